import { type ControlChange, signedPart } from '@assay/core/attestation/signers/control-leaf.ts';
import { parsePublicKeyPem } from '@assay/core/attestation/signers/public-key.ts';
import {
  changeMessage,
  changeSignatureSpec,
} from '@assay/core/attestation/signers/signed-change.ts';
import { encodeBase64 } from '@assay/core/encoding/base64.ts';
import { canonicalJson } from '@assay/core/encoding/canonical-json.ts';
import { encodeUtf8 } from '@assay/core/encoding/utf8.ts';
import { signWith } from '../this-browser/browser-key.ts';

const HOUR = 3_600_000;

/** Signs a change of signers with a key of this browser, in base64url as calls take it. */
export async function signHere(
  { private_key, public_key, log }: { private_key: CryptoKey; public_key: string; log: string },
  changeOf: (nonce: string) => ControlChange,
): Promise<string> {
  const terms = { log, nonce: crypto.randomUUID(), expires: Date.now() + HOUR };
  const message = changeMessage(terms, signedPart(changeOf(terms.nonce)));
  const signature = await signWith(private_key, message);
  const { spki } = parsePublicKeyPem(public_key);
  const json = canonicalJson(changeSignatureSpec({ ...terms, spki, signature }));
  return encodeBase64(encodeUtf8(json))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replace(/=+$/, '');
}
