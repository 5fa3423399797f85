/**
 * Leaves of a tenant's control log that define who may sign: principals, their keys, signers groups and
 * members. Verdicts on signatures are computed from these leaves alone, so an operator who edits database rows
 * changes no verdict.
 */

import type { Members } from '../../dsse/json-members.ts';
import { encodeBase64 } from '../../encoding/base64.ts';
import { formatInstant, type Instant } from '../../encoding/instant.ts';
import type { UnreadLeaf } from '../../log/leaf/known-leaf.ts';
import { AttestationError } from '../statement/attestation-error.ts';
import {
  bytesMember,
  instantMember,
  instantMemberOrNull,
  integerMember,
  wordMember,
} from '../statement/attestation-members.ts';
import { type Act, readAct } from './act.ts';
import { readLeafSpec, type SpecReaders } from './leaf-spec.ts';
import { type ChangeSignature, readChangeSignature } from './signed-change.ts';
import { MOST_PLACES } from './threshold-policy.ts';

/**
 * Holder of a signing key: the signer (`client`); this server, which could then sign in their name (`server`);
 * or an ephemeral key with a certificate of about an hour (`fulcio`).
 */
export const CUSTODIES = ['client', 'server', 'fulcio'] as const;
export type Custody = (typeof CUSTODIES)[number];

/** Reason a key is revoked. Only `compromised` acts retroactively. */
const REVOCATION_REASONS = ['rotated', 'retired', 'compromised'] as const;
export type RevocationReason = (typeof REVOCATION_REASONS)[number];

/** A user or API key may sign, may not for now (revoked), may again. */
export interface PrincipalLeaf {
  kind: 'principal';
  op: 'create' | 'disable' | 'enable';
  principal: string;
  type: 'user' | 'api-key';
  /** uuid of the person behind it: the user itself, or whose API key it is. */
  person: string;
  time: Instant;
}

/** Identity of a key's signatures: a public key, or the identity that Fulcio certified. */
export type KeyIdentity =
  | { kind: 'public_key' /** DER. */; spki: Uint8Array /** Of possession. */; proof: Uint8Array }
  | {
      kind: 'certificate';
      issuer: string /** Subject alternative name, compared as a whole. */;
      subject: string;
    };

/** A key is registered. */
export interface KeyRegistrationLeaf {
  kind: 'signing-key';
  op: 'register';
  key: string;
  principal: string;
  custody: Custody;
  identity: KeyIdentity;
  not_before: Instant;
  /** The last instant at which it is valid; null for none. */
  not_after: Instant | null;
  time: Instant;
}

/** A key is revoked. */
export interface KeyRevocationLeaf {
  kind: 'signing-key';
  op: 'revoke';
  key: string;
  reason: RevocationReason;
  /** For `compromised`: time from which others may have signed; null for always. */
  since: Instant | null;
  time: Instant;
}

/** A signers group is made, changed or deleted; temporary with `not_after`. */
export interface GroupLeaf {
  kind: 'signers-group';
  op: 'create' | 'update' | 'delete';
  group: string;
  /** Number of different principals that must agree, from 1 to 64; 1 when absent. */
  threshold?: number;
  not_after: Instant | null;
  time: Instant;
}

/** A principal joins a group, or leaves it. */
export interface MemberLeaf {
  kind: 'group-member';
  op: 'add' | 'remove';
  group: string;
  principal: string;
  not_after: Instant | null;
  time: Instant;
}

/** From here on leaves that give a right need an act. */
interface PolicyLeaf {
  kind: 'policy';
  acts: 'required';
  /**
   * Principals for signed changes: from now on one of them must sign each change. Empty removes the requirement; unchanged if
   * absent.
   */
  administrators?: readonly string[];
  time: Instant;
}

export type ControlLeaf = (
  | PrincipalLeaf
  | KeyRegistrationLeaf
  | KeyRevocationLeaf
  | GroupLeaf
  | MemberLeaf
  | PolicyLeaf
) & {
  /** The act of a person behind it; absent where the leaf names none. */
  act?: Act;
  /** The signature of an administrator under it; absent where it has none. */
  signed?: ChangeSignature;
};

/** Parses a leaf of a control log; kinds unrelated to signers are `opaque`. */
export const readControlLeaf = (bytes: Uint8Array): ControlLeaf | UnreadLeaf =>
  readLeafSpec(bytes, ACTED_READERS);

const READERS = new Map<string, (spec: Members) => ControlLeaf>([
  [
    'policy',
    (spec) => ({
      kind: 'policy',
      acts: wordMember(spec, 'acts', ['required']),
      ...(spec.has('administrators') && { administrators: spec.texts('administrators') }),
      time: instantMember(spec, 'time'),
    }),
  ],
  [
    'principal',
    (spec) => ({
      kind: 'principal',
      op: wordMember(spec, 'op', ['create', 'disable', 'enable']),
      principal: spec.text('principal'),
      type: wordMember(spec, 'type', ['user', 'api-key']),
      person: spec.text('person'),
      time: instantMember(spec, 'time'),
    }),
  ],
  [
    'signing-key',
    (spec) => (spec.text('op') === 'revoke' ? revocationOf(spec) : registrationOf(spec)),
  ],
  [
    'signers-group',
    (spec) => ({
      kind: 'signers-group',
      op: wordMember(spec, 'op', ['create', 'update', 'delete']),
      group: spec.text('group'),
      ...(spec.has('threshold') && { threshold: thresholdOf(spec) }),
      not_after: instantMemberOrNull(spec, 'notAfter'),
      time: instantMember(spec, 'time'),
    }),
  ],
  [
    'group-member',
    (spec) => ({
      kind: 'group-member',
      op: wordMember(spec, 'op', ['add', 'remove']),
      group: spec.text('group'),
      principal: spec.text('principal'),
      not_after: instantMemberOrNull(spec, 'notAfter'),
      time: instantMember(spec, 'time'),
    }),
  ],
]);

const ACTED_READERS: SpecReaders<ControlLeaf> = new Map(
  [...READERS].map(([kind, read]) => [
    kind,
    (spec) => ({
      ...read(spec),
      ...(spec.has('act') && { act: readAct(spec.object('act')) }),
      ...(spec.has('signed') && { signed: readChangeSignature(spec.object('signed')) }),
    }),
  ]),
);

function thresholdOf(spec: Members): number {
  const threshold = Number(integerMember(spec, 'threshold'));
  if (threshold >= 1 && threshold <= MOST_PLACES) return threshold;
  const sentence = `A threshold is a number from 1 to ${MOST_PLACES}.`;
  throw new AttestationError('number', sentence, spec.pointer('threshold'));
}

function registrationOf(spec: Members): KeyRegistrationLeaf {
  const custody = wordMember(spec, 'custody', CUSTODIES);
  return {
    kind: 'signing-key',
    op: wordMember(spec, 'op', ['register']),
    key: spec.text('key'),
    principal: spec.text('principal'),
    custody,
    identity: custody === 'fulcio' ? certificateIdentity(spec) : publicKeyIdentity(spec),
    not_before: instantMember(spec, 'notBefore'),
    not_after: instantMemberOrNull(spec, 'notAfter'),
    time: instantMember(spec, 'time'),
  };
}

function certificateIdentity(spec: Members): KeyIdentity {
  const identity = spec.object('identity');
  return {
    kind: 'certificate',
    issuer: identity.text('issuer'),
    subject: identity.text('subject'),
  };
}

const publicKeyIdentity = (spec: Members): KeyIdentity => ({
  kind: 'public_key',
  spki: bytesMember(spec, 'publicKey'),
  proof: bytesMember(spec, 'proof'),
});

const revocationOf = (spec: Members): KeyRevocationLeaf => ({
  kind: 'signing-key',
  op: 'revoke',
  key: spec.text('key'),
  reason: wordMember(spec, 'reason', REVOCATION_REASONS),
  since: instantMemberOrNull(spec, 'since'),
  time: instantMember(spec, 'time'),
});

/** A leaf before it has its place. */
export type ControlChange = DistributiveOmit<ControlLeaf, 'time' | 'act' | 'signed'>;

/** Returns the part of a change that an administrator signs: the leaf without the server's additions. */
export function signedPart(leaf: ControlChange): Record<string, unknown> {
  const { notBefore: _, proof: __, ...spec } = controlLeafSpec(leaf);
  return {
    kind: leaf.kind,
    ...spec,
    ...(leaf.kind === 'signers-group' && { threshold: leaf.threshold ?? 1 }),
  };
}

/** The spec of a leaf, without the time and the act, which the sequencer puts in, and without its signature. */
export function controlLeafSpec(leaf: ControlChange): Record<string, unknown> {
  switch (leaf.kind) {
    case 'principal': {
      const { op, principal, type, person } = leaf;
      return { op, principal, type, person };
    }
    case 'signing-key':
      return leaf.op === 'revoke' ? revocationSpec(leaf) : registrationSpec(leaf);
    case 'signers-group':
      return { op: leaf.op, group: leaf.group, ...thresholdSpec(leaf), ...until(leaf) };
    case 'group-member':
      return { op: leaf.op, group: leaf.group, principal: leaf.principal, ...until(leaf) };
    case 'policy':
      return {
        acts: leaf.acts,
        ...(leaf.administrators && { administrators: leaf.administrators }),
      };
  }
}

type DistributiveOmit<T, K extends PropertyKey> = T extends unknown ? Omit<T, K> : never;

const thresholdSpec = ({ threshold }: Pick<GroupLeaf, 'threshold'>) =>
  threshold === undefined ? {} : { threshold };

const until = ({ not_after }: { not_after: Instant | null }) =>
  not_after === null ? {} : { notAfter: formatInstant(not_after) };

const revocationSpec = ({ op, key, reason, since }: Omit<KeyRevocationLeaf, 'time'>) => ({
  op,
  key,
  reason,
  ...(since !== null && { since: formatInstant(since) }),
});

function registrationSpec(leaf: Omit<KeyRegistrationLeaf, 'time'>): Record<string, unknown> {
  const { op, key, principal, custody, identity, not_before } = leaf;
  return {
    ...{ op, key, principal, custody, notBefore: formatInstant(not_before), ...until(leaf) },
    ...(identity.kind === 'certificate'
      ? { identity: { issuer: identity.issuer, subject: identity.subject } }
      : { publicKey: encodeBase64(identity.spki), proof: encodeBase64(identity.proof) }),
  };
}
