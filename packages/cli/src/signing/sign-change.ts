import { createPublicKey, type KeyObject, randomUUID } from 'node:crypto';
import type { Client } from '@assay/contract/client.ts';
import type { Api } from '@assay/contract/index.ts';
import { type ControlChange, signedPart } from '@assay/core/attestation/signers/control-leaf.ts';
import {
  changeMessage,
  changeSignatureSpec,
} from '@assay/core/attestation/signers/signed-change.ts';
import { EXIT, Stop } from '../exit-codes.ts';
import { signMessage } from './sign-message.ts';

const HOUR = 3_600_000;

/**
 * The signature of an administrator under a change of signers, as calls take it. What is signed is made here, from what
 * the person asked for, and not by the server.
 *
 * @param changeOf the change; new groups and keys get the nonce as uuid
 * @param hours how long it can be used
 */
export async function signChange(
  client: Client<Api>,
  key: KeyObject,
  changeOf: (nonce: string) => ControlChange,
  { hours = 1 }: { hours?: number } = {},
): Promise<string> {
  const { log } = await client.getSignersLog({});
  if (log.origin === null)
    throw new Stop(
      EXIT.unreachable,
      'The server is still creating the signers log. Try again in a moment.',
    );
  const terms = { log: log.origin, nonce: randomUUID(), expires: Date.now() + hours * HOUR };
  const spki = new Uint8Array(createPublicKey(key).export({ type: 'spki', format: 'der' }));
  const message = changeMessage(terms, signedPart(changeOf(terms.nonce)));
  const signature = new Uint8Array(await signMessage(key, message));
  const spec = changeSignatureSpec({ ...terms, spki, signature });
  return Buffer.from(JSON.stringify(spec)).toString('base64url');
}
