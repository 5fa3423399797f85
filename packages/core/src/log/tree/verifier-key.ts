/**
 * Keys that verify notes, in C2SP signed-note format: `<name>+<key id>+<base64(type ‖ key)>`. The key id is a
 * hint of four bytes and decides nothing: SHA-256(name ‖ 0x0A ‖ type ‖ key)[:4].
 */

import { decodeBase64, encodeBase64 } from '../../encoding/base64.ts';
import { concatBytes } from '../../encoding/bytes.ts';
import { EncodingError } from '../../encoding/encoding-error.ts';
import { encodeHex } from '../../encoding/hex.ts';
import { encodeUtf8 } from '../../encoding/utf8.ts';
import { type Hasher, sha256 } from './hasher.ts';
import { NoteError } from './note-error.ts';
import { isWeakKey } from './weak-key.ts';

/** Signature types that are understood: a log's Ed25519 signature, and a witness's timestamped cosignature. */
const SIGNATURE_TYPES = { ed25519: 0x01, cosignature: 0x04 } as const;

/** A key and the name that it signs under; for a log the name is its origin. */
export interface VerifierKey {
  name: string;
  type: keyof typeof SIGNATURE_TYPES;
  /** Ed25519, 32 bytes. */
  public_key: Uint8Array;
  /** Eight hexadecimal digits. */
  key_id: string;
}

const ED25519_BYTES = 32;

/** Puts name and key together. @throws NoteError for a name that a note cannot carry, or a weak key */
export function verifierKey(
  hasher: Hasher,
  { name, type, public_key }: Omit<VerifierKey, 'key_id'>,
): VerifierKey {
  if (!isKeyName(name)) throw new NoteError('key', 'A key has a name without spaces and +', 1);
  if (public_key.length !== ED25519_BYTES)
    throw new NoteError('key', 'An Ed25519 key has 32 bytes', 1);
  if (isWeakKey(public_key))
    throw new NoteError('key', 'Anybody can sign for this key: it is of small order', 1);
  const named = concatBytes(encodeUtf8(`${name}\n`), typed({ type, public_key }));
  return { name, type, public_key, key_id: encodeHex(sha256(hasher, named).slice(0, 4)) };
}

/** The text of a key. */
export const formatVerifierKey = (key: VerifierKey): string =>
  `${key.name}+${key.key_id}+${encodeBase64(typed(key))}`;

/** Reads the text of a key. @throws NoteError */
export function parseVerifierKey(hasher: Hasher, text: string): VerifierKey {
  const [, name = '', keyId = '', encoded = ''] = /^([^+]*)\+([\da-f]{8})\+(.*)$/.exec(text) ?? [];
  const bytes = bytesOf(encoded);
  const type = (['ed25519', 'cosignature'] as const).find(
    (known) => SIGNATURE_TYPES[known] === bytes?.[0],
  );
  if (bytes === undefined || type === undefined)
    throw new NoteError('key', 'This is no key: name+id+base64 of an Ed25519 key', 1);
  const key = verifierKey(hasher, { name, type, public_key: bytes.slice(1) });
  if (key.key_id !== keyId)
    throw new NoteError('key', 'The id of this key is not that of its name and bytes', 1);
  return key;
}

/** Whether a note can carry a name: not empty, no white space, no plus sign, whole characters. */
export const isKeyName = (name: string): boolean =>
  name !== '' && !/[\s+]/u.test(name) && name.isWellFormed() && !/\p{Cc}/u.test(name);

const typed = ({ type, public_key }: Pick<VerifierKey, 'type' | 'public_key'>) =>
  concatBytes(Uint8Array.of(SIGNATURE_TYPES[type]), public_key);

function bytesOf(encoded: string): Uint8Array | undefined {
  try {
    return decodeBase64(encoded);
  } catch (error) {
    if (error instanceof EncodingError) return undefined;
    throw error;
  }
}
