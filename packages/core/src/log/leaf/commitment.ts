/**
 * Salted commitments: a log holds them in place of content, so that content can be erased and every proof still stands.
 *
 *     SHA-256(T ‖ T ‖ salt ‖ payload), with T = SHA-256('assay/doc-commitment/v1')
 *
 * Who has no salt cannot try out what the payload was; who has both can show it with `cat` and `sha256sum`.
 */

import { concatBytes, equalBytes } from '../../encoding/bytes.ts';
import { encodeUtf8 } from '../../encoding/utf8.ts';
import { type Hash, type Hasher, sha256 } from '../tree/hasher.ts';

/** Length of a salt; of no other length, or two payloads could have one commitment. */
export const SALT_BYTES = 32;

/** Name of this construction in leaves. */
export const COMMITMENT_ALGORITHM = 'assay/doc-commitment/v1';

/** T: the same for all commitments, so it is hashed once. */
let tag: Hash | undefined;

/** The commitment to a payload. @throws RangeError for a salt of another length */
export function commitmentOf(hasher: Hasher, salt: Uint8Array, payload: Uint8Array): Hash {
  if (salt.length !== SALT_BYTES) throw new RangeError(`A salt has ${SALT_BYTES} bytes`);
  tag ??= sha256(hasher, encodeUtf8(COMMITMENT_ALGORITHM));
  return sha256(hasher, concatBytes(tag, tag, salt, payload));
}

/** Whether salt and payload are those that a commitment was made of. */
export const isCommittedTo = (
  hasher: Hasher,
  commitment: Hash,
  { salt, payload }: { salt: Uint8Array; payload: Uint8Array },
): boolean =>
  salt.length === SALT_BYTES && equalBytes(commitmentOf(hasher, salt, payload), commitment);
