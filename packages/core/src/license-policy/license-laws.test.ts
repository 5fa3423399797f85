import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { licenseJudge } from './judge-licenses.ts';
import { LICENSE_GROUPS } from './license-groups.ts';
import { type LicensePolicy, RULE_VERDICTS, rankOf } from './license-policy.ts';
import { someLicenses } from './test-license-list.ts';

const named = fc.constantFrom(
  ...someLicenses.licenses,
  ...['GPL-3.0-only WITH GCC-exception-3.1', 'LicenseRef-a', 'MIT+', 'Apache-1.1+'],
);
const operand = fc.oneof(
  { weight: 6, arbitrary: named },
  {
    weight: 1,
    arbitrary: fc.constantFrom('Nonsense-1.0', 'LicenseRef-b', 'DocumentRef-d:LicenseRef-c'),
  },
);
const { expression } = fc.letrec<{ expression: string; pair: string }>((tie) => ({
  expression: fc.oneof({ maxDepth: 3 }, operand, tie('pair')),
  pair: fc
    .tuple(tie('expression'), fc.constantFrom('AND', 'OR'), tie('expression'))
    .map(([left, kind, right]) => `(${left} ${kind} ${right})`),
}));
const policy: fc.Arbitrary<LicensePolicy> = fc.record({
  otherwise: fc.constantFrom(...RULE_VERDICTS),
  rules: fc
    .array(
      fc.record({
        verdict: fc.constantFrom(...RULE_VERDICTS),
        groups: fc.uniqueArray(fc.constantFrom(...LICENSE_GROUPS), { maxLength: 2 }),
        licenses: fc.uniqueArray(named, { maxLength: 3 }),
      }),
      { maxLength: 5 },
    )
    .map((rules) => rules.map((rule, i) => ({ ...rule, name: `Rule ${i}` }))),
});

const ranksBy = (of: LicensePolicy) => {
  const { judge } = licenseJudge(of, someLicenses);
  return (...texts: string[]) => rankOf(judge(texts).verdict);
};

test('OR is its best branch, AND its worst operand, and a list is AND', () => {
  fc.assert(
    fc.property(policy, expression, expression, (of, a, b) => {
      const rank = ranksBy(of);
      assert.equal(rank(`${a} OR ${b}`), Math.min(rank(a), rank(b)));
      assert.equal(rank(`${a} AND ${b}`), Math.max(rank(a), rank(b)));
      assert.equal(rank(a, b), rank(`${a} AND ${b}`));
    }),
  );
});

test('AND and OR keep the laws of a lattice', () => {
  fc.assert(
    fc.property(policy, expression, expression, expression, (of, a, b, c) => {
      const rank = ranksBy(of);
      assert.equal(rank(`${a} AND (${b} OR ${c})`), rank(`(${a} AND ${b}) OR (${a} AND ${c})`));
      assert.equal(rank(`${a} OR (${b} AND ${c})`), rank(`(${a} OR ${b}) AND (${a} OR ${c})`));
      assert.equal(rank(`${a} OR (${a} AND ${b})`), rank(a));
      assert.equal(rank(`${b} OR ${a}`), rank(`${a} OR ${b}`));
    }),
  );
});

test('the branch alone has the same verdict, for the same reason', () => {
  fc.assert(
    fc.property(policy, expression, (of, text) => {
      const { judge } = licenseJudge(of, someLicenses);
      const judged = judge([text]);
      assert.doesNotMatch(judged.branch, / OR /);
      assert.deepEqual(judge([judged.branch]), judged);
      assert.equal(judge([judged.license]).verdict, judged.verdict);
    }),
  );
});

test('the order of rules means nothing', () => {
  fc.assert(
    fc.property(policy, expression, (of, text) => {
      const turned = { ...of, rules: of.rules.toReversed() };
      assert.deepEqual(
        licenseJudge(turned, someLicenses).judge([text]),
        licenseJudge(of, someLicenses).judge([text]),
      );
    }),
  );
});

test('a stricter rule never makes anything better', () => {
  fc.assert(
    fc.property(policy, fc.nat(4), expression, (of, place, text) => {
      const rules = of.rules.map((rule, i) =>
        i === place ? { ...rule, verdict: 'denied' as const } : rule,
      );
      assert.ok(ranksBy({ ...of, rules })(text) >= ranksBy(of)(text));
      assert.ok(ranksBy({ ...of, otherwise: 'denied' })(text) >= ranksBy(of)(text));
    }),
  );
});

test('without rules and with everything allowed, only what is not known is not', () => {
  fc.assert(
    fc.property(expression, (text) => {
      const { judge } = licenseJudge({ rules: [], otherwise: 'allowed' }, someLicenses);
      assert.match(judge([text]).verdict, /^(allowed|unknown)$/);
    }),
  );
});
