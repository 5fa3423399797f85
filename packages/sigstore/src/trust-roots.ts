/**
 * Trust roots of a tenant besides its own logs: Sigstore's trusted_root.json v0.1 and v0.2 (protobuf-specs,
 * sigstore_trustroot.proto). Parsed strictly: a range without a start would make a key trusted forever.
 */
import type { LogKey } from '@assay/core/attestation/bundle/bundle-trust.ts';
import { parsePublicKey } from '@assay/core/attestation/signers/public-key.ts';
import { decodeEitherBase64 } from '@assay/core/dsse/either-base64.ts';
import { type Element, Members } from '@assay/core/dsse/json-members.ts';
import { type Instant, parseInstant } from '@assay/core/encoding/instant.ts';
import { JsonError } from '@assay/core/encoding/json-error.ts';
import { parseStrictJson } from '@assay/core/encoding/strict-json.ts';
import { encodeUtf8 } from '@assay/core/encoding/utf8.ts';
import { verifierKey } from '@assay/core/log/tree/verifier-key.ts';
import { TrustedRoot } from '@sigstore/protobuf-specs';
import { type TrustMaterial, toTrustMaterial } from '@sigstore/verify';
import { type Certificate, readCertificate } from './certificate.ts';
import { nodeHasher } from './node-hasher.ts';
import { TrustRootError } from './trust-root-error.ts';

/** An authority whose certificates are trusted during a period. Both ends are inclusive. */
export interface Authority {
  /** Its operator or address from the document; two with the same name count as one. */
  name: string;
  /** The anchor is last. The first certificate of a time-stamping authority may be the one that stamps. */
  chain: Certificate[];
  not_before: Instant;
  not_after: Instant | null;
}

/** A trusted_root.json, read: every certificate and key in it can be used. */
export interface TrustRoots {
  /** Number of certificate authorities. */
  certificate_authorities: number;
  timestamp_authorities: number;
  /** Logs that sign checkpoints by Ed25519, as Rekor v2 and our own do. Older Rekors are in `material` alone. */
  logs: LogKey[];
  issuers: Authority[];
  stampers: Authority[];
  /** Certificate transparency logs: if there are any, a signer's certificate needs an SCT from one of them. */
  ct_logs: TrustMaterial['ctlogs'];
  /** The trust material in the form of Sigstore's own verifier. */
  material: TrustMaterial;
}

const MEDIA_TYPES = [
  'application/vnd.dev.sigstore.trustedroot+json;version=0.1',
  'application/vnd.dev.sigstore.trustedroot.v0.1+json',
  'application/vnd.dev.sigstore.trustedroot.v0.2+json',
];

const LIMITS = { depth: 16, string: 1 << 20, values: 100_000 } as const;

/** Parses a trusted_root.json; `{}` trusts no authority. @throws TrustRootError */
export function parseTrustRoots(json: string): TrustRoots {
  const root = membersOf({ value: read(json), at: '' });
  if (root.names().length > 0 && !MEDIA_TYPES.includes(root.text('mediaType')))
    throw new TrustRootError('This is no media type of a trusted_root.json.', '/mediaType');
  const issuers = root.objects('certificateAuthorities').map(authorityOf);
  const stampers = root.objects('timestampAuthorities').map(authorityOf);
  const logs = root.objects('tlogs').flatMap(logOf);
  for (const log of root.objects('ctlogs')) checkLog(log);
  const material = materialOf(root.all(), '');
  return {
    certificate_authorities: issuers.length,
    timestamp_authorities: stampers.length,
    ...{ logs, issuers, stampers, ct_logs: material.ctlogs, material },
  };
}

function read(json: string): unknown {
  try {
    return parseStrictJson(encodeUtf8(json), LIMITS);
  } catch (error) {
    if (error instanceof JsonError) throw new TrustRootError(error.message, error.at);
    throw error;
  }
}

const membersOf = (element: Element) =>
  new Members(element, (_, message, at) => new TrustRootError(message, at));

function authorityOf(authority: Members): Authority {
  const certificates = authority.object('certChain').objects('certificates');
  if (certificates.length === 0)
    throw new TrustRootError('An authority has a certificate.', authority.pointer('certChain'));
  const chain = certificates.map((one) =>
    attempt('This is no certificate.', one.pointer('rawBytes'), () =>
      readCertificate(bytesOf(one, 'rawBytes')),
    ),
  );
  const named = authority.textOrNull('operator') || authority.textOrNull('uri');
  const name = named || (chain.at(-1)?.x509.fingerprint256 ?? '');
  return { name, chain, ...rangeOf(authority) };
}

/** A log's key, where it is one of Ed25519. */
function logOf(log: Members): LogKey[] {
  checkLog(log);
  const key = log.object('publicKey');
  if (key.text('keyDetails') !== 'PKIX_ED25519') return [];
  const name = logName(log.text('baseUrl'));
  const spki = bytesOf(key, 'rawBytes');
  const public_key = spki.slice(-32);
  return [
    {
      key: attempt('This key cannot be one of a log.', key.pointer('rawBytes'), () => {
        parsePublicKey(spki);
        return verifierKey(nodeHasher, { name, type: 'ed25519', public_key });
      }),
      log_id: bytesOf(
        log.object(log.has('checkpointKeyId') ? 'checkpointKeyId' : 'logId'),
        'keyId',
      ),
      ...{ first_size: 0n, last_size: null, ...rangeOf(key) },
    },
  ];
}

/** Name with which a log signs: its address without scheme (C2SP tlog-checkpoint). */
export const logName = (url: string): string => url.replace(/^https?:\/\//, '').replace(/\/+$/, '');

function checkLog(log: Members): void {
  const key = log.object('publicKey');
  rangeOf(key);
  bytesOf(key, 'rawBytes');
  bytesOf(log.object('logId'), 'keyId');
  const list = /^\/(\w+)\//.exec(log.at)?.[1] ?? '';
  materialOf({ [list]: [log.all()] }, log.at);
}

const materialOf = (value: Record<string, unknown>, at: string): TrustMaterial =>
  attempt('This cannot be used.', at, () => toTrustMaterial(TrustedRoot.fromJSON(value)));

function rangeOf(members: Members): { not_before: Instant; not_after: Instant | null } {
  const range = members.object('validFor');
  const not_before = instantOf(range, 'start');
  return { not_before, not_after: range.has('end') ? instantOf(range, 'end') : null };
}

function instantOf(members: Members, name: string): Instant {
  const instant = parseInstant(members.text(name));
  if (instant !== undefined) return instant;
  throw new TrustRootError(`The member ${name} is no time of RFC 3339.`, members.pointer(name));
}

function bytesOf(members: Members, name: string): Uint8Array {
  const bytes = decodeEitherBase64(members.text(name));
  if (bytes !== undefined) return bytes;
  throw new TrustRootError(`The member ${name} is not base64.`, members.pointer(name));
}

/** OpenSSL and two libraries throw many kinds of errors; each means that the document cannot be used. */
function attempt<T>(otherwise: string, at: string, make: () => T): T {
  try {
    return make();
  } catch (error) {
    if (error instanceof TrustRootError) throw error;
    throw new TrustRootError(otherwise, at);
  }
}
