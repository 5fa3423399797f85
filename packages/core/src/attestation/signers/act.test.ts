import assert from 'node:assert/strict';
import { test } from 'node:test';
import { canonicalJson } from '../../encoding/canonical-json.ts';
import { formatInstant } from '../../encoding/instant.ts';
import { encodeUtf8 } from '../../encoding/utf8.ts';
import { hasher } from '../../log/tree/test-platform.ts';
import { NOON } from '../scenes/test-authorities.ts';
import { ControlLog } from '../trust/control-log.ts';
import type { ActFailure } from './act-rule.ts';
import { membershipOf } from './signers-group.ts';

const TIME = formatInstant(NOON);
const [GROUP, BOB, MALLORY] = ['group-1', 'bob', 'mallory'];

const leaf = (kind: string, spec: Record<string, unknown>) =>
  encodeUtf8(canonicalJson({ apiVersion: '1', kind, spec: { time: TIME, ...spec } }));
const policy = leaf('policy', { acts: 'required' });
const act = (action: string, change: Record<string, unknown> = {}) => ({
  ...{ action, actor: 'admin', at: TIME, entry: `entry of ${action}`, role: 'TenantAdmin' },
  ...{ subject: GROUP, ...change },
});
const group = (op: string, by?: object) =>
  leaf('signers-group', { op, group: GROUP, ...(by && { act: by }) });
const member = (principal: string, by?: object, op = 'add') =>
  leaf('group-member', { op, group: GROUP, principal, ...(by && { act: by }) });
const adding = (of: string, change: Record<string, unknown> = {}) =>
  act('signers_group.add_user', { of, ...change });

function logOf(...entries: Uint8Array[]) {
  const log = new ControlLog(hasher);
  for (const entry of entries) log.append(entry, { isSigned: false });
  const { history, size } = log.view();
  const isMember = (principal: string) =>
    membershipOf(history, { group: GROUP, principal }, { control_size: size, time: null });
  return { unvouched: log.unvouched.map(({ index, failure }) => [index, failure]), isMember };
}

const create = group('create', act('signers_group.create'));

test('a right counts with the act that fits it, and before acts were needed', () => {
  const { unvouched, isMember } = logOf(policy, create, member(BOB, adding(BOB)));
  assert.deepEqual([unvouched, isMember(BOB)], [[], 'member']);
  const old = logOf(group('create'), member(BOB), policy, member(MALLORY));
  assert.deepEqual(old.unvouched, [[3n, 'no_act']]);
  assert.deepEqual([old.isMember(BOB), old.isMember(MALLORY)], ['member', 'not_member']);
});

test('a membership without the act that fits it counts for nothing, and is named', () => {
  const cases: [why: ActFailure, by: object | undefined][] = [
    ['no_act', undefined],
    ['another_act', adding(BOB)],
    ['another_act', adding(MALLORY, { subject: 'group-2' })],
    ['another_act', { ...adding(MALLORY), action: 'signers_group.remove_user' }],
    ['another_act', act('sign_in.ok', { subject: MALLORY })],
    ['act_too_old', adding(MALLORY, { at: formatInstant(NOON - 60_001) })],
  ];
  for (const [why, by] of cases) {
    const { unvouched, isMember } = logOf(policy, create, member(MALLORY, by));
    assert.deepEqual([unvouched, isMember(MALLORY)], [[[2n, why]], 'not_member'], why);
  }
});

test('one act makes a member once: nobody is brought back by it', () => {
  const again = [member(BOB, adding(BOB)), member(BOB, undefined, 'remove')];
  const { unvouched, isMember } = logOf(policy, create, ...again, member(BOB, adding(BOB)));
  assert.deepEqual([unvouched, isMember(BOB)], [[[4n, 'act_used_before']], 'not_member']);
});

test('a directory puts people into groups in their own name alone', () => {
  const by = act('signers_group.follow_directory', { subject: BOB });
  const { unvouched, isMember } = logOf(policy, create, member(BOB, by), member(MALLORY, by));
  assert.deepEqual(unvouched, [[3n, 'another_act']]);
  assert.deepEqual([isMember(BOB), isMember(MALLORY)], ['member', 'not_member']);
});

test('no group is made, changed or deleted, and no key registered, without an act', () => {
  const joined = member(BOB, adding(BOB));
  for (const op of ['create', 'update', 'delete']) {
    const { unvouched, isMember } = logOf(policy, create, joined, group(op));
    assert.deepEqual([unvouched, isMember(BOB)], [[[3n, 'no_act']], 'member'], op);
  }
  const register = (by?: object) =>
    leaf('signing-key', {
      ...{ op: 'register', key: 'key-1', principal: BOB, custody: 'fulcio', notBefore: TIME },
      identity: { issuer: 'https://issuer.example.com', subject: 'bob@example.com' },
      ...(by && { act: by }),
    });
  const registered = act('signing_key.register', { subject: 'key-1' });
  assert.deepEqual(logOf(policy, register()).unvouched, [[1n, 'no_act']]);
  assert.deepEqual(logOf(policy, register(registered)).unvouched, []);
});

test('what takes a right away counts, no matter who did it', () => {
  const leaving = member(BOB, undefined, 'remove');
  const { unvouched, isMember } = logOf(policy, create, member(BOB, adding(BOB)), leaving);
  assert.deepEqual([unvouched, isMember(BOB)], [[], 'not_member']);
});
