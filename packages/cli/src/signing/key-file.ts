import { createPrivateKey, createPublicKey, generateKeyPair, type KeyObject } from 'node:crypto';
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { promisify } from 'node:util';
import { EXIT, Stop, wrongUsage } from '../exit-codes.ts';
import { ask } from '../password.ts';
import type { Surroundings } from '../surroundings.ts';

/** Path of the key unless another file is named. */
export const defaultKeyFile = ({ config_dir }: Surroundings): string =>
  join(config_dir, 'signing-key.pem');

/**
 * Creates a P-256 key pair and stores it in a new file readable only by its owner: PKCS #8 in PEM, encrypted if
 * ASSAY_KEY_PASSPHRASE is set.
 *
 * @throws Stop when the file exists or cannot be created
 */
export async function createKeyFile(
  path: string,
  { key_passphrase }: Surroundings,
): Promise<KeyObject> {
  const { privateKey } = await promisify(generateKeyPair)('ec', { namedCurve: 'P-256' });
  const format = { type: 'pkcs8', format: 'pem' } as const;
  const pem = privateKey.export(
    key_passphrase === undefined
      ? format
      : { ...format, cipher: 'aes-256-cbc', passphrase: key_passphrase },
  );
  try {
    await mkdir(dirname(path), { recursive: true, mode: 0o700 });
    await writeFile(path, pem, { mode: 0o600, flag: 'wx' });
  } catch (error) {
    const { code } = Object(error);
    if (code === 'EEXIST')
      throw wrongUsage(
        `${path} is there already. Register its key with --key, or tell another file.`,
      );
    throw wrongUsage(`${path} cannot be written: ${code}.`);
  }
  return privateKey;
}

/**
 * Reads the private key of a PEM file: P-256 or Ed25519. The passphrase is ASSAY_KEY_PASSPHRASE, or else typed
 * on a terminal.
 *
 * @throws Stop
 */
export async function readKeyFile(path: string, around: Surroundings): Promise<KeyObject> {
  const pem = await readFile(path, 'utf8').catch((error: NodeJS.ErrnoException) => {
    const why = error.code === 'ENOENT' ? 'There is no such file' : error.code;
    throw wrongUsage(`The key ${path} cannot be read. ${why}: make one with assay keys create.`);
  });
  const passphrase = isEncrypted(pem) ? await passphraseOf(path, around) : undefined;
  const key = keyOf(pem, passphrase, path);
  const { namedCurve } = key.asymmetricKeyDetails ?? {};
  if (key.asymmetricKeyType === 'ed25519' || namedCurve === 'prime256v1') return key;
  throw wrongUsage(`${path} holds no key of P-256 or Ed25519.`);
}

const isEncrypted = (pem: string) => /BEGIN ENCRYPTED PRIVATE KEY|Proc-Type: 4,ENCRYPTED/.test(pem);

async function passphraseOf(path: string, around: Surroundings): Promise<string> {
  if (around.key_passphrase !== undefined) return around.key_passphrase;
  if (around.stdin.isTTY) return ask(around, `Passphrase of ${path}: `, 'hidden');
  throw new Stop(EXIT.usage, `${path} has a passphrase: set ASSAY_KEY_PASSPHRASE.`);
}

function keyOf(pem: string, passphrase: string | undefined, path: string): KeyObject {
  try {
    return createPrivateKey({ key: pem, ...(passphrase !== undefined && { passphrase }) });
  } catch {
    // The message of OpenSSL does not help to find the fault.
    const why = passphrase === undefined ? 'holds no private key in PEM' : 'has another passphrase';
    throw wrongUsage(`${path} ${why}.`);
  }
}

/** The public half in PEM. */
export const publicPem = (key: KeyObject): string =>
  createPublicKey(key).export({ type: 'spki', format: 'pem' }).toString();
