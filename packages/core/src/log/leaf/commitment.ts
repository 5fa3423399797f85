/**
 * Salted commitments: a log contains them in place of content, so content can be erased while every proof stays
 * valid.
 *
 *     SHA-256(T ‖ T ‖ salt ‖ payload), with T = SHA-256('assay/doc-commitment/v1')
 *
 * Without the salt, guesses of the payload cannot be tested; with both, anyone can verify it with `cat` and
 * `sha256sum`.
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

/** Verifies that salt and payload match a commitment. */
export const isCommittedTo = (
  hasher: Hasher,
  commitment: Hash,
  { salt, payload }: { salt: Uint8Array; payload: Uint8Array },
): boolean =>
  salt.length === SALT_BYTES && equalBytes(commitmentOf(hasher, salt, payload), commitment);
