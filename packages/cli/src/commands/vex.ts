import { writeFile } from 'node:fs/promises';
import type { VexDocument } from '@assay/contract/vex-document.ts';
import { type Command, parseArguments } from '../command.ts';
import { type Connection, connect } from '../connection.ts';
import { counted } from '../counted.ts';
import { EXIT, type ExitCode, wrongUsage } from '../exit-codes.ts';
import { formatHelp } from '../help/format-help.ts';
import { readInput } from '../input-file.ts';
import { printable } from '../printable.ts';
import { signExport } from '../signing/sign-vex.ts';
import type { Surroundings } from '../surroundings.ts';
import { sbomArgument } from '../uuid-argument.ts';

const FORMATS = ['openvex', 'csaf', 'csaf-2.1', 'cyclonedx'] as const;
const OPTIONS = {
  project: { type: 'string' },
  accept: { type: 'boolean', default: false },
  version: { type: 'string' },
  all: { type: 'boolean', default: false },
  sign: { type: 'boolean', default: false },
  key: { type: 'string' },
  ledger: { type: 'string' },
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
      'vex export <sbom> [--format <format>] [--all] [--output <file>]',
      'vex export <sbom> --sign [--key <file>] [--ledger <name|uuid>] [--output <file>] [--json]',
      'vex export --project <path> [--version <version>] [--format <format>] [--all] [--output <file>]',
    ],
    about: [
      'Imports a document in OpenVEX, CSAF, CycloneDX or SPDX 3 and says how many of its statements are about findings. Exports the decisions in force about an SBOM, which is named by its UUID, or about the SBOMs of a project that are in use (or the newest one). With --sign it signs them as an in-toto statement about the SBOM and what it describes, with OpenVEX as predicate, and has it logged.',
    ],
    options: [
      ['--project <path>', 'project that the document is about (import: default the whole tenant)'],
      ['--version <version>', 'only SBOMs of the project with this version'],
      ['--all', 'in CSAF, vulnerabilities without a CVE as well, which trivy cannot read'],
      ['--accept', 'make decisions from the statements that are about findings'],
      ['--format <format>', `${FORMATS.join(', ')} (default: openvex)`],
      ['--sign', 'sign OpenVEX and log it as an attestation'],
      ['--key <file>', 'private key in PEM (default: assay/signing-key.pem beside the session)'],
      ['--ledger <name|uuid>', 'ledger that logs the attestation (default: default)'],
      [
        '--output <file>',
        'write to this file (default: standard output); with --sign a Sigstore bundle with the proof of the ledger',
      ],
      ['--json', 'print the result as one line of JSON'],
    ],
    calls: [
      'importVexDocument',
      'acceptVexDocument',
      'exportSbomVex',
      'exportProjectVex',
      'createAttestation',
      'getAttestationBundle',
      'listLedgers',
      'lookupProject',
    ],
  }),
  async run(args, around) {
    const { values, positionals } = parseArguments(args, OPTIONS, 2);
    const [verb, subject] = positionals;
    if (verb === 'import' && subject) return importFile(around, subject, values);
    if (verb !== 'export' || (subject === undefined) === (values.project === undefined))
      throw wrongUsage(
        'Usage: assay vex import <file>, assay vex export <sbom>, or assay vex export --project <path>',
      );
    const sbomid = subject === undefined ? undefined : sbomArgument(subject);
    if (values.sign) return signExport(around, sbomid, values);
    const { client } = await connect(around);
    const answer = await exported(client, sbomid, values);
    const text = await answer.text();
    if (values.output === undefined) around.stdout.write(text);
    else await writeFile(values.output, text);
    return EXIT.ok;
  },
};

/** Values of the options of an export. */
interface ExportOptions {
  project?: string | undefined;
  version?: string | undefined;
  format: string;
  all: boolean;
}

async function exported(
  client: Connection['client'],
  sbomid: string | undefined,
  { project, version, all, ...named }: ExportOptions,
): Promise<Response> {
  const format = FORMATS.find((one) => one === named.format);
  if (format === undefined) throw wrongUsage(`--format is one of ${FORMATS.join(', ')}.`);
  const asked = { format, vulnerabilities: all ? 'all' : 'cve' } as const;
  if (sbomid !== undefined) return client.exportSbomVex({ sbomid, ...asked });
  const { uuid } = await client.lookupProject({ path: project ?? '' });
  return client.exportProjectVex({ uuid, ...asked, ...(version !== undefined && { version }) });
}

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
    `${document.format} ${document.format_version} by ${document.author || 'nobody named'}: ${counted(document.statements, 'statement')}, ` +
      `${document.matched} about findings, ${accepted} accepted  ${document.uuid}`,
  );
