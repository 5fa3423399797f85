import assert from 'node:assert/strict';
import { test } from 'node:test';
import { formatInstant } from '../../encoding/instant.ts';
import { encodeLeaf } from '../../log/leaf/leaf.ts';
import { hasher } from '../../log/tree/test-platform.ts';
import { NOON, platform } from '../scenes/test-authorities.ts';
import { World } from '../scenes/test-world.ts';
import { groupsOf, membershipOf } from '../signers/signers-group.ts';
import { ControlLog } from './control-log.ts';

test('a log is hashed and read leaf by leaf, and a view of it stays as it was', () => {
  const world = new World();
  const { principal } = world.register();
  const log = new ControlLog(hasher);
  assert.deepEqual([log.size, log.view().rootAt(0n)], [0n, world.control.root(0)]);
  for (const [i, entry] of world.control.entries.entries()) {
    const before = log.view();
    log.append(entry, { isSigned: false });
    assert.deepEqual([log.size, log.root], [BigInt(i + 1), world.control.root(i + 1)]);
    assert.equal(before.rootAt(log.size), null);
  }
  const { history, size, rootAt } = log.view();
  assert.deepEqual(
    [0, 1, 2, Number(size)].map((at) => rootAt(BigInt(at))),
    [0, 1, 2, Number(size)].map((at) => world.control.root(at)),
  );
  const moment = { control_size: size, time: null };
  assert.deepEqual(groupsOf(history, principal, moment).groups, [world.group]);
});

test('what is no leaf of signers keeps its place, and changes nothing', async () => {
  const world = new World();
  const { principal } = world.register();
  const time = formatInstant(NOON);
  const { group } = world;
  const others = [
    encodeLeaf('frozen', { time }),
    Buffer.from('no leaf at all'),
    encodeLeaf('group-member', { op: 'remove', group, time }),
  ];
  const { origin, entries } = world.control;
  const log = await ControlLog.read(platform, { origin, entries: [...entries, ...others] });
  assert.equal(log.size, BigInt(world.control.entries.length + others.length));
  const { history, size } = log.view();
  const moment = { control_size: size, time: null };
  assert.equal(membershipOf(history, { group, principal }, moment), 'member');
});
