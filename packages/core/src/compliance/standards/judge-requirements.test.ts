import assert from 'node:assert/strict';
import { test } from 'node:test';
import { countVerdicts, judgeRequirements } from './judge-requirements.ts';
import { PROJECT_CHECKS, type ProjectCheckName } from './project-checks.ts';
import type { ProjectFacts } from './project-facts.ts';
import { SLSA, SLSA_UUID } from './slsa.ts';
import type { StandardRequirement } from './standard.ts';
import { artifact, attested, factsWith } from './test-facts.ts';

const requirement = (
  identifier: string,
  more: Partial<StandardRequirement> = {},
): StandardRequirement => ({
  ...{ identifier, parent: null, depth: 0, is_group: false, title: '', text: '', levels: [] },
  ...more,
});
const SSDF = {
  uuid: 'x',
  name: 'Secure Software Development Framework (SSDF) Version 1.1',
  requirements: [
    requirement('PO', { is_group: true }),
    requirement('PO.1.1'),
    requirement('RV.2.1'),
  ],
};
const NOW = new Date('2026-06-01T00:00:00Z');
const statement = (identifier: string, expires_at: string) => ({
  ...{ identifier, verdict: 'pass' as const, expires_at: new Date(expires_at) },
});
const verdictsOf = (facts: ProjectFacts, statements: ReturnType<typeof statement>[] = []) =>
  judgeRequirements(SSDF, facts, { statements, at: NOW }).map(
    ({ identifier, verdict, decided_by }) => `${identifier} ${verdict} ${decided_by}`,
  );

test('takes a statement until the instant at which it expires, and none is unknown', () => {
  const of = (expires_at: string) => verdictsOf(factsWith(), [statement('PO.1.1', expires_at)])[1];
  assert.equal(of('2026-06-01T00:00:00.001Z'), 'PO.1.1 pass statement');
  assert.equal(of('2026-06-01T00:00:00Z'), 'PO.1.1 unknown null');
  assert.deepEqual(verdictsOf(factsWith()), [
    'PO null null',
    'PO.1.1 unknown null',
    'RV.2.1 not_applicable check',
  ]);
});

test('lets a check that fails decide against a statement, and a statement where the check is unknown', () => {
  const stated = [statement('RV.2.1', '2027-01-01T00:00:00Z')];
  const failing = factsWith({ findings: { total: 14, analyzed: 12 } });
  assert.equal(verdictsOf(failing, stated)[2], 'RV.2.1 fail check');
  const unchecked = factsWith({ check: { components: 3, unchecked: 1, stale: 0, undecided: 0 } });
  assert.equal(verdictsOf(unchecked, stated)[2], 'RV.2.1 pass statement');
  assert.equal(verdictsOf(unchecked)[2], 'RV.2.1 unknown null');
});

test('counts verdicts without headings', () => {
  const judged = judgeRequirements(SSDF, factsWith(), { statements: [], at: NOW });
  assert.deepEqual(countVerdicts(judged), { pass: 0, fail: 0, unknown: 1, not_applicable: 1 });
});

test('applies no check of one standard to the identifiers of another', () => {
  const house = { ...SSDF, name: 'House rules' };
  const judged = judgeRequirements(house, factsWith(), { statements: [], at: NOW });
  assert.deepEqual(
    judged.map(({ check }) => check),
    [null, null, null],
  );
});

const judge = (name: ProjectCheckName, facts: ProjectFacts) => {
  const { verdict, met, total } = PROJECT_CHECKS[name].judge(facts);
  return `${verdict} ${met}/${total}`;
};

test('passes no check of a project about which nothing is known', () => {
  const nothing = factsWith({ sbom: null, check: null, licenses: null, profile: 'unknown' });
  for (const [name, check] of Object.entries(PROJECT_CHECKS))
    assert.equal(check.judge(nothing).verdict, 'unknown', name);
});

test('calls components unknown that were not compared, or compared with stale advisories', () => {
  const check = { components: 4, unchecked: 1, stale: 1, undecided: 0 };
  assert.equal(judge('components_compared', factsWith({ check })), 'unknown 2/4');
  const undecided = { components: 4, unchecked: 0, stale: 0, undecided: 1 };
  assert.equal(judge('components_compared', factsWith({ check: undecided })), 'unknown 4/4');
  const none = { components: 0, unchecked: 0, stale: 0, undecided: 0 };
  assert.equal(judge('components_compared', factsWith({ check: none })), 'unknown 0/0');
});

const PROVENANCE = 'https://slsa.dev/provenance/v1';
const VSA = 'https://slsa.dev/verification_summary/v1';
const levelsOf = (artifacts: ProjectFacts['artifacts']) =>
  judgeRequirements({ ...SLSA, uuid: SLSA_UUID }, factsWith({ artifacts }), {
    ...{ statements: [], at: NOW },
  }).flatMap(({ identifier, verdict }) => (verdict === 'pass' ? [identifier] : []));

test('finds levels of SLSA by provenance, signers group and verification summary', () => {
  const alone = attested(PROVENANCE, { is_of_group: false });
  assert.deepEqual(levelsOf([artifact('a', [alone])]), ['Build L1']);
  assert.deepEqual(levelsOf([artifact('a', [attested(PROVENANCE)])]), ['Build L1', 'Build L2']);
  assert.deepEqual(levelsOf([artifact('a', [attested(PROVENANCE)]), artifact('b')]), []);
  const summary = (level: string, is_of_group = true) =>
    attested(VSA, { verified_levels: [level], is_of_group });
  assert.deepEqual(levelsOf([artifact('a', [summary('SLSA_BUILD_LEVEL_3')])]), [
    ...['Build L1', 'Build L2', 'Build L3'],
  ]);
  assert.deepEqual(levelsOf([artifact('a', [summary('SLSA_SOURCE_LEVEL_2')])]), [
    ...['Source L1', 'Source L2'],
  ]);
  assert.deepEqual(levelsOf([artifact('a', [summary('SLSA_BUILD_LEVEL_3', false)])]), []);
  assert.deepEqual(levelsOf([artifact('a', [summary('SLSA_BUILD_LEVEL_33')])]), []);
});

test('fails trust by a record that says the opposite, and names the artifact', () => {
  const bad = { ...artifact('bad'), trust_level: 'untrusted' as const };
  const outcome = PROJECT_CHECKS.artifacts_trusted.judge(
    factsWith({ artifacts: [artifact('a'), bad] }),
  );
  assert.deepEqual(
    [outcome.verdict, outcome.met, outcome.evidence.map(({ name }) => name)],
    ['fail', 1, ['bad']],
  );
  const open = { ...artifact('open'), trust_level: 'unknown' as const };
  assert.equal(judge('artifacts_trusted', factsWith({ artifacts: [open] })), 'unknown 0/1');
});
