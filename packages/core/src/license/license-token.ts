/**
 * Licenses as text (ADR 0006): `assay-license.v1.<base64url JSON>.<base64url Ed25519 signature>`. The signature
 * covers everything before the last dot. The prefix of the format fixes the algorithm, never the token itself.
 */

import { decodeBase64url, encodeBase64url } from '../encoding/base64url.ts';
import { LicenseError } from './license-error.ts';
import {
  checkPayload,
  type LicenseNames,
  type LicensePayload,
  parsePayload,
} from './license-payload.ts';

declare const TextEncoder: new () => { encode(text: string): Uint8Array<ArrayBuffer> };

const PREFIX = 'assay-license.v1.';

/** Longest token, in characters. */
export const LONGEST_LICENSE = 16 * 1024;

/** Length of an Ed25519 signature (RFC 8032 §5.1.6), in bytes. */
const SIGNATURE_BYTES = 64;

/** A split license: trust nothing in it before `signature` was verified over `signed`. */
export interface LicenseParts {
  /** Bytes that the signature is over. */
  signed: Uint8Array<ArrayBuffer>;
  /** JSON in UTF-8. */
  payload: Uint8Array<ArrayBuffer>;
  signature: Uint8Array<ArrayBuffer>;
}

/** Whether a signature over some bytes is by a key that the caller trusts. */
export type Verify = (signed: Uint8Array, signature: Uint8Array) => boolean;

/** Splits a token into its parts. @throws LicenseError `too_long` or `form` */
export function splitLicense(token: string): LicenseParts {
  if (token.length > LONGEST_LICENSE)
    throw new LicenseError('too_long', `A license has ${LONGEST_LICENSE} characters at most.`);
  const [body = '', tail = '', ...more] = token.startsWith(PREFIX)
    ? token.slice(PREFIX.length).split('.')
    : [];
  if (body === '' || more.length > 0)
    throw new LicenseError('form', `A license has the form ${PREFIX}<payload>.<signature>.`);
  const signature = bytesOf(tail);
  if (signature.length !== SIGNATURE_BYTES)
    throw new LicenseError('form', `The signature of a license has ${SIGNATURE_BYTES} bytes.`);
  return { signed: asciiOf(`${PREFIX}${body}`), payload: bytesOf(body), signature };
}

/**
 * Parses a license after verifying its signature; the caller still checks time and audience.
 *
 * @throws LicenseError `too_long`, `form`, `signature` or `payload`
 */
export function readLicense<F extends string, L extends string>(
  token: string,
  names: LicenseNames<F, L>,
  verify: Verify,
): LicensePayload<F, L> {
  const { signed, payload, signature } = splitLicense(token);
  if (!verify(signed, signature))
    throw new LicenseError('signature', 'The license is not signed by a key that is trusted here.');
  return parsePayload(payload, names);
}

/**
 * Writes a license.
 *
 * @param sign gives the Ed25519 signature over the bytes
 * @throws LicenseError for values that `readLicense` would refuse
 */
export function writeLicense<F extends string, L extends string>(
  payload: LicensePayload<F, L>,
  names: LicenseNames<F, L>,
  sign: (signed: Uint8Array) => Uint8Array,
): string {
  const json = new TextEncoder().encode(JSON.stringify(checkPayload(payload, names)));
  const body = `${PREFIX}${encodeBase64url(json)}`;
  const token = `${body}.${encodeBase64url(sign(asciiOf(body)))}`;
  splitLicense(token);
  return token;
}

/** Returns the reason a license is not valid at an instant, as a sentence; null when it is valid. */
export function problemOf(
  { aud, nbf, exp }: LicensePayload,
  at: { instance_uuid: string; now_s: number },
): string | null {
  if (aud !== '*' && aud !== at.instance_uuid) return 'The license is for another installation.';
  if (at.now_s < nbf) return `The license does not hold before ${instantOf(nbf)}.`;
  return at.now_s < exp ? null : `The license expired at ${instantOf(exp)}.`;
}

const instantOf = (seconds: number) => new Date(seconds * 1000).toISOString();

function bytesOf(text: string): Uint8Array<ArrayBuffer> {
  try {
    return decodeBase64url(text);
  } catch {
    throw new LicenseError('form', 'Payload and signature of a license are in base64url.');
  }
}

/** Input is only base64url and the prefix. */
const asciiOf = (text: string) => Uint8Array.from(text, (character) => character.charCodeAt(0));
