import { writeFile } from 'node:fs/promises';
import type { VexDocument } from '@assay/contract/vex.ts';
import { type Command, parseArguments } from '../command.ts';
import { connect } from '../connection.ts';
import { EXIT, type ExitCode, wrongUsage } from '../exit-codes.ts';
import { formatHelp } from '../help/format-help.ts';
import { readInput } from '../input-file.ts';
import { printable } from '../printable.ts';
import type { Surroundings } from '../surroundings.ts';
import { sbomArgument } from '../uuid-argument.ts';

const FORMATS = ['openvex', 'csaf', 'csaf-2.1', 'cyclonedx'] as const;
const OPTIONS = {
  project: { type: 'string' },
  accept: { type: 'boolean', default: false },
  format: { type: 'string', default: 'openvex' },
  output: { type: 'string' },
  json: { type: 'boolean', default: false },
} as const;

/** Imports VEX documents, and exports decisions as such. */
export const vex: Command = {
  summary: 'Import VEX documents, and export decisions as VEX',
  help: formatHelp({
    usage: [
      'vex import <file> [--project <path>] [--accept] [--json]',
      'vex export <sbom> [--format <format>] [--output <file>]',
    ],
    about: [
      'Imports a document in OpenVEX, CSAF, CycloneDX or SPDX 3 and says how many of its statements are about findings. Exports the decisions in force about an SBOM, which is named by its UUID.',
    ],
    options: [
      ['--project <path>', 'project that the document is about (default: the whole tenant)'],
      ['--accept', 'make decisions from the statements that are about findings'],
      ['--format <format>', `${FORMATS.join(', ')} (default: openvex)`],
      ['--output <file>', 'write to this file (default: standard output)'],
      ['--json', 'print the result as one line of JSON'],
    ],
    calls: ['importVexDocument', 'acceptVexDocument', 'exportSbomVex'],
  }),
  async run(args, around) {
    const { values, positionals } = parseArguments(args, OPTIONS, 2);
    const [verb, subject] = positionals;
    if (verb === 'import' && subject) return importFile(around, subject, values);
    const format = FORMATS.find((one) => one === values.format);
    if (format === undefined) throw wrongUsage(`--format is one of ${FORMATS.join(', ')}.`);
    if (verb !== 'export' || !subject)
      throw wrongUsage('Usage: assay vex import <file>, or assay vex export <sbom>');
    const sbomid = sbomArgument(subject);
    const { client } = await connect(around);
    const text = await (await client.exportSbomVex({ sbomid, format })).text();
    if (values.output === undefined) around.stdout.write(text);
    else await writeFile(values.output, text);
    return EXIT.ok;
  },
};

async function importFile(
  around: Surroundings,
  file: string,
  { project, accept, json }: { project?: string | undefined; accept: boolean; json: boolean },
): Promise<ExitCode> {
  const body = await readInput(file, around);
  const { client } = await connect(around);
  const content_type = 'application/octet-stream';
  const path = project === undefined ? {} : { path: project };
  const document = await client.importVexDocument({ ...path, body, content_type });
  const accepted =
    accept && document.matched > document.accepted
      ? await client.acceptVexDocument({ uuid: document.uuid })
      : undefined;
  const line = json
    ? JSON.stringify({ ...document, ...accepted })
    : lineOf(document, accepted?.accepted ?? document.accepted);
  around.stdout.write(`${line}\n`);
  return EXIT.ok;
}

const lineOf = (document: VexDocument, accepted: number): string =>
  printable(
    `${document.format} ${document.format_version} by ${document.author || 'nobody named'}: ${document.statements} statements, ` +
      `${document.matched} about findings, ${accepted} accepted  ${document.uuid}`,
  );
