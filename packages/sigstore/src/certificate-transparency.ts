/** Signed certificate timestamps (SCTs) embedded in a certificate (RFC 6962 §3). */
import { hash } from 'node:crypto';
import { ByteStream, EXTENSION_OID_SCT, X509SCTExtension } from '@sigstore/core';
import type { TrustMaterial } from '@sigstore/verify';
import type { Certificate } from './certificate.ts';

/** Result of verifying the SCTs of a certificate. `unknown`: none is by a trusted log, or there is none. */
export type Promised = 'promised' | 'bad' | 'unknown';

/** Verifies the promises in a certificate; one that a trusted log cannot have made refuses the certificate. */
export function promisedBy(
  logs: TrustMaterial['ctlogs'],
  { fields }: Certificate,
  issuer: Certificate,
): Promised {
  const bare = fields.clone();
  const at = bare.extensions.findIndex(({ subs }) => subs[0]?.toOID() === EXTENSION_OID_SCT);
  const [extension] = at < 0 ? [] : bare.extensions.splice(at, 1);
  if (extension === undefined) return 'unknown';
  const signed = preCertificate(bare.tbsCertificate.toDER(), issuer);
  const verdicts = new X509SCTExtension(extension).signedCertificateTimestamps.flatMap((sct) =>
    logs
      .filter(({ logID, validFor }) => {
        const isIn = sct.datetime >= validFor.start && sct.datetime <= validFor.end;
        return isIn && logID.equals(sct.logID);
      })
      .map(({ publicKey }) => sct.verify(signed, publicKey)),
  );
  if (verdicts.includes(false)) return 'bad';
  return verdicts.length > 0 ? 'promised' : 'unknown';
}

/** Returns the signed bytes: the certificate before SCTs were added (RFC 6962 §3.2). */
function preCertificate(tbs: Buffer, issuer: Certificate): Buffer {
  const stream = new ByteStream();
  stream.appendView(hash('sha256', issuer.fields.publicKey, 'buffer'));
  stream.appendUint24(tbs.length);
  stream.appendView(tbs);
  return stream.buffer;
}
