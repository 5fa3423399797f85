import { type TestSigner, verifySignature } from '../../dsse/test-signer.ts';
import { canonicalJson } from '../../encoding/canonical-json.ts';
import { decodeHex, encodeHex } from '../../encoding/hex.ts';
import type { Instant } from '../../encoding/instant.ts';
import { decodeUtf8, encodeUtf8 } from '../../encoding/utf8.ts';
import { sha256 } from '../../log/tree/hasher.ts';
import { hasher, verifyEd25519 } from '../../log/tree/test-platform.ts';
import type { AttestationPlatform } from '../bundle/bundle-trust.ts';

/** 2026-11-21T12:00:00Z */
export const NOON: Instant = Date.UTC(2026, 10, 21, 12);
/** One hour, in milliseconds. */
export const HOUR = 3_600_000;

/** Test token: the content of a real one, unsigned. */
export const testToken = (token: {
  authority: string;
  time: Instant;
  of: Uint8Array;
  outcome?: 'invalid' | 'unknown';
}) => encodeUtf8(canonicalJson({ ...token, of: encodeHex(sha256(hasher, token.of)) }));

/** Test certificate: the content of a real one, unsigned. */
export const testCertificate = (signer: TestSigner, change: object) =>
  encodeUtf8(
    canonicalJson({
      outcome: 'valid',
      spki: encodeHex(signer.key.spki),
      issuer: 'https://issuer.example.com',
      until: NOON + HOUR,
      ...change,
    }),
  );

/** Node.js crypto, with a time-stamping authority and certificates whose content tests choose. */
export const platform: AttestationPlatform = {
  hasher,
  verifyEd25519,
  verifySignature,
  verifyTimestamp: (token, signature) => {
    const { authority, time, of, outcome } = JSON.parse(decodeUtf8(token) ?? '');
    if (outcome !== undefined) return { outcome, detail: 'As the test says.' };
    if (of !== encodeHex(sha256(hasher, signature)))
      return { outcome: 'invalid', detail: 'The token is one over another signature.' };
    return { outcome: 'valid', time, authority };
  },
  verifyCertificate: ([certificate = new Uint8Array(0)], time) => {
    const { outcome, spki, issuer, subject, until } = JSON.parse(decodeUtf8(certificate) ?? '');
    if (outcome !== 'valid') return { outcome, detail: 'As the test says.' };
    if (time > until) return { outcome: 'invalid', detail: 'The certificate was not valid then.' };
    return { outcome, spki: decodeHex(spki), issuer, subject };
  },
};
