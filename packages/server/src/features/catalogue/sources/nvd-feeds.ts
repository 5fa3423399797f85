/**
 * The feeds that NVD publishes at an address: one of each year, and one of what changed within eight days.
 *
 * @see https://nvd.nist.gov/vuln/data-feeds
 */
import type { Validators } from '../../../platform/http-client/download.ts';
import { FeedError, type FeedItem } from '../feed/feed-item.ts';
import { readFeed } from '../feed/read-feed.ts';
import { validatorsIn } from './fact-source.ts';
import { fetchFile, fileOf, forgetFile, type SourceRun, type SourceState } from './source-run.ts';

/** Year of the first feed; it has the CVEs of earlier years too. */
const FIRST_YEAR = 2002;
/** The feed of changes reaches back eight days; one is kept in reserve. */
const REACH_MS = 7 * 86_400_000;
const MODIFIED = 'modified';

/** Tells whether an address is that of a directory with feeds, by the slash at its end; the API's address has none. */
export const isFeedAddress = (location: string): boolean =>
  new URL(location).pathname.endsWith('/');

/**
 * Reads the feeds of all years at first, or when the last complete run is too long ago; then only that of changes.
 *
 * @param read imports records of NVD
 * @throws FeedError when the feed of a year is missing, other than that of the present year
 */
export async function runFeeds(
  run: SourceRun,
  read: (records: AsyncIterable<FeedItem>) => Promise<void>,
): Promise<SourceState> {
  const began = new Date();
  const { read_at } = run.state;
  const validators = validatorsIn(run.state);
  const isRecent = typeof read_at === 'number' && read_at > began.getTime() - REACH_MS;
  if (!isRecent) await readYears(run, began.getUTCFullYear(), read);
  const changes = await fetchFeed(run, MODIFIED, isRecent ? validators : undefined);
  if (changes.state === 'missing') throw missing(run, MODIFIED);
  if (changes.state === 'unchanged') return { read_at: began.getTime(), validators };
  await importFeed(run, MODIFIED, read);
  return { read_at: began.getTime(), validators: changes.validators };
}

async function readYears(
  run: SourceRun,
  present: number,
  read: (records: AsyncIterable<FeedItem>) => Promise<void>,
): Promise<void> {
  for (let year = FIRST_YEAR; year <= present; year++) {
    const { state } = await fetchFeed(run, String(year), undefined);
    // The feed of a year appears some days after the year begins.
    if (state === 'missing' && year === present) return;
    if (state === 'missing') throw missing(run, String(year));
    run.log(`Feed of ${year} fetched`);
    await importFeed(run, String(year), read);
  }
}

const nameOf = (part: string) => `nvdcve-2.0-${part}.json.gz`;

const urlOf = ({ location }: SourceRun, part: string) => new URL(nameOf(part), location).href;

const fetchFeed = (run: SourceRun, part: string, validators: Validators | undefined) =>
  fetchFile(run, { url: urlOf(run, part), name: nameOf(part), validators });

async function importFeed(
  run: SourceRun,
  part: string,
  read: (records: AsyncIterable<FeedItem>) => Promise<void>,
): Promise<void> {
  await read(readFeed(fileOf(run, nameOf(part))));
  await forgetFile(run, nameOf(part));
}

const missing = (run: SourceRun, part: string) =>
  new FeedError(`There is no feed ${nameOf(part)}`, urlOf(run, part));
