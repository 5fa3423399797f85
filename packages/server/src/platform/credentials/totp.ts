import { createHmac, timingSafeEqual } from 'node:crypto';
import { toBase32 } from './base32.ts';

/** Seconds of a time step (RFC 6238 §5.2). */
export const STEP_SECONDS = 30;

/** Bytes of a seed: as many as the hash has (RFC 4226 §4). */
export const SEED_BYTES = 20;

/**
 * One-time password of a counter (RFC 4226 §5.3), by HMAC-SHA-1.
 *
 * @param digits 6 for ours; the vectors of RFC 6238 have 8
 */
export function hotp(seed: Uint8Array, counter: number, digits = 6): string {
  const message = Buffer.alloc(8);
  message.writeBigUInt64BE(BigInt(counter));
  const digest = createHmac('sha1', seed).update(message).digest();
  const offset = digest.readUInt8(digest.length - 1) & 15;
  const value = digest.readUInt32BE(offset) & 0x7f_ff_ff_ff;
  return String(value % 10 ** digits).padStart(digits, '0');
}

/**
 * The time step that a one-time password is of: the present one or that before it, as clocks and
 * fingers are slow; undefined for neither. Whether the step was used is the database's to say.
 *
 * @param now number of the present step
 */
export function stepOfTotp(seed: Uint8Array, otp: string, now: number): number | undefined {
  if (!/^\d{6}$/.test(otp)) return undefined;
  const given = Buffer.from(otp);
  return [now, now - 1].find((step) => timingSafeEqual(Buffer.from(hotp(seed, step)), given));
}

/** Address for authenticators (Google's key URI format): ours is issued to an e-mail address. */
export function totpUri(seed: Uint8Array, email: string): string {
  const issuer = 'Assay';
  const values = new URLSearchParams({
    secret: toBase32(seed),
    issuer,
    algorithm: 'SHA1',
    digits: '6',
    period: String(STEP_SECONDS),
  });
  return `otpauth://totp/${issuer}:${encodeURIComponent(email)}?${values}`;
}
