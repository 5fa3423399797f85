import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { RULE_SET_VERDICTS } from '../compliance/rule-set-verdict.ts';
import { SEVERITIES, severityRank } from '../severity/rating.ts';
import type { ArtifactFacts, OpenFinding, RuleSetFact } from './artifact-facts.ts';
import { DAY } from './attestation-rule.ts';
import { judgeOpenFindings, judgeRuleSet } from './sbom-rules.ts';

const NOW = Date.UTC(2026, 10, 1);
const NONE = { critical: 0, high: 0, medium: 0, low: 0, unassigned: 0 };
const LOOKED_INTO = { counts: NONE, undecided: 0, unchecked: 0, stale: 0 };
const FACTS: ArtifactFacts = {
  ...{ is_built: true, kind: 'npm', trust_level: 'unknown', attestations: [] },
  sbom: { sbomid: 's', uploaded_at: NOW },
  ...{ vulnerabilities: LOOKED_INTO, rule_sets: null, licenses: null, open_findings: [] },
};

/** Facts with one result for every rule set. */
const withResult = (fact: RuleSetFact): ArtifactFacts['rule_sets'] => ({
  ...{ ntia: fact, cisa: fact, bsi_2_1: fact, bsi_2_0: fact, fsct: fact },
  ...{ cra: fact, fda: fact, telco: fact, scvs: fact },
});

function judged(min_coverage: number | null, facts: Partial<ArtifactFacts>) {
  const rule = { rule_set: 'ntia' as const, min_coverage };
  const { verdict, code } = judgeRuleSet(rule, 0, { ...FACTS, ...facts });
  return [verdict, code];
}

const ofSet = (
  verdict: RuleSetFact['verdict'],
  { met = 95, total = 100, least }: { met?: number; total?: number; least?: number } = {},
) => judged(least ?? null, { rule_sets: withResult({ verdict, met, total }) });

test('a rule set needs an SBOM, its recorded result, and every required rule', () => {
  assert.deepEqual(judged(null, { sbom: null }), ['fail', 'no_sbom']);
  assert.deepEqual(judged(null, {}), ['unknown', 'not_judged']);
  assert.deepEqual(ofSet('pass'), ['pass', 'rule_set_met']);
  assert.deepEqual(ofSet('fail'), ['fail', 'rule_set_missed']);
  assert.deepEqual(ofSet('unknown'), ['unknown', 'rule_set_open']);
  assert.deepEqual(ofSet('not_expressible'), ['unknown', 'not_expressible']);
});

test('a minimum asks for a share of components, in place of every rule', () => {
  assert.deepEqual(ofSet('fail', { least: 95 }), ['pass', 'covered']);
  assert.deepEqual(ofSet('fail', { least: 96 }), ['fail', 'coverage_too_low']);
  assert.deepEqual(ofSet('unknown', { least: 96 }), ['unknown', 'rule_set_open']);
  assert.deepEqual(ofSet('not_expressible', { least: 95, met: 0 }), ['unknown', 'not_expressible']);
  assert.deepEqual(ofSet('unknown', { least: 1, met: 0, total: 0 }), ['unknown', 'rule_set_open']);
  // 94.9 % is not rounded up.
  assert.deepEqual(ofSet('fail', { least: 95, met: 949, total: 1000 })[0], 'fail');
});

test('law: a result of a rule set that is not known never passes a profile without a minimum', () =>
  fc.assert(
    fc.property(
      fc.constantFrom(...RULE_SET_VERDICTS),
      fc.nat(9),
      fc.nat(9),
      (verdict, met, more) => {
        const [result] = ofSet(verdict, { met, total: met + more });
        const passes = verdict === 'pass' || verdict === 'not_applicable';
        assert.equal(result === 'pass', passes);
      },
    ),
  ));

const finding = (
  id: string,
  days: number | null,
  severity: OpenFinding['severity'] = 'critical',
) => ({
  ...{ id, severity, first_seen: days === null ? null : NOW - days * DAY },
});

function open(facts: Partial<ArtifactFacts>) {
  const rule = { from: 'high' as const, max_age_days: 7 };
  const { verdict, code, vulnerabilities } = judgeOpenFindings(rule, { ...FACTS, ...facts }, NOW);
  return [verdict, code, ...vulnerabilities];
}

test('an open finding fails when it is older than the limit, and the oldest is named first', () => {
  const young = finding('CVE-1', 7);
  assert.deepEqual(open({ open_findings: [young] }), ['pass', 'no_old_findings']);
  const [old, older] = [finding('CVE-2', 8), finding('CVE-3', 9, 'high')];
  const low = finding('CVE-4', 90, 'medium');
  assert.deepEqual(open({ open_findings: [young, old, older, low] }), [
    ...['fail', 'old_findings', 'CVE-3', 'CVE-2'],
  ]);
  const many = Array.from({ length: 20 }, (_, i) => finding(`CVE-${i % 7}`, 20 + i));
  assert.equal(open({ open_findings: many }).length, 2 + 5);
});

test('unknown: nothing compared, something not compared, no age, no rating', () => {
  assert.deepEqual(open({ vulnerabilities: null }), ['unknown', 'not_looked_into']);
  for (const [name, code] of [
    ['unchecked', 'unchecked'],
    ['stale', 'stale'],
    ['undecided', 'undecided'],
  ] as const)
    assert.deepEqual(open({ vulnerabilities: { ...LOOKED_INTO, [name]: 1 } }), ['unknown', code]);
  assert.deepEqual(open({ open_findings: [finding('CVE-1', null)] }), [
    ...['unknown', 'age_unknown', 'CVE-1'],
  ]);
  assert.deepEqual(open({ open_findings: [finding('CVE-1', 9, 'unassigned')] }), [
    ...['unknown', 'unrated', 'CVE-1'],
  ]);
});

test('law: one more open finding never makes the verdict better, a day more neither', () => {
  const anyFinding = fc.record<OpenFinding>({
    id: fc.constantFrom('a', 'b', 'c'),
    severity: fc.constantFrom(...SEVERITIES),
    first_seen: fc.option(fc.integer({ min: 0, max: 20 }).map((days) => NOW - days * DAY)),
  });
  const rankOf = (open_findings: OpenFinding[], time = NOW) => {
    const rule = { from: 'high' as const, max_age_days: 7 };
    const { verdict } = judgeOpenFindings(rule, { ...FACTS, open_findings }, time);
    return ['fail', 'unknown', 'pass'].indexOf(verdict);
  };
  fc.assert(
    fc.property(fc.array(anyFinding, { maxLength: 6 }), anyFinding, (findings, one) => {
      assert.ok(rankOf([...findings, one]) <= rankOf(findings));
      assert.ok(rankOf(findings, NOW + DAY) <= rankOf(findings));
      const isAsked = severityRank(one.severity) >= severityRank('high');
      if (isAsked && (one.first_seen ?? NOW) < NOW - 7 * DAY) assert.equal(rankOf([one]), 0);
    }),
    { numRuns: 500 },
  );
});
