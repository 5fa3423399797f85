import { writeFile } from 'node:fs/promises';
import { NOTICE_FORMATS } from '@assay/core/notices/write-notices.ts';
import { type Command, parseArguments } from '../command.ts';
import { connect } from '../connection.ts';
import { EXIT, wrongUsage } from '../exit-codes.ts';
import { formatHelp } from '../help/format-help.ts';
import { sbomArgument } from '../uuid-argument.ts';

const OPTIONS = {
  format: { type: 'string', default: 'text' },
  output: { type: 'string' },
} as const;

/** Writes the license notices of an SBOM. */
export const notices: Command = {
  summary: 'Write the license notices of an SBOM',
  help: formatHelp({
    usage: ['notices <sbom> [--format text|md|json] [--output <file>]'],
    about: [
      'Writes each component of an SBOM, which is named by its UUID, with declared and concluded licenses, copyright text, and the license texts that the SBOM carries. Texts that it does not carry are marked as not known. The server records the digest of the file: its receipt proves it.',
    ],
    options: [
      ['--format <form>', 'plain text, Markdown (md) or JSON (default: text)'],
      ['--output <file>', 'write to this file (default: standard output)'],
    ],
    calls: ['exportLicenseNotices'],
  }),
  async run(args, around) {
    const { values, positionals } = parseArguments(args, OPTIONS, 1);
    const [subject] = positionals;
    if (subject === undefined) throw wrongUsage('Usage: assay notices <sbom>');
    const format = NOTICE_FORMATS.find((name) => name === values.format);
    if (format === undefined) throw wrongUsage('--format is one of text, md and json.');
    const sbomid = sbomArgument(subject);
    const { client } = await connect(around);
    const answer = await client.exportLicenseNotices({ sbomid, format });
    const bytes = Buffer.from(await answer.arrayBuffer());
    if (values.output === undefined) around.stdout.write(bytes.toString());
    else await writeFile(values.output, bytes);
    return EXIT.ok;
  },
};
