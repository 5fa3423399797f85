/**
 * Who could sign, and in which groups they were, at one moment of the control log. What counts is the order of that log
 * up to the head which a notarization pins, and for whatever ends by itself a trusted time: of a time-stamping authority
 * or of witnesses, never of the server. So the end of a temporary group needs no further leaf.
 */

import { encodeHex } from '../../encoding/hex.ts';
import type { Instant } from '../../encoding/instant.ts';
import type {
  ControlLeaf,
  GroupLeaf,
  KeyRegistrationLeaf,
  KeyRevocationLeaf,
  MemberLeaf,
  PrincipalLeaf,
} from './control-leaf.ts';

/** A leaf and its place in the control log. */
export interface ControlEntry {
  index: bigint;
  leaf: ControlLeaf;
}

/** When something was signed. */
export interface Moment {
  /** Leaves of the control log that were there: those of lower index. */
  control_size: bigint;
  /** An instant at which the signature was seen to exist; null where nobody trusted says so. */
  time: Instant | null;
  /** When the ledger logged it, as its notarization says; absent where there is none. */
  logged_at?: Instant;
}

/** Longest that leaves of one moment wait for their places in two logs, in milliseconds. */
export const BETWEEN_LOGS_MS = 60_000;

type Placed<Leaf> = Leaf & { index: bigint };

/** A control log, ordered by what its leaves speak of. */
export interface ControlHistory {
  principals: ReadonlyMap<string, readonly Placed<PrincipalLeaf>[]>;
  /** By fingerprint of key or identity. */
  registrations: ReadonlyMap<string, readonly Placed<KeyRegistrationLeaf>[]>;
  revocations: ReadonlyMap<string, readonly Placed<KeyRevocationLeaf>[]>;
  groups: ReadonlyMap<string, readonly Placed<GroupLeaf>[]>;
  /** By group and principal. */
  members: ReadonlyMap<string, readonly Placed<MemberLeaf>[]>;
}

/** Orders the leaves of a control log; the order in which they are given does not matter. */
export function controlHistory(entries: readonly ControlEntry[]): ControlHistory {
  const leaves = entries
    .map(({ index, leaf }) => ({ ...leaf, index }))
    .sort((left, right) => (left.index < right.index ? -1 : 1));
  const keys = leaves.filter((leaf) => leaf.kind === 'signing-key');
  return {
    principals: Map.groupBy(
      leaves.filter((leaf) => leaf.kind === 'principal'),
      ({ principal }) => principal,
    ),
    registrations: Map.groupBy(
      keys.filter((leaf) => leaf.op === 'register'),
      ({ identity }) =>
        identity.kind === 'public_key'
          ? keyName(identity.spki)
          : identityName(identity.issuer, identity.subject),
    ),
    revocations: Map.groupBy(
      keys.filter((leaf) => leaf.op === 'revoke'),
      ({ key }) => key,
    ),
    groups: Map.groupBy(
      leaves.filter((leaf) => leaf.kind === 'signers-group'),
      ({ group }) => group,
    ),
    members: Map.groupBy(
      leaves.filter((leaf) => leaf.kind === 'group-member'),
      ({ group, principal }) => memberName(group, principal),
    ),
  };
}

const keyName = (spki: Uint8Array) => `key ${encodeHex(spki)}`;
const identityName = (issuer: string, subject: string) => JSON.stringify([issuer, subject]);
const memberName = (group: string, principal: string) => JSON.stringify([group, principal]);

/** What was there at a head of the log. */
const until = <Leaf>(leaves: readonly Placed<Leaf>[] | undefined, size: bigint) =>
  (leaves ?? []).filter(({ index }) => index < size);

/**
 * The registration of a key. A key that is registered again is still the one it was: neither a second principal nor a
 * revocation can be gone round that way.
 */
export const registrationOfKey = (
  { registrations }: ControlHistory,
  spki: Uint8Array,
  control_size: bigint,
): KeyRegistrationLeaf | undefined => until(registrations.get(keyName(spki)), control_size)[0];

/** The registration of whom certificates name. */
export const registrationOfIdentity = (
  { registrations }: ControlHistory,
  { issuer, subject }: { issuer: string; subject: string },
  control_size: bigint,
): KeyRegistrationLeaf | undefined =>
  until(registrations.get(identityName(issuer, subject)), control_size)[0];

/** Why a key does not count; `no_trusted_time` when only a trusted time could tell. */
export type KeyFailure =
  | 'not_yet_valid'
  | 'expired'
  | 'revoked'
  | 'compromised'
  | 'principal_disabled'
  | 'no_trusted_time';

/** Whether the validity of a key and the standing of its principal cover a moment; undefined when they do. */
export function keyFailure(
  history: ControlHistory,
  { principal, not_before, not_after }: KeyRegistrationLeaf,
  { control_size, time }: Moment,
): KeyFailure | undefined {
  const standing = until(history.principals.get(principal), control_size).at(-1);
  if (standing === undefined || standing.op === 'disable') return 'principal_disabled';
  if (time !== null && time < not_before) return 'not_yet_valid';
  if (not_after === null) return undefined;
  if (time === null) return 'no_trusted_time';
  return time > not_after ? 'expired' : undefined;
}

/**
 * Whether a revocation takes a signature with it, one that came later in the log included; undefined when it does not.
 * What was rotated or retired stands if it was logged, and seen, before, whatever head of the control log is pinned; what was compromised stands only if somebody
 * trusted saw it before strangers may have had the key.
 */
export function revocationFailure(
  { revocations }: ControlHistory,
  { key }: KeyRegistrationLeaf,
  { control_size, time, logged_at }: Moment,
): 'revoked' | 'compromised' | undefined {
  const all = revocations.get(key) ?? [];
  const isCompromised = all.some(
    ({ reason, since }) =>
      reason === 'compromised' && (since === null || time === null || time >= since),
  );
  if (isCompromised) return 'compromised';
  const isRevoked = all.some(
    ({ reason, index, time: revoked_at }) =>
      reason !== 'compromised' &&
      (index < control_size ||
        (time !== null && time > revoked_at) ||
        (logged_at !== undefined && logged_at > revoked_at + BETWEEN_LOGS_MS)),
  );
  return isRevoked ? 'revoked' : undefined;
}

/** uuid of the person behind a principal; the principal itself where the log does not say. */
export const personOf = (
  { principals }: ControlHistory,
  principal: string,
  control_size: bigint,
): string => until(principals.get(principal), control_size).at(-1)?.person ?? principal;

/** Whether somebody was in a group; `no_trusted_time` when only a trusted time could tell. */
export type Membership = 'member' | 'not_member' | 'no_trusted_time';

/** Whether a principal was in a signers group at a moment. */
export function membershipOf(
  { groups, members }: ControlHistory,
  { group, principal }: { group: string; principal: string },
  { control_size, time }: Moment,
): Membership {
  const present = until(groups.get(group), control_size).at(-1);
  const member = until(members.get(memberName(group, principal)), control_size).at(-1);
  if (present === undefined || present.op === 'delete') return 'not_member';
  if (member === undefined || member.op === 'remove') return 'not_member';
  const ends = [present.not_after, member.not_after].filter((end) => end !== null);
  if (ends.length === 0) return 'member';
  if (time === null) return 'no_trusted_time';
  return ends.every((end) => time <= end) ? 'member' : 'not_member';
}

/** The groups that a principal was in at a moment, and those of which only a trusted time could tell; in order of uuid. */
export function groupsOf(
  history: ControlHistory,
  principal: string,
  moment: Moment,
): { groups: string[]; undecided: string[] } {
  const membership = Map.groupBy([...history.groups.keys()].sort(), (group) =>
    membershipOf(history, { group, principal }, moment),
  );
  return {
    groups: membership.get('member') ?? [],
    undecided: membership.get('no_trusted_time') ?? [],
  };
}
