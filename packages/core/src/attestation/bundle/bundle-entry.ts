import type { PublicKey } from '../../dsse/signature.ts';
import { equalBytes } from '../../encoding/bytes.ts';
import { JsonError } from '../../encoding/json-error.ts';
import { KEY_DETAILS } from '../signers/public-key.ts';
import { AttestationError } from '../statement/attestation-error.ts';
import { type HashedRekord, parseHashedRekord } from './hashedrekord.ts';
import type { LogEntry } from './log-entry.ts';
import type { BundleSigner, SigstoreBundle } from './sigstore-bundle.ts';
import { type BundleStep, bundleStep } from './verification-step.ts';

/** The parsed leaf of a signature in a bundle, or the reason it cannot be verified. */
export type BundleEntry = { log: LogEntry; leaf: HashedRekord } | { refusal: BundleStep };

const { passed, failed, unknown } = bundleStep('log_entry');

/** Reads the leaf of the signature. The bundle may also contain entries of other logs. */
export function bundleEntry({ entries }: SigstoreBundle): BundleEntry {
  if (entries.length === 0)
    return { refusal: unknown('not_logged', 'The signature is in no log.') };
  const log = entries.find(({ kind, version }) => kind === 'hashedrekord' && version === '0.0.2');
  const { kind, version } = entries[0] ?? { kind: '', version: '' };
  if (log === undefined)
    return { refusal: unknown('unknown_entry', `Entries ${kind} ${version} are not known here.`) };
  const leaf = readLeaf(log.body);
  if (leaf === null)
    return {
      refusal: failed('entry_mismatch', 'The leaf is of another kind than the bundle says.'),
    };
  return 'signature' in leaf ? { log, leaf } : { refusal: leaf };
}

function readLeaf(body: Uint8Array): HashedRekord | BundleStep | null {
  try {
    return parseHashedRekord(body);
  } catch (error) {
    if (error instanceof AttestationError && error.code === 'algorithm')
      return unknown('unknown_entry', `${error.message} (${error.at})`);
    if (error instanceof AttestationError || error instanceof JsonError)
      return failed('malformed_entry', error.message);
    throw error;
  }
}

/** The signature that a leaf must record. */
export interface LoggedSignature {
  /** SHA-256 of the signed bytes; null when they are not available. */
  digest: Uint8Array | null;
  signature: Uint8Array;
  signer: BundleSigner;
}

/** Tells whether a leaf records a signature, as far as this can be checked before the key is known. */
export const isLeafOf = (leaf: HashedRekord, signed: LoggedSignature): boolean =>
  mismatch(leaf, signed) === undefined && signed.digest !== null;

function mismatch(
  { digest, signature, verifier }: HashedRekord,
  signed: LoggedSignature,
): string | undefined {
  if (!equalBytes(signature, signed.signature)) return 'Another signature was logged.';
  if (signed.digest !== null && !equalBytes(digest, signed.digest))
    return 'A signature of something else was logged.';
  return isVerifier(verifier, signed.signer) ? undefined : 'Another key or certificate was logged.';
}

/** Whether a leaf is that of a signature and of the key that verifies it. */
export function entryStep(
  leaf: HashedRekord,
  signed: LoggedSignature,
  key: PublicKey | null,
): BundleStep {
  const wrong = mismatch(leaf, signed);
  if (wrong !== undefined) return failed('entry_mismatch', wrong);
  if (signed.digest === null) return unknown('no_artifact', 'What was signed is not at hand.');
  if (key === null) return bundleStep('log_entry').notReached();
  const { verifier, key_details } = leaf;
  const isKey = verifier.kind === 'certificate' || equalBytes(verifier.spki, key.spki);
  return isKey && KEY_DETAILS[key.algorithm] === key_details
    ? passed('Signature, digest and key are those of the leaf.')
    : failed('entry_mismatch', 'A key of another kind was logged.');
}

function isVerifier(verifier: HashedRekord['verifier'], signer: BundleSigner): boolean {
  if (verifier.kind === 'public_key' || signer.kind === 'public_key')
    return verifier.kind === signer.kind;
  const [certificate] = signer.certificates;
  return certificate !== undefined && equalBytes(verifier.certificate, certificate);
}
