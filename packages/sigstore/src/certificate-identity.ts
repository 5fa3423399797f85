/** Reads the identity in a Fulcio certificate (fulcio, docs/oid-info.md). */
import { decodeUtf8 } from '@assay/core/encoding/utf8.ts';
import { ASN1Obj } from '@sigstore/core';
import type { Certificate } from './certificate.ts';

/** OIDC issuer and identity, compared exactly as they are here. */
export interface CertificateIdentity {
  issuer: string;
  subject: string;
}

const ISSUER = '1.3.6.1.4.1.57264.1.8';
/** The same without DER around it, in certificates of before 2023. */
const OLD_ISSUER = '1.3.6.1.4.1.57264.1.1';
const SUBJECT_ALTERNATIVE_NAME = '2.5.29.17';
const USER_NAME = '1.3.6.1.4.1.57264.1.7';

/** Reads the identity; undefined for a certificate that names none, or several. @throws Error for invalid DER */
export function identityOf({ fields }: Certificate): CertificateIdentity | undefined {
  const issuer = fields.extension(ISSUER);
  const said = issuer
    ? utf8String(ASN1Obj.parseBuffer(Buffer.from(issuer.value)))
    : textOf(fields.extension(OLD_ISSUER)?.value);
  const names = fields.extension(SUBJECT_ALTERNATIVE_NAME)?.value;
  const [name, second] = names ? ASN1Obj.parseBuffer(Buffer.from(names)).subs : [];
  const subject = name && second === undefined ? generalName(name) : undefined;
  return said && subject ? { issuer: said, subject } : undefined;
}

/** E-mail, URI or the user name of a private Fulcio (RFC 5280 §4.2.1.6). */
function generalName(name: ASN1Obj): string | undefined {
  if (name.tag.isContextSpecific(1) || name.tag.isContextSpecific(6)) return ia5String(name.value);
  const [type, value] = name.tag.isContextSpecific(0) ? name.subs : [];
  return type?.toOID() === USER_NAME ? utf8String(value?.subs[0]) : undefined;
}

/** Only visible characters: Node.js would read 0xE1 as `a`. */
const ia5String = (bytes: Uint8Array) =>
  bytes.every((byte) => byte > 0x20 && byte < 0x7f) ? textOf(bytes) : undefined;

const utf8String = (value: ASN1Obj | undefined) =>
  value?.tag.isUniversal() && value.tag.number === 12 ? textOf(value.value) : undefined;

const textOf = (bytes: Uint8Array | undefined) => bytes && decodeUtf8(bytes);
