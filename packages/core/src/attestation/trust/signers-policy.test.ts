import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { test } from 'node:test';
import { formatInstant } from '../../encoding/instant.ts';
import { encodeLeaf } from '../../log/leaf/leaf.ts';
import { NOON } from '../scenes/test-authorities.ts';
import { type ControlLeaf, controlLeafSpec, readControlLeaf } from '../signers/control-leaf.ts';
import { controlHistory } from '../signers/signers-group.ts';
import { isSatisfied } from '../signers/threshold-policy.ts';
import { signersPolicy } from './signers-policy.ts';

type GroupOp = 'create' | 'update' | 'delete';

/** Group changes, in order: op, group, threshold. */
const historyOf = (...said: [op: GroupOp, group: string, threshold?: number][]) =>
  controlHistory(
    said.map(([op, group, threshold], i) => ({
      index: BigInt(i),
      leaf: {
        ...{ kind: 'signers-group', op, group, not_after: null, time: NOON + i },
        ...(threshold !== undefined && { threshold }),
      },
    })),
  );

const signer = (...groups: string[]) => {
  const principal = randomUUID();
  return { principal, person: principal, key: randomUUID(), groups };
};

test('without groups there is no policy', () => {
  assert.equal(signersPolicy(historyOf(), 0n), null);
  const history = historyOf(['create', 'a'], ['delete', 'a']);
  assert.equal(signersPolicy(history, 0n), null);
  assert.ok(signersPolicy(history, 1n));
  assert.equal(signersPolicy(history, 2n), null);
});

test('each existing group is one alternative, with as many places as its threshold', () => {
  const history = historyOf(
    ['create', 'a', 2],
    ['create', 'b'],
    ['create', 'c'],
    ['delete', 'c'],
    ['update', 'b', 3],
  );
  const policy = (size: bigint) => {
    const { version, trust } = signersPolicy(history, size) ?? assert.fail();
    return [version, trust.alternatives];
  };
  assert.deepEqual(policy(3n), [3, [['group:a', 'group:a'], ['group:b'], ['group:c']]]);
  assert.deepEqual(policy(5n), [
    5,
    [
      ['group:a', 'group:a'],
      ['group:b', 'group:b', 'group:b'],
    ],
  ]);
});

test('members of several groups count in the one that is full, and one principal once', () => {
  const { trust } = signersPolicy(historyOf(['create', 'a', 2], ['create', 'b', 2]), 2n) ?? {};
  assert.ok(trust);
  const twice = signer('a', 'b');
  assert.equal(isSatisfied(trust, [twice, { ...twice, key: randomUUID() }]), false);
  assert.equal(isSatisfied(trust, [signer('a'), signer('b')]), false);
  assert.equal(isSatisfied(trust, [signer('a'), signer('b'), twice]), true);
});

const group = randomUUID();
const leaf = (spec: Record<string, unknown>) =>
  readControlLeaf(
    encodeLeaf('signers-group', { op: 'create', group, time: formatInstant(NOON), ...spec }),
  );

test('the leaf contains the threshold; the default is 1', () => {
  const said: ControlLeaf = {
    ...{ kind: 'signers-group', op: 'create', group, threshold: 64, not_after: null, time: NOON },
  };
  assert.deepEqual(leaf(controlLeafSpec(said)), said);
  const { threshold: _, ...unsaid } = said;
  assert.deepEqual(leaf(controlLeafSpec(unsaid)), unsaid);
  assert.equal(signersPolicy(historyOf(['create', group]), 1n)?.trust.alternatives[0]?.length, 1);
});

for (const threshold of [0, 65, 1.5, -1, 'two'])
  test(`a leaf with the threshold ${threshold} is malformed`, () => {
    assert.equal(leaf({ threshold }), 'malformed');
  });
