import { stat } from 'node:fs/promises';
import type { AdvisoryImport } from '@assay/contract/advisories.ts';
import { RECORD_KINDS, UPLOADED_KINDS } from '@assay/contract/uploaded-kinds.ts';
import { isBundle, pinnedKey, writeBundle } from '../advisory-bundle.ts';
import { type AdvisoryUpload, directoryUploads, fileUpload, placeOf } from '../advisory-files.ts';
import { type Command, parseArguments } from '../command.ts';
import { type Connection, connect } from '../connection.ts';
import { counted } from '../counted.ts';
import { sizeOf } from '../document-body.ts';
import { EXIT, type ExitCode, wrongUsage } from '../exit-codes.ts';
import { fieldText, formatHelp } from '../help/format-help.ts';
import { lookUntil } from '../look-until.ts';
import { printable } from '../printable.ts';
import { createProgress, type Progress } from '../progress.ts';
import { remarkText } from '../sbom-text.ts';
import { readKeyFile } from '../signing/key-file.ts';
import type { Surroundings } from '../surroundings.ts';

const SOURCE = /^[a-z0-9][a-z0-9._-]{0,62}$/;
const PROBLEMS_SHOWN = 10;

/** Imports advisory records, for operators. */
export const advisories: Command = {
  summary: 'Import and export advisory records',
  help: formatHelp({
    usage: [
      'advisories import <file|directory> [--source <name>] [--kind <kind>] [--json]',
      'advisories import <bundle> --key <sha256|file> [--older] [--json]',
      'advisories export <bundle> [--signing-key <file>] [--json]',
    ],
    about: [
      'Sends OSV records to the server and waits until they are imported. A file may be .json, .jsonl, .jsonl.zst or .zip; Assay detects the format from its content. All .json files of a directory and its subdirectories are one import; each .jsonl, .jsonl.zst and .zip file is an import of its own.',
      'export writes everything that the server knows about vulnerabilities into one signed file, for a server without a network, and prints the SHA-256 of its key. Bring that to the operator who imports the file by another way than the file: import refuses a bundle that another key signed, or that was cut off or altered. What the importing server knows from a newer state of a source stays.',
    ],
    options: [
      ['--source <name>', `${fieldText('importAdvisories', 'source')}`],
      ['--kind <kind>', `kind of the file: ${UPLOADED_KINDS.join(', ')} (default: osv)`],
      ['--key <sha256|file>', fieldText('importAdvisories', 'key')],
      ['--older', fieldText('importAdvisories', 'sets_back')],
      ['--signing-key <file>', 'sign the bundle with this private key too (P-256 or Ed25519, PEM)'],
      ['--json', 'print the figures as one line of JSON per import'],
    ],
    notes: ['Sign in as a SuperAdmin first: assay login.'],
    calls: ['importAdvisories', 'getAdvisoryImport', 'exportAdvisories'],
  }),
  async run(args, around) {
    const options = {
      source: { type: 'string' },
      kind: { type: 'string' },
      key: { type: 'string' },
      older: { type: 'boolean', default: false },
      'signing-key': { type: 'string' },
      json: { type: 'boolean', default: false },
    } as const;
    const { values, positionals } = parseArguments(args, options, 2);
    const [verb, path] = positionals;
    if (verb !== 'import' && verb !== 'export')
      throw wrongUsage('Usage: assay advisories import <file|directory>, or export <file>');
    if (!path)
      throw wrongUsage(
        verb === 'import' ? 'Give the file or directory to import.' : `Give the file to ${verb}.`,
      );
    const { json, older, source } = values;
    if (verb === 'export')
      return exportBundle(around, { path, json, signing_key: values['signing-key'] });
    if (source !== undefined && !SOURCE.test(source)) {
      throw wrongUsage('--source has lower-case letters, digits, dots and hyphens.');
    }
    const kind = await kindOf(path, values.kind);
    if ((kind === 'bundle') !== (values.key !== undefined))
      throw wrongUsage(
        kind === 'bundle'
          ? 'Give the SHA-256 of the key that signed the bundle: --key.'
          : '--key is for bundles.',
      );
    const key = values.key === undefined ? undefined : await pinnedKey(values.key);
    const isOfRecords = RECORD_KINDS.some((one) => one === kind);
    const uploads = isOfRecords ? await uploadsOf(path) : [await wholeFile(path)];
    if (uploads.length === 0) throw wrongUsage(`There are no advisory files in ${path}.`);
    const connection = await connect(around);
    let code: ExitCode = EXIT.ok;
    for (const upload of uploads) {
      const sent = { upload, source, kind, key, sets_back: String(older) };
      const done = await importOne(connection, sent, createProgress(around.stderr));
      print(around, upload, done, json);
      if (done.status === 'failed') code = EXIT.failed;
    }
    return code;
  },
};

/** Options of an export. */
interface Export {
  path: string;
  json: boolean;
  signing_key: string | undefined;
}

async function exportBundle(
  around: Surroundings,
  { path, json, signing_key }: Export,
): Promise<ExitCode> {
  const key = signing_key === undefined ? undefined : await readKeyFile(signing_key, around);
  const { client } = await connect(around);
  const written = await writeBundle(await client.exportAdvisories({}), path, key);
  const { bytes, sha256, keys } = written;
  around.stdout.write(
    json
      ? `${JSON.stringify({ file: path, ...written })}\n`
      : `${printable(path)}: ${bytes} bytes, sha256 ${sha256}\n${keys.map((one) => `signed by key ${one}\n`).join('')}`,
  );
  return EXIT.ok;
}

/** The kind that was named, or that the file itself shows. */
async function kindOf(path: string, named: string | undefined): Promise<UploadedKind> {
  if (named !== undefined) return kindNamed(named);
  const found = await stat(path).catch(() => undefined);
  return found?.isFile() && (await isBundle(path)) ? 'bundle' : 'osv';
}

type UploadedKind = (typeof UPLOADED_KINDS)[number];

function kindNamed(text: string): UploadedKind {
  const kind = UPLOADED_KINDS.find((one) => one === text);
  if (kind === undefined) throw wrongUsage(`--kind is one of ${UPLOADED_KINDS.join(', ')}.`);
  return kind;
}

/** Facts and bundles are one file each. */
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

/** One import, as the call takes it. */
interface Sent {
  upload: AdvisoryUpload;
  source: string | undefined;
  kind: UploadedKind;
  /** SHA-256 of the key of a bundle. */
  key: string | undefined;
  sets_back: string;
}

async function importOne(
  { client }: Connection,
  { upload, ...about }: Sent,
  progress: Progress,
): Promise<AdvisoryImport> {
  try {
    progress.show('sending', upload.name);
    const content_type = 'application/octet-stream';
    const body = upload.open();
    const { uuid } = await client.importAdvisories({ ...about, body, content_type });
    return await lookUntil(
      () => client.getAdvisoryImport({ uuid }),
      ({ status }) => status === 'done' || status === 'failed',
      ({ status, read, rematched }) =>
        progress.show(
          status,
          `${counted(read, 'record')} read, ${counted(rematched, 'package version')} matched again`,
        ),
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
  if (unseen > 0)
    stderr.write(`warning: … and ${counted(unseen, 'more file is', 'more files are')} not JSON\n`);
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
