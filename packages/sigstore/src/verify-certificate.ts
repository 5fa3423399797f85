/** Verifies the short-lived certificates that Fulcio, or a similar CA, issues to signers. */
import type {
  CertificateResult,
  VerifyCertificate,
} from '@assay/core/attestation/bundle/bundle-trust.ts';
import { formatInstant, type Instant } from '@assay/core/encoding/instant.ts';
import {
  type Certificate,
  chainFault,
  isChain,
  keyUsesOf,
  readCertificate,
} from './certificate.ts';
import { identityOf } from './certificate-identity.ts';
import { promisedBy } from './certificate-transparency.ts';
import type { TrustRoots } from './trust-roots.ts';
import { isValidAt } from './verify-timestamp.ts';

const invalid = (detail: string): CertificateResult => ({ outcome: 'invalid', detail });

/** Verifies the signer's certificate up to an authority; ignores other certificates in the bundle. */
export const certificateVerifier =
  (roots: Pick<TrustRoots, 'issuers' | 'ct_logs'>) =>
  (...[[der], time]: Parameters<VerifyCertificate>): CertificateResult => {
    try {
      return judge(readCertificate(der ?? new Uint8Array(0)), time, roots);
    } catch {
      return invalid('This is no certificate.'); // Two parsers throw errors of many kinds.
    }
  };

function judge(
  leaf: Certificate,
  time: Instant,
  { issuers, ct_logs }: Pick<TrustRoots, 'issuers' | 'ct_logs'>,
): CertificateResult {
  const chain = issuers
    .filter((authority) => isValidAt(authority, time))
    .map((authority) => authority.chain)
    .find((above) => isChain([leaf, ...above]));
  const [issuer] = chain ?? [];
  if (chain === undefined || issuer === undefined) {
    const detail = `No authority that was trusted at ${formatInstant(time)} issued the certificate.`;
    return { outcome: 'unknown', detail };
  }
  const fault = chainFault([leaf, ...chain], time);
  if (fault !== undefined) return invalid(fault);
  if (leaf.x509.ca || !keyUsesOf(leaf).uses.includes(CODE_SIGNING))
    return invalid('The certificate is not one for signing code.');
  if (ct_logs.length > 0 && promisedBy(ct_logs, leaf, issuer) !== 'promised')
    return invalid('No log of certificates that is trusted promised to log the certificate.');
  const identity = identityOf(leaf);
  if (identity === undefined) return invalid('The certificate does not name one signer.');
  const spki = new Uint8Array(leaf.x509.publicKey.export({ format: 'der', type: 'spki' }));
  return { outcome: 'valid', spki, ...identity };
}

/** id-kp-codeSigning (RFC 5280 §4.2.1.12). */
const CODE_SIGNING = '1.3.6.1.5.5.7.3.3';
