import assert from 'node:assert/strict';
import { before, test } from 'node:test';
import type { Attestation } from '@assay/contract/attestation.ts';
import type { RuleResult } from '@assay/contract/profile-result.ts';
import { ProfileRules } from '@assay/contract/profile-rules.ts';
import { RULE_CODES } from '@assay/core/policy/rule-result.ts';
import i18next from 'i18next';
import { compliance } from '../../../../components/compliance/strings.ts';
import { licenses } from '../../../../components/licenses/strings.ts';
import { addStrings } from '../../../../lib/strings.ts';
import { startStrings } from '../../../../start-strings.ts';
import { type Asked, notAskedWords, whyWords } from './why-words.ts';

const NONE = { critical: 0, high: 0, medium: 0, low: 0, unassigned: 0 };
const ARTIFACT: Asked = {
  ...{ is_built: true, kind: 'container', trust_level: 'untrusted', statements: [] },
  severity_counts: NONE,
};
const rulesOf = (rules: object = {}) => ProfileRules.parse(rules);

before(() => {
  startStrings();
  addStrings({ compliance, licenses });
});

const why = (
  code: string,
  { rules = {}, rule = 'attestation', evidence = [], ...more }: Record<string, unknown> = {},
) => {
  const { vulnerabilities = [], coverage = null, licenses = null, ...artifact } = more;
  const of = { index: 0, verdict: 'fail', vulnerabilities, coverage, licenses };
  const result = { rule, code, evidence, ...of } as RuleResult;
  return whyWords(i18next.t, result, { ...ARTIFACT, ...artifact }, rulesOf(rules as object));
};

test('each code of the core has a sentence', () => {
  for (const code of RULE_CODES) assert.match(why(code), /^[A-Z].*\.$/, code);
  assert.equal(why('of_tomorrow'), 'of_tomorrow');
});

test('a sentence names the level, the signers, what is known', () => {
  assert.equal(why('level_refused'), 'Its level is Untrusted.');
  const statements = ['ana', 'ben', 'ana'].map(
    (name, at) => ({ uuid: String(at), signer: { name } }) as Attestation,
  );
  assert.equal(why('attested', { statements, evidence: ['0', '1', '2'] }), 'Signed by ana, ben.');
  assert.equal(
    why('too_few_signers', { statements, evidence: ['2'] }),
    'So far signed only by ana.',
  );
  const severity_counts = { ...NONE, critical: 1200, high: 2, low: 7 };
  assert.equal(
    why('vulnerable', { severity_counts, rules: { fail_from: 'high' } }),
    'Known: 1,200 Critical, 2 High.',
  );
  const vulnerabilities = ['CVE-2026-1', 'CVE-2026-2'];
  assert.equal(
    why('old_findings', { rule: 'open_findings', vulnerabilities }),
    'Open for too long: CVE-2026-1, CVE-2026-2.',
  );
  const coverage = { met: 1412, total: 1431 };
  const missed = why('rule_set_missed', { rule: 'rule_set', coverage });
  assert.match(missed, /1,412 of 1,431 components/);
  const counts = { allowed: 1412, review: 0, unknown: 4, denied: 2 };
  assert.equal(
    why('licenses_refused', { licenses: { policy_revision: 3, counts, deciding: [] } }),
    'Components by revision 3 of the license policy: 2 Denied, 4 Unknown, 1,412 Allowed.',
  );
  assert.equal(why('too_old', { rule: 'sbom' }), 'The newest one was uploaded too long ago.');
  assert.equal(why('has_sbom', { rules: { sbom: {} } }), 'There is one.');
});

test('a profile that does not apply has its reason', () => {
  const said = (rules: object, artifact: Partial<Asked> = {}) =>
    notAskedWords(i18next.t, rulesOf(rules), { ...ARTIFACT, ...artifact });
  assert.equal(
    said({ kinds: ['container'] }, { is_built: false }),
    'This profile applies to artifacts you build. This one is only used as a dependency.',
  );
  assert.equal(
    said({ kinds: ['file', 'npm'] }),
    'This profile applies to file, npm; this artifact is of the kind container.',
  );
  assert.equal(said({}), 'It asks for nothing.');
});
