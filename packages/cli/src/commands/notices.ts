import { writeFile } from 'node:fs/promises';
import { LICENSE_NOTICE_FORMATS, REPORT_FORMATS } from '@assay/contract/reports.ts';
import { type Command, parseArguments } from '../command.ts';
import { type Connection, connect } from '../connection.ts';
import { EXIT, wrongUsage } from '../exit-codes.ts';
import { formatHelp } from '../help/format-help.ts';
import { instantOf } from '../signing/instant-option.ts';
import { sbomArgument } from '../uuid-argument.ts';

const OPTIONS = {
  project: { type: 'string' },
  'as-of': { type: 'string' },
  format: { type: 'string' },
  output: { type: 'string' },
} as const;

/** Writes the license notices of an SBOM or a project. */
export const notices: Command = {
  summary: 'Write the license notices of an SBOM or a project',
  help: formatHelp({
    usage: [
      'notices <sbom> [--format text|md|json|pdf|csv] [--output <file>]',
      'notices --project <path> [--as-of <instant>] [--format md|json|pdf|csv] [--output <file>]',
    ],
    about: [
      'Writes each component with declared and concluded licenses, copyright text, and the license texts that the SBOM carries: of an SBOM, which is named by its UUID, or of the SBOMs of a project that are in use (or the newest one). Texts that an SBOM does not carry are marked as not known. The server records the digest of the file: its receipt proves it.',
    ],
    options: [
      ['--project <path>', 'project whose SBOMs count'],
      [
        '--as-of <instant>',
        'the SBOMs that counted at an instant such as 2027-12-31T18:00:00Z; a day counts from its beginning in UTC',
      ],
      [
        '--format <form>',
        'plain text, Markdown (md), JSON, PDF or CSV (default: text; of a project: md)',
      ],
      ['--output <file>', 'write to this file (default: standard output; a PDF needs a file)'],
    ],
    calls: ['exportLicenseNotices', 'exportProjectReport', 'lookupProject'],
  }),
  async run(args, around) {
    const { values, positionals } = parseArguments(args, OPTIONS, 1);
    const [subject] = positionals;
    const { project, format, output } = values;
    if ((subject === undefined) === (project === undefined))
      throw wrongUsage('Usage: assay notices <sbom>, or assay notices --project <path>');
    if (format === 'pdf' && output === undefined)
      throw wrongUsage('A PDF is written to a file: give --output.');
    const ask =
      project === undefined ? sbomNotices(subject ?? '', values) : projectNotices(project, values);
    const { client } = await connect(around);
    const bytes = Buffer.from(await (await ask(client)).arrayBuffer());
    if (output === undefined) around.stdout.write(bytes.toString());
    else await writeFile(output, bytes);
    return EXIT.ok;
  },
};

/** Values of the options. */
interface Values {
  'as-of'?: string | undefined;
  format?: string | undefined;
}

type Ask = (client: Connection['client']) => Promise<Response>;

function sbomNotices(subject: string, { 'as-of': as_of, ...named }: Values): Ask {
  if (as_of !== undefined)
    throw wrongUsage('--as-of goes with --project: the document of an SBOM does not change.');
  const format = LICENSE_NOTICE_FORMATS.find((name) => name === (named.format ?? 'text'));
  if (format === undefined) throw wrongUsage('--format is one of text, md, json, pdf and csv.');
  const sbomid = sbomArgument(subject);
  return (client) => client.exportLicenseNotices({ sbomid, format });
}

function projectNotices(path: string, values: Values): Ask {
  const format = REPORT_FORMATS.find((name) => name === (values.format ?? 'md'));
  if (format === undefined) throw wrongUsage('--format is one of md, json, pdf and csv.');
  const as_of = instantOf('--as-of', values['as-of']) ?? undefined;
  if (as_of !== undefined && Date.parse(as_of) > Date.now())
    throw wrongUsage('--as-of is an instant that has passed.');
  return async (client) => {
    const { uuid } = await client.lookupProject({ path });
    return client.exportProjectReport({ uuid, of: 'notices', as_of, format });
  };
}
