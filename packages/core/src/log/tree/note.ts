/**
 * Signed notes (C2SP signed-note): a text, an empty line, and a line for each signature.
 *
 *     Hello.⏎
 *     ⏎
 *     — example.com/log Az3grlgt…=⏎
 */

import { decodeBase64, encodeBase64 } from '../../encoding/base64.ts';
import { concatBytes } from '../../encoding/bytes.ts';
import { EncodingError } from '../../encoding/encoding-error.ts';
import { decodeHex, encodeHex } from '../../encoding/hex.ts';
import { encodeUtf8 } from '../../encoding/utf8.ts';
import { cosignedMessage } from './cosignature.ts';
import { NoteError } from './note-error.ts';
import { isKeyName, type VerifierKey } from './verifier-key.ts';

/** Notes with more signatures are refused, to bound verification time; C2SP requires at least 16. */
const MOST_SIGNATURES = 100;
const MOST_CHARACTERS = 1_000_000;

/** A line below a note, not verified. */
export interface NoteSignature {
  name: string;
  /** Eight hexadecimal digits. */
  key_id: string;
  signature: Uint8Array;
}

/** A parsed note; not verified. */
export interface Note {
  /** Ends with a line feed. */
  text: string;
  signatures: NoteSignature[];
}

/** Ed25519 of the platform (RFC 8032 §5.1.7, without cofactor as OpenSSL and Go have it). */
export type VerifyEd25519 = (
  publicKey: Uint8Array,
  message: Uint8Array,
  signature: Uint8Array,
) => boolean | Promise<boolean>;

/** A valid signature. */
export interface VerifiedSignature {
  key: VerifierKey;
  /**
   * For a cosignature: time at which the witness saw the note, in seconds since the Unix epoch; null for a
   * log's signature.
   */
  time: bigint | null;
}

/** Reads a note. @throws NoteError with the line */
export function parseNote(note: string): Note {
  const lineAt = (offset: number) => note.slice(0, offset).split('\n').length;
  if (note.length > MOST_CHARACTERS) throw new NoteError('note', 'This note is too long', 1);
  const control = note.search(/[^\P{Cc}\n]|\p{Cs}/u);
  if (control >= 0) throw new NoteError('note', 'A note has no such character', lineAt(control));
  const end = note.lastIndexOf('\n\n');
  if (end < 1) throw new NoteError('note', 'A note is a text, an empty line and signatures', 1);
  const text = note.slice(0, end + 1);
  const rest = note.slice(end + 2);
  const first = lineAt(end + 2);
  if (!rest.endsWith('\n')) throw new NoteError('note', 'A note ends with a line feed', first);
  const lines = rest.slice(0, -1).split('\n');
  if (lines.length > MOST_SIGNATURES)
    throw new NoteError('note', `A note has ${MOST_SIGNATURES} signatures at most`, first);
  return { text, signatures: lines.map((line, i) => parseSignature(line, first + i)) };
}

function parseSignature(line: string, at: number): NoteSignature {
  const [, name = '', encoded = ''] = /^— ([^ ]+) ([A-Za-z\d+/]+={0,2})$/.exec(line) ?? [];
  const bytes = signatureBytes(encoded);
  if (!isKeyName(name) || bytes === undefined || bytes.length < 5)
    throw new NoteError('note', 'This is no signature: — name base64', at);
  return { name, key_id: encodeHex(bytes.slice(0, 4)), signature: bytes.slice(4) };
}

function signatureBytes(encoded: string): Uint8Array | undefined {
  try {
    return decodeBase64(encoded);
  } catch (error) {
    if (error instanceof EncodingError) return undefined;
    throw error;
  }
}

/** Writes a signature line, with its line feed. */
export function formatSignature({ name, key_id, signature }: NoteSignature): string {
  return `— ${name} ${encodeBase64(concatBytes(decodeHex(key_id), signature))}\n`;
}

/** Writes a note; the text must end with a line feed. */
export const formatNote = ({ text, signatures }: Note): string =>
  `${text}\n${signatures.map(formatSignature).join('')}`;

/**
 * Returns the signatures of known keys. Signatures of unknown keys are ignored; an invalid signature of a known
 * key rejects the whole note.
 *
 * @returns undefined for a note that must not be trusted; empty when no known key signed it
 */
export async function verifyNote(
  note: Note,
  keys: readonly VerifierKey[],
  verify: VerifyEd25519,
): Promise<VerifiedSignature[] | undefined> {
  const verified = new Map<VerifierKey, VerifiedSignature>();
  for (const { name, key_id, signature } of note.signatures) {
    const key = keys.find((known) => known.name === name && known.key_id === key_id);
    if (key === undefined) continue;
    const { time, message, bytes } = signedBy(key, note.text, signature);
    const holds = bytes.length === 64 && (await verify(key.public_key, message, bytes));
    if (!holds) return undefined;
    if (!verified.has(key)) verified.set(key, { key, time });
  }
  return [...verified.values()];
}

function signedBy(key: VerifierKey, text: string, signature: Uint8Array) {
  if (key.type === 'ed25519') return { time: null, message: encodeUtf8(text), bytes: signature };
  const time = BigInt(`0x${encodeHex(signature.slice(0, 8)) || '0'}`);
  return { time, message: cosignedMessage(text, time), bytes: signature.slice(8) };
}
