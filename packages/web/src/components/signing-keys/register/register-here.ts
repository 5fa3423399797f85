import { ApiError } from '@assay/contract/client-errors.ts';
import type { SigningKey } from '@assay/contract/signing-keys.ts';
import { encodeBase64 } from '@assay/core/encoding/base64.ts';
import { client } from '../../../api.ts';
import { makeKey, signWith } from '../this-browser/browser-key.ts';
import { forgetKey, keepKey } from '../this-browser/key-store.ts';
import { challengeFor } from './possession.ts';

/**
 * Creates a key in this browser and registers it. The key is stored before it is registered, so that every
 * registered key has a holder; a key that the server refuses is removed again.
 */
export async function registerHere(name: string, person: string): Promise<SigningKey> {
  const { private_key, public_key, fingerprint } = await makeKey();
  await keepKey({ fingerprint, person, private_key });
  try {
    const { message } = await challengeFor(public_key);
    const proof = encodeBase64(await signWith(private_key, message));
    return await client.registerSigningKey({ name, custody: 'client', public_key, proof });
  } catch (failure) {
    if (failure instanceof ApiError) await forgetKey(fingerprint);
    throw failure;
  }
}
