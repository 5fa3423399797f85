/**
 * Receipts: a C2SP tlog-proof whose `extra` is canonical JSON with all that rebuilds the leaf and opens its commitment.
 *
 *     {"leaf":"eyJhcGlWZXJzaW9u…","salt":"5q0…"}      both base64url; the salt where the leaf commits to something
 *
 * Beside them, where the leaf commits to them: `names` `{"collection","id","ledger","salt"}` of a document, `upload`
 * `{"in_use","project","sha256","size","uploader","version"}` of an upload, by the salt of the receipt.
 */

import { decodeBase64url, encodeBase64url } from '../../encoding/base64url.ts';
import { equalBytes } from '../../encoding/bytes.ts';
import { canonicalJson } from '../../encoding/canonical-json.ts';
import { EncodingError } from '../../encoding/encoding-error.ts';
import { decodeUtf8, encodeUtf8 } from '../../encoding/utf8.ts';
import { SALT_BYTES } from '../leaf/commitment.ts';
import { type Checkpoint, parseCheckpoint } from '../tree/checkpoint.ts';
import { type Note, parseNote } from '../tree/note.ts';
import { NoteError } from '../tree/note-error.ts';
import { parseTlogProof, type TlogProof } from '../tree/tlog-proof.ts';
import { namesOf, type OpenedNames, type OpenedUpload, uploadOf } from './opened.ts';

/** Data about a leaf that the log contains only as a hash or not at all: not authenticated by itself. */
export interface ReceiptExtra {
  leaf: Uint8Array;
  salt: Uint8Array | null;
  names?: OpenedNames | undefined;
  upload?: OpenedUpload | undefined;
}

/** Bytes of the `extra` line. */
export const formatReceiptExtra = ({
  leaf,
  salt,
  names,
  upload,
}: ReceiptExtra): Uint8Array<ArrayBuffer> =>
  encodeUtf8(
    canonicalJson({
      leaf: encodeBase64url(leaf),
      ...(salt && { salt: encodeBase64url(salt) }),
      ...(names && { names: { ...names, salt: encodeBase64url(names.salt) } }),
      ...(upload && { upload: { ...upload } }),
    }),
  );

/** A parsed receipt; not verified. */
export interface Receipt {
  proof: TlogProof;
  note: Note;
  checkpoint: Checkpoint;
  /** null for a proof created without it: the leaf then comes from elsewhere. */
  extra: ReceiptExtra | null;
}

/** Parses a receipt; only the canonical encoding is accepted. @throws NoteError */
export function parseReceipt(text: string): Receipt {
  const proof = parseTlogProof(text);
  const note = parseNote(proof.checkpoint);
  const checkpoint = parseCheckpoint(note.text);
  return { proof, note, checkpoint, extra: proof.extra && parseExtra(proof.extra) };
}

function parseExtra(bytes: Uint8Array): ReceiptExtra {
  const { leaf, salt, names, upload } = membersOf(bytes);
  const extra = {
    leaf: textOf(leaf) ?? refuse(),
    salt: salt === undefined ? null : (textOf(salt) ?? refuse()),
    names: names === undefined ? undefined : (namesOf(names, textOf) ?? refuse()),
    upload: upload === undefined ? undefined : (uploadOf(upload) ?? refuse()),
  };
  const isSalt = extra.salt === null || extra.salt.length === SALT_BYTES;
  return isSalt && isSpelled(extra, bytes) ? extra : refuse();
}

function isSpelled(extra: ReceiptExtra, bytes: Uint8Array): boolean {
  try {
    return equalBytes(formatReceiptExtra(extra), bytes);
  } catch (error) {
    if (error instanceof EncodingError) return false;
    throw error;
  }
}

function membersOf(bytes: Uint8Array): Partial<Record<keyof ReceiptExtra, unknown>> {
  try {
    const value: unknown = JSON.parse(decodeUtf8(bytes) ?? '');
    return typeof value === 'object' && value !== null ? value : {};
  } catch {
    return refuse();
  }
}

function textOf(value: unknown): Uint8Array | undefined {
  if (typeof value !== 'string') return undefined;
  try {
    return decodeBase64url(value);
  } catch (error) {
    if (error instanceof EncodingError) return undefined;
    throw error;
  }
}

function refuse(): never {
  throw new NoteError(
    'proof',
    'The extra data is not {"leaf","names","salt","upload"} in canonical JSON',
    2,
  );
}
