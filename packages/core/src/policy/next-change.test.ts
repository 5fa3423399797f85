import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { artifactCompliance } from './artifact-compliance.ts';
import type { ArtifactFacts, AttestedFact } from './artifact-facts.ts';
import { DAY } from './attestation-rule.ts';
import { nextChange } from './next-change.ts';
import type { ProfileRules } from './profile-rules.ts';

const NOW = Date.UTC(2026, 10, 26);
const COUNTS = { critical: 0, high: 1, medium: 0, low: 0, unassigned: 0 };

const days = fc.integer({ min: 1, max: 4 });
const orNull = <T>(one: fc.Arbitrary<T>) => fc.option(one, { nil: null });
const past = fc.integer({ min: 0, max: 6 * DAY }).map((ms) => NOW - ms);

const attested = (of: Pick<AttestedFact, 'principal' | 'trusted_time'>): AttestedFact => ({
  ...{ uuid: `of ${of.principal}`, predicate_type: 'p', verification: 'valid', custody: 'client' },
  ...{ groups: [], builder_id: null, ...of },
});
const attestation = fc
  .record({ principal: fc.constantFrom('a', 'b'), trusted_time: orNull(past) })
  .map(attested);

const facts = fc
  .record({
    attestations: fc.array(attestation, { maxLength: 3 }),
    uploaded_at: orNull(past),
    first_seen: fc.array(orNull(past), { maxLength: 3 }),
  })
  .map(
    ({ attestations, uploaded_at, first_seen }): ArtifactFacts => ({
      ...{ is_built: true, kind: 'npm', trust_level: 'unknown', attestations },
      sbom: uploaded_at === null ? null : { sbomid: 's', uploaded_at },
      vulnerabilities: { counts: COUNTS, undecided: 0, unchecked: 0, stale: 0 },
      ...{ rule_sets: null, licenses: null },
      open_findings: first_seen.map((at) => ({ id: 'v', severity: 'high', first_seen: at })),
    }),
  );

const rules = fc
  .record({
    age: orNull(days),
    threshold: fc.integer({ min: 1, max: 2 }),
    sbom: orNull(fc.record({ max_age_days: orNull(days) })),
    open_findings: orNull(fc.record({ from: fc.constant('high' as const), max_age_days: days })),
    condition: fc.option(days),
  })
  .map(({ age, threshold, sbom, open_findings, condition }): ProfileRules => {
    const asked = { predicate_types: ['p'], signers_group_uuid: null, threshold, builders: [] };
    return {
      ...{ scope: 'built', kinds: [], trust_levels: [], custody: [], fail_from: null },
      attestations: [{ ...asked, max_age_days: age }],
      ...{ sbom, rule_sets: [], licenses: null, open_findings },
      expressions: condition === null ? [] : [{ name: 'age', condition: String(condition) }],
    };
  });

/** The profile at an instant; conditions ask whether the SBOM is younger than so many days. */
function judge(of: ProfileRules, known: ArtifactFacts, time: number) {
  const { sbom } = known;
  const age = sbom === null ? null : Math.floor((time - sbom.uploaded_at) / DAY);
  const askCondition = (text: string) =>
    age === null ? 'undecided' : age < Number(text) ? 'true' : 'false';
  return artifactCompliance(of, known, { time, askCondition });
}

test('nothing changes before the next change, whatever the ages are', () => {
  fc.assert(
    fc.property(rules, facts, fc.double({ min: 0, max: 1, noNaN: true }), (of, known, share) => {
      const end = nextChange(of, known, NOW) ?? NOW + 100 * DAY;
      assert.ok(end > NOW);
      const before = judge(of, known, NOW);
      const between = NOW + Math.floor((end - 1 - NOW) * share);
      assert.deepEqual(judge(of, known, between), before);
      assert.deepEqual(judge(of, known, end - 1), before);
    }),
  );
});

const RULELESS: ProfileRules = {
  ...{ scope: 'built', kinds: [], trust_levels: [], custody: [], fail_from: null },
  ...{ attestations: [], sbom: null, rule_sets: [], licenses: null, open_findings: null },
  expressions: [],
};
const PLAIN = { predicate_types: ['p'], signers_group_uuid: null, threshold: 1, builders: [] };

/** Profiles of one rule that is met until something is older than `age` days; conditions end at that age. */
const AGED: Record<string, (age: number) => ProfileRules> = {
  attestation: (age) => ({ ...RULELESS, attestations: [{ ...PLAIN, max_age_days: age }] }),
  SBOM: (age) => ({ ...RULELESS, sbom: { max_age_days: age } }),
  'open finding': (age) => ({ ...RULELESS, open_findings: { from: 'high', max_age_days: age } }),
  condition: (age) => ({ ...RULELESS, expressions: [{ name: 'age', condition: String(age) }] }),
};

for (const [name, profile] of Object.entries(AGED))
  test(`from one next change to the next the end of what is met is found: ${name}`, () => {
    const ages = days.chain((age) =>
      fc.tuple(fc.constant(age), fc.integer({ max: age * DAY - 1, min: 0 })),
    );
    fc.assert(
      fc.property(ages, facts, ([age, ms], some) => {
        const of = profile(age);
        const at = NOW - ms;
        const known: ArtifactFacts = {
          ...some,
          attestations: [attested({ principal: 'a', trusted_time: at })],
          sbom: { sbomid: 's', uploaded_at: at },
          open_findings: [{ id: 'v', severity: 'high', first_seen: at }],
        };
        let time = NOW;
        for (let i = 0; i < age && judge(of, known, time).verdict === 'pass'; i++)
          time = nextChange(of, known, time) ?? assert.fail('nothing changes any more');
        assert.equal(judge(of, known, time - 1).verdict, 'pass');
        assert.equal(judge(of, known, time).verdict, 'fail');
        assert.equal(time, at + age * DAY + (name === 'condition' ? 0 : 1));
      }),
    );
  });

test('time alone changes nothing without ages, and never for rules that were broken for good', () => {
  fc.assert(
    fc.property(rules, facts, (of, known) => {
      const ageless: ProfileRules = {
        ...{ ...of, sbom: null, open_findings: null, expressions: [] },
        attestations: of.attestations.map((one) => ({ ...one, max_age_days: null })),
      };
      assert.equal(nextChange(ageless, known, NOW), null);
    }),
  );
  const old = NOW - 9 * DAY;
  const known = fc.sample(facts, 1)[0] ?? assert.fail();
  const [of = assert.fail()] = fc.sample(rules, 1);
  const aged: ProfileRules = {
    ...{ ...of, sbom: { max_age_days: 1 }, attestations: [], open_findings: null, expressions: [] },
  };
  const sbom = { sbomid: 's', uploaded_at: old };
  assert.equal(nextChange(aged, { ...known, sbom }, NOW), null);
});
