import assert from 'node:assert/strict';
import { test } from 'node:test';
import { p256Signer, type TestSigner } from '../../dsse/test-signer.ts';
import { canonicalJson } from '../../encoding/canonical-json.ts';
import { formatInstant } from '../../encoding/instant.ts';
import { encodeUtf8 } from '../../encoding/utf8.ts';
import { HOUR, NOON, platform } from '../scenes/test-authorities.ts';
import { ControlLog } from '../trust/control-log.ts';
import type { ActFailure } from './act-rule.ts';
import { type ControlChange, controlLeafSpec, signedPart } from './control-leaf.ts';
import { changeMessage, changeSignatureSpec } from './signed-change.ts';
import { membershipOf } from './signers-group.ts';

const ORIGIN = 'example.com/tlog/signers';
const [GROUP, BOB, MALLORY] = ['11111111-0000-4000-8000-000000000000', 'bob', 'mallory'];
const [ANN, EVE] = [p256Signer(), p256Signer()];
const UUID = (n: number) => `00000000-0000-4000-8000-${String(n).padStart(12, '0')}`;

/** Differences of a signature from the requested one. */
interface Signing {
  by?: TestSigner;
  nonce?: string;
  expires?: number;
  log?: string;
  /** Change that is signed instead. */
  over?: ControlChange;
}

const ACTIONS: Record<string, (leaf: ControlChange) => [string, string, string?]> = {
  'group-member': (leaf) =>
    leaf.kind === 'group-member'
      ? [`signers_group.${leaf.op}_user`, leaf.group, leaf.principal]
      : ['', ''],
  'signers-group': (leaf) =>
    leaf.kind === 'signers-group' ? [`signers_group.${leaf.op}`, leaf.group] : ['', ''],
  'signing-key': (leaf) =>
    leaf.kind === 'signing-key' ? ['signing_key.register', leaf.key] : ['', ''],
  policy: () => ['signers_policy.change', 'tenant'],
  principal: () => ['user.create', 'x'],
};

let entries = 0;

/** Bytes of a leaf with the act that it needs, and a signature unless `signing` is null. */
function leafOf(change: ControlChange, signing: Signing | null, time = NOON): Uint8Array {
  const [action = '', subject = '', of] = ACTIONS[change.kind]?.(change) ?? [];
  const nonce = signing?.nonce ?? UUID(++entries);
  const { by = ANN, expires = NOON + HOUR, log = ORIGIN, over = change } = signing ?? {};
  const message = changeMessage({ log, nonce, expires }, signedPart(over));
  const signature = by.sign(message);
  const signed = changeSignatureSpec({ nonce, expires, spki: by.key.spki, signature });
  const act = {
    action,
    actor: 'ann',
    at: formatInstant(NOON),
    entry: UUID(++entries),
    role: 'x',
    subject,
  };
  const said = { ...controlLeafSpec(change), act: { ...act, ...(of !== undefined && { of }) } };
  const spec = { ...said, time: formatInstant(time), ...(signing && { signed }) };
  return encodeUtf8(canonicalJson({ apiVersion: '1', kind: change.kind, spec }));
}

const group = (op: 'create' | 'update' | 'delete', threshold = 1, uuid = GROUP): ControlChange => ({
  ...{ kind: 'signers-group', op, group: uuid, threshold, not_after: null },
});
const member = (principal: string, op: 'add' | 'remove' = 'add'): ControlChange => ({
  ...{ kind: 'group-member', op, group: GROUP, principal, not_after: null },
});
const principal = (who: string, op: 'create' | 'disable' = 'create'): ControlChange => ({
  ...{ kind: 'principal', op, principal: who, type: 'user', person: who },
});
const key = (uuid: string, who: string, { key: { spki } }: TestSigner): ControlChange => ({
  ...{ kind: 'signing-key', op: 'register', key: uuid, principal: who, custody: 'client' },
  identity: { kind: 'public_key', spki, proof: new Uint8Array([1]) },
  ...{ not_before: NOON, not_after: null },
});
const policy = (...administrators: string[]): ControlChange => ({
  ...{ kind: 'policy', acts: 'required', administrators },
});
const ANN_KEY = UUID(900_001);

/** A log in which Ann's signature is needed, and a group; with what comes after. */
async function logOf(...more: Uint8Array[]) {
  const before = [
    encodeUtf8(
      canonicalJson({
        ...{ apiVersion: '1', kind: 'policy' },
        spec: { acts: 'required', time: formatInstant(NOON) },
      }),
    ),
    leafOf(group('create'), null),
    leafOf(principal('ann'), null),
    leafOf(key(ANN_KEY, 'ann', ANN), null),
    leafOf(principal('eve'), null),
    leafOf(key(UUID(900_002), 'eve', EVE), null),
    leafOf(policy('ann'), {}),
  ];
  const log = await ControlLog.read(platform, { origin: ORIGIN, entries: [...before, ...more] });
  const { history, size } = log.view();
  const moment = { control_size: size, time: null };
  return {
    refused: log.unvouched.map(({ index, failure }) => [Number(index) - before.length, failure]),
    isMember: (who: string) => membershipOf(history, { group: GROUP, principal: who }, moment),
    history,
  };
}

test('a change that an administrator signed counts, of each kind', async () => {
  const [made, registered] = [UUID(800_001), UUID(800_002)];
  const { refused, isMember } = await logOf(
    leafOf(member(BOB), {}),
    leafOf(group('create', 2, made), { nonce: made }),
    leafOf(group('update', 2), {}),
    leafOf(key(registered, BOB, p256Signer()), { nonce: registered }),
    leafOf(policy('ann', 'eve'), {}),
    leafOf(member(MALLORY), { by: EVE }),
  );
  assert.deepEqual(refused, []);
  assert.deepEqual([isMember(BOB), isMember(MALLORY)], ['member', 'member']);
});

test('no change of any kind counts without a signature, that which ends the rule among them', async () => {
  const registered = UUID(800_003);
  for (const change of [
    member(MALLORY),
    group('create', 1, UUID(800_004)),
    group('update', 1),
    group('delete'),
    key(registered, 'ann', p256Signer()),
    policy(),
    policy('mallory'),
  ]) {
    const { refused } = await logOf(leafOf(change, null));
    assert.deepEqual(refused, [[0, 'no_signature']], JSON.stringify(signedPart(change)));
  }
  // An unsigned end of the rule ends nothing.
  const { refused, isMember } = await logOf(leafOf(policy(), null), leafOf(member(MALLORY), null));
  assert.deepEqual(refused.at(1), [1, 'no_signature']);
  assert.equal(isMember(MALLORY), 'not_member');
});

test('a signature over anything else, by anyone else, or of another time counts for nothing', async () => {
  const strange = p256Signer();
  const cases: [why: ActFailure, signing: Signing][] = [
    ['wrong_signature', { over: member(BOB) }],
    ['wrong_signature', { over: member(MALLORY, 'remove') }],
    ['wrong_signature', { over: group('update', 2) }],
    ['wrong_signature', { log: 'example.com/tlog/other' }],
    ['another_signer', { by: EVE }],
    ['another_signer', { by: strange }],
    ['signature_too_old', { expires: NOON - 60_001 }],
  ];
  for (const [why, signing] of cases) {
    const { refused, isMember } = await logOf(leafOf(member(MALLORY), signing));
    assert.deepEqual([refused, isMember(MALLORY)], [[[0, why]], 'not_member'], why);
  }
});

test('each bit of a signature counts', async () => {
  const leaf = leafOf(member(MALLORY), {});
  const text = Buffer.from(leaf).toString('utf8');
  const { signed } = JSON.parse(text).spec;
  for (const name of ['nonce', 'expires', 'publicKey', 'signature']) {
    const value: string = signed[name];
    const at = value.length >> 1;
    const other = value[at] === '1' ? '2' : '1';
    const changed = text.replace(value, value.slice(0, at) + other + value.slice(at + 1));
    const { isMember } = await logOf(Buffer.from(changed));
    assert.equal(isMember(MALLORY), 'not_member', name);
  }
});

test('a signature makes one change once, and no group or key of another uuid', async () => {
  const signing = { nonce: UUID(800_005) };
  const again = await logOf(
    leafOf(member(BOB), signing),
    leafOf(member(BOB, 'remove'), {}),
    leafOf(member(BOB), signing),
  );
  assert.deepEqual(again.refused, [[2, 'signature_used_before']]);
  assert.equal(again.isMember(BOB), 'not_member');
  for (const change of [group('create'), key(UUID(800_006), BOB, p256Signer())]) {
    const { refused } = await logOf(leafOf(change, { nonce: UUID(800_007) }));
    assert.deepEqual(refused, [[0, 'wrong_signature']]);
  }
});

test('a key that was revoked, or whose owner is gone, signs nothing', async () => {
  const revoked: ControlChange = {
    ...{ kind: 'signing-key', op: 'revoke', key: ANN_KEY, reason: 'retired', since: null },
  };
  for (const change of [revoked, principal('ann', 'disable')]) {
    const { refused } = await logOf(leafOf(change, null), leafOf(member(MALLORY), {}));
    assert.deepEqual(refused, [[1, 'another_signer']]);
  }
});

test('a key registered a second time for an administrator gives no right to sign', async () => {
  const theirs = key(UUID(800_008), 'ann', EVE);
  const { refused } = await logOf(leafOf(theirs, null), leafOf(member(MALLORY), { by: EVE }));
  assert.deepEqual(refused, [
    [0, 'no_signature'],
    [1, 'another_signer'],
  ]);
});

test('what takes a right away counts without a signature', async () => {
  const { refused, isMember } = await logOf(
    leafOf(member(BOB), {}),
    leafOf(member(BOB, 'remove'), null),
  );
  assert.deepEqual([refused, isMember(BOB)], [[], 'not_member']);
});

test('nobody switches the rule on for others, and once ended it asks for nothing', async () => {
  const own = await logOf(
    leafOf(policy(), {}),
    leafOf(policy('eve'), {}),
    leafOf(member(BOB), null),
  );
  assert.deepEqual(own.refused, [[1, 'another_signer']]);
  assert.equal(own.isMember(BOB), 'member');
});
