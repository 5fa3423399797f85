/**
 * The National Vulnerability Database: its API 2.0, or the feeds that it publishes by year, at an address or in a directory.
 *
 * @see https://nvd.nist.gov/developers/vulnerabilities
 */
import { open, readdir, rm, stat } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { FeedError, type FeedItem } from '../feed/feed-item.ts';
import { readFeed } from '../feed/read-feed.ts';
import { completeSource, importInto } from './import-into.ts';
import { isFeedAddress, runFeeds } from './nvd-feeds.ts';
import { countRecords } from './source-queries.ts';
import {
  fetchFile,
  fileOf,
  isUrl,
  type SourceOutcome,
  type SourceRun,
  type SourceState,
} from './source-run.ts';

/** Name under which the records are stored. */
const NVD = 'nvd';
/** The API answers five requests in 30 seconds, with a key 50; a mirror has no such limit. */
const PAUSE_MS = 6_000;
const PAUSE_WITH_KEY_MS = 600;
const PAGE_RECORDS = 2_000;
/** The API refuses longer periods of change. */
const LONGEST_PERIOD_MS = 119 * 86_400_000;
/** A record may become visible some time after the moment of its change. */
const OVERLAP_MS = 3_600_000;
/** A page of an interrupted run is used for so long. */
const KEPT_MS = 6 * 3_600_000;
const FILE = /\.(?:json|gz|zip|zst)$/i;
/** Feeds that correct those of the years. */
const CORRECTION = /modified|recent/i;

/**
 * Brings the records of NVD up to date: those that changed since the last complete run, or all. Components that have only a
 * CPE count as checked once all of them are stored.
 *
 * @throws FeedError when the API or the directory cannot be read, or sends fewer records than it states
 */
export async function runNvdSource(run: SourceRun): Promise<SourceOutcome> {
  const { database, location } = run;
  const state = !isUrl(location)
    ? await runFiles(run)
    : isFeedAddress(location)
      ? await runFeeds(run, (records) => importRecords(run, records))
      : await runApi(run);
  await completeSource(run, NVD);
  return { state, records: await database.read(null, (db) => countRecords(db, NVD, null)) };
}

const importRecords = (run: SourceRun, path: AsyncIterable<FeedItem>) =>
  importInto(run, { source: NVD, path, completes: () => false });

/** Progress through the pages of one answer. */
interface Pages {
  /** Records that the API states; the largest of all pages. */
  total: number;
  received: number;
  /** When the first page was made, in milliseconds since 1970. */
  made: number | undefined;
}

async function runApi(run: SourceRun): Promise<SourceState> {
  const pages: Pages = { total: 0, received: 0, made: undefined };
  const before = run.progress.read;
  await importRecords(run, readPages(run, pages));
  const read = run.progress.read - before;
  if (read < pages.total) {
    await rm(run.folder, { recursive: true, force: true });
    throw new FeedError(`The API sent ${read} of ${pages.total} records`, run.location);
  }
  return { modified: pages.made };
}

/** Pages stay in the folder of the task, so that the run after an interrupted one does not fetch them again. */
async function* readPages(run: SourceRun, pages: Pages): AsyncGenerator<FeedItem> {
  const period = periodSince(run.state.modified);
  for (let start = 0; ; ) {
    const name = `page-${start}.json`;
    const path = fileOf(run, name);
    const kept = await stat(path).catch(() => undefined);
    if (kept === undefined || kept.mtimeMs < Date.now() - KEPT_MS) {
      if (start > 0 && !run.is_own_location)
        await sleep(run.nvd_api_key === undefined ? PAUSE_MS : PAUSE_WITH_KEY_MS, undefined, {
          signal: run.signal,
        });
      await fetchPage(run, { name, start, period });
    }
    const head = await readHead(path, run.location);
    pages.total = Math.max(pages.total, head.total);
    pages.made ??= head.made;
    run.expect(pages.total);
    yield* readFeed(path);
    start += head.records;
    if (head.records === 0 || start >= head.total) return;
  }
}

async function fetchPage(
  run: SourceRun,
  { name, start, period }: { name: string; start: number; period: Record<string, string> },
): Promise<void> {
  const url = new URL(run.location);
  const query = { ...period, resultsPerPage: String(PAGE_RECORDS), startIndex: String(start) };
  for (const [key, value] of Object.entries(query)) url.searchParams.set(key, value);
  const headers = run.nvd_api_key === undefined ? undefined : { apiKey: run.nvd_api_key };
  const page = await fetchFile(run, { url: url.href, name, headers });
  if (page.state !== 'stored') throw new FeedError('There is no API of NVD', run.location);
}

/** Without a known or recent point in time all records are asked for. */
function periodSince(modified: unknown): Record<string, string> {
  const since = typeof modified === 'number' ? modified - OVERLAP_MS : 0;
  if (since < Date.now() - LONGEST_PERIOD_MS) return {};
  return {
    lastModStartDate: new Date(since).toISOString(),
    lastModEndDate: new Date().toISOString(),
  };
}

/** Reads what a page states about itself before its records. */
async function readHead(path: string, location: string) {
  const file = await open(path);
  try {
    const { buffer, bytesRead } = await file.read(Buffer.alloc(1024), 0, 1024, 0);
    const text = buffer.toString('latin1', 0, bytesRead);
    const records = Number(/"resultsPerPage"\s*:\s*(\d+)/.exec(text)?.[1] ?? Number.NaN);
    const total = Number(/"totalResults"\s*:\s*(\d+)/.exec(text)?.[1] ?? Number.NaN);
    const made = Date.parse(`${/"timestamp"\s*:\s*"([^"Z]+)Z?"/.exec(text)?.[1]}Z`);
    if ([records, total, made].some(Number.isNaN))
      throw new FeedError('The answer is none of the NVD API 2.0', location);
    return { records, total, made };
  } finally {
    await file.close();
  }
}

/** The feeds of the years first, and then what corrects them. */
async function runFiles(run: SourceRun): Promise<SourceState> {
  const { location } = run;
  const found = await stat(location).catch(() => undefined);
  if (found === undefined) throw new FeedError('There is no such file or directory', location);
  const folder = found.isDirectory() ? location : dirname(location);
  const names = found.isDirectory() ? await readdir(location) : [basename(location)];
  const feeds = names.filter((name) => FILE.test(name)).sort();
  if (feeds.length === 0) throw new FeedError('The directory has no feed of NVD', location);
  const { corrections = [], years = [] } = Object.groupBy(feeds, (name) =>
    CORRECTION.test(name) ? 'corrections' : 'years',
  );
  for (const some of [years, corrections]) {
    if (some.length > 0) await importRecords(run, readFiles(folder, some));
  }
  return {};
}

async function* readFiles(folder: string, names: readonly string[]): AsyncGenerator<FeedItem> {
  for (const name of names) yield* readFeed(join(folder, name));
}
