import { timingSafeEqual } from 'node:crypto';
import { HOTP, Secret, TOTP } from 'otpauth';

/** Seconds of a time step (RFC 6238 §5.2). */
export const STEP_SECONDS = 30;

/** Bytes of a seed: as many as the hash has (RFC 4226 §4). */
export const SEED_BYTES = 20;

/** A seed as the library takes it: with a buffer of its own, which those of Node need not have. */
const secretOf = (seed: Uint8Array) => new Secret({ buffer: Uint8Array.from(seed).buffer });

/** Base32 without padding (RFC 4648 §6), which people can read aloud. */
export const toBase32 = (bytes: Uint8Array): string => secretOf(bytes).base32;

/**
 * One-time password of a counter (RFC 4226 §5.3), by HMAC-SHA-1.
 *
 * @param digits 6 for ours; the vectors of RFC 6238 have 8
 */
export const hotp = (seed: Uint8Array, counter: number, digits = 6): string =>
  HOTP.generate({ secret: secretOf(seed), counter, digits });

/**
 * The time step that a one-time password is of: the present one or that before it, as clocks and
 * fingers are slow; undefined for neither. Whether the step was used is the database's to say.
 * The library's own window would accept a later step as well.
 *
 * @param now number of the present step
 */
export function stepOfTotp(seed: Uint8Array, otp: string, now: number): number | undefined {
  if (!/^\d{6}$/.test(otp)) return undefined;
  const given = Buffer.from(otp);
  return [now, now - 1].find((step) => timingSafeEqual(Buffer.from(hotp(seed, step)), given));
}

/** Address for authenticators (Google's key URI format): ours is issued to an e-mail address. */
export const totpUri = (seed: Uint8Array, email: string): string =>
  new TOTP({
    issuer: 'Assay',
    label: email,
    secret: secretOf(seed),
    period: STEP_SECONDS,
  }).toString();
