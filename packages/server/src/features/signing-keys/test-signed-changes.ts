import { randomUUID } from 'node:crypto';
import { type ControlChange, signedPart } from '@assay/core/attestation/signers/control-leaf.ts';
import {
  changeMessage,
  changeSignatureSpec,
} from '@assay/core/attestation/signers/signed-change.ts';
import type { TestSigner } from '@assay/core/dsse/test-signer.ts';

/** Differences of the signature of a change. */
export interface TestSigning {
  nonce?: string;
  expires?: number;
}

/** The signature of an administrator under a change, as calls take it. */
export function signedText(
  { key, sign }: TestSigner,
  log: string,
  change: ControlChange,
  { nonce = randomUUID(), expires = Date.now() + 60_000 }: TestSigning = {},
): string {
  const signature = sign(changeMessage({ log, nonce, expires }, signedPart(change)));
  const spec = changeSignatureSpec({ nonce, expires, spki: key.spki, signature });
  return Buffer.from(JSON.stringify(spec)).toString('base64url');
}
