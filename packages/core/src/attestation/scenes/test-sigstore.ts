import { createHash, createPublicKey, X509Certificate } from 'node:crypto';
import { equalBytes } from '../../encoding/bytes.ts';
import { parseInstant } from '../../encoding/instant.ts';
import { hasher } from '../../log/tree/test-platform.ts';
import { verifierKey } from '../../log/tree/verifier-key.ts';
import type { LogKey, VerifyCertificate, VerifyTimestamp } from '../bundle/bundle-trust.ts';

interface Range {
  start?: string;
  end?: string;
}

/** The parts of a Sigstore trusted_root.json that tests need. */
export interface TrustedRoot {
  tlogs: {
    baseUrl: string;
    publicKey: { rawBytes: string; keyDetails: string; validFor?: Range };
    logId: { keyId: string };
  }[];
  certificateAuthorities: {
    certChain: { certificates: { rawBytes: string }[] };
    validFor?: Range;
  }[];
}

const bytes = (base64: string) => new Uint8Array(Buffer.from(base64, 'base64'));
const bound = (text: string | undefined) =>
  text === undefined ? null : (parseInstant(text) ?? null);

/** Keys of the logs that sign checkpoints with Ed25519: Rekor v2. A range without start is none. */
export function logKeysOf({ tlogs }: TrustedRoot): LogKey[] {
  return tlogs
    .filter(({ publicKey }) => publicKey.keyDetails === 'PKIX_ED25519')
    .filter(({ publicKey }) => publicKey.validFor?.start !== undefined)
    .map(({ baseUrl, publicKey, logId }) => ({
      key: verifierKey(hasher, {
        name: new URL(baseUrl).host,
        type: 'ed25519',
        public_key: bytes(publicKey.rawBytes).slice(12),
      }),
      log_id: bytes(logId.keyId),
      first_size: 0n,
      last_size: null,
      not_before: bound(publicKey.validFor?.start),
      not_after: bound(publicKey.validFor?.end),
    }));
}

/** Verification of Fulcio's certificates by Node.js: chain, validity, identity; without certificate transparency. */
export const certificateVerifier =
  ({ certificateAuthorities }: TrustedRoot): VerifyCertificate =>
  ([der = new Uint8Array(0)], time) => {
    const certificate = new X509Certificate(der);
    const isIn = (one: X509Certificate) =>
      time >= one.validFromDate.getTime() && time <= one.validToDate.getTime();
    const chain = certificateAuthorities
      .filter(({ validFor }) => {
        const [start, end] = [bound(validFor?.start), bound(validFor?.end)];
        return start !== null && time >= start && (end === null || time <= end);
      })
      .map(({ certChain }) =>
        certChain.certificates.map(({ rawBytes }) => new X509Certificate(bytes(rawBytes))),
      )
      .find((authorities) =>
        [certificate, ...authorities].every((one, i, all) => {
          const issuer = all[i + 1] ?? one;
          return one.checkIssued(issuer) && one.verify(issuer.publicKey);
        }),
      );
    if (chain === undefined) return { outcome: 'unknown', detail: 'No authority issued it.' };
    if (![certificate, ...chain].every(isIn))
      return { outcome: 'invalid', detail: 'It was not valid then.' };
    const spki = createPublicKey(certificate.publicKey.export({ format: 'pem', type: 'spki' }));
    return {
      outcome: 'valid',
      spki: new Uint8Array(spki.export({ format: 'der', type: 'spki' })),
      issuer: extension(der, FULCIO_ISSUER),
      subject: /URI:(\S+)/.exec(certificate.subjectAltName ?? '')?.[1] ?? '',
    };
  };

/** 1.3.6.1.4.1.57264.1.8, the OIDC issuer of the identity. */
const FULCIO_ISSUER = '060a2b0601040183bf300108';

/** UTF8String in the octets of an extension. */
function extension(der: Uint8Array, oid: string): string {
  const at = Buffer.from(der).indexOf(Buffer.from(oid, 'hex'));
  const value = at < 0 ? undefined : element(der, at + oid.length / 2)?.content;
  const text = value && element(value, 0)?.content;
  return new TextDecoder().decode(text ?? new Uint8Array(0));
}

interface DerElement {
  tag: number;
  content: Uint8Array;
  end: number;
}

function element(der: Uint8Array, at: number): DerElement | undefined {
  const [tag, first] = [der[at], der[at + 1]];
  if (tag === undefined || first === undefined) return undefined;
  const digits = first < 0x80 ? 0 : first & 0x7f;
  let length = first < 0x80 ? first : 0;
  for (let i = 0; i < digits; i++) length = length * 256 + (der[at + 2 + i] ?? 0);
  const start = at + 2 + digits;
  return { tag, content: der.subarray(start, start + length), end: start + length };
}

function elements(der: Uint8Array): DerElement[] {
  const found: DerElement[] = [];
  for (let at = 0; at < der.length; ) {
    const next = element(der, at);
    if (next === undefined) break;
    found.push(next);
    at = next.end;
  }
  return found;
}

const TST_INFO = Buffer.from('060b2a864886f70d0109100104', 'hex');
const HASHES = new Map([
  ['608648016503040201', 'sha256'],
  ['608648016503040202', 'sha384'],
  ['608648016503040203', 'sha512'],
]);

/** Time and imprint of an RFC 3161 token. Its signature is not verified: that is the server's part, and its tests'. */
export const readTimestamp: VerifyTimestamp = (token, signature) => {
  const at = Buffer.from(token).indexOf(TST_INFO);
  const octets = element(element(token, at + TST_INFO.length)?.content ?? token, 0);
  const info = elements(element(octets?.content ?? token, 0)?.content ?? token);
  const [algorithm, imprint] = elements(info[2]?.content ?? token);
  const oid = elements(algorithm?.content ?? token)[0]?.content ?? token;
  const hash = HASHES.get(Buffer.from(oid).toString('hex'));
  const own = hash === undefined ? undefined : createHash(hash).update(signature).digest();
  if (own === undefined || !equalBytes(own, imprint?.content ?? token))
    return { outcome: 'invalid', detail: 'The token is one over something else.' };
  const time = new TextDecoder().decode(info.find(({ tag }) => tag === 0x18)?.content);
  const [, ...parts] = /^(\d{4})(\d\d)(\d\d)(\d\d)(\d\d)(\d\d)/.exec(time) ?? [];
  const [year = 0, month = 0, day = 0, ...clock] = parts.map(Number);
  return {
    outcome: 'valid',
    time: Date.UTC(year, month - 1, day, clock[0], clock[1], clock[2]),
    authority: 'tsa',
  };
};
