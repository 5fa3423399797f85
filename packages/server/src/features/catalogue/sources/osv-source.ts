/**
 * The public OSV export, and mirrors of it: for each ecosystem a directory with `all.zip`, `modified_id.csv`, and each record as
 * a file; the same at the top for all of them.
 *
 * @see https://google.github.io/osv.dev/data/#data-dumps
 */
import { readFile, stat } from 'node:fs/promises';
import { join } from 'node:path';
import type { Validators } from '../../../platform/http-client/download.ts';
import { FeedError, type FeedItem } from '../feed/feed-item.ts';
import { countEntries } from '../feed/read-zip.ts';
import { addProblems } from '../import/import-progress.ts';
import { validatorsIn } from './fact-source.ts';
import { confirmSource, importInto } from './import-into.ts';
import { type ChangedSince, type IndexedRecord, readIndex } from './osv-index.ts';
import { countRecords } from './source-queries.ts';
import {
  fetchFile,
  fileOf,
  forgetFile,
  isUrl,
  type SourceOutcome,
  type SourceRun,
} from './source-run.ts';

/** Name under which the records are stored, whichever ecosystem they came with. */
const OSV = 'osv';
const INDEX = 'modified_id.csv';
const ARCHIVE = 'all.zip';
/** More changed records than these come faster in the archive. */
const MOST_SINGLE = 1_000;
/** Records fetched at a time. */
const PARALLEL = 8;
/** How long before its date an archive was begun, in milliseconds. */
const MADE_WITHIN = 6 * 3_600_000;

/**
 * Updates one ecosystem of an OSV export, or all of it: reads the records that the index lists as changed since
 * the last complete run, or the archive on the first run and after many changes. Only the requested ecosystem
 * counts as complete, even if its records name others.
 *
 * @throws FeedError when a file of the export cannot be fetched
 */
export async function runOsvSource(run: SourceRun): Promise<SourceOutcome> {
  const state = isUrl(run.location) ? await runExport(run) : await runDirectory(run);
  const { database, ecosystem } = run;
  return { state, records: await database.read(null, (db) => countRecords(db, OSV, ecosystem)) };
}

interface ExportState extends Record<string, unknown> {
  /** Newest change that is imported, in milliseconds since 1970. */
  modified: number;
  /** Validators of the index. */
  validators: Validators;
}

async function runExport(run: SourceRun): Promise<ExportState> {
  const since = typeof run.state.modified === 'number' ? run.state.modified : undefined;
  const index = await fetchFile(run, {
    url: addressOf(run, INDEX),
    name: INDEX,
    validators: since === undefined ? {} : validatorsIn(run.state),
  });
  if (index.state === 'missing')
    throw new FeedError('The export has no index of this ecosystem', addressOf(run, INDEX));
  if (index.state === 'unchanged') {
    run.log('The source has nothing new');
    await confirmSource(run, OSV);
    return { modified: since ?? 0, validators: validatorsIn(run.state) };
  }
  const found = await readIndex(fileOf(run, INDEX), since ?? 0, INDEX);
  addProblems(run.progress, found.problems);
  if (since === undefined || found.changed.length > MOST_SINGLE) await importArchive(run, found);
  else await importSingle(run, found.changed);
  await confirmSource(run, OSV);
  await forgetFile(run, INDEX);
  return { modified: found.newest, validators: index.validators };
}

/** Imports the archive, and then the changes made while it was created. */
async function importArchive(run: SourceRun, { changed }: ChangedSince): Promise<void> {
  const archive = await fetchFile(run, { url: addressOf(run, ARCHIVE), name: ARCHIVE });
  if (archive.state !== 'stored')
    throw new FeedError('The export has no archive of this ecosystem', addressOf(run, ARCHIVE));
  const path = fileOf(run, ARCHIVE);
  run.expect((await countEntries(path)) ?? changed.length);
  await importRecords(run, path);
  await forgetFile(run, ARCHIVE);
  const made = Date.parse(archive.validators.last_modified ?? '');
  const later = changed.filter(({ modified }) => modified > made - MADE_WITHIN);
  if (later.length > 0 && later.length <= MOST_SINGLE) await importSingle(run, later);
}

async function importSingle(run: SourceRun, records: readonly IndexedRecord[]): Promise<void> {
  run.log(`${records.length} records changed`);
  if (records.length === 0) return;
  run.expect(run.progress.read + records.length);
  await importRecords(run, fetchRecords(run, records));
}

async function* fetchRecords(
  run: SourceRun,
  records: readonly IndexedRecord[],
): AsyncGenerator<FeedItem> {
  const quiet = { ...run, log: () => {} };
  for (let from = 0; from < records.length; from += PARALLEL) {
    yield* await Promise.all(
      records.slice(from, from + PARALLEL).map(async ({ path }, lane) => {
        const name = `record-${lane}.json`;
        const url = addressOf(run, `${path.split('/').map(encodeURIComponent).join('/')}.json`);
        const fetched = await fetchFile(quiet, { url, name });
        if (fetched.state !== 'stored')
          return {
            problem: 'The index names a record that the export does not have',
            at: `${path}.json`,
          };
        const bytes = await readFile(fileOf(run, name));
        await forgetFile(run, name);
        return { bytes, at: `${path}.json` };
      }),
    );
  }
}

const importRecords = (run: SourceRun, path: string | AsyncIterable<FeedItem>) =>
  importInto(run, {
    ...{ source: OSV, path },
    completes: (about) => run.ecosystem === null || about.ecosystem === run.ecosystem,
  });

/** Reads a directory with the layout of the export, or one with the records of the ecosystem. */
async function runDirectory(run: SourceRun): Promise<Record<string, never>> {
  const { location, ecosystem } = run;
  if (!(await stat(location).catch(() => undefined)))
    throw new FeedError('There is no such file or directory', location);
  const own = ecosystem === null ? location : join(location, ecosystem);
  const path = (await stat(own).catch(() => undefined)) ? own : location;
  run.log(`Reading ${path}`);
  await importRecords(run, path);
  return {};
}

function addressOf({ location, ecosystem }: SourceRun, file: string): string {
  const base = location.replace(/\/+$/, '');
  return ecosystem === null
    ? `${base}/${file}`
    : `${base}/${encodeURIComponent(ecosystem)}/${file}`;
}
