import assert from 'node:assert/strict';
import { before, test } from 'node:test';
import { ProfileRules } from '@assay/contract/profile-rules.ts';
import i18next from 'i18next';
import { addStrings } from '../../lib/strings.ts';
import { startStrings } from '../../start-strings.ts';
import { ruleWords } from './rule-words.ts';
import { compliance } from './strings.ts';

const GROUP = '0195c3a0-0000-7000-8000-000000000001';
const PROVENANCE = 'https://slsa.dev/provenance/v1';

before(() => {
  startStrings();
  addStrings({ compliance });
});

const said = (rules: object, groups: Record<string, string> = {}) =>
  ruleWords(i18next.t, ProfileRules.parse(rules), groups).map(({ text }) => text);

test('Lists required rules in the order of their results', () => {
  const rules = ProfileRules.parse({
    trust_levels: ['trusted'],
    attestations: [{ predicate_types: ['a:b'] }, { predicate_types: ['c:d'] }],
    fail_from: 'high',
    sbom: {},
  });
  assert.deepEqual(
    ruleWords(i18next.t, rules, {}).map(({ rule, index }) => [rule, index]),
    [
      ['trust_level', 0],
      ['attestation', 0],
      ['attestation', 1],
      ['vulnerabilities', 0],
      ['sbom', 0],
    ],
  );
  assert.deepEqual(said({}), []);
});

test('An attestation names types, signers, builders, custody and age', () => {
  const asked = {
    ...{ predicate_types: [PROVENANCE], signers_group_uuid: GROUP, threshold: 2 },
    ...{ builders: ['https://ci.example/a', 'https://ci.example/b'], max_age_days: 90 },
  };
  assert.deepEqual(
    said({ attestations: [asked], custody: ['client', 'fulcio'] }, { [GROUP]: 'release' }),
    [
      'SLSA provenance, signed by 2 of release, by builder https://ci.example/a or https://ci.example/b, with a key held by its owner or an authority, at most 90 days old',
    ],
  );
});

test('Whose signatures count, where no group is named or it was deleted', () => {
  const who = (more: object, groups = {}) =>
    said({ attestations: [{ predicate_types: ['a:b', 'c:d', 'e:f'], ...more }] }, groups)[0];
  assert.equal(who({}), 'a:b, c:d or e:f, signed by any registered signer');
  assert.equal(who({ threshold: 3 }), 'a:b, c:d or e:f, signed by 3 registered signers');
  assert.equal(
    who({ signers_group_uuid: GROUP }),
    'a:b, c:d or e:f, signed by 1 of a signers group that was deleted',
  );
});

test('Levels, severities and the age of an SBOM', () => {
  assert.deepEqual(said({ trust_levels: ['trusted', 'unknown'] }), ['Trust level Trusted or N/A']);
  assert.deepEqual(said({ fail_from: 'critical' }), ['No vulnerability of severity Critical']);
  assert.deepEqual(said({ fail_from: 'low' }), ['No vulnerability of severity Low or worse']);
  assert.deepEqual(said({ fail_from: 'unassigned' }), ['No vulnerability, whatever its severity']);
  assert.deepEqual(said({ sbom: { max_age_days: 1 } }), ['An SBOM, at most 1 day old']);
  assert.deepEqual(said({ sbom: {} }), ['An SBOM']);
});

test('Says what an SBOM, open findings and conditions need', () => {
  const rules = {
    rule_sets: [{ rule_set: 'ntia' }, { rule_set: 'cra', min_coverage: 95 }],
    licenses: { fail_from: 'review', unknown: 'accept' },
    open_findings: { from: 'critical', max_age_days: 7 },
    expressions: [{ name: 'Labeled', condition: 'size(labels) > 0' }],
  };
  assert.deepEqual(said(rules), [
    'SBOM meets NTIA 2021',
    'At least 95 % of components meet CRA 2024/2847',
    'No denied license and none in review; unknown ones are accepted',
    'No finding of severity Critical open for more than 7 days',
    'Labeled: size(labels) > 0',
  ]);
  assert.deepEqual(said({ open_findings: { from: 'high', max_age_days: 1 } }), [
    'No finding of severity High or worse open for more than 1 day',
  ]);
});
