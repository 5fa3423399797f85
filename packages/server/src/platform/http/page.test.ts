import assert from 'node:assert/strict';
import { test } from 'node:test';
import { Invalid } from '../../errors.ts';
import { containing, createCursors } from './page.ts';
import { networkOf } from './rate-limit.ts';

const secret = new Uint8Array(32).fill(1);
const cursors = createCursors(secret, 'tenant');
const rows = ['a', 'b', 'c'];
const query = { pageSize: 2, keyword: 'x' };
const pageOf = (count: number) =>
  cursors.page('list', query, { rows, count }, (row) => [row, `${row}-uuid`]);

test('a cursor leads to the row after the last one shown', () => {
  const page = pageOf(3);
  assert.deepEqual([page.items, page.total, page.total_is_exact], [['a', 'b'], 3, true]);
  const cursor = page.next_cursor ?? '';
  assert.deepEqual(cursors.read('list', { ...query, cursor }), ['b', 'b-uuid']);
  assert.deepEqual(cursors.read('list', { ...query, pageSize: 50, cursor }), ['b', 'b-uuid']);
  assert.equal(cursors.read('list', query), undefined);
});

test('a total beyond ten thousand is not exact', () => {
  assert.deepEqual([pageOf(10_001).total, pageOf(10_001).total_is_exact], [10_000, false]);
  assert.deepEqual([pageOf(10_000).total, pageOf(10_000).total_is_exact], [10_000, true]);
});

test('400: any other tenant, list, filter or secret, and any changed bit', () => {
  const cursor = pageOf(3).next_cursor ?? '';
  const input = { ...query, cursor };
  const readers: (() => unknown)[] = [
    () => createCursors(secret, 'other').read('list', input),
    () => createCursors(new Uint8Array(32), 'tenant').read('list', input),
    () => cursors.read('other list', input),
    () => cursors.read('list', { pageSize: 2, cursor }),
  ];
  for (const read of readers) assert.throws(read, Invalid);
  for (let at = 0; at < cursor.length; at += 1) {
    const changed = `${cursor.slice(0, at)}${cursor[at] === 'A' ? 'E' : 'A'}${cursor.slice(at + 1)}`;
    assert.throws(() => cursors.read('list', { ...query, cursor: changed }), Invalid, `at ${at}`);
  }
});

test('a cursor shows neither the key nor its length', () => {
  const pageAt = (id: number) =>
    cursors.page('list', query, { rows, count: 3 }, () => ['name', String(id)]).next_cursor ?? '';
  assert.equal(pageAt(1).length, pageAt(2_000_000_000).length);
  assert.notEqual(pageAt(1), pageAt(1));
  assert.doesNotMatch(Buffer.from(pageAt(123_456), 'base64url').toString('latin1'), /name|123456/);
});

test('a pattern contains text literally', () => {
  assert.equal(containing('50%_\\'), '%50\\%\\_\\\\%');
});

const networks: [string, string][] = [
  ['192.0.2.7', '192.0.2.7'],
  ['::ffff:192.0.2.7', '192.0.2.7'],
  ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2::/64'],
  ['2001:db8:1:2::9', '2001:db8:1:2::/64'],
  ['2001:DB8::1', '2001:db8:0:0::/64'],
  ['fe80::1%eth0', 'fe80:0:0:0::/64'],
  ['::1', '0:0:0:0::/64'],
];
for (const [ip, network] of networks)
  test(`${ip} counts as ${network}`, () => assert.equal(networkOf(ip), network));
