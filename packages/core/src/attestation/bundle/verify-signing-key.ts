import type { PublicKey } from '../../dsse/signature.ts';
import { formatInstant } from '../../encoding/instant.ts';
import type { KeyRegistrationLeaf } from '../signers/control-leaf.ts';
import { keyFingerprint, parsePublicKey } from '../signers/public-key.ts';
import { PublicKeyError } from '../signers/public-key-error.ts';
import {
  type ControlHistory,
  keyFailure,
  type Moment,
  registrationOfIdentity,
  registrationOfKey,
} from '../signers/signers-group.ts';
import type { AttestationPlatform, BundleTrust, CertificateResult } from './bundle-trust.ts';
import type { HashedRekord } from './hashedrekord.ts';
import type { BundleSigner } from './sigstore-bundle.ts';
import { type BundleStep, bundleStep } from './verification-step.ts';

/** The identified signer, and the key that verifies the signature. */
export interface VerifiedKey {
  step: BundleStep;
  /** Key that verifies the signature; null when unknown. */
  key: PublicKey | null;
  registration: KeyRegistrationLeaf | null;
}

const { passed, failed, unknown } = bundleStep('key_validity');

/** A bundle's signer, and the leaf of its signature if there is one; both are hints. */
export interface SignerClaim {
  signer: BundleSigner;
  entry: HashedRekord | null;
}

/**
 * Finds the key that signed, and checks that it was valid then. Keys are trusted because the control log
 * contains them.
 */
export async function verifySigningKey(
  platform: AttestationPlatform,
  claim: SignerClaim,
  { trust, moment }: { trust: BundleTrust; moment: Moment },
): Promise<VerifiedKey> {
  const found =
    claim.signer.kind === 'public_key'
      ? registeredKey(platform, claim, { trust, moment })
      : await certifiedKey(platform, claim.signer.certificates, { trust, moment });
  if ('step' in found) return found;
  const { key, registration } = found;
  const { history } = trust.control;
  const failure = keyFailure(history, registration, moment);
  if (failure !== undefined) return { step: failureStep(failure, moment), key, registration };
  if (!trust.custody.includes(registration.custody)) {
    const detail = `Keys in the custody of ${registration.custody} are not taken here.`;
    return { step: failed('custody_refused', detail), key, registration };
  }
  return {
    step: passed(
      `Key ${registration.key} of ${registration.principal}, custody ${registration.custody}.`,
    ),
    key,
    registration,
  };
}

type Found = VerifiedKey | { key: PublicKey; registration: KeyRegistrationLeaf };

function failureStep(
  failure: NonNullable<ReturnType<typeof keyFailure>>,
  { time }: Moment,
): BundleStep {
  if (failure === 'no_trusted_time')
    return unknown(failure, 'When it was signed is not known, and the key is not for ever.');
  const then = time === null ? 'then' : `at ${formatInstant(time)}`;
  return failed(failure, `The key was not valid ${then} (${failure}).`);
}

function registeredKey(
  platform: AttestationPlatform,
  { signer, entry }: SignerClaim,
  { trust, moment }: { trust: BundleTrust; moment: Moment },
): Found {
  const { history } = trust.control;
  const hint = signer.kind === 'public_key' ? signer.hint : '';
  const spki =
    entry?.verifier.kind === 'public_key'
      ? entry.verifier.spki
      : hintedKey(platform, history, hint);
  const registration = spki && registrationOfKey(history, spki, moment.control_size);
  if (spki === undefined || registration === undefined)
    return nobody(unknown('unknown_key', 'No such key was registered.'));
  const key = readKey(spki);
  return key === null
    ? nobody(failed('unknown_key', 'The key that was registered is none that may be.'))
    : { key, registration };
}

function hintedKey(
  { hasher }: AttestationPlatform,
  { registrations }: ControlHistory,
  hint: string,
): Uint8Array | undefined {
  for (const [{ identity } = {}] of registrations.values()) {
    if (identity?.kind !== 'public_key') continue;
    const { spki } = identity;
    if (keyFingerprint(hasher, { algorithm: 'ed25519', spki }) === hint) return spki;
  }
  return undefined;
}

async function certifiedKey(
  { verifyCertificate }: AttestationPlatform,
  certificates: readonly Uint8Array[],
  { trust, moment }: { trust: BundleTrust; moment: Moment },
): Promise<Found> {
  if (moment.time === null)
    return nobody(unknown('no_trusted_time', 'Nobody trusted says when the certificate was used.'));
  const result: CertificateResult = await verifyCertificate(certificates, moment.time);
  if (result.outcome !== 'valid') {
    const { outcome, detail } = result;
    const isBad = outcome === 'invalid';
    return nobody(
      isBad ? failed('bad_certificate', detail) : unknown('unknown_certificate', detail),
    );
  }
  const key = readKey(result.spki);
  if (key === null)
    return nobody(unknown('unknown_certificate', 'Its key is of a kind not known here.'));
  const { control } = trust;
  const registration = registrationOfIdentity(control.history, result, moment.control_size);
  if (registration !== undefined) return { key, registration };
  const who = `${result.subject} (${result.issuer})`;
  return { step: unknown('unknown_key', `${who} was not registered.`), key, registration: null };
}

const nobody = (step: BundleStep): VerifiedKey => ({ step, key: null, registration: null });

function readKey(spki: Uint8Array): PublicKey | null {
  try {
    return parsePublicKey(spki);
  } catch (error) {
    if (error instanceof PublicKeyError) return null;
    throw error;
  }
}
