import { readFile } from 'node:fs/promises';
import { AdvisoryError } from '@assay/core/advisories/advisory-error.ts';
import {
  type CsafProvider,
  type DocumentList,
  type ListedDocument,
  readChanges,
  readDirectoryIndex,
  readRolieFeed,
} from '@assay/core/advisories/csaf/csaf-provider.ts';
import type { Validators } from '../../../../platform/http-client/download.ts';
import { FeedError, type FeedProblem } from '../../feed/feed-item.ts';
import { fetchFile, fileOf, forgetFile, type SourceRun } from '../source-run.ts';
import type { CsafState } from './csaf-state.ts';

/** Documents that changed, and the state of the lists for the next run. */
interface ChangedDocuments {
  lists: CsafState['lists'];
  changed: ListedDocument[];
  problems: FeedProblem[];
}

const NAME = 'list';
/** A feed of 50,000 documents has 60 MB. */
const MAX_BYTES = 256 * 1024 ** 2;

/**
 * Reads feeds, or directories where the provider has no feed: both list the same documents (CSAF 2.0 §7.1.11 to §7.1.15).
 *
 * @throws FeedError when one of them cannot be read
 */
export async function listDocuments(
  run: SourceRun,
  { feeds, directories }: CsafProvider,
  before: CsafState,
): Promise<ChangedDocuments> {
  const found: ChangedDocuments = { lists: {}, changed: [], problems: [] };
  for (const url of feeds.length > 0 ? feeds : directories) {
    const known = before.lists[url];
    const list = await (feeds.length > 0 ? readFeedAt : readDirectoryAt)(run, url, known);
    if (list === undefined) {
      run.log(`Nothing new in ${url}`);
      if (known !== undefined) found.lists[url] = known;
      continue;
    }
    const { documents, problems, validators } = list;
    // Several change in one moment; a list without instants says of none that it is old.
    const newest = documents.reduce((last, { updated }) => Math.max(last, updated), 0);
    const since = known?.newest ?? 0;
    found.changed.push(...documents.filter(({ updated }) => updated === 0 || updated >= since));
    found.problems.push(
      ...problems.map(({ message, at }) => ({ problem: message, at: `${url}:${at}` })),
    );
    found.lists[url] = { newest: Math.max(newest, since), validators };
  }
  return found;
}

type FetchedList = DocumentList & { validators: Validators };
type KnownList = CsafState['lists'][string] | undefined;

async function readFeedAt(run: SourceRun, url: string, known: KnownList) {
  const fetched = await textAt(run, url, known?.validators);
  if (fetched === 'unchanged') return undefined;
  if (fetched === 'missing') throw new FeedError('The provider has no such feed', url);
  try {
    const list = readRolieFeed(JSON.parse(fetched.text));
    return { ...list, validators: fetched.validators };
  } catch (error) {
    if (error instanceof SyntaxError) throw new FeedError('The file is no JSON, or cut off', url);
    if (error instanceof AdvisoryError) throw new FeedError(error.message, `${url}${error.at}`);
    throw error;
  }
}

async function readDirectoryAt(
  run: SourceRun,
  directory: string,
  known: KnownList,
): Promise<FetchedList | undefined> {
  const base = directory.replace(/\/*$/, '/');
  const changes = await textAt(run, `${base}changes.csv`, known?.validators);
  if (changes === 'unchanged') return undefined;
  if (changes !== 'missing')
    return { ...readChanges(changes.text, base), validators: changes.validators };
  const index = await textAt(run, `${base}index.txt`, undefined);
  if (typeof index === 'string')
    throw new FeedError('The directory has neither changes.csv nor index.txt', base);
  return { ...readDirectoryIndex(index.text, base), validators: {} };
}

async function textAt(run: SourceRun, url: string, validators: Validators | undefined) {
  const fetched = await fetchFile(run, {
    ...{ url, name: NAME, validators, elsewhere: true },
    max_bytes: MAX_BYTES,
  });
  if (fetched.state !== 'stored') return fetched.state;
  const text = await readFile(fileOf(run, NAME), 'utf8');
  await forgetFile(run, NAME);
  return { text, validators: fetched.validators };
}
