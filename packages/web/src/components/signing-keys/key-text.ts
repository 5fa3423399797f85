import type { SigningKey } from '@assay/contract/signing-keys.ts';
import { decodeBase64 } from '@assay/core/encoding/base64.ts';
import { encodeHex } from '@assay/core/encoding/hex.ts';

const ALGORITHMS = { 'ecdsa-p256-sha256': 'P-256', ed25519: 'Ed25519' } as const;

/** A fingerprint of the API in hexadecimal, cut in the middle: `5c:e1…90:4b`. */
export function shortFingerprint(fingerprint: string): string {
  const pairs = encodeHex(decodeBase64(fingerprint)).match(/../g) ?? [];
  return `${pairs.slice(0, 2).join(':')}…${pairs.slice(-2).join(':')}`;
}

/** Short form of a key: `P-256 5c:e1…90:4b`; for certificates the subject. */
export const keyText = ({ algorithm, fingerprint, subject }: SigningKey): string =>
  algorithm && fingerprint
    ? `${ALGORITHMS[algorithm]} ${shortFingerprint(fingerprint)}`
    : (subject ?? '');
