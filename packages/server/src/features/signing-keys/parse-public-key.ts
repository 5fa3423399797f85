import { parsePublicKey, parsePublicKeyPem } from '@assay/core/attestation/signers/public-key.ts';
import { PublicKeyError } from '@assay/core/attestation/signers/public-key-error.ts';
import type { PublicKey } from '@assay/core/dsse/signature.ts';
import { decodeBase64 } from '@assay/core/encoding/base64.ts';
import { EncodingError } from '@assay/core/encoding/encoding-error.ts';
import { Invalid } from '../../errors.ts';

/** Parses a public key in PEM or base64 of DER. @throws Invalid with the reason: weak, not on the curve, … */
export function parsePublicKeyText(text: string): PublicKey {
  try {
    return text.includes('-----BEGIN')
      ? parsePublicKeyPem(text)
      : parsePublicKey(decodeBase64(text.trim()));
  } catch (error) {
    if (error instanceof PublicKeyError)
      throw new Invalid(error.message, `body.public_key: ${error.code}`);
    if (error instanceof EncodingError)
      throw new Invalid('A key is given in PEM, or in base64 of DER.', 'body.public_key: base64');
    throw error;
  }
}
