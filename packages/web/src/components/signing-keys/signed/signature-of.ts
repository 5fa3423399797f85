import { SERVER_KEY_PREFIX } from '@assay/contract/change-signature.ts';
import { ApiError } from '@assay/contract/client-errors.ts';
import type { ControlChange } from '@assay/core/attestation/signers/control-leaf.ts';
import { client } from '../../../api.ts';
import type { UsableKey } from '../use-usable-keys.ts';

/** The signature under a change of signers, as calls take it: made in this browser, or asked of the server. */
export async function signatureOf(
  { key, private_key }: UsableKey,
  changeOf: (nonce: string) => ControlChange,
): Promise<string> {
  if (private_key === null) return `${SERVER_KEY_PREFIX}${key.uuid}`;
  const { signHere } = await import('./sign-here.ts');
  const { log } = await client.getSignersLog({});
  return signHere(
    { private_key, public_key: key.public_key ?? '', log: log.origin ?? '' },
    changeOf,
  );
}

/** Whether the tenant requires the signature of an administrator that the change did not have. */
export const isSignatureMissing = (failure: unknown): boolean =>
  failure instanceof ApiError &&
  (failure.detail === 'signed: missing' || failure.detail === 'signed: another signer');

/** Whether a change was refused for its signature: for want of one, or for the one that it had. */
export const isAboutSignature = (failure: unknown): boolean =>
  failure instanceof ApiError && failure.detail?.startsWith('signed: ') === true;
