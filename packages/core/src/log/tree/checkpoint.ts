/**
 * Checkpoints (C2SP tlog-checkpoint): a log's commitment to its tree, as a note of three lines.
 *
 *     example.com/tlog/9b2f…      the origin, which names the log
 *     20852163                    leaves
 *     CsUYapGGPo4dkMgIAUqom/…=    root of the tree
 */

import { decodeBase64, encodeBase64 } from '../../encoding/base64.ts';
import { EncodingError } from '../../encoding/encoding-error.ts';
import { HASH_BYTES, type Hash } from './hasher.ts';
import {
  type Note,
  parseNote,
  type VerifiedSignature,
  type VerifyEd25519,
  verifyNote,
} from './note.ts';
import { NoteError } from './note-error.ts';
import type { VerifierKey } from './verifier-key.ts';

/** Size and root of a log's tree. */
export interface Checkpoint {
  origin: string;
  size: bigint;
  root: Hash;
}

const MOST_LEAVES = 2n ** 64n;

/** The text that is signed. */
export const formatCheckpoint = ({ origin, size, root }: Checkpoint): string =>
  `${origin}\n${size}\n${encodeBase64(root)}\n`;

/** Reads the text of a checkpoint; lines of extensions are refused, as no signature of a witness need cover them. @throws NoteError */
export function parseCheckpoint(text: string): Checkpoint {
  const lines = text.split('\n');
  const [origin = '', size = '', root = '', end] = lines;
  if (origin === '') throw new NoteError('checkpoint', 'A checkpoint begins with its origin', 1);
  if (!/^(0|[1-9]\d{0,19})$/.test(size) || BigInt(size) >= MOST_LEAVES)
    throw new NoteError('checkpoint', 'The second line is the number of leaves', 2);
  if (end !== '' || lines.length !== 4)
    throw new NoteError('checkpoint', 'A checkpoint has three lines', 4);
  return { origin, size: BigInt(size), root: parseHash(root, 'checkpoint', 3) };
}

/** Parses a base64 hash. @throws NoteError with the given line */
export function parseHash(text: string, code: NoteError['code'], at: number): Hash {
  try {
    const hash = decodeBase64(text);
    if (hash.length === HASH_BYTES) return hash;
  } catch (error) {
    if (!(error instanceof EncodingError)) throw error;
  }
  throw new NoteError(code, 'A hash is 32 bytes in base64', at);
}

/** A checkpoint that its log signed, with its witness cosignatures. */
export interface OpenedCheckpoint extends Checkpoint {
  signatures: VerifiedSignature[];
}

/** Reason a checkpoint is not trusted. */
export type CheckpointFailure = 'bad_signature' | 'not_signed_by_log' | 'another_log';

/**
 * Parses a signed checkpoint. It is trusted only if a key of the log signed it and the origin is that key's
 * name.
 *
 * @param log the keys of the log; more than one during key rotation
 * @throws NoteError for text that is not a checkpoint
 */
export async function openCheckpoint(
  note: string | Note,
  { log, witnesses = [] }: { log: readonly VerifierKey[]; witnesses?: readonly VerifierKey[] },
  verify: VerifyEd25519,
): Promise<OpenedCheckpoint | CheckpointFailure> {
  const parsed = typeof note === 'string' ? parseNote(note) : note;
  const checkpoint = parseCheckpoint(parsed.text);
  if (log.every((key) => key.name !== checkpoint.origin)) return 'another_log';
  const signatures = await verifyNote(parsed, [...log, ...witnesses], verify);
  if (signatures === undefined) return 'bad_signature';
  const isLogs = ({ key }: VerifiedSignature) =>
    log.includes(key) && key.type === 'ed25519' && key.name === checkpoint.origin;
  return signatures.some(isLogs) ? { ...checkpoint, signatures } : 'not_signed_by_log';
}
