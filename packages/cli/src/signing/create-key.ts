import type { KeyObject } from 'node:crypto';
import { hostname } from 'node:os';
import type { SigningKey } from '@assay/contract/signing-keys.ts';
import { possessionMessage } from '@assay/core/attestation/signers/possession.ts';
import { parsePublicKeyPem } from '@assay/core/attestation/signers/public-key.ts';
import { decodeBase64, encodeBase64 } from '@assay/core/encoding/base64.ts';
import { equalBytes } from '@assay/core/encoding/bytes.ts';
import { parseArguments } from '../command.ts';
import type { Connection } from '../connection.ts';
import { EXIT, type ExitCode, Stop, stopOf, wrongUsage } from '../exit-codes.ts';
import { connectAsPerson } from '../person.ts';
import { printable } from '../printable.ts';
import type { Surroundings } from '../surroundings.ts';
import { instantOf } from './instant-option.ts';
import { createKeyFile, defaultKeyFile, publicPem, readKeyFile } from './key-file.ts';
import { signMessage } from './sign-message.ts';

const OPTIONS = {
  out: { type: 'string' },
  key: { type: 'string' },
  name: { type: 'string' },
  'not-after': { type: 'string' },
  principal: { type: 'string' },
  signed: { type: 'string' },
  json: { type: 'boolean', default: false },
} as const;

/** Runs `assay keys create`: creates a key if there is none, and registers it. */
export async function createKey(args: string[], around: Surroundings): Promise<ExitCode> {
  const { values } = parseArguments(args, OPTIONS, 0);
  if (values.out !== undefined && values.key !== undefined)
    throw wrongUsage('Give --out to create a key, or --key to register an existing one.');
  const not_after = instantOf('--not-after', values['not-after']);
  const connection = await connectAsPerson(around);
  const path = values.key ?? values.out ?? defaultKeyFile(around);
  const key =
    values.key === undefined ? await createKeyFile(path, around) : await readKeyFile(path, around);
  const name = values.name ?? hostname().slice(0, 64);
  const { principal: principal_uuid, signed } = values;
  const registration = { name, not_after, principal_uuid, signed };
  const registered = await register(connection, key, registration).catch((error: unknown) => {
    if (values.key !== undefined) throw error;
    const { code, message } = stopOf(error);
    throw new Stop(code, `${message}\nThe key stays in ${path}. Try again with --key ${path}`);
  });
  around.stderr.write(`The private key is in ${path}. Keep it to yourself.\n`);
  around.stdout.write(
    values.json
      ? `${JSON.stringify({ ...registered, file: path })}\n`
      : `${registered.uuid}  ${printable(registered.name)}  of ${printable(registered.principal.name)}\n`,
  );
  return EXIT.ok;
}

async function register(
  { client }: Connection,
  key: KeyObject,
  registration: {
    name: string;
    not_after: string | null;
    principal_uuid: string | undefined;
    signed: string | undefined;
  },
): Promise<SigningKey> {
  const public_key = publicPem(key);
  const { principal_uuid } = registration;
  const {
    log,
    message,
    principal_uuid: principal,
  } = await client.getPossessionChallenge({
    ...{ public_key, principal_uuid },
  });
  // Signs the server's message only if it is the expected proof of possession.
  const own = possessionMessage({ log, principal, key: parsePublicKeyPem(public_key) });
  if (!equalBytes(own, decodeBase64(message)))
    throw new Stop(EXIT.refused, 'The server asks for a signature over something else.');
  const proof = encodeBase64(await signMessage(key, own));
  return client.registerSigningKey({ ...registration, custody: 'client', public_key, proof });
}
