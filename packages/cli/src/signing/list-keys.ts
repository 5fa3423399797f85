import type { SigningKey } from '@assay/contract/signing-keys.ts';
import { parseArguments } from '../command.ts';
import { connect } from '../connection.ts';
import { EXIT, type ExitCode } from '../exit-codes.ts';
import { printable } from '../printable.ts';
import type { Surroundings } from '../surroundings.ts';

/** `assay keys list`: newest first, one a line. */
export async function listKeys(args: string[], around: Surroundings): Promise<ExitCode> {
  const { values } = parseArguments(args, { json: { type: 'boolean' } }, 0);
  const { client } = await connect(around);
  const items: SigningKey[] = [];
  for (let cursor: string | null | undefined; cursor !== null; ) {
    const page = await client.listSigningKeys({ pageSize: 200, cursor });
    items.push(...page.items);
    cursor = page.next_cursor;
  }
  const lines = values.json ? [JSON.stringify({ items })] : items.map(lineOf);
  for (const line of lines) around.stdout.write(`${line}\n`);
  return EXIT.ok;
}

const lineOf = ({ uuid, name, principal, custody, algorithm, revoked }: SigningKey): string =>
  [
    uuid,
    printable(principal.name),
    printable(name),
    custody,
    algorithm ?? '-',
    revoked === null ? 'valid' : `${revoked.reason} at ${revoked.at}`,
  ].join('  ');
