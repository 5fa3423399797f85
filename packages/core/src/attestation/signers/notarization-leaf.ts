/**
 * Ledger leaves that accompany signatures. A `notarization` directly follows its `hashedrekord` and names the
 * control log head under which the signature was judged, so a later change of a group cannot rewrite the
 * verdict. A `status` repeats a status statement, so a log can be replayed without payloads.
 */

import type { Members } from '../../dsse/json-members.ts';
import { encodeBase64 } from '../../encoding/base64.ts';
import type { Instant } from '../../encoding/instant.ts';
import type { UnreadLeaf } from '../../log/leaf/known-leaf.ts';
import { HASH_BYTES, type Hash } from '../../log/tree/hasher.ts';
import { AttestationError } from '../statement/attestation-error.ts';
import {
  bytesMember,
  instantMember,
  integerMember,
  membersOf,
  wordMember,
} from '../statement/attestation-members.ts';
import { type DigestSet, digestSetOf } from '../statement/digest-set.ts';
import { STATUS_LEVELS, type StatusLevel } from '../statement/status-statement.ts';
import { CUSTODIES, type Custody } from './control-leaf.ts';
import { readLeafSpec } from './leaf-spec.ts';

/** Size and root of a control log. */
export interface ControlHead {
  size: bigint;
  root: Hash;
}

/** Judgment of a signature at the time it was logged. */
export interface NotarizationLeaf {
  kind: 'notarization';
  /** Index of the `hashedrekord` leaf: the one before. */
  ref_index: bigint;
  artifacts: readonly DigestSet[];
  principal: string;
  key: string;
  /** uuids of the signers groups that the principal was in. */
  groups: readonly string[];
  /** null where it was judged under none. */
  profile: { id: string; version: number } | null;
  control: ControlHead;
  custody: Custody;
  time: Instant;
}

/** Content of a status statement without its reason, which stays in the statement and can be erased. */
export interface StatusLeaf {
  kind: 'status';
  /** Index of the `hashedrekord` leaf. */
  ref_index: bigint;
  artifact: DigestSet;
  level: StatusLevel;
  /** Ids of statements. */
  supersedes: readonly string[];
  time: Instant;
}

/** Parses a `notarization` or `status` leaf. */
export const readNotarizationLeaf = (
  bytes: Uint8Array,
): NotarizationLeaf | StatusLeaf | UnreadLeaf =>
  readLeafSpec(
    bytes,
    new Map<string, (spec: Members) => NotarizationLeaf | StatusLeaf>([
      ['notarization', notarizationOf],
      ['status', statusOf],
    ]),
  );

function notarizationOf(spec: Members): NotarizationLeaf {
  const control = spec.object('control');
  const profile = spec.objectOrNull('profile');
  return {
    kind: 'notarization',
    ref_index: integerMember(spec, 'refIndex'),
    artifacts: spec.list('artifacts').map((artifact) => digestSetOf(membersOf(artifact))),
    principal: spec.text('principal'),
    key: spec.text('key'),
    groups: spec.texts('groups'),
    profile: profile && {
      id: profile.text('id'),
      version: Number(integerMember(profile, 'version')),
    },
    control: { size: integerMember(control, 'size'), root: rootOf(control) },
    custody: wordMember(spec, 'custody', CUSTODIES),
    time: instantMember(spec, 'time'),
  };
}

function rootOf(control: Members): Hash {
  const root = bytesMember(control, 'root');
  if (root.length === HASH_BYTES) return root;
  throw new AttestationError('digest', 'A root has 32 bytes.', control.pointer('root'));
}

const statusOf = (spec: Members): StatusLeaf => ({
  kind: 'status',
  ref_index: integerMember(spec, 'refIndex'),
  artifact: digestSetOf(spec.object('artifact')),
  level: wordMember(spec, 'level', STATUS_LEVELS),
  supersedes: spec.texts('supersedes'),
  time: instantMember(spec, 'time'),
});

/** Builds the spec of a leaf, without the members that the sequencer adds: `refIndex` and `time`. */
export function notarizationSpec(
  leaf: Omit<NotarizationLeaf, 'ref_index' | 'time'>,
): Record<string, unknown> {
  const { artifacts, principal, key, groups, profile, control, custody } = leaf;
  return {
    ...{ artifacts, principal, key, groups, custody },
    ...(profile !== null && { profile }),
    control: { size: Number(control.size), root: encodeBase64(control.root) },
  };
}

/** The same for a status. */
export const statusSpec = ({
  artifact,
  level,
  supersedes,
}: Omit<StatusLeaf, 'ref_index' | 'time'>): Record<string, unknown> => ({
  artifact,
  level,
  ...(supersedes.length > 0 && { supersedes }),
});
