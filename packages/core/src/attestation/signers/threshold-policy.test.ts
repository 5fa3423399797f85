import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { AttestationError } from '../statement/attestation-error.ts';
import {
  isAuthorised,
  isSatisfied,
  parseThresholdPolicy,
  type Signer,
} from './threshold-policy.ts';

const signer = (principal: string, ...groups: string[]): Signer => ({
  principal,
  person: principal,
  key: `key-of-${principal}`,
  groups,
});

const OURS = {
  all: [{ k: 2, of: 'group:release' }, { any: ['group:security', 'key:root'] }],
  distinct: 'principal',
};

test('a policy of two of one group and one of another needs different signers', () => {
  const policy = parseThresholdPolicy(OURS);
  const [a, b] = [signer('a', 'release'), signer('b', 'release')];
  const both = signer('c', 'release', 'security');
  const root = { ...signer('d'), key: 'root' };
  for (const [signers, expected, why] of [
    [[a, b, both], true, 'two and one'],
    [[a, b, root], true, 'the key in place of the group'],
    [[a, both], false, 'who is in both groups fills one place only'],
    [[a, b], false, 'nobody for the other group'],
    [[both, root], false, 'one of two'],
    [[both, a, root], true, 'who is in both groups where they are needed'],
    [[a, a, root], false, 'the same signer twice'],
    [[], false, 'nobody'],
  ] as const)
    assert.equal(isSatisfied(policy, signers), expected, why);
});

test('signers are counted by principal, or by the person behind them', () => {
  const own = { ...signer('user', 'g'), person: 'p' };
  const key = { ...signer('api-key', 'g'), person: 'p' };
  const two = { k: 2, of: 'group:g' };
  assert.equal(isSatisfied(parseThresholdPolicy(two), [own, key]), true);
  const byPerson = parseThresholdPolicy({ ...two, distinct: 'person' });
  assert.equal(isSatisfied(byPerson, [own, key]), false);
  assert.equal(isSatisfied(byPerson, [own, key, signer('q', 'g')]), true);
});

test('two keys of one principal are one signer', () => {
  const policy = parseThresholdPolicy({ k: 2, of: 'group:g' });
  assert.equal(
    isSatisfied(policy, [signer('a', 'g'), { ...signer('a', 'g'), key: 'second' }]),
    false,
  );
});

test('rules can be names, lists and counts of rules', () => {
  const [a, b, c] = [signer('a'), signer('b'), signer('c')];
  const two = parseThresholdPolicy({ k: 2, of: ['principal:a', 'principal:b', 'principal:c'] });
  assert.deepEqual(
    [[a, b], [a, c], [b, c], [a], [a, a]].map((signers) => isSatisfied(two, signers)),
    [true, true, true, false, false],
  );
  const nested = parseThresholdPolicy({
    k: 1,
    of: [{ all: ['principal:a', 'principal:b'] }, 'principal:c'],
  });
  assert.deepEqual(
    [[a, b], [c], [a]].map((signers) => isSatisfied(nested, signers)),
    [true, true, false],
  );
  assert.equal(isSatisfied(parseThresholdPolicy('principal:a'), [a]), true);
});

test('ignores signers who fill no place', () => {
  const policy = parseThresholdPolicy(OURS);
  assert.equal(isAuthorised(policy, signer('x', 'other')), false);
  assert.equal(isAuthorised(policy, { ...signer('x'), key: 'root' }), true);
  assert.equal(isAuthorised(policy, signer('release')), false, 'a name of a group is no principal');
});

test('a policy that cannot be read is refused with the place', () => {
  let deep: unknown = 'group:g';
  for (let i = 0; i < 10; i++) deep = { any: [deep] };
  const many = Array.from({ length: 20 }, (_, i) => `principal:${i}`);
  for (const [value, code, at] of [
    [null, 'wrong_type', ''],
    ['release', 'policy', ''],
    ['group:', 'policy', ''],
    ['group:a b', 'policy', ''],
    [{}, 'missing', '/k'],
    [{ all: [] }, 'policy', '/all'],
    [{ any: 'group:g' }, 'wrong_type', '/any'],
    [{ all: ['group:g', 'x'] }, 'policy', '/all/1'],
    [{ all: ['group:g'], k: 1 }, 'unknown_member', '/k'],
    [{ any: ['group:g'], all: ['group:g'] }, 'unknown_member', '/any'],
    [{ k: 0, of: 'group:g' }, 'policy', '/k'],
    [{ k: 1.5, of: 'group:g' }, 'policy', '/k'],
    [{ k: 65, of: 'group:g' }, 'policy', '/k'],
    [{ k: 2, of: 'key:k' }, 'policy', '/k'],
    [{ k: 3, of: ['group:a', 'group:b'] }, 'policy', '/k'],
    [{ k: 1, of: 'group:g', distinct: 'key' }, 'one_of', '/distinct'],
    [{ k: 10, of: many }, 'policy', ''],
    [
      {
        all: [
          { k: 40, of: 'group:a' },
          { k: 40, of: 'group:b' },
        ],
      },
      'policy',
      '',
    ],
    [deep, 'policy', '/any/0'.repeat(9)],
  ] as const)
    assert.throws(
      () => parseThresholdPolicy(value),
      (error: unknown) =>
        error instanceof AttestationError && error.code === code && error.at === at,
      `${JSON.stringify(value)} ${code} ${at}`,
    );
});

const GROUPS = ['release', 'security', 'build'];
const anySigner = fc
  .record({ name: fc.integer({ min: 0, max: 6 }), groups: fc.subarray(GROUPS) })
  .map(({ name, groups }) => signer(`p${name}`, ...groups));
const anyName = fc.oneof(
  fc.constantFrom(...GROUPS).map((group) => `group:${group}`),
  fc.integer({ min: 0, max: 6 }).map((name) => `principal:p${name}`),
);
const { rule: anyRule } = fc.letrec((tie) => ({
  rule: fc.oneof(
    { maxDepth: 3 },
    anyName,
    fc.record({
      k: fc.integer({ min: 1, max: 3 }),
      of: fc.constantFrom(...GROUPS).map((g) => `group:${g}`),
    }),
    fc.record({ all: fc.array(tie('rule'), { minLength: 1, maxLength: 3 }) }),
    fc.record({ any: fc.array(tie('rule'), { minLength: 1, maxLength: 3 }) }),
  ),
}));

test('more signers never make a policy fail, nor does their order or a repetition', () => {
  fc.assert(
    fc.property(
      anyRule,
      fc.array(anySigner, { maxLength: 7 }),
      anySigner,
      (rule, signers, more) => {
        const policy = parseThresholdPolicy(typeof rule === 'string' ? { any: [rule] } : rule);
        const before = isSatisfied(policy, signers);
        assert.equal(isSatisfied(policy, signers.toReversed()), before);
        assert.equal(isSatisfied(policy, [...signers, ...signers]), before);
        if (before) assert.equal(isSatisfied(policy, [more, ...signers]), true);
      },
    ),
  );
});

test('signers who are not authorized change nothing', () => {
  fc.assert(
    fc.property(anyRule, fc.array(anySigner, { maxLength: 7 }), (rule, signers) => {
      const policy = parseThresholdPolicy(typeof rule === 'string' ? { any: [rule] } : rule);
      const counted = signers.filter((one) => isAuthorised(policy, one));
      assert.equal(isSatisfied(policy, counted), isSatisfied(policy, signers));
    }),
  );
});

test('a policy is satisfied exactly when every place has a different signer', () => {
  const canSeat = (places: readonly string[], people: readonly Signer[]): boolean => {
    const [place, ...rest] = places;
    if (place === undefined) return true;
    const policy = { distinct: 'principal' as const, alternatives: [[place]] };
    return people.some(
      (person, i) => isAuthorised(policy, person) && canSeat(rest, people.toSpliced(i, 1)),
    );
  };
  const distinct = fc.uniqueArray(anySigner, {
    selector: ({ principal }) => principal,
    maxLength: 5,
  });
  fc.assert(
    fc.property(fc.array(anyName, { minLength: 1, maxLength: 4 }), distinct, (places, people) => {
      const policy = { distinct: 'principal' as const, alternatives: [places] };
      assert.equal(isSatisfied(policy, people), canSeat(places, people));
    }),
  );
});
