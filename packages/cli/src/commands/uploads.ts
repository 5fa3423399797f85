import { UPLOAD_STATES, type Upload } from '@assay/contract/uploads.ts';
import { type Command, parseArguments } from '../command.ts';
import { connect } from '../connection.ts';
import { counted } from '../counted.ts';
import { EXIT, wrongUsage } from '../exit-codes.ts';
import { formatHelp } from '../help/format-help.ts';
import { printable } from '../printable.ts';
import { remarkText } from '../sbom-text.ts';

const STATES = ['in_progress', ...UPLOAD_STATES] as const;
const OPTIONS = {
  project: { type: 'string' },
  state: { type: 'string' },
  limit: { type: 'string', default: '25' },
  json: { type: 'boolean', default: false },
} as const;

/** Lists uploads, refused ones with their reason. */
export const uploads: Command = {
  summary: 'List uploads, refused ones with reason and position',
  help: formatHelp({
    usage: ['uploads [--project <path>] [--state <state>] [--limit <count>] [--json]'],
    about: [
      'Lists the uploads of the last 90 days, newest first: time, state, project and version, sender, and result.',
    ],
    options: [
      ['--project <path>', 'uploads to this project and the projects below it'],
      ['--state <state>', STATES.join(', ')],
      ['--limit <count>', 'at most this many, 1 to 200 (default: 25)'],
      ['--json', 'print one JSON document'],
    ],
    calls: ['listUploads'],
  }),
  async run(args, around) {
    const { values } = parseArguments(args, OPTIONS, 0);
    const { project } = values;
    const state = STATES.find((one) => one === values.state);
    if (values.state !== undefined && !state)
      throw wrongUsage(`--state is one of ${STATES.join(', ')}.`);
    const pageSize = /^\d{1,3}$/.test(values.limit) ? Number(values.limit) : 0;
    if (pageSize < 1 || pageSize > 200) throw wrongUsage('--limit is a number from 1 to 200.');
    const { client } = await connect(around);
    const page = await client.listUploads({
      pageSize,
      ...(project !== undefined && { project }),
      ...(state && { state }),
    });
    const lines = values.json ? [JSON.stringify(page)] : page.items.map(lineOf);
    for (const line of lines) around.stdout.write(`${line}\n`);
    return EXIT.ok;
  },
};

function lineOf(upload: Upload): string {
  const { received_at, state, project, version, sent_by, error, component_count } = upload;
  const words = error
    ? remarkText(error.message, error.at)
    : component_count === null
      ? ''
      : counted(component_count, 'component');
  const to = [project, version].filter(Boolean).join(' ');
  return printable([received_at, state, to, sent_by.name, words].join('  ').trimEnd());
}
