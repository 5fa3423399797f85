import { stat } from 'node:fs/promises';
import { type AdvisoryImport, UPLOADED_KINDS } from '@assay/contract/advisories.ts';
import { type AdvisoryUpload, directoryUploads, fileUpload, placeOf } from '../advisory-files.ts';
import { type Command, parseArguments } from '../command.ts';
import { type Connection, connect } from '../connection.ts';
import { sizeOf } from '../document-body.ts';
import { EXIT, type ExitCode, wrongUsage } from '../exit-codes.ts';
import { fieldText, formatHelp } from '../help/format-help.ts';
import { lookUntil } from '../look-until.ts';
import { printable } from '../printable.ts';
import { createProgress, type Progress } from '../progress.ts';
import { remarkText } from '../sbom-text.ts';
import type { Surroundings } from '../surroundings.ts';

const SOURCE = /^[a-z0-9][a-z0-9._-]{0,62}$/;
const PROBLEMS_SHOWN = 10;

/** Imports advisory records, for operators. */
export const advisories: Command = {
  summary: 'Import advisory records (OSV) from files',
  help: formatHelp({
    usage: ['advisories import <file|directory> [--source <name>] [--kind <kind>] [--json]'],
    about: [
      'Sends OSV records to the server and waits until they are imported. A file may be .json, .jsonl, .jsonl.zst or .zip; Assay detects the format from its content. All .json files of a directory and its subdirectories are one import; each .jsonl, .jsonl.zst and .zip file is an import of its own.',
    ],
    options: [
      ['--source <name>', `${fieldText('importAdvisories', 'source')} (default: osv)`],
      [
        '--kind <kind>',
        'file of a source: malicious, kev, epss or end_of_life (default: osv, records of OSV or CSAF)',
      ],
      ['--json', 'print the figures as one line of JSON per import'],
    ],
    notes: ['Sign in as a SuperAdmin first: assay login.'],
    calls: ['importAdvisories', 'getAdvisoryImport'],
  }),
  async run(args, around) {
    const options = {
      source: { type: 'string' },
      kind: { type: 'string' },
      json: { type: 'boolean' },
    } as const;
    const { values, positionals } = parseArguments(args, options, 2);
    const [verb, path] = positionals;
    if (verb !== 'import') throw wrongUsage('Usage: assay advisories import <file|directory>');
    if (!path) throw wrongUsage('Give the file or directory to import.');
    const { source = 'osv', json = false } = values;
    if (!SOURCE.test(source)) {
      throw wrongUsage('--source has lower-case letters, digits, dots and hyphens.');
    }
    const kind = kindNamed(values.kind ?? 'osv');
    const uploads = kind === 'osv' ? await uploadsOf(path) : [await wholeFile(path)];
    if (uploads.length === 0) throw wrongUsage(`There are no advisory files in ${path}.`);
    const connection = await connect(around);
    let code: ExitCode = EXIT.ok;
    for (const upload of uploads) {
      const done = await importOne(
        connection,
        { upload, source, kind },
        createProgress(around.stderr),
      );
      print(around, upload, done, json);
      if (done.status === 'failed') code = EXIT.failed;
    }
    return code;
  },
};

type UploadedKind = (typeof UPLOADED_KINDS)[number];

function kindNamed(text: string): UploadedKind {
  const kind = UPLOADED_KINDS.find((one) => one === text);
  if (kind === undefined) throw wrongUsage(`--kind is one of ${UPLOADED_KINDS.join(', ')}.`);
  return kind;
}

/** Other kinds than records are one file each. */
async function wholeFile(path: string): Promise<AdvisoryUpload> {
  await sizeOf(path);
  return fileUpload(path);
}

async function uploadsOf(path: string): Promise<AdvisoryUpload[]> {
  const found = await stat(path).catch(() => undefined);
  if (found?.isDirectory()) return directoryUploads(path);
  await sizeOf(path);
  return [fileUpload(path)];
}

async function importOne(
  { client }: Connection,
  { upload, source, kind }: { upload: AdvisoryUpload; source: string; kind: UploadedKind },
  progress: Progress,
): Promise<AdvisoryImport> {
  try {
    progress.show('sending', upload.name);
    const content_type = 'application/octet-stream';
    const body = upload.open();
    const { uuid } = await client.importAdvisories({ source, kind, body, content_type });
    return await lookUntil(
      () => client.getAdvisoryImport({ uuid }),
      ({ status }) => status === 'done' || status === 'failed',
      ({ status, read, rematched }) =>
        progress.show(status, `${read} records read, ${rematched} package versions matched again`),
    );
  } finally {
    progress.end();
  }
}

function print(
  { stdout, stderr }: Surroundings,
  upload: AdvisoryUpload,
  done: AdvisoryImport,
  json: boolean,
): void {
  for (const file of upload.left_out.slice(0, PROBLEMS_SHOWN)) {
    stderr.write(`warning: ${printable(file)} is not JSON and was left out\n`);
  }
  const unseen = upload.left_out.length - PROBLEMS_SHOWN;
  if (unseen > 0) stderr.write(`warning: … and ${unseen} more files are not JSON\n`);
  for (const { message, at } of done.problems.slice(0, PROBLEMS_SHOWN)) {
    stderr.write(`warning: ${remarkText(message, placeOf(at, upload))}\n`);
  }
  const left = done.refused - Math.min(done.problems.length, PROBLEMS_SHOWN);
  if (left > 0) stderr.write(`warning: … and ${left} more records refused\n`);
  if (done.status === 'failed') {
    stderr.write(`The import failed: ${printable(done.error ?? 'no reason is given')}\n`);
  }
  const { read, added, changed, unchanged, withdrawn, refused, rematched } = done;
  const figures =
    `${read} read: ${added} added, ${changed} changed, ${unchanged} unchanged, ` +
    `${withdrawn} withdrawn, ${refused} refused; ${rematched} package versions matched again`;
  stdout.write(json ? `${JSON.stringify(done)}\n` : `${printable(upload.name)}: ${figures}\n`);
}
