import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { artifactCompliance } from './artifact-compliance.ts';
import type { ArtifactFacts, AttestedFact } from './artifact-facts.ts';
import { DAY } from './attestation-rule.ts';
import type { AttestationRule, ProfileRules } from './profile-rules.ts';

const NOW = Date.UTC(2026, 10, 1);
const NOTHING: ProfileRules = {
  ...{ scope: 'built', kinds: [], trust_levels: [], attestations: [], custody: [] },
  ...{
    fail_from: null,
    sbom: null,
    rule_sets: [],
    licenses: null,
    open_findings: null,
    expressions: [],
  },
};
const RULE: AttestationRule = {
  ...{ predicate_types: ['p'], signers_group_uuid: 'g', threshold: 2, builders: [] },
  max_age_days: null,
};
const NONE = { critical: 0, high: 0, medium: 0, low: 0, unassigned: 0 };
const FACTS: ArtifactFacts = {
  ...{ is_built: true, kind: 'container', trust_level: 'trusted', attestations: [] },
  sbom: { sbomid: 's', uploaded_at: NOW - 5 * DAY },
  vulnerabilities: { counts: NONE, undecided: 0, unchecked: 0, stale: 0 },
  ...{ rule_sets: null, licenses: null, open_findings: [] },
};
const BY = { time: NOW, askCondition: () => 'undecided' as const };
const by = (principal: string, more: Partial<AttestedFact> = {}): AttestedFact => ({
  ...{ uuid: `of ${principal}`, predicate_type: 'p', verification: 'valid', principal },
  ...{ custody: 'client', groups: ['g'], builder_id: null, trusted_time: null },
  ...more,
});

/** Result of a profile with one rule: its verdict, reason and evidence. */
function ask(rules: Partial<ProfileRules>, facts: Partial<ArtifactFacts> = {}) {
  const { verdict, results } = artifactCompliance(
    { ...NOTHING, ...rules },
    { ...FACTS, ...facts },
    BY,
  );
  const [one] = results;
  assert.ok(results.length <= 1);
  if (one !== undefined) assert.equal(one.verdict, verdict);
  return [verdict, one?.code, ...(one?.evidence ?? [])];
}
const attested = (rule: Partial<AttestationRule>, ...attestations: AttestedFact[]) =>
  ask({ attestations: [{ ...RULE, ...rule }] }, { attestations });

test('a profile without rules, or not about such artifacts, is not applicable', () => {
  const levels = { trust_levels: ['trusted'] } as const;
  assert.deepEqual(ask({}), ['not_applicable', undefined]);
  assert.deepEqual(ask(levels, { is_built: false }), ['not_applicable', undefined]);
  assert.deepEqual(ask({ ...levels, kinds: ['npm'] }), ['not_applicable', undefined]);
  assert.deepEqual(ask({ ...levels, scope: 'all' }, { is_built: false }), ['pass', 'level_taken']);
  assert.deepEqual(ask({ ...levels, kinds: ['npm', 'container'] }), ['pass', 'level_taken']);
});

test('levels: N/A is unknown unless it is taken', () => {
  const rules = { trust_levels: ['trusted', 'unsupported'] } as const;
  assert.deepEqual(ask(rules, { trust_level: 'unsupported' }), ['pass', 'level_taken']);
  assert.deepEqual(ask(rules, { trust_level: 'unknown' }), ['unknown', 'level_open']);
  assert.deepEqual(ask(rules, { trust_level: 'untrusted' }), ['fail', 'level_refused']);
  assert.deepEqual(ask({ trust_levels: ['unknown'] }, { trust_level: 'unknown' }), [
    'pass',
    'level_taken',
  ]);
});

test('attestations: enough different principals of the group, by custodies that are taken', () => {
  const [ana, ben] = [by('ana'), by('ben')];
  assert.deepEqual(attested({}, ana, ben), ['pass', 'attested', 'of ana', 'of ben']);
  assert.deepEqual(attested({}), ['fail', 'missing']);
  assert.deepEqual(attested({}, ana, by('ana', { uuid: 'again' })), [
    ...['fail', 'too_few_signers', 'of ana', 'again'],
  ]);
  assert.deepEqual(attested({}, ana, by('ben', { groups: ['other'] })).slice(0, 2), [
    'fail',
    'too_few_signers',
  ]);
  assert.deepEqual(
    attested({ signers_group_uuid: null }, ana, by('ben', { groups: [] })).slice(0, 2),
    ['pass', 'attested'],
  );
  assert.deepEqual(attested({ threshold: 1 }, by('ana', { predicate_type: 'q' })), [
    'fail',
    'missing',
  ]);
  assert.deepEqual(attested({ threshold: 1 }, by('ana', { verification: 'invalid' })), [
    'fail',
    'missing',
  ]);
  assert.deepEqual(attested({ threshold: 1 }, { ...ana, principal: null }), ['fail', 'missing']);
  assert.deepEqual(
    ask(
      { attestations: [{ ...RULE, threshold: 1 }], custody: ['server'] },
      { attestations: [ana] },
    ),
    ['fail', 'missing'],
  );
});

test('attestations: one that could still count leaves the rule open', () => {
  const ana = by('ana');
  const open = (more: Partial<AttestedFact>, rule: Partial<AttestationRule> = {}) =>
    attested(rule, { ...ana, trusted_time: NOW }, by('ben', more));
  assert.deepEqual(open({ verification: null, groups: null }), [
    ...['unknown', 'not_verified', 'of ben'],
  ]);
  assert.deepEqual(open({ verification: 'unverifiable' }), ['unknown', 'unverifiable', 'of ben']);
  assert.deepEqual(open({}, { max_age_days: 30 }), ['unknown', 'no_trusted_time', 'of ben']);
  assert.equal(open({ verification: null }, { threshold: 3 })[0], 'fail');
});

test('attestations: builders and ages', () => {
  const one = { threshold: 1, builders: ['https://ci'] };
  const built = (builder_id: string | null) => attested(one, by('ana', { builder_id }));
  assert.deepEqual(built('https://ci'), ['pass', 'attested', 'of ana']);
  assert.deepEqual(built('https://laptop'), ['fail', 'builder_refused', 'of ana']);
  assert.deepEqual(built(null), ['fail', 'builder_refused', 'of ana']);
  const aged = (days: number) =>
    attested({ threshold: 1, max_age_days: 30 }, by('ana', { trusted_time: NOW - days * DAY }));
  assert.deepEqual(aged(30), ['pass', 'attested', 'of ana']);
  assert.deepEqual(aged(31), ['fail', 'too_old', 'of ana']);
});

test('vulnerabilities: fails from a severity on; unchecked and unrated ones are unknown', () => {
  const vulnerabilities = (counts: Partial<typeof NONE>, undecided = 0, more = {}) => {
    const open = { undecided, unchecked: 0, stale: 0, ...more };
    return ask(
      { fail_from: 'high' },
      { vulnerabilities: { counts: { ...NONE, ...counts }, ...open } },
    );
  };
  assert.deepEqual(vulnerabilities({}), ['pass', 'none_known', 's']);
  assert.deepEqual(vulnerabilities({ medium: 3 }), ['pass', 'none_known', 's']);
  assert.deepEqual(vulnerabilities({ high: 1 }), ['fail', 'vulnerable', 's']);
  assert.deepEqual(vulnerabilities({ critical: 1, unassigned: 2 }, 4), ['fail', 'vulnerable', 's']);
  assert.deepEqual(vulnerabilities({}, 1), ['unknown', 'undecided', 's']);
  assert.deepEqual(vulnerabilities({}, 0, { unchecked: 1 }), ['unknown', 'unchecked', 's']);
  assert.deepEqual(vulnerabilities({}, 0, { stale: 1 }), ['unknown', 'stale', 's']);
  assert.deepEqual(vulnerabilities({ high: 1 }, 0, { unchecked: 1 }), ['fail', 'vulnerable', 's']);
  assert.deepEqual(vulnerabilities({ unassigned: 1 }), ['unknown', 'unrated', 's']);
  assert.deepEqual(ask({ fail_from: 'high' }, { vulnerabilities: null, sbom: null }), [
    'unknown',
    'not_looked_into',
  ]);
});

test('requires an SBOM, and a recent one', () => {
  assert.deepEqual(ask({ sbom: { max_age_days: null } }), ['pass', 'has_sbom', 's']);
  assert.deepEqual(ask({ sbom: { max_age_days: 5 } }), ['pass', 'has_sbom', 's']);
  assert.deepEqual(ask({ sbom: { max_age_days: 4 } }), ['fail', 'too_old', 's']);
  assert.deepEqual(ask({ sbom: { max_age_days: null } }, { sbom: null }), ['fail', 'no_sbom']);
});

test('one rule that fails decides, then one that is unknown', () => {
  const verdictOf = (facts: Partial<ArtifactFacts>) =>
    artifactCompliance(
      { ...NOTHING, trust_levels: ['trusted'], sbom: { max_age_days: null }, fail_from: 'low' },
      { ...FACTS, ...facts },
      BY,
    ).verdict;
  assert.equal(verdictOf({}), 'pass');
  assert.equal(verdictOf({ trust_level: 'unknown' }), 'unknown');
  assert.equal(verdictOf({ trust_level: 'unknown', sbom: null }), 'fail');
});

const ORDER = ['fail', 'unknown', 'pass'];
const anyRule = fc.record<AttestationRule>({
  predicate_types: fc.constantFrom(['p'], ['p', 'q']),
  signers_group_uuid: fc.constantFrom('g', null),
  threshold: fc.integer({ min: 1, max: 3 }),
  builders: fc.constantFrom<string[][]>([], ['b']),
  max_age_days: fc.constantFrom(null, 30),
});
const anyFact = fc.record<AttestedFact>({
  uuid: fc.uuid(),
  predicate_type: fc.constantFrom('p', 'q'),
  verification: fc.constantFrom('valid', 'invalid', 'unverifiable', null),
  principal: fc.constantFrom('ana', 'ben', 'cat', null),
  custody: fc.constantFrom('client', 'server', null),
  groups: fc.constantFrom([], ['g'], null),
  builder_id: fc.constantFrom('b', 'c', null),
  trusted_time: fc.constantFrom(null, NOW - DAY, NOW - 40 * DAY),
});

test('law: one more attestation never makes a verdict worse', () =>
  fc.assert(
    fc.property(anyRule, fc.array(anyFact, { maxLength: 6 }), anyFact, (rule, facts, one) => {
      const verdict = (attestations: AttestedFact[]) =>
        ORDER.indexOf(String(ask({ attestations: [rule] }, { attestations })[0]));
      assert.ok(verdict([...facts, one]) >= verdict(facts));
    }),
    { numRuns: 2000 },
  ));

test('law: an unknown rule passes or fails, whichever way its open parts are decided', () =>
  fc.assert(
    fc.property(anyRule, fc.array(anyFact, { maxLength: 6 }), (rule, facts) => {
      const verdict = (attestations: AttestedFact[]) =>
        ask({ attestations: [rule] }, { attestations })[0];
      const best = facts.map(
        (fact): AttestedFact => ({
          ...fact,
          ...(fact.verification === null && { builder_id: 'b' }),
          verification: fact.verification === 'invalid' ? 'invalid' : 'valid',
          groups: fact.groups ?? ['g'],
          trusted_time:
            fact.verification === null || fact.groups === null ? NOW : (fact.trusted_time ?? NOW),
          ...(fact.groups === null && { builder_id: 'b' }),
        }),
      );
      const worst = facts.filter(({ verification }) => verification === 'valid');
      const expected =
        verdict(best) === 'pass' && verdict(facts) !== 'pass' ? 'unknown' : verdict(facts);
      assert.equal(verdict(facts), expected);
      if (verdict(facts) === 'fail') assert.equal(verdict(best), 'fail');
      if (verdict(facts) === 'pass') assert.equal(verdict(worst), 'pass');
    }),
    { numRuns: 2000 },
  ));
