/**
 * Verifies a DSSE envelope by its (t, n) protocol: at least `threshold` of the trusted signers have signed.
 * Principals are counted, so neither a repeated signature nor a second key of the same principal adds to the
 * count.
 */

import { encodeHex } from '../encoding/hex.ts';
import type { Envelope, EnvelopeSignature } from './envelope.ts';
import { paeOf } from './pae.ts';
import { isSignedBy, type PublicKey, type VerifySignature } from './signature.ts';

/** A trusted key, and its owner. */
export interface TrustedKey {
  /** Names the key; a signature with this `keyid` is tried with it first. */
  id: string;
  /** Principal that signs with it; two keys of one principal count as one signer. */
  principal: string;
  key: PublicKey;
}

/** Conditions under which an envelope is trusted. */
export interface EnvelopeTrust {
  keys: readonly TrustedKey[];
  /** Distinct principals needed, 1 at least. */
  threshold: number;
  /** Types of payload that the caller can read. */
  payload_types: readonly string[];
}

/** A verdict; it has the payload only if the envelope verifies: exactly the signed bytes. */
export type EnvelopeVerdict =
  | { ok: true; payload_type: string; payload: Uint8Array; signed_by: TrustedKey[] }
  | { ok: false; failure: 'payload_type' | 'threshold'; signed_by: TrustedKey[] };

/**
 * Verifies an envelope.
 *
 * @returns with `signed_by` every trusted key that signed, each once, in the order of `keys`
 * @throws RangeError for a threshold that is not a positive integer
 */
export async function verifyEnvelope(
  envelope: Envelope,
  { keys, threshold, payload_types }: EnvelopeTrust,
  verify: VerifySignature,
): Promise<EnvelopeVerdict> {
  if (!Number.isSafeInteger(threshold) || threshold < 1)
    throw new RangeError(`A threshold of ${threshold} asks for nothing`);
  const { payload_type, payload } = envelope;
  if (!payload_types.includes(payload_type))
    return { ok: false, failure: 'payload_type', signed_by: [] };
  const message = paeOf(payload_type, payload);
  const signers = new Set<string>();
  for (const signature of envelope.signatures) {
    const signer = await signerOf(signature, { keys, message }, verify);
    if (signer !== undefined) signers.add(spkiOf(signer));
  }
  const signed_by = distinctKeys(keys).filter((key) => signers.has(spkiOf(key)));
  const principals = new Set(signed_by.map(({ principal }) => principal));
  return principals.size >= threshold
    ? { ok: true, payload_type, payload, signed_by }
    : { ok: false, failure: 'threshold', signed_by };
}

/** The `keyid` only selects the keys to try first. */
async function signerOf(
  { keyid, signature }: EnvelopeSignature,
  { keys, message }: { keys: readonly TrustedKey[]; message: Uint8Array },
  verify: VerifySignature,
): Promise<TrustedKey | undefined> {
  const hinted = keys.filter(({ id }) => id === keyid);
  const others = keys.filter(({ id }) => id !== keyid);
  for (const trusted of [...hinted, ...others])
    if (await isSignedBy({ key: trusted.key, message, signature }, verify)) return trusted;
  return undefined;
}

const spkiOf = ({ key }: TrustedKey): string => encodeHex(key.spki);

/** A key listed twice, perhaps for two principals, counts once, for the principal listed first. */
function distinctKeys(keys: readonly TrustedKey[]): TrustedKey[] {
  const first = new Map<string, TrustedKey>();
  for (const key of keys) if (!first.has(spkiOf(key))) first.set(spkiOf(key), key);
  return [...first.values()];
}
