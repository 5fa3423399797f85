/** Responses of a time-stamping authority (RFC 3161), made in a test. */
import { createHash, sign } from 'node:crypto';
import { NOON } from '@assay/core/attestation/scenes/test-authorities.ts';
import { type Issued, issue, TIME_STAMPING, type Wish } from './test-certificates.ts';
import * as der from './test-der.ts';

const HASHES = {
  sha1: '1.3.14.3.2.26',
  sha256: '2.16.840.1.101.3.4.2.1',
  sha512: '2.16.840.1.101.3.4.2.3',
};

/** Properties of a test time stamp. */
export interface StampWish {
  time?: number;
  hash?: keyof typeof HASHES;
  status?: number;
  /** Certificates in the token. */
  embedded?: Issued[];
  /** Certificate that the token names, if it is not the signing one. */
  names?: Issued;
}

const SIGNED_DATA = '1.2.840.113549.1.7.2';
const TST_INFO = '1.2.840.113549.1.9.16.1.4';
const CONTENT_TYPE = '1.2.840.113549.1.9.3';
const MESSAGE_DIGEST = '1.2.840.113549.1.9.4';

/** A stamp over a signature. */
export function stampOf(signer: Issued, signature: Uint8Array, wish: StampWish = {}): Uint8Array {
  const { time = NOON, hash = 'sha256', status = 0, embedded = [], names = signer } = wish;
  const digest = (bytes: Uint8Array) => createHash(hash).update(bytes).digest();
  const algorithm = der.sequence(der.oid(HASHES[hash]));
  const info = der.sequence(
    ...[der.integer(1), der.oid('1.2.3')],
    der.sequence(algorithm, der.octets(digest(signature))),
    ...[der.integer(7), der.time(time)],
  );
  const attributes = [
    der.sequence(der.oid(CONTENT_TYPE), der.set(der.oid(TST_INFO))),
    der.sequence(der.oid(MESSAGE_DIGEST), der.set(der.octets(digest(info)))),
  ];
  const isRsa = signer.key.asymmetricKeyType === 'rsa';
  const signerInfo = der.sequence(
    ...[der.integer(1), der.sequence(names.issuer, names.serial), algorithm],
    der.tagged(0, ...attributes),
    der.sequence(der.oid(isRsa ? '1.2.840.113549.1.1.1' : '1.2.840.10045.4.3.2')),
    der.octets(sign(isRsa ? hash : 'sha256', der.set(...attributes), signer.key)),
  );
  const signed = der.sequence(
    ...[der.integer(3), der.set(algorithm)],
    der.sequence(der.oid(TST_INFO), der.tagged(0, der.octets(info))),
    ...(embedded.length > 0 ? [der.tagged(0, ...embedded.map((one) => one.der))] : []),
    der.set(signerInfo),
  );
  const token = der.sequence(der.oid(SIGNED_DATA), der.tagged(0, signed));
  return der.sequence(der.sequence(der.integer(status)), token);
}

/** Certificate of a test time-stamping authority. */
export const testStamper = (by: Issued, change: Wish = {}): Issued =>
  issue({ by, uses: [TIME_STAMPING], ...change });
