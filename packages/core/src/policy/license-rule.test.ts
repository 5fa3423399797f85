import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { judgeStatements } from '../license-policy/count-verdicts.ts';
import { licenseJudge } from '../license-policy/judge-licenses.ts';
import { someLicenses } from '../license-policy/test-license-list.ts';
import type { ArtifactFacts } from './artifact-facts.ts';
import { judgeLicenseRule } from './license-rule.ts';
import type { LicenseRequirement } from './profile-rules.ts';

const JUDGE = licenseJudge(
  {
    otherwise: 'review',
    rules: [
      { name: 'No', verdict: 'denied', groups: [], licenses: ['GPL-3.0-only'] },
      { name: 'Yes', verdict: 'allowed', groups: [], licenses: ['MIT'] },
    ],
  },
  someLicenses,
);
const [DENIED, REVIEW, UNKNOWN, ALLOWED] = ['GPL-3.0-only', 'Zlib', 'LicenseRef-x', 'MIT'];

function factsOf(licenses: readonly string[]): ArtifactFacts {
  const stated = [...new Set(licenses)].map((text) => ({
    licenses: [text],
    components: licenses.filter((one) => one === text).length,
  }));
  return {
    ...{ is_built: true, kind: 'npm', trust_level: 'unknown', attestations: [] },
    ...{ sbom: { sbomid: 's', uploaded_at: 0 }, vulnerabilities: null, rule_sets: null },
    licenses: { ...judgeStatements(stated, JUDGE), policy_revision: 7 },
    open_findings: [],
  };
}

const RULE: LicenseRequirement = { fail_from: 'denied', unknown: 'unknown' };

const ask = (rule: Partial<LicenseRequirement>, ...licenses: string[]) => {
  const { verdict, code } = judgeLicenseRule({ ...RULE, ...rule }, factsOf(licenses));
  return [verdict, code];
};

test('denied licenses fail, licenses in review if that is asked', () => {
  assert.deepEqual(ask({}, ALLOWED, REVIEW), ['pass', 'licenses_met']);
  assert.deepEqual(ask({ fail_from: 'review' }, ALLOWED, REVIEW), ['fail', 'licenses_refused']);
  assert.deepEqual(ask({ fail_from: 'review' }, ALLOWED), ['pass', 'licenses_met']);
  assert.deepEqual(ask({ unknown: 'accept' }, DENIED), ['fail', 'licenses_refused']);
});

test('an unknown license leaves the rule open, fails it, or is accepted', () => {
  assert.deepEqual(ask({}, ALLOWED, UNKNOWN), ['unknown', 'licenses_unknown']);
  assert.deepEqual(ask({ unknown: 'fail' }, ALLOWED, UNKNOWN), ['fail', 'licenses_refused']);
  assert.deepEqual(ask({ unknown: 'accept' }, ALLOWED, UNKNOWN), ['pass', 'licenses_accepted']);
  assert.deepEqual(ask({}, DENIED, UNKNOWN), ['fail', 'licenses_refused']);
});

test('unknown whatever is accepted: no SBOM, no count, no policy, no component', () => {
  const rule: LicenseRequirement = { fail_from: 'denied', unknown: 'accept' };
  const facts = factsOf([ALLOWED]);
  const codeOf = (more: Partial<ArtifactFacts>) => {
    const { verdict, code, licenses } = judgeLicenseRule(rule, { ...facts, ...more });
    assert.deepEqual([verdict, licenses], ['unknown', null]);
    return code;
  };
  assert.equal(codeOf({ sbom: null }), 'no_sbom');
  assert.equal(codeOf({ licenses: null }), 'licenses_not_counted');
  const { licenses } = facts;
  if (licenses === null) return assert.fail();
  assert.equal(codeOf({ licenses: { ...licenses, policy_revision: null } }), 'no_license_policy');
  assert.equal(codeOf({ licenses: factsOf([]).licenses }), 'no_licenses');
});

test('names only what decided, the worst first, with the rule of the policy', () => {
  const { licenses } = judgeLicenseRule(
    { fail_from: 'review', unknown: 'accept' },
    factsOf([ALLOWED, UNKNOWN, REVIEW, REVIEW, DENIED]),
  );
  assert.equal(licenses?.policy_revision, 7);
  assert.deepEqual(
    licenses?.deciding.map((one) => [one.license, one.components, one.rule]),
    [
      [DENIED, 1, 'No'],
      [REVIEW, 2, null],
    ],
  );
});

test('law: one more component never makes the verdict better, and a stricter rule neither', () => {
  const any = fc.constantFrom(DENIED, REVIEW, UNKNOWN, ALLOWED);
  const rankOf = (rule: Partial<LicenseRequirement>, licenses: string[]) =>
    ['fail', 'unknown', 'pass'].indexOf(String(ask(rule, ...licenses)[0]));
  fc.assert(
    fc.property(
      fc.array(any, { minLength: 1, maxLength: 6 }),
      any,
      fc.constantFrom('unknown' as const, 'fail' as const, 'accept' as const),
      (licenses, one, unknown) => {
        for (const fail_from of ['denied', 'review'] as const)
          assert.ok(
            rankOf({ fail_from, unknown }, [...licenses, one]) <=
              rankOf({ fail_from, unknown }, licenses),
          );
        const stricter = rankOf({ fail_from: 'review', unknown }, licenses);
        assert.ok(stricter <= rankOf({ fail_from: 'denied', unknown }, licenses));
        const ranks = (['fail', 'unknown', 'accept'] as const).map((how) =>
          rankOf({ fail_from: 'denied', unknown: how }, licenses),
        );
        assert.deepEqual(ranks.toSorted(), ranks);
      },
    ),
    { numRuns: 500 },
  );
});
