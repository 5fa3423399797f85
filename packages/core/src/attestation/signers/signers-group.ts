/**
 * Signing rights and group members at one moment of the control log. The order of that log decides, up to the
 * head that a notarization pins. For anything that expires, a trusted time decides, from a time-stamping
 * authority or witnesses and never from the server. The end of a temporary group therefore needs no further
 * leaf.
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

/** A leaf and its index in the control log. */
export interface ControlEntry {
  index: bigint;
  leaf: ControlLeaf;
}

/** Moment of a signature. */
export interface Moment {
  /** Leaves of the control log that were there: those of lower index. */
  control_size: bigint;
  /** Instant at which the signature provably existed; null without a trusted source. */
  time: Instant | null;
  /** Time at which the ledger logged it, from its notarization; absent without one. */
  logged_at?: Instant;
}

/** Maximum delay between the leaves of one moment in two logs, in milliseconds. */
export const BETWEEN_LOGS_MS = 60_000;

type Placed<Leaf> = Leaf & { index: bigint };

/** A control log, indexed by the subject of its leaves. */
export interface ControlHistory {
  principals: ReadonlyMap<string, readonly Placed<PrincipalLeaf>[]>;
  /** By fingerprint of the key or identity. */
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

/** Leaves that existed at a head of the log. */
const until = <Leaf>(leaves: readonly Placed<Leaf>[] | undefined, size: bigint) =>
  (leaves ?? []).filter(({ index }) => index < size);

/**
 * Returns the registration of a key. A key that is registered again keeps its first registration, so neither a
 * second principal nor re-registration bypasses a revocation.
 */
export const registrationOfKey = (
  { registrations }: ControlHistory,
  spki: Uint8Array,
  control_size: bigint,
): KeyRegistrationLeaf | undefined => until(registrations.get(keyName(spki)), control_size)[0];

/** Returns the registration of a certificate identity. */
export const registrationOfIdentity = (
  { registrations }: ControlHistory,
  { issuer, subject }: { issuer: string; subject: string },
  control_size: bigint,
): KeyRegistrationLeaf | undefined =>
  until(registrations.get(identityName(issuer, subject)), control_size)[0];

/** Reason a key does not count; `no_trusted_time` when only a trusted time could decide. */
export type KeyFailure =
  | 'not_yet_valid'
  | 'expired'
  | 'revoked'
  | 'compromised'
  | 'principal_disabled'
  | 'no_trusted_time';

/** Checks whether a key and its principal are valid at a moment; undefined when they are. */
export function keyFailure(
  history: ControlHistory,
  { principal, not_before, not_after }: KeyRegistrationLeaf,
  { control_size, time }: Moment,
): KeyFailure | undefined {
  const latest = until(history.principals.get(principal), control_size).at(-1);
  if (latest === undefined || latest.op === 'disable') return 'principal_disabled';
  if (time !== null && time < not_before) return 'not_yet_valid';
  if (not_after === null) return undefined;
  if (time === null) return 'no_trusted_time';
  return time > not_after ? 'expired' : undefined;
}

/**
 * Checks whether a revocation invalidates a signature, including one logged later; undefined when it does not.
 * A signature of a rotated or retired key remains valid if it was logged and seen before the revocation,
 * whatever control log head is pinned. One of a compromised key remains valid only if a trusted party saw it
 * before the compromise.
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

/** uuid of the person behind a principal; the principal itself when the log names no person. */
export const personOf = (
  { principals }: ControlHistory,
  principal: string,
  control_size: bigint,
): string => until(principals.get(principal), control_size).at(-1)?.person ?? principal;

/** Group membership; `no_trusted_time` when only a trusted time could decide. */
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

/**
 * Returns the groups of a principal at a moment, and those that only a trusted time could decide; ordered by
 * uuid.
 */
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
