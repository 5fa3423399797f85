/**
 * Verifies that an entry is in a foreign log: the tree contains it, and a trusted log signed the tree.
 * Sigstore's verifier accepts a signature under any part of a log's address, any origin, and a key at any time,
 * and requires no witnesses. This module requires the full name and the log's origin, and checks time and
 * witnesses.
 */
import { verify } from 'node:crypto';
import type { BundleTrust } from '@assay/core/attestation/bundle/bundle-trust.ts';
import type { EntryProof, LogEntry } from '@assay/core/attestation/bundle/log-entry.ts';
import { type BundleStep, bundleStep } from '@assay/core/attestation/bundle/verification-step.ts';
import { equalBytes } from '@assay/core/encoding/bytes.ts';
import { encodeHex } from '@assay/core/encoding/hex.ts';
import { formatInstant, type Instant } from '@assay/core/encoding/instant.ts';
import { encodeUtf8 } from '@assay/core/encoding/utf8.ts';
import { type Checkpoint, parseCheckpoint } from '@assay/core/log/tree/checkpoint.ts';
import { leafHash } from '@assay/core/log/tree/hasher.ts';
import { type Note, parseNote, verifyNote } from '@assay/core/log/tree/note.ts';
import { NoteError } from '@assay/core/log/tree/note-error.ts';
import { verifyInclusion } from '@assay/core/log/tree/proof.ts';
import type { TrustMaterial } from '@sigstore/verify';
import { nodeHasher } from './node-hasher.ts';
import { logName } from './trust-roots.ts';
import { verifyEd25519 } from './verify-signature.ts';

/** Verified properties of an entry. */
export interface ForeignEntry {
  inclusion: BundleStep;
  checkpoint: BundleStep;
  witnesses: BundleStep;
  /** Origin of the log; null when its checkpoint is invalid. */
  origin: string | null;
}

type Log = TrustMaterial['tlogs'][number];
type Witnesses = Pick<BundleTrust, 'witnesses' | 'isQuorum'>;

const inclusionStep = bundleStep('inclusion');
const checkpointStep = bundleStep('checkpoint');
const witnessStep = bundleStep('witnesses');

/** Verifies the position of an entry at the time it was made. */
export async function verifyForeignEntry(
  { log_id, body, proof }: LogEntry,
  logs: readonly Log[],
  { time, ...trust }: Witnesses & { time: Instant | null },
): Promise<ForeignEntry> {
  const [checkpoint, witnesses] = [checkpointStep.notReached(), witnessStep.notReached()];
  const none = { checkpoint, witnesses, origin: null };
  if (proof === null)
    return { inclusion: inclusionStep.unknown('no_proof', 'A promise is no proof.'), ...none };
  const read = readCheckpoint(proof.checkpoint);
  if (read === undefined) {
    const refusal = checkpointStep.failed('bad_checkpoint', 'This is no checkpoint.');
    return { ...none, inclusion: inclusionStep.notReached(), checkpoint: refusal };
  }
  const inclusion = inclusionOf(body, proof, read.head);
  const named = logs.filter(({ logID }) => logID.equals(log_id));
  const signed = signedStep(read, named, time);
  if (signed.outcome !== 'passed') return { ...none, inclusion, checkpoint: signed };
  const { origin } = read.head;
  return { inclusion, checkpoint: signed, witnesses: await witnessed(read.note, trust), origin };
}

/** Older Rekor logs add lines of their own below the three; they are signed and have no effect. */
function readCheckpoint(text: string): { note: Note; head: Checkpoint } | undefined {
  try {
    const note = parseNote(text);
    const head = parseCheckpoint(`${note.text.split('\n').slice(0, 3).join('\n')}\n`);
    return { note, head };
  } catch (error) {
    if (error instanceof NoteError) return undefined;
    throw error;
  }
}

function inclusionOf(body: Uint8Array, proof: EntryProof, { size, root }: Checkpoint): BundleStep {
  if (proof.tree_size !== size || !equalBytes(proof.root, root))
    return inclusionStep.failed('bad_inclusion', 'The proof is one for another tree.');
  const leaf_hash = leafHash(nodeHasher, body);
  const verdict = verifyInclusion(nodeHasher, { ...proof, size, root, leaf_hash });
  return verdict.ok
    ? inclusionStep.passed(`Leaf ${proof.index} of ${size}.`)
    : inclusionStep.failed('bad_inclusion', `The leaf is not in this tree (${verdict.failure}).`);
}

function signedStep(
  { note, head }: { note: Note; head: Checkpoint },
  named: readonly Log[],
  time: Instant | null,
): BundleStep {
  const { origin, size } = head;
  const [first] = named;
  if (first === undefined)
    return checkpointStep.unknown('unknown_log', `The log of ${origin} is not one that is known.`);
  const signed = named.flatMap((log) =>
    note.signatures
      .filter((one) => isNameOf(log, one))
      .map(({ signature }) => ({ log, signature })),
  );
  if (signed.length === 0)
    return checkpointStep.failed(
      'not_signed_by_log',
      `No signature has the name of ${logName(first.baseURL)}.`,
    );
  if (!signed.every(({ log, signature }) => isSigned(note, log, signature)))
    return checkpointStep.failed('bad_log_signature', 'A signature of the log does not hold.');
  const own = signed.filter(({ log }) => isOriginOf(log, origin));
  if (own.length === 0)
    return checkpointStep.failed('another_origin', `The log signed what speaks of ${origin}.`);
  if (time === null)
    return checkpointStep.unknown('no_trusted_time', 'When the log signed is not known.');
  return own.some(({ log }) => isValidAt(log, time))
    ? checkpointStep.passed(`Signed by ${origin}, ${size} leaves.`)
    : checkpointStep.failed(
        'log_key_not_valid',
        `The key of ${origin} is not valid at ${formatInstant(time)}.`,
      );
}

const isNameOf = ({ baseURL, logID }: Log, { name, key_id }: Note['signatures'][number]) =>
  name === logName(baseURL) && key_id === encodeHex(logID.subarray(0, 4));

function isSigned({ text }: Note, { publicKey }: Log, signature: Uint8Array): boolean {
  const hash = publicKey.asymmetricKeyType === 'ed25519' ? null : 'sha256';
  return verify(hash, encodeUtf8(text), publicKey, signature);
}

/** Older Rekors are shards of one log: `rekor.sigstore.dev - 2605736670972794746`. */
const isOriginOf = ({ baseURL }: Log, origin: string) =>
  origin.replace(/ - \d+$/, '') === logName(baseURL);

const isValidAt = ({ validFor: { start, end } }: Log, time: Instant) =>
  time >= start.getTime() && time <= end.getTime();

async function witnessed(note: Note, { witnesses, isQuorum }: Witnesses): Promise<BundleStep> {
  const verified = await verifyNote(note, witnesses, verifyEd25519);
  if (verified === undefined)
    return witnessStep.failed('bad_checkpoint', 'A signature of a witness does not hold.');
  const names = verified.map(({ key }) => key.name);
  if (!isQuorum(verified.map(({ key }) => key)))
    return witnessStep.unknown('no_quorum', `${names.length} witnesses signed: too few.`);
  const told = names.length > 0 ? `Witnessed by ${names.join(', ')}.` : 'Not witnessed.';
  return witnessStep.passed(told);
}
