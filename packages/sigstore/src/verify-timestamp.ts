/** Verification of time stamps (RFC 3161) by the authorities of a trusted_root.json. */
import { createHash } from 'node:crypto';
import type {
  TimestampResult,
  VerifyTimestamp,
} from '@assay/core/attestation/bundle/bundle-trust.ts';
import { formatInstant, type Instant } from '@assay/core/encoding/instant.ts';
import { RFC3161Timestamp } from '@sigstore/core';
import {
  type Certificate,
  chainFault,
  isChain,
  keyUsesOf,
  readCertificate,
} from './certificate.ts';
import type { Authority } from './trust-roots.ts';

/** The parser takes any tag for it. */
const SEQUENCE = 0x30;

/** Time stamps with RSA too: there the hash is stated beside the signature algorithm (RFC 5652 §5.3). */
class Stamp extends RFC3161Timestamp {
  override get signatureAlgorithm(): string {
    return super.signatureAlgorithm ?? this.signerDigestAlgorithm;
  }
}

const invalid = (detail: string): TimestampResult => ({ outcome: 'invalid', detail });

/**
 * Verifies responses of time-stamping authorities (TimeStampResp in DER, as in bundles). The signing
 * certificate is the first of an authority's chain, or is in the token and was issued by that chain.
 */
export const timestampVerifier =
  (authorities: readonly Authority[]) =>
  (...[token, signature]: Parameters<VerifyTimestamp>): TimestampResult => {
    try {
      if (token[0] !== SEQUENCE) return invalid('This is no time stamp.');
      const { root } = RFC3161Timestamp.parse(Buffer.from(token));
      return judge(new Stamp(root), signature, authorities);
    } catch {
      return invalid('This is no time stamp.'); // The parser throws errors of many kinds, TypeErrors among them.
    }
  };

function judge(
  stamp: RFC3161Timestamp,
  signature: Uint8Array,
  authorities: readonly Authority[],
): TimestampResult {
  if (stamp.status > 1n) return invalid('The authority refused to stamp.');
  const { messageImprintHashAlgorithm: hash, messageImprintHashedMessage: imprint } = stamp.tstInfo;
  if (hash === undefined) return invalid('The time stamp is over a hash that is not known here.');
  if (!createHash(hash).update(signature).digest().equals(imprint))
    return invalid('The time stamp is over something else.');
  const time = stamp.signingTime.getTime();
  const stampers = authorities.flatMap((authority) => {
    const path = isValidAt(authority, time) ? pathOf(stamp, authority) : undefined;
    return path === undefined ? [] : [{ path, authority: authority.name }];
  });
  const faults: string[] = [];
  for (const { path, authority } of stampers) {
    const fault = stamperFault(stamp, { path, signature, time });
    if (fault === undefined) return { outcome: 'valid', time, authority };
    faults.push(fault);
  }
  const [fault] = faults;
  if (fault !== undefined) return invalid(fault);
  const detail = `No time-stamping authority that was trusted at ${formatInstant(time)} made it.`;
  return { outcome: 'unknown', detail };
}

/** Tells whether an authority is trusted at a time; both ends are inclusive. */
export const isValidAt = ({ not_before, not_after }: Authority, time: Instant): boolean =>
  time >= not_before && (not_after === null || time <= not_after);

/** Certificates from the one that stamped to the anchor; undefined for another authority. */
function pathOf(stamp: RFC3161Timestamp, { chain }: Authority): Certificate[] | undefined {
  const [first] = chain;
  if (first && isStamper(stamp, first.fields.tbsCertificate))
    return isChain(chain) ? chain : undefined;
  const embedded = first?.x509.ca ? embeddedIn(stamp) : undefined;
  const path = embedded && [embedded, ...chain];
  return path && isChain(path) ? path : undefined;
}

type Tbs = Certificate['fields']['tbsCertificate'];

/** Serial number and issuer (RFC 5280 §4.1.2) are those that the stamp names. */
const isStamper = (stamp: RFC3161Timestamp, { subs }: Tbs) =>
  subs[1]?.value.equals(stamp.signerSerialNumber) && subs[3]?.value.equals(stamp.signerIssuer);

/** The certificate embedded in the token (RFC 5652 §5.1) as its claimed signer; a hint. */
function embeddedIn(stamp: RFC3161Timestamp): Certificate | undefined {
  const signed = stamp.root.subs[1]?.subs.find(({ tag }) => tag.isContextSpecific(0))?.subs[0];
  const certificates = signed?.subs.find(({ tag }) => tag.isContextSpecific(0))?.subs;
  const named = certificates?.find(({ subs: [tbs] }) => tbs && isStamper(stamp, tbs));
  return named && readCertificate(named.toDER());
}

function stamperFault(
  stamp: RFC3161Timestamp,
  { path, signature, time }: { path: Certificate[]; signature: Uint8Array; time: Instant },
): string | undefined {
  const [signer] = path;
  if (signer === undefined) return undefined;
  const fault = chainFault(path, time);
  if (fault !== undefined) return fault;
  const { critical, uses } = keyUsesOf(signer);
  if (!critical || uses.join() !== TIME_STAMPING)
    return 'The certificate is not one for time stamps alone.';
  try {
    stamp.verify(Buffer.from(signature), signer.x509.publicKey);
    return undefined;
  } catch {
    return 'The signature of the time stamp does not hold.';
  }
}

/** id-kp-timeStamping; the extension must be critical and contain nothing else (RFC 3161 §2.3). */
const TIME_STAMPING = '1.3.6.1.5.5.7.3.8';
