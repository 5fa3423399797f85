import { randomBytes } from 'node:crypto';
import { hashOfToken } from '../../platform/credentials/tokens.ts';
import { toBase32 } from '../../platform/credentials/totp.ts';

const COUNT = 10;
const BYTES = 15;

/** Creates ten codes of 120 random bits for display: 24 base32 characters in groups of six. */
export const mintRecoveryCodes = (): string[] =>
  Array.from({ length: COUNT }, () => toBase32(randomBytes(BYTES)).replace(/.{6}(?=.)/g, '$&-'));

/**
 * Returns the stored form of a code; undefined for other text. Hyphens, spaces and case are ignored. A plain
 * hash suffices for so many random bits (ASVS 6.5.2).
 */
export function hashOfRecoveryCode(text: string): Buffer | undefined {
  const code = text.replace(/[\s-]/g, '').toUpperCase();
  return /^[A-Z2-7]{24}$/.test(code) ? hashOfToken(code) : undefined;
}

/** Returns the stored form of new codes. */
export const hashesOf = (codes: string[]): Buffer[] =>
  codes.map((code) => hashOfToken(code.replaceAll('-', '')));
