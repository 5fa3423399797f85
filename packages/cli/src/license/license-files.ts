import { createPrivateKey, createPublicKey, type KeyObject } from 'node:crypto';
import { LONGEST_LICENSE } from '@assay/core/license/license-token.ts';
import { wrongUsage } from '../exit-codes.ts';
import { readInput } from '../input-file.ts';
import type { Surroundings } from '../surroundings.ts';

/** The private key of a PEM file. @throws Stop unless it is one of Ed25519 without a passphrase */
export const readPrivateKey = (path: string): Promise<KeyObject> => readKey(path, createPrivateKey);

/** The public key of a PEM file, or the public half of a private one. @throws Stop unless it is one of Ed25519 */
export const readPublicKey = (path: string): Promise<KeyObject> => readKey(path, createPublicKey);

async function readKey(path: string, make: (pem: Buffer) => KeyObject): Promise<KeyObject> {
  const pem = await readInput(path);
  try {
    const key = make(pem);
    if (key.asymmetricKeyType === 'ed25519') return key;
  } catch {
    // The message of Node does not help to find the fault in a key.
  }
  const half = make === createPrivateKey ? 'private' : 'public';
  throw wrongUsage(`--key: ${path} holds no ${half} Ed25519 key in PEM.`);
}

/** The license of an argument: the text itself, `-`, or the path of a file. White space around it is left out. */
export async function readToken(argument: string, around: Surroundings): Promise<string> {
  if (argument.startsWith('assay-license.')) return argument;
  const found = (await readInput(argument, around)).toString('utf8');
  return found.slice(0, LONGEST_LICENSE * 2).trim();
}
