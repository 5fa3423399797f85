import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { canonicalJson } from '../../encoding/canonical-json.ts';
import { formatInstant } from '../../encoding/instant.ts';
import { encodeUtf8 } from '../../encoding/utf8.ts';
import {
  type ControlLeaf,
  controlLeafSpec,
  type KeyRegistrationLeaf,
  type RevocationReason,
  readControlLeaf,
} from './control-leaf.ts';
import {
  type NotarizationLeaf,
  notarizationSpec,
  readNotarizationLeaf,
  statusSpec,
} from './notarization-leaf.ts';
import {
  controlHistory,
  groupsOf,
  keyFailure,
  membershipOf,
  personOf,
  registrationOfIdentity,
  registrationOfKey,
  revocationFailure,
} from './signers-group.ts';

const T = 1_000_000;
const bytesOf = (kind: string, spec: object, apiVersion = '1') =>
  encodeUtf8(canonicalJson({ apiVersion, kind, spec: { ...spec } }));
const roundTrip = (leaf: ControlLeaf) =>
  readControlLeaf(bytesOf(leaf.kind, { ...controlLeafSpec(leaf), time: formatInstant(leaf.time) }));

const PRINCIPAL = {
  kind: 'principal',
  principal: 'p',
  type: 'api-key',
  person: 'u',
  time: T,
} as const;
const KEY: KeyRegistrationLeaf = {
  ...{ kind: 'signing-key', op: 'register', key: 'k', principal: 'p', custody: 'client' },
  identity: { kind: 'public_key', spki: Uint8Array.of(1), proof: Uint8Array.of(2) },
  ...{ not_before: 0, not_after: null, time: T },
};
const revoke = (reason: RevocationReason, since: number | null = null, time = T) =>
  ({ kind: 'signing-key', op: 'revoke', key: 'k', reason, since, time }) as const;
const group = (op: 'create' | 'update' | 'delete', not_after: number | null = null) =>
  ({ kind: 'signers-group', op, group: 'g', not_after, time: T }) as const;
const member = (op: 'add' | 'remove', not_after: number | null = null) =>
  ({ kind: 'group-member', op, group: 'g', principal: 'p', not_after, time: T }) as const;

test('leaves of the control log survive a round trip', () => {
  const identity = { kind: 'certificate', issuer: 'https://i', subject: 's' } as const;
  for (const leaf of [
    { ...PRINCIPAL, op: 'disable' },
    KEY,
    { ...KEY, custody: 'fulcio', identity, not_after: T },
    revoke('compromised', T),
    revoke('rotated'),
    group('create', T),
    member('remove'),
    member('add', T),
  ] as const)
    assert.deepEqual(roundTrip(leaf), leaf);
});

test('leaves of other kinds are opaque, and those of another form are malformed', () => {
  const good = { op: 'add', group: 'g', principal: 'p', time: formatInstant(T) };
  assert.equal(readControlLeaf(bytesOf('audit', good)), 'opaque');
  assert.equal(readControlLeaf(bytesOf('group-member', good, '2')), 'opaque');
  for (const [bytes, why] of [
    [bytesOf('group-member', { ...good, op: 'invite' }), 'another op'],
    [bytesOf('group-member', { ...good, time: 'now' }), 'no time'],
    [bytesOf('group-member', { ...good, principal: 7 }), 'a wrong type'],
    [
      bytesOf('signing-key', { op: 'register', key: 'k', time: formatInstant(T) }),
      'a key without a key',
    ],
    [encodeUtf8('{}'), 'no leaf'],
    [encodeUtf8('x'), 'no JSON'],
    [encodeUtf8(` ${JSON.stringify({ apiVersion: '1' })}`), 'not canonical'],
  ] as const)
    assert.equal(readControlLeaf(bytes), 'malformed', why);
});

test('ledger leaves about the judgment of a signature survive a round trip', () => {
  const artifact = { sha256: 'a'.repeat(64) };
  const notarization: Omit<NotarizationLeaf, 'ref_index' | 'time'> = {
    ...{ kind: 'notarization', artifacts: [artifact], principal: 'p', key: 'k', groups: ['g'] },
    ...{ profile: { id: 'x', version: 3 }, custody: 'client' },
    control: { size: 7n, root: new Uint8Array(32).fill(1) },
  };
  const placed = { refIndex: 4, time: formatInstant(T) };
  const read = readNotarizationLeaf(
    bytesOf('notarization', {
      ...notarizationSpec(notarization),
      ...placed,
    }),
  );
  assert.deepEqual(read, { ...notarization, ref_index: 4n, time: T });
  const status = { kind: 'status', artifact, level: 'trusted', supersedes: ['b'] } as const;
  const readStatus = readNotarizationLeaf(bytesOf('status', { ...statusSpec(status), ...placed }));
  assert.deepEqual(readStatus, { ...status, ref_index: 4n, time: T });
  const short = { ...notarizationSpec({ ...notarization, groups: [], artifacts: [] }), ...placed };
  assert.equal(
    readNotarizationLeaf(bytesOf('notarization', { ...short, control: { size: 7, root: 'AQ==' } })),
    'malformed',
  );
});

const history = (...leaves: ControlLeaf[]) =>
  controlHistory(leaves.map((leaf, i) => ({ index: BigInt(i), leaf })));
const at = (control_size: number, time: number | null = null) => ({
  control_size: BigInt(control_size),
  time,
});
const IN_G = { group: 'g', principal: 'p' };

test('membership follows the control log at the pinned head', () => {
  const log = history(
    group('create'),
    member('add'),
    member('remove'),
    member('add'),
    group('delete'),
  );
  assert.deepEqual(
    [0, 1, 2, 3, 4, 5].map((size) => membershipOf(log, IN_G, at(size))),
    ['not_member', 'not_member', 'member', 'not_member', 'member', 'not_member'],
  );
  assert.equal(membershipOf(log, { group: 'g', principal: 'q' }, at(4)), 'not_member');
});

test('a temporary group ends by trusted time alone, and a later leaf can change the end', () => {
  const log = history(
    group('create', T),
    member('add'),
    group('update', T + 10),
    member('add', T + 5),
  );
  for (const [size, time, expected, why] of [
    [2, T, 'member', 'the last instant'],
    [2, T + 1, 'not_member', 'after it'],
    [2, null, 'no_trusted_time', 'nobody says when'],
    [3, T + 10, 'member', 'the group was prolonged'],
    [4, T + 6, 'not_member', 'the membership ends before the group'],
    [4, T + 5, 'member', 'both last'],
  ] as const)
    assert.equal(membershipOf(log, IN_G, at(size, time)), expected, why);
  assert.deepEqual(groupsOf(log, 'p', at(2)), { groups: [], undecided: ['g'] });
  assert.deepEqual(groupsOf(log, 'p', at(2, T)), { groups: ['g'], undecided: [] });
});

test('a key counts while it is valid, and while its principal may sign', () => {
  const create = { ...PRINCIPAL, op: 'create' } as const;
  const log = history(create, { ...PRINCIPAL, op: 'disable' }, { ...PRINCIPAL, op: 'enable' });
  const key = { ...KEY, not_before: T, not_after: T + 10 };
  for (const [size, time, expected] of [
    [0, T, 'principal_disabled'],
    [1, T, undefined],
    [1, T - 1, 'not_yet_valid'],
    [1, T + 10, undefined],
    [1, T + 11, 'expired'],
    [1, null, 'no_trusted_time'],
    [2, T, 'principal_disabled'],
    [3, T, undefined],
  ] as const)
    assert.equal(keyFailure(log, key, at(size, time)), expected, `${size} ${time}`);
  assert.equal(keyFailure(log, KEY, at(1)), undefined, 'a key without end needs no time');
  assert.equal(personOf(log, 'p', 1n), 'u');
  assert.equal(personOf(log, 'q', 1n), 'q');
});

test('signatures by a rotated key stay valid unless logged or seen after the rotation', () => {
  const log = history(KEY, revoke('rotated', null, T));
  for (const [size, time, expected, why] of [
    [1, null, undefined, 'logged before'],
    [1, T, undefined, 'logged and seen before'],
    [1, T + 1, 'revoked', 'seen after'],
    [2, T, 'revoked', 'logged after'],
  ] as const)
    assert.equal(revocationFailure(log, KEY, at(size, time)), expected, why);
});

test('no pin bypasses a revocation: a signature logged more than a minute later is revoked', () => {
  const log = history(KEY, revoke('retired', null, T));
  const logged = (logged_at: number) => revocationFailure(log, KEY, { ...at(1, null), logged_at });
  assert.deepEqual(
    [logged(T - 1), logged(T + 60_000), logged(T + 60_001)],
    [undefined, undefined, 'revoked'],
  );
});

test('signatures by a compromised key stay valid only if a trusted party saw them before', () => {
  const log = history(KEY, revoke('rotated', null, T), revoke('compromised', T - 10));
  for (const [size, time, expected, why] of [
    [1, T - 11, undefined, 'seen before'],
    [1, T - 10, 'compromised', 'seen when strangers may have had it'],
    [1, null, 'compromised', 'nobody says when'],
    [3, T - 11, 'revoked', 'seen before, and logged when the key was rotated'],
  ] as const)
    assert.equal(revocationFailure(log, KEY, at(size, time)), expected, why);
  const always = history(KEY, revoke('compromised'));
  assert.equal(revocationFailure(always, KEY, at(1, 0)), 'compromised');
  assert.equal(revocationFailure(history(KEY), KEY, at(1, 0)), undefined);
});

test('a key registered again keeps its first registration', () => {
  const again = { ...KEY, key: 'k2', principal: 'q' };
  const log = history(KEY, revoke('compromised'), again);
  assert.equal(registrationOfKey(log, Uint8Array.of(1), 3n)?.key, 'k');
  assert.equal(registrationOfKey(log, Uint8Array.of(1), 0n), undefined);
  const identity = { kind: 'certificate', issuer: 'i', subject: 's' } as const;
  const certified = history({ ...KEY, custody: 'fulcio', identity });
  assert.equal(registrationOfIdentity(certified, { issuer: 'i', subject: 's' }, 1n)?.key, 'k');
  for (const other of [
    { issuer: 'i', subject: 's2' },
    { issuer: 'is', subject: '' },
  ])
    assert.equal(registrationOfIdentity(certified, other, 1n), undefined);
});

test('only the order of the log matters, not the order of the input', () => {
  const leaves: ControlLeaf[] = [
    { ...PRINCIPAL, op: 'create' },
    ...[KEY, group('create', T + 3), member('add'), revoke('rotated')],
    ...[member('remove'), { ...PRINCIPAL, op: 'disable' as const }, group('delete'), member('add')],
  ];
  const entries = leaves.map((leaf, i) => ({ index: BigInt(i), leaf }));
  const answers = (order: typeof entries) => {
    const log = controlHistory(order);
    return leaves.map((_, size) => [
      membershipOf(log, IN_G, at(size, T)),
      keyFailure(log, KEY, at(size, T)),
      revocationFailure(log, KEY, at(size, T)),
    ]);
  };
  const expected = answers(entries);
  fc.assert(
    fc.property(fc.shuffledSubarray(entries, { minLength: entries.length }), (order) => {
      assert.deepEqual(answers(order), expected);
    }),
  );
});

test('leaves after the pinned head change neither membership nor validity', () => {
  const later = fc.constantFrom<ControlLeaf>(
    ...[group('delete'), group('update', 0), member('remove'), member('add', 0)],
    { ...PRINCIPAL, op: 'disable' },
  );
  const before: ControlLeaf[] = [{ ...PRINCIPAL, op: 'create' }, group('create'), member('add')];
  fc.assert(
    fc.property(fc.array(later), (after) => {
      const log = history(...before, ...after);
      assert.equal(membershipOf(log, IN_G, at(before.length, T)), 'member');
      assert.equal(keyFailure(log, KEY, at(before.length, T)), undefined);
    }),
  );
});
