import type { ImportedStandard } from '@assay/contract/standards.ts';
import { type Command, parseArguments } from '../command.ts';
import { connect } from '../connection.ts';
import { counted } from '../counted.ts';
import { EXIT, type ExitCode, wrongUsage } from '../exit-codes.ts';
import { formatHelp } from '../help/format-help.ts';
import { readInput } from '../input-file.ts';
import { printable } from '../printable.ts';
import type { Surroundings } from '../surroundings.ts';

const OPTIONS = { json: { type: 'boolean', default: false } } as const;

/** Imports standards, and lists those that were imported. */
export const standards: Command = {
  summary: 'Import standards from CycloneDX files, and list them',
  help: formatHelp({
    usage: ['standards import <file> [--json]', 'standards list [--json]'],
    about: [
      'Imports the standards in definitions.standards of a CycloneDX 1.6 or 1.7 file. Only TenantAdmins may import, so sign in with assay login. Prints each standard with the number of its requirements.',
    ],
    options: [['--json', 'print each standard as one line of JSON']],
    calls: ['importStandards', 'listStandards'],
  }),
  async run(args, around) {
    const { values, positionals } = parseArguments(args, OPTIONS, 2);
    const [verb, file] = positionals;
    if (verb === 'import' && file) return importFile(around, file, values);
    if (verb === 'list' && file === undefined) return listAll(around, values);
    throw wrongUsage('Usage: assay standards import <file>, or assay standards list');
  },
};

/** How standards are printed. */
interface Printed {
  json: boolean;
}

async function importFile(around: Surroundings, file: string, printed: Printed): Promise<ExitCode> {
  const body = await readInput(file, around);
  const { client } = await connect(around);
  const content_type = 'application/octet-stream';
  const { items, warnings } = await client.importStandards({ body, content_type });
  for (const { message, at } of warnings) around.stderr.write(`${printable(`${message} ${at}`)}\n`);
  print(around, items, printed);
  return EXIT.ok;
}

async function listAll(around: Surroundings, printed: Printed): Promise<ExitCode> {
  const { client } = await connect(around);
  let cursor: string | undefined;
  do {
    const page = await client.listStandards({ cursor, sort: 'name', pageSize: 200 });
    print(around, page.items, printed);
    cursor = page.next_cursor ?? undefined;
  } while (cursor !== undefined);
  return EXIT.ok;
}

function print(around: Surroundings, items: readonly ImportedStandard[], { json }: Printed): void {
  for (const one of items) around.stdout.write(`${json ? JSON.stringify(one) : lineOf(one)}\n`);
}

const lineOf = ({ uuid, name, version, owner, requirement_count }: ImportedStandard): string =>
  printable(
    `${`${name} ${version}`.trim()} by ${owner || 'nobody named'}: ${counted(requirement_count, 'requirement')}  ${uuid}`,
  );
