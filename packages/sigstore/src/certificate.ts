/**
 * X.509 certificates (RFC 5280), parsed twice: OpenSSL verifies signatures, names and dates, and Sigstore's
 * parser returns the extensions that Node.js does not expose.
 */
import { X509Certificate } from 'node:crypto';
import type { Instant } from '@assay/core/encoding/instant.ts';
import { X509Certificate as Fields } from '@sigstore/core';

/** A certificate as both readers have it. */
export interface Certificate {
  x509: X509Certificate;
  fields: Fields;
}

/** Parses a certificate in DER. @throws Error of either parser for invalid input */
export const readCertificate = (der: Uint8Array): Certificate => ({
  x509: new X509Certificate(der),
  fields: Fields.parse(Buffer.from(der)),
});

/**
 * Tells whether each certificate was issued by the next one, which may issue certificates. The last is an
 * anchor, trusted as it is.
 */
export const isChain = (path: readonly Certificate[]): boolean =>
  path.every((one, i) => {
    const issuer = path[i + 1]?.x509;
    return (
      issuer === undefined ||
      (issuer.ca && one.x509.checkIssued(issuer) && one.x509.verify(issuer.publicKey))
    );
  });

const EXTENSIONS_KNOWN = new Set([
  '2.5.29.14', // subject key identifier
  '2.5.29.15', // key usage
  '2.5.29.17', // subject alternative name
  '2.5.29.19', // basic constraints
  '2.5.29.35', // authority key identifier
  '2.5.29.37', // extended key usage
]);

/** Describes the fault of a chain at a time as a sentence; undefined when it has none. */
export function chainFault(path: readonly Certificate[], time: Instant): string | undefined {
  for (const [i, { x509, fields }] of path.entries()) {
    const isIn = time >= x509.validFromDate.getTime() && time <= x509.validToDate.getTime();
    if (!isIn) return `The certificate ${nameOf(x509)} was not valid then.`;
    const stranger = fields.extensions.find(
      (one) => one.subs.length > 2 && !EXTENSIONS_KNOWN.has(oidOf(one)),
    );
    if (stranger !== undefined)
      return `The certificate ${nameOf(x509)} has the critical extension ${oidOf(stranger)}, which is not known here.`;
    const longest = fields.extBasicConstraints?.pathLenConstraint;
    if (i > 0 && longest !== undefined && longest < i - 1)
      return `The chain is longer than ${nameOf(x509)} allows.`;
  }
  return undefined;
}

const oidOf = ({ subs }: Fields['extensions'][number]) => subs[0]?.toOID() ?? '';

/** Fulcio certificates have no subject; Node.js then returns undefined. */
const nameOf = ({ subject, serialNumber }: X509Certificate) =>
  (subject as string | undefined)?.replaceAll('\n', ', ') ?? serialNumber;

/** Permitted uses of a certificate (RFC 5280 §4.2.1.12), as object identifiers; none when not stated. */
export function keyUsesOf({ fields }: Certificate): { critical: boolean; uses: string[] } {
  const extension = fields.extension('2.5.29.37');
  const uses = extension?.valueObj.subs[0]?.subs.map((one) => one.toOID()) ?? [];
  return { critical: extension?.critical ?? false, uses };
}
