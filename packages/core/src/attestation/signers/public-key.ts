/**
 * Public keys of signers: SubjectPublicKeyInfo in DER (RFC 5280 §4.1.2.7), of P-256 (RFC 5480) or Ed25519 (RFC
 * 8410). Exactly one encoding of each key is accepted, so equal keys are equal bytes, and weak keys that others
 * can sign for are refused. Platform parsers are more tolerant, so this check is not left to them.
 */

import type { PublicKey, SignatureAlgorithm } from '../../dsse/signature.ts';
import { decodeBase64, encodeBase64 } from '../../encoding/base64.ts';
import { equalBytes } from '../../encoding/bytes.ts';
import { EncodingError } from '../../encoding/encoding-error.ts';
import { decodeHex, encodeHex } from '../../encoding/hex.ts';
import { type Hasher, sha256 } from '../../log/tree/hasher.ts';
import { isWeakKey } from '../../log/tree/weak-key.ts';
import { PublicKeyError } from './public-key-error.ts';

/** Everything before the point, whose first byte 04 announces both coordinates. */
const P256_HEADER = decodeHex('3059301306072a8648ce3d020106082a8648ce3d03010703420004');
const P256_ALGORITHM = '301306072a8648ce3d020106082a8648ce3d030107';
const ED25519_HEADER = decodeHex('302a300506032b6570032100');
const ED25519_ALGORITHM = '300506032b6570';

/** Sigstore's names of the algorithms (protobuf-specs, PublicKeyDetails). */
export const KEY_DETAILS = {
  'ecdsa-p256-sha256': 'PKIX_ECDSA_P256_SHA_256',
  ed25519: 'PKIX_ED25519',
} as const satisfies Record<SignatureAlgorithm, string>;

/**
 * Reads a public key that may be registered.
 *
 * @throws PublicKeyError `algorithm` for other keys, `not_canonical` for any other encoding of a key (compressed,
 * explicit parameters, coordinates or y beyond the field), `infinity`, `not_on_curve`, `weak` for small order
 */
export function parsePublicKey(spki: Uint8Array): PublicKey {
  const hex = encodeHex(spki);
  if (startsWith(spki, P256_HEADER)) return p256Key(spki);
  if (startsWith(spki, ED25519_HEADER)) return ed25519Key(spki);
  if (hex.includes(`${P256_ALGORITHM}03020000`))
    throw new PublicKeyError('infinity', 'The point at infinity is no key.');
  if (hex.includes(P256_ALGORITHM) || hex.includes(ED25519_ALGORITHM))
    throw new PublicKeyError('not_canonical', 'A key is given in its one encoding in DER.');
  throw new PublicKeyError('algorithm', 'A key is one of P-256 or Ed25519.');
}

const startsWith = (bytes: Uint8Array, start: Uint8Array) =>
  equalBytes(bytes.subarray(0, start.length), start);

function ed25519Key(spki: Uint8Array): PublicKey {
  const raw = spki.slice(ED25519_HEADER.length);
  if (raw.length !== 32) throw new PublicKeyError('not_canonical', 'An Ed25519 key has 32 bytes.');
  if (isWeakKey(raw))
    throw new PublicKeyError(
      'weak',
      'Anybody can sign for this key, or it is the second text of another one.',
    );
  return { algorithm: 'ed25519', spki: spki.slice() };
}

/** Field and constant of P-256: y² = x³ - 3x + b modulo p (SP 800-186 §3.2.1.3). */
const P = 0xffffffff00000001000000000000000000000000ffffffffffffffffffffffffn;
const B = 0x5ac635d8aa3a93e7b3ebbd55769886bc651d06b0cc53b0f63bce3c3e27d2604bn;

function p256Key(spki: Uint8Array): PublicKey {
  const point = spki.slice(P256_HEADER.length);
  if (point.length !== 64)
    throw new PublicKeyError('not_canonical', 'A point of P-256 has two coordinates of 32 bytes.');
  const [x, y] = [point.subarray(0, 32), point.subarray(32)].map(integerOf);
  if (x === undefined || y === undefined || x >= P || y >= P)
    throw new PublicKeyError('not_canonical', 'A coordinate is below the prime of P-256.');
  if ((y * y - (x * x * x - 3n * x + B)) % P !== 0n)
    throw new PublicKeyError('not_on_curve', 'This point does not lie on P-256.');
  return { algorithm: 'ecdsa-p256-sha256', spki: spki.slice() };
}

const integerOf = (bytes: Uint8Array) => BigInt(`0x${encodeHex(bytes)}`);

const PEM =
  /^-----BEGIN PUBLIC KEY-----\r?\n([\dA-Za-z+/=\r\n]+?)\r?\n-----END PUBLIC KEY-----\s*$/;

/** Reads a key in PEM (RFC 7468 §13). @throws PublicKeyError */
export function parsePublicKeyPem(pem: string): PublicKey {
  const [, body] = PEM.exec(pem.trimStart()) ?? [];
  if (body === undefined)
    throw new PublicKeyError('pem', 'A key in PEM begins with -----BEGIN PUBLIC KEY-----.');
  try {
    return parsePublicKey(decodeBase64(body.replaceAll(/[\r\n]/g, '')));
  } catch (error) {
    if (!(error instanceof EncodingError)) throw error;
    throw new PublicKeyError('pem', 'What lies between the lines of PEM is not base64.');
  }
}

/** The key in PEM, lines of 64 characters. */
export function formatPublicKeyPem({ spki }: PublicKey): string {
  const lines = encodeBase64(spki).match(/.{1,64}/g) ?? [];
  return `-----BEGIN PUBLIC KEY-----\n${lines.join('\n')}\n-----END PUBLIC KEY-----\n`;
}

/** Base64 of the SHA-256 of a key: the `hint` of Sigstore bundles. */
export const keyFingerprint = (hasher: Hasher, { spki }: PublicKey): string =>
  encodeBase64(sha256(hasher, spki));
