import { KEY_REVOCATIONS } from '@assay/contract/signing-keys.ts';
import { parseArguments } from '../command.ts';
import { EXIT, type ExitCode, wrongUsage } from '../exit-codes.ts';
import { connectAsPerson } from '../person.ts';
import { printable } from '../printable.ts';
import type { Surroundings } from '../surroundings.ts';
import { instantOf } from './instant-option.ts';

const OPTIONS = {
  reason: { type: 'string' },
  since: { type: 'string' },
  json: { type: 'boolean' },
} as const;

/** `assay keys revoke`: takes a key out of use, for good. */
export async function revokeKey(args: string[], around: Surroundings): Promise<ExitCode> {
  const { values, positionals } = parseArguments(args, OPTIONS, 1);
  const [uuid] = positionals;
  if (uuid === undefined) throw wrongUsage('Give the uuid of the key: assay keys list.');
  const reason = KEY_REVOCATIONS.find((known) => known === values.reason);
  if (reason === undefined) throw wrongUsage(`--reason is one of ${KEY_REVOCATIONS.join(', ')}.`);
  const since = instantOf('--since', values.since);
  if (since !== null && reason !== 'compromised')
    throw wrongUsage('--since is for keys that were compromised.');
  const { client } = await connectAsPerson(around);
  const key = await client.revokeSigningKey({ uuid, reason, since });
  const text = `${key.uuid}  ${printable(key.name)}  ${reason}`;
  around.stdout.write(`${values.json ? JSON.stringify(key) : text}\n`);
  return EXIT.ok;
}
