import { decodeBase64 } from '../../encoding/base64.ts';
import { equalBytes } from '../../encoding/bytes.ts';
import { EncodingError } from '../../encoding/encoding-error.ts';
import { type Checkpoint, openCheckpoint } from '../tree/checkpoint.ts';
import { emptyRoot, type Hash } from '../tree/hasher.ts';
import { NoteError } from '../tree/note-error.ts';
import { verifyConsistency } from '../tree/proof.ts';
import type { VerifierKey } from '../tree/verifier-key.ts';
import { type Platform, type Step, stepsOf } from './verdict.ts';

/** A saved checkpoint, and the proof that connects another one to it. */
export interface Earlier {
  /** The signed note. */
  checkpoint: string;
  /** As served; not needed between trees of equal size. */
  consistency?: ConsistencyPath | undefined;
}

/** Proof that the larger of two trees extends the smaller. */
export interface ConsistencyPath {
  old: bigint;
  size: bigint;
  path: Hash[];
}

/** Reads the JSON that the server answers: `{"old", "size", "path": [base64]}`. @throws NoteError */
export function parseConsistencyPath(text: string): ConsistencyPath {
  try {
    const { old, size, path } = JSON.parse(text);
    const isPath = Array.isArray(path) && path.every((hash) => typeof hash === 'string');
    if (isPath && Number.isSafeInteger(old) && Number.isSafeInteger(size))
      return { old: BigInt(old), size: BigInt(size), path: path.map(decodeBase64) };
  } catch (error) {
    if (!(error instanceof SyntaxError || error instanceof EncodingError)) throw error;
  }
  throw new NoteError('proof', 'A consistency proof is {"old", "size", "path": [base64]}', 1);
}

/** Verifies that a checkpoint and a saved one belong to the same history, whichever is older. */
export async function verifyEarlier(
  { hasher, verifyEd25519 }: Platform,
  { checkpoint: note, consistency }: Earlier,
  { trust, ...present }: Checkpoint & { trust: { logs: readonly VerifierKey[] } },
): Promise<Step<'consistency'>> {
  const { passed, failed, unknown } = stepsOf('consistency');
  if (trust.logs.length === 0) return unknown('No key was given for the earlier checkpoint.');
  const kept = await openCheckpoint(note, { log: trust.logs }, verifyEd25519).catch(refusalOf);
  if (typeof kept === 'string') return failed(`The earlier checkpoint does not hold (${kept}).`);
  if (kept.origin !== present.origin) return failed('The earlier checkpoint is of another log.');
  const [old, next] = kept.size <= present.size ? [kept, present] : [present, kept];
  const of = `the trees of ${old.size} and ${next.size} leaves`;
  if (old.size === next.size)
    return equalBytes(old.root, next.root)
      ? passed(`Both checkpoints are of one tree of ${old.size} leaves.`)
      : failed(`The log signed two trees of ${old.size} leaves: it shows different histories.`);
  if (old.size === 0n)
    return equalBytes(old.root, emptyRoot(hasher))
      ? passed('The earlier checkpoint is of the empty tree.')
      : failed('The earlier checkpoint is of no leaves, but not of the empty tree.');
  if (consistency === undefined) return unknown(`Nothing was given that ties ${of} to each other.`);
  if (consistency.old !== old.size || consistency.size !== next.size)
    return unknown(`The consistency proof is not of ${of}.`);
  const verdict = verifyConsistency(hasher, {
    old_size: old.size,
    old_root: old.root,
    size: next.size,
    root: next.root,
    path: consistency.path,
  });
  return verdict.ok
    ? passed(`The tree of ${next.size} leaves extends that of ${old.size}.`)
    : failed(`The proof does not show that one extends the other (${verdict.failure}).`);
}

function refusalOf(error: unknown): string {
  if (error instanceof NoteError) return error.message;
  throw error;
}
