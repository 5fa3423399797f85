import { encodeBase64 } from '@assay/core/encoding/base64.ts';
import { makeKey, signWith } from '../this-browser/browser-key.ts';
import { type KeptKey, keepKey } from '../this-browser/key-store.ts';
import type { NewKey } from './new-key.ts';
import { challengeFor } from './possession.ts';

/** A key of this browser that waits to be registered. */
export type WaitingKey = KeptKey & { public_key: string };

/** Makes a key and keeps it in this browser before it is registered, so that every registered key has a holder. */
export async function makeKeyHere(person: string): Promise<WaitingKey> {
  const { private_key, public_key, fingerprint } = await makeKey();
  const kept = { fingerprint, person, private_key, public_key };
  await keepKey(kept);
  return kept;
}

/** A key of this browser with its proof of possession. */
export async function provenHere({ private_key, public_key }: WaitingKey): Promise<NewKey> {
  const { message } = await challengeFor(public_key);
  const proof = encodeBase64(await signWith(private_key, message));
  return { custody: 'client', public_key, proof };
}
