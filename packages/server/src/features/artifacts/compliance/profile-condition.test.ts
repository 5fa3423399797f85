import assert from 'node:assert/strict';
import { test } from 'node:test';
import { ProfileRules } from '@assay/contract/profile-rules.ts';
import { type ConditionFacts, LONGEST_LIST, readProfileCondition } from './profile-condition.ts';

const FACTS: ConditionFacts = {
  ...{ level: 'trusted', kind: 'npm', name: 'api', version: '1', project: 'acme/api', built: true },
  ...{ has_sbom: true, sbom_age_days: 3n, labels: ['release'], predicates: ['p'], signers: null },
  ...{ groups: [], critical: 0n, high: 2n, medium: null, low: 0n, unassigned: 0n },
  ...{ ntia: 'pass', ntia_coverage: 97.5, cisa: null, cisa_coverage: null },
};
const asked = (text: string, facts = FACTS) => readProfileCondition(text, 'body.condition')(facts);

test('decides by levels, signers, predicates, counts, verdicts, coverage and labels', () => {
  const cases: [string, string][] = [
    ['level == "trusted" && built && has_sbom', 'true'],
    ['critical == 0 && high > 3', 'false'],
    ['ntia == "pass" && ntia_coverage >= 97.0', 'true'],
    ['"release" in labels && labels.exists(l, l.startsWith("rel"))', 'true'],
    ['"p" in predicates && size(groups) == 0', 'true'],
    ['sbom_age_days <= 7 && project.startsWith("acme/")', 'true'],
  ];
  for (const [text, verdict] of cases) assert.equal(asked(text), verdict, text);
});

test('a fact that is not known leaves the condition undecided, unless another part decides', () => {
  assert.equal(asked('medium == 0'), 'undecided');
  assert.equal(asked('cisa_coverage > 50.0'), 'undecided');
  assert.equal(asked('"ana" in signers'), 'undecided');
  assert.equal(asked('"ana" in signers || built'), 'true');
  assert.equal(asked('"ana" in signers && !built'), 'false');
});

test('no value of a rule set that is unknown passes by being compared', () => {
  assert.notEqual(asked('cisa != "fail"'), 'true');
  assert.notEqual(asked('!(cisa == "fail")'), 'true');
  assert.notEqual(asked('medium != 5'), 'true');
});

test('refuses what it does not know, with line and column', () => {
  for (const text of [
    ...['level ==', 'level', 'nothing == 1', 'level.matches("(a+)+$")', 'level.constructor == "x"'],
    ...['labels.exists(a, labels.exists(b, a == b))', '[1].map(x, x)[0] == 1', '{"a": 1}.a == 1'],
    ...[`built${' && built'.repeat(120)}`, `${'('.repeat(200)}built${')'.repeat(200)}`],
    ...[`built ${' '.repeat(1100)}`, 'labels.__proto__ == 1'],
  ])
    assert.throws(() => asked(text), { status: 400, message: /line \d+, column \d+/ }, text);
});

test('an evaluation takes at most as many steps as a condition has nodes, times the longest list', () => {
  let steps = 0;
  const labels = Array.from({ length: LONGEST_LIST }, (_, i) => `label ${i}`);
  const counted = new Proxy(labels, {
    get(list, key, self) {
      if (typeof key === 'string' && /^\d+$/.test(key)) steps++;
      const value: unknown = Reflect.get(list, key, self);
      return value;
    },
  });
  const longest = Array.from({ length: 20 }, () => 'labels.all(l, l != "x")').join(' && ');
  assert.equal(asked(longest, { ...FACTS, labels: counted }), 'true');
  assert.ok(steps >= 20 * LONGEST_LIST, String(steps));
  assert.ok(steps <= 200 * LONGEST_LIST, String(steps));
});

test('the contract permits at most eight conditions of a thousand characters', () => {
  const one = { name: 'n', condition: 'built' };
  const areTaken = (expressions: object[]) => ProfileRules.safeParse({ expressions }).success;
  assert.ok(areTaken(Array.from({ length: 8 }, () => one)));
  assert.ok(!areTaken(Array.from({ length: 9 }, () => one)));
  assert.ok(!areTaken([{ ...one, condition: 'b'.repeat(1001) }]));
});
