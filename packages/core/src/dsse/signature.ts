/**
 * Signatures by which statements are made. An ECDSA signature is two numbers r and s, each from 1 to n - 1, and has two
 * encodings in use, which are spelt out wherever one is handed on:
 *
 *     der     SEQUENCE { INTEGER r, INTEGER s }, 8 to 72 bytes: OpenSSL, Go, Sigstore, logs
 *     p1363   r ‖ s, 32 bytes each, big end first (IEEE P1363): WebCrypto, JOSE, the example of DSSE
 */

import { concatBytes } from '../encoding/bytes.ts';
import { encodeHex } from '../encoding/hex.ts';

/** ECDSA over P-256 with SHA-256 (FIPS 186-5), or Ed25519 (RFC 8032, pure). */
export type SignatureAlgorithm = 'ecdsa-p256-sha256' | 'ed25519';

/** `raw`: the 64 bytes of Ed25519. */
export type SignatureEncoding = 'der' | 'p1363' | 'raw';

/** A public key that has been looked at: see `parsePublicKey`. */
export interface PublicKey {
  algorithm: SignatureAlgorithm;
  /** SubjectPublicKeyInfo in DER (RFC 5280), the one encoding that each key has. */
  spki: Uint8Array;
}

/** Something signed. */
export interface SignatureClaim {
  key: PublicKey;
  /** The signed message, not yet hashed. */
  message: Uint8Array;
  signature: Uint8Array;
  encoding: SignatureEncoding;
}

/** Verification by the platform; false for any signature that does not hold, whatever its bytes. */
export type VerifySignature = (claim: SignatureClaim) => boolean | Promise<boolean>;

const P256_BYTES = 32;

/** Order of the group of P-256 (SP 800-186 §3.2.1.3). */
const P256_ORDER = 0xffffffff00000000ffffffffffffffffbce6faada7179e84f3b9cac2fc632551n;

/**
 * The encoding of a signature, of the length and form that its algorithm has.
 *
 * @returns undefined for bytes that are no signature of this algorithm, so need not be verified
 */
export function encodingOf(
  algorithm: SignatureAlgorithm,
  signature: Uint8Array,
): SignatureEncoding | undefined {
  if (algorithm === 'ed25519') return signature.length === 64 ? 'raw' : undefined;
  if (p1363OfDer(signature) !== undefined) return 'der';
  return derOfP1363(signature) === undefined ? undefined : 'p1363';
}

/** Whether a signature is one by this key over this message, in any encoding its algorithm has. */
export async function isSignedBy(
  { key, message, signature }: Omit<SignatureClaim, 'encoding'>,
  verify: VerifySignature,
): Promise<boolean> {
  const encoding = encodingOf(key.algorithm, signature);
  return encoding !== undefined && (await verify({ key, message, signature, encoding }));
}

/** DER of a P-256 signature in IEEE P1363; undefined for bytes that are none. */
export function derOfP1363(signature: Uint8Array): Uint8Array<ArrayBuffer> | undefined {
  if (signature.length !== 2 * P256_BYTES) return undefined;
  const halves = [signature.subarray(0, P256_BYTES), signature.subarray(P256_BYTES)];
  if (!halves.every(isScalar)) return undefined;
  const content = concatBytes(...halves.map(derInteger));
  return concatBytes(Uint8Array.of(0x30, content.length), content);
}

/** IEEE P1363 of a P-256 signature in DER; undefined unless it is the one DER encoding of two numbers in range. */
export function p1363OfDer(signature: Uint8Array): Uint8Array<ArrayBuffer> | undefined {
  if (signature[0] !== 0x30 || signature[1] !== signature.length - 2) return undefined;
  const r = integerAt(signature, 2);
  const s = r && integerAt(signature, r.end);
  if (r === undefined || s === undefined || s.end !== signature.length) return undefined;
  return isScalar(r.value) && isScalar(s.value) ? concatBytes(r.value, s.value) : undefined;
}

/** A shortest, positive DER integer of at most 32 bytes, padded to 32. */
function integerAt(bytes: Uint8Array, at: number): { value: Uint8Array; end: number } | undefined {
  const length = bytes[at + 1] ?? 0;
  const end = at + 2 + length;
  if (bytes[at] !== 0x02 || length === 0 || length > P256_BYTES + 1 || end > bytes.length)
    return undefined;
  const content = bytes.subarray(at + 2, end);
  const [first = 0, second = 0] = content;
  const isShortest = first !== 0 || (length > 1 && second >= 0x80);
  if (first >= 0x80 || !isShortest) return undefined;
  const digits = first === 0 ? content.subarray(1) : content;
  if (digits.length > P256_BYTES) return undefined;
  return { value: concatBytes(new Uint8Array(P256_BYTES - digits.length), digits), end };
}

function derInteger(scalar: Uint8Array): Uint8Array {
  const digits = scalar.subarray(scalar.findIndex((byte) => byte !== 0));
  const content = (digits[0] ?? 0) >= 0x80 ? concatBytes(Uint8Array.of(0), digits) : digits;
  return concatBytes(Uint8Array.of(0x02, content.length), content);
}

function isScalar(bytes: Uint8Array): boolean {
  const value = BigInt(`0x${encodeHex(bytes)}`);
  return value > 0n && value < P256_ORDER;
}
