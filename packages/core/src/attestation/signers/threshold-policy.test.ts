import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { groupPolicy } from './test-threshold-policy.ts';
import {
  isAuthorised,
  isSatisfied,
  type Signer,
  type ThresholdPolicy,
} from './threshold-policy.ts';

const signer = (principal: string, ...groups: string[]): Signer => ({
  principal,
  person: principal,
  key: `key-of-${principal}`,
  groups,
});

/** Two of `release`, and one of `security` or the root key. */
const OURS: ThresholdPolicy = {
  distinct: 'principal',
  alternatives: ['group:security', 'key:root'].map((one) => [
    'group:release',
    'group:release',
    one,
  ]),
};

test('a policy of two of one group and one of another needs different signers', () => {
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
    assert.equal(isSatisfied(OURS, signers), expected, why);
});

test('signers are counted by principal, or by the person behind them', () => {
  const own = { ...signer('user', 'g'), person: 'p' };
  const key = { ...signer('api-key', 'g'), person: 'p' };
  const two = groupPolicy(2, 'g');
  assert.equal(isSatisfied(two, [own, key]), true);
  const byPerson: ThresholdPolicy = { ...two, distinct: 'person' };
  assert.equal(isSatisfied(byPerson, [own, key]), false);
  assert.equal(isSatisfied(byPerson, [own, key, signer('q', 'g')]), true);
});

test('two keys of one principal are one signer', () => {
  const policy = groupPolicy(2, 'g');
  assert.equal(
    isSatisfied(policy, [signer('a', 'g'), { ...signer('a', 'g'), key: 'second' }]),
    false,
  );
});

test('one list of places is enough', () => {
  const [a, b, c] = [signer('a'), signer('b'), signer('c')];
  const policy: ThresholdPolicy = {
    distinct: 'principal',
    alternatives: [['principal:a', 'principal:b'], ['principal:c']],
  };
  assert.deepEqual(
    [[a, b], [c], [a], [a, a]].map((signers) => isSatisfied(policy, signers)),
    [true, true, false, false],
  );
});

test('ignores signers who fill no place', () => {
  assert.equal(isAuthorised(OURS, signer('x', 'other')), false);
  assert.equal(isAuthorised(OURS, { ...signer('x'), key: 'root' }), true);
  assert.equal(isAuthorised(OURS, signer('release')), false, 'a name of a group is no principal');
});

const GROUPS = ['release', 'security', 'build'];
const anySigner = fc
  .record({ name: fc.integer({ min: 0, max: 6 }), groups: fc.subarray(GROUPS) })
  .map(({ name, groups }) => signer(`p${name}`, ...groups));
const anyName = fc.oneof(
  fc.constantFrom(...GROUPS).map((group) => `group:${group}`),
  fc.integer({ min: 0, max: 6 }).map((name) => `principal:p${name}`),
);
const anyPolicy: fc.Arbitrary<ThresholdPolicy> = fc.record({
  distinct: fc.constantFrom('principal', 'person'),
  alternatives: fc.array(fc.array(anyName, { minLength: 1, maxLength: 4 }), {
    minLength: 1,
    maxLength: 4,
  }),
});

test('more signers never make a policy fail, nor does their order or a repetition', () => {
  fc.assert(
    fc.property(
      anyPolicy,
      fc.array(anySigner, { maxLength: 7 }),
      anySigner,
      (policy, signers, more) => {
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
    fc.property(anyPolicy, fc.array(anySigner, { maxLength: 7 }), (policy, signers) => {
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
