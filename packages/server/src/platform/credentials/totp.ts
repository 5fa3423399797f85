import { timingSafeEqual } from 'node:crypto';
import { HOTP, Secret, TOTP } from 'otpauth';

/** Seconds of a time step (RFC 6238 §5.2). */
export const STEP_SECONDS = 30;

/** Bytes of a seed: as many as the hash has (RFC 4226 §4). */
export const SEED_BYTES = 20;

/** Wraps a seed for the library, which needs an unshared buffer; Node's buffers may be shared. */
const secretOf = (seed: Uint8Array) => new Secret({ buffer: Uint8Array.from(seed).buffer });

/** Base32 without padding (RFC 4648 §6), which people can read aloud. */
export const toBase32 = (bytes: Uint8Array): string => secretOf(bytes).base32;

/**
 * One-time password of a counter (RFC 4226 §5.3), with HMAC-SHA-1.
 *
 * @param digits 6 in Assay; the vectors of RFC 6238 have 8
 */
export const hotp = (seed: Uint8Array, counter: number, digits = 6): string =>
  HOTP.generate({ secret: secretOf(seed), counter, digits });

/**
 * Returns the time step of a one-time password: the current or the previous one, to allow for slow clocks and
 * typing; otherwise undefined. The database checks whether the step was used. The library's own window would
 * accept a later step as well.
 *
 * @param now number of the current step
 */
export function stepOfTotp(seed: Uint8Array, otp: string, now: number): number | undefined {
  if (!/^\d{6}$/.test(otp)) return undefined;
  const entered = Buffer.from(otp);
  return [now, now - 1].find((step) => timingSafeEqual(Buffer.from(hotp(seed, step)), entered));
}

/** Builds the address for authenticators (Google's key URI format); the account name is the e-mail address. */
export const totpUri = (seed: Uint8Array, email: string): string =>
  new TOTP({
    issuer: 'Assay',
    label: email,
    secret: secretOf(seed),
    period: STEP_SECONDS,
  }).toString();
