/** Leaves of Rekors (rekor, pkg/types): whose signature they are of. Sigstore's verifier compares all but the key. */

import type { LogEntry } from '@assay/core/attestation/bundle/log-entry.ts';
import { type BundleStep, bundleStep } from '@assay/core/attestation/bundle/verification-step.ts';
import { membersOf } from '@assay/core/attestation/statement/attestation-members.ts';
import type { Members } from '@assay/core/dsse/json-members.ts';
import { parseStrictJson } from '@assay/core/encoding/strict-json.ts';
import { decodeUtf8 } from '@assay/core/encoding/utf8.ts';

/** Location of the key or certificate in the leaf: DER in base64, or PEM in base64. */
const VERIFIERS: Record<string, (spec: Members) => Uint8Array | undefined> = {
  'hashedrekord 0.0.1': (spec) =>
    ofPem(spec.object('signature').object('publicKey').text('content')),
  'hashedrekord 0.0.2': (spec) =>
    ofVerifier(spec.object('hashedRekordV002').object('signature').object('verifier')),
  'dsse 0.0.1': (spec) => ofPem(only(spec.objects('signatures'))?.text('verifier')),
  'dsse 0.0.2': (spec) => {
    const signature = only(spec.object('dsseV002').objects('signatures'));
    return signature && ofVerifier(signature.object('verifier'));
  },
  'intoto 0.0.2': (spec) =>
    ofPem(only(spec.object('content').object('envelope').objects('signatures'))?.text('publicKey')),
};

const { passed, failed, unknown, notReached } = bundleStep('log_entry');

/** Checks whether a leaf names a signer's key or certificate, given in DER; null for an unknown one. */
export function loggedKeyStep(
  { kind, version, body }: LogEntry,
  signer: Uint8Array | null,
): BundleStep {
  const read = VERIFIERS[`${kind} ${version}`];
  if (read === undefined)
    return unknown('unknown_entry', `Entries ${kind} ${version} are not known here.`);
  if (signer === null) return notReached();
  try {
    const leaf = membersOf({ value: parseStrictJson(body), at: '' });
    const logged = read(leaf.object('spec'));
    return logged && Buffer.from(logged).equals(signer)
      ? passed('Signature, digest and key are those of the leaf.')
      : failed('entry_mismatch', 'Another key or certificate was logged.');
  } catch (error) {
    if (!(error instanceof Error)) throw error;
    return failed('malformed_entry', error.message);
  }
}

const only = (signatures: Members[]) => (signatures.length === 1 ? signatures[0] : undefined);

function ofVerifier(verifier: Members): Uint8Array {
  const kind = verifier.has('publicKey') ? 'publicKey' : 'x509Certificate';
  return Buffer.from(verifier.object(kind).text('rawBytes'), 'base64');
}

const PEM = /^\s*-----BEGIN ([A-Z ]+)-----([^-]+)-----END \1-----\s*$/;

function ofPem(base64: string | undefined): Uint8Array | undefined {
  const [, , body] = PEM.exec(decodeUtf8(Buffer.from(base64 ?? '', 'base64')) ?? '') ?? [];
  return body === undefined ? undefined : Buffer.from(body, 'base64');
}
