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
import { decodeHex } from '../../encoding/hex.ts';
import { type Hash, type Hasher, sha256 } from '../tree/hasher.ts';

/** Length of a salt; of no other length, or two payloads could have one commitment. */
export const SALT_BYTES = 32;

/** Name of this construction in leaves. */
export const COMMITMENT_ALGORITHM = 'assay/doc-commitment/v1';

/**
 * T, which is the same for all commitments. A constant: kept from a first call it could be the answer of a hasher that
 * answers later, as the one of browsers.
 */
const TAG = decodeHex('768ead12d5b30d118ad3771866e7069beca59aa5a3bc5283b64c6315137dba74');

/** The commitment to a payload. @throws RangeError for a salt of another length */
export function commitmentOf(hasher: Hasher, salt: Uint8Array, payload: Uint8Array): Hash {
  if (salt.length !== SALT_BYTES) throw new RangeError(`A salt has ${SALT_BYTES} bytes`);
  return sha256(hasher, concatBytes(TAG, TAG, salt, payload));
}

/** Verifies that salt and payload match a commitment. */
export const isCommittedTo = (
  hasher: Hasher,
  commitment: Hash,
  { salt, payload }: { salt: Uint8Array; payload: Uint8Array },
): boolean =>
  salt.length === SALT_BYTES && equalBytes(commitmentOf(hasher, salt, payload), commitment);
