import { randomBytes } from 'node:crypto';
import { hashOfToken } from '../../platform/credentials/tokens.ts';
import { toBase32 } from '../../platform/credentials/totp.ts';

const COUNT = 10;
const BYTES = 15;

/** Ten new codes of 120 random bits, as they are shown: 24 base32 characters in groups of six. */
export const mintRecoveryCodes = (): string[] =>
  Array.from({ length: COUNT }, () => toBase32(randomBytes(BYTES)).replace(/.{6}(?=.)/g, '$&-'));

/**
 * The form in which a code is kept; undefined for text that is none. Hyphens, spaces and case do not count. A plain
 * hash will do for so many random bits (ASVS 6.5.2).
 */
export function hashOfRecoveryCode(text: string): Buffer | undefined {
  const code = text.replace(/[\s-]/g, '').toUpperCase();
  return /^[A-Z2-7]{24}$/.test(code) ? hashOfToken(code) : undefined;
}

/** The form in which minted codes are kept. */
export const hashesOf = (codes: string[]): Buffer[] =>
  codes.map((code) => hashOfToken(code.replaceAll('-', '')));
