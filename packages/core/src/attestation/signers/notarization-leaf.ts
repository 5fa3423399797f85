/**
 * Leaves of a ledger beside those of signatures. A `notarization` follows its `hashedrekord` at once and says under
 * which head of the control log the signature was judged, so that a later change of a group cannot rewrite the verdict;
 * a `status` says the same for status statements, so that a log can be replayed without their payloads.
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

/** How a signature was judged when it was logged. */
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

/** What a status statement says; its reason stays in the statement, which can be erased. */
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

/** Reads a leaf that says how a signature was judged, or what was stated. */
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

/** The spec of a leaf, without what the sequencer puts in: `refIndex` and `time`. */
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
