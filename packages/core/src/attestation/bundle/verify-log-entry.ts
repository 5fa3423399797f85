/**
 * Verifies that a signature is in a log: the leaf records this signature, the tree contains the leaf, and the
 * log and enough witnesses signed the tree. Sigstore's own clients do not compare the origin with the key name,
 * do not check the validity of the log's key, and do not require witnesses; Assay does all three.
 */

import { equalBytes } from '../../encoding/bytes.ts';
import { formatInstant, type Instant } from '../../encoding/instant.ts';
import {
  type CheckpointFailure,
  type OpenedCheckpoint,
  openCheckpoint,
  parseCheckpoint,
} from '../../log/tree/checkpoint.ts';
import { leafHash } from '../../log/tree/hasher.ts';
import { type Note, parseNote } from '../../log/tree/note.ts';
import { NoteError } from '../../log/tree/note-error.ts';
import { verifyInclusion } from '../../log/tree/proof.ts';
import type { AttestationPlatform, BundleTrust, LogKey } from './bundle-trust.ts';
import type { LogEntry } from './log-entry.ts';
import { type BundleStep, bundleStep } from './verification-step.ts';
import { witnessedAt } from './verify-timestamps.ts';

/** Verified properties of a log entry. */
export interface VerifiedEntry {
  inclusion: BundleStep;
  /** Needs the trusted time, which witnesses may give. */
  checkpoint(time: Instant | null): BundleStep;
  witnesses: BundleStep;
  /** Time by which a quorum of witnesses saw it; null when not proven. */
  time: Instant | null;
  /** Checkpoint of the tree that contains the leaf; null unless a known log signed it. */
  opened: OpenedCheckpoint | null;
}

/** Verifies everything that does not depend on the signed content. */
export async function verifyLogEntry(
  platform: AttestationPlatform,
  { body, log_id, index, proof }: LogEntry,
  trust: BundleTrust,
): Promise<VerifiedEntry> {
  const inclusionStep = bundleStep('inclusion');
  if (proof === null) {
    const refusal = inclusionStep.unknown('no_proof', 'A promise to log it is no proof.');
    return nothing(refusal, bundleStep('checkpoint').notReached);
  }
  const note = readNote(proof.checkpoint);
  const opened = note === undefined ? undefined : await open(platform, note, trust);
  if (note === undefined || opened === undefined) {
    const refusal = bundleStep('checkpoint').failed('bad_checkpoint', 'This is no checkpoint.');
    return nothing(inclusionStep.notReached(), () => refusal);
  }
  const { size, root } = parseCheckpoint(note.text);
  const isOwn = proof.tree_size === size && equalBytes(proof.root, root) && proof.index === index;
  const leaf_hash = leafHash(platform.hasher, body);
  const verdict = verifyInclusion(platform.hasher, { ...proof, size, root, leaf_hash });
  const inclusion = !isOwn
    ? inclusionStep.failed('bad_inclusion', 'The proof is one for another tree or another leaf.')
    : verdict.ok
      ? inclusionStep.passed(`Leaf ${index} of ${size}.`)
      : inclusionStep.failed('bad_inclusion', `The leaf is not in this tree (${verdict.failure}).`);
  if (typeof opened === 'string') return nothing(inclusion, () => closedStep(opened, note, trust));
  const witnesses = witnessStep(opened, trust);
  const isSeen = inclusion.outcome === 'passed' && witnesses.outcome === 'passed';
  return {
    inclusion,
    checkpoint: (time) => checkpointStep(opened, { log_id, time, trust }),
    witnesses,
    time: isSeen ? witnessedAt(opened.signatures, trust) : null,
    opened,
  };
}

const nothing = (inclusion: BundleStep, checkpoint: () => BundleStep): VerifiedEntry => ({
  inclusion,
  checkpoint,
  witnesses: bundleStep('witnesses').notReached(),
  time: null,
  opened: null,
});

function readNote(text: string): Note | undefined {
  try {
    return parseNote(text);
  } catch (error) {
    if (error instanceof NoteError) return undefined;
    throw error;
  }
}

async function open(
  { verifyEd25519 }: AttestationPlatform,
  note: Note,
  { logs, witnesses }: BundleTrust,
): Promise<OpenedCheckpoint | CheckpointFailure | undefined> {
  try {
    return await openCheckpoint(
      note,
      { log: logs.map(({ key }) => key), witnesses },
      verifyEd25519,
    );
  } catch (error) {
    if (error instanceof NoteError) return undefined;
    throw error;
  }
}

function closedStep(failure: CheckpointFailure, note: Note, { logs }: BundleTrust): BundleStep {
  const { failed, unknown } = bundleStep('checkpoint');
  const { origin } = parseCheckpoint(note.text);
  if (failure === 'bad_signature')
    return failed('bad_log_signature', 'A signature of the checkpoint does not hold.');
  if (failure === 'not_signed_by_log')
    return failed('not_signed_by_log', `No known key of ${origin} signed it.`);
  const isByKnown = note.signatures.some(({ name, key_id }) =>
    logs.some(({ key }) => key.name === name && key.key_id === key_id),
  );
  return isByKnown
    ? failed('another_origin', `A log that is known signed what speaks of ${origin}.`)
    : unknown('unknown_log', `The log ${origin} is not one that is known.`);
}

function checkpointStep(
  { origin, size, signatures }: OpenedCheckpoint,
  { log_id, time, trust }: { log_id: Uint8Array; time: Instant | null; trust: BundleTrust },
): BundleStep {
  const { passed, failed, unknown } = bundleStep('checkpoint');
  const signed = trust.logs.filter(
    (log) => log.key.name === origin && signatures.some(({ key }) => key === log.key),
  );
  const named = signed.filter((log) => equalBytes(log.log_id, log_id));
  if (named.length === 0)
    return failed('another_log_id', `The entry names another log than ${origin}.`);
  const sized = named.filter(
    ({ first_size, last_size }) => size >= first_size && (last_size === null || size <= last_size),
  );
  if (sized.length === 0)
    return failed('log_key_not_valid', `The key of ${origin} is not valid for ${size} leaves.`);
  if (sized.some((log) => isValidAt(log, time)))
    return passed(`Signed by ${origin}, ${size} leaves.`);
  return time === null
    ? unknown('no_trusted_time', `When ${origin} signed is not known, and its key is not for ever.`)
    : failed('log_key_not_valid', `The key of ${origin} is not valid at ${formatInstant(time)}.`);
}

function isValidAt({ not_before, not_after }: LogKey, time: Instant | null): boolean {
  if (not_before === null && not_after === null) return true;
  if (time === null) return false;
  return (not_before === null || time >= not_before) && (not_after === null || time <= not_after);
}

function witnessStep({ signatures }: OpenedCheckpoint, { isQuorum }: BundleTrust): BundleStep {
  const { passed, unknown } = bundleStep('witnesses');
  const cosigned = signatures.filter(({ time }) => time !== null).map(({ key }) => key);
  if (!isQuorum(cosigned))
    return unknown(
      'no_quorum',
      `${cosigned.length} witnesses signed: fewer than the policy asks for.`,
    );
  return passed(
    cosigned.length === 0
      ? 'Not independently witnessed.'
      : `Witnessed by ${cosigned.map(({ name }) => name).join(', ')}.`,
  );
}
