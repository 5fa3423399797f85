/**
 * CSAF 2.0 providers: documents of a vendor about its products, found through `provider-metadata.json`.
 *
 * @see https://docs.oasis-open.org/csaf/csaf/v2.0/os/csaf-v2.0-os.html §7.1
 */
import { stat } from 'node:fs/promises';
import type { ListedDocument } from '@assay/core/advisories/csaf/csaf-provider.ts';
import { FeedError, type FeedItem } from '../../feed/feed-item.ts';
import { readFeed } from '../../feed/read-feed.ts';
import { isRecordFile } from '../../feed/record-files.ts';
import { addProblems } from '../../import/import-progress.ts';
import { csafNameOf } from '../csaf-name.ts';
import { importInto } from '../import-into.ts';
import { countRecords } from '../source-queries.ts';
import { isUrl, type SourceOutcome, type SourceRun, type SourceState } from '../source-run.ts';
import { csafStateIn } from './csaf-state.ts';
import { openDone } from './done-documents.ts';
import { createFetcher } from './fetch-documents.ts';
import { findProvider } from './find-provider.ts';
import { listDocuments } from './list-documents.ts';
import { readProviderKeys } from './provider-keys.ts';

/** Documents after which a run that is interrupted does not begin again. */
const SLICE = 500;

/**
 * Brings the documents of a provider up to date: those that its feeds and directories list as changed since the last complete
 * run. They make no ecosystem checked, since no provider says which one it covers.
 *
 * @throws FeedError when the provider cannot be read
 */
export async function runCsafSource(run: SourceRun): Promise<SourceOutcome> {
  const source = csafNameOf(run.location);
  const state = isUrl(run.location) ? await runProvider(run, source) : await runFiles(run, source);
  const records = await run.database.read(null, (db) => countRecords(db, source, null));
  return { state, records };
}

async function runProvider(run: SourceRun, source: string): Promise<SourceState> {
  const before = csafStateIn(run.state);
  const { provider, url } = await findProvider(run);
  run.log(`${provider.publisher}: ${url}`);
  for (const closed of provider.closed)
    run.log(`Not read, as it is TLP:${closed.tlp}: ${closed.url}`, 'warning');
  const { lists, changed, problems } = await listDocuments(run, provider, before);
  addProblems(run.progress, problems);
  const due = distinct([...changed, ...before.retry]);
  const done = await openDone(run.folder);
  const rest = due.filter((one) => !done.has(one));
  run.log(`${due.length} documents changed`);
  run.expect(rest.length);
  const check = rest.length === 0 ? null : await readProviderKeys(run, provider);
  const fetcher = createFetcher(run, check);
  for (let from = 0; from < rest.length; from += SLICE) {
    const slice = rest.slice(from, from + SLICE);
    await importInto(run, { source, path: fetcher.fetch(slice), completes: () => false });
    await done.add(slice);
  }
  reportChecks(run, fetcher.figures);
  return { lists, retry: fetcher.figures.failed };
}

/** The newest entry of each address. */
function distinct(documents: readonly ListedDocument[]): ListedDocument[] {
  const sorted = documents.toSorted((a, b) => a.updated - b.updated);
  return [...new Map(sorted.map((document) => [document.url, document])).values()];
}

type Figures = ReturnType<typeof createFetcher>['figures'];

function reportChecks(run: SourceRun, { verified, unhashed, signed, unsigned }: Figures): void {
  if (verified > 0) run.log(`The digests of ${verified} documents are as published`);
  if (unhashed > 0) run.log(`${unhashed} documents have no digest to compare`, 'warning');
  if (signed > 0) run.log(`${signed} documents have a valid OpenPGP signature of the provider`);
  if (unsigned > 0) run.log(`${unsigned} documents have no OpenPGP signature`, 'warning');
}

async function runFiles(run: SourceRun, source: string): Promise<SourceState> {
  const { location } = run;
  if (!(await stat(location).catch(() => undefined)))
    throw new FeedError('There is no such file or directory', location);
  run.log(`Reading ${location}. Digests and signatures beside the documents are not checked`);
  await importInto(run, { source, path: documentsIn(location), completes: () => false });
  if (run.progress.read === 0) throw new FeedError('There are no CSAF documents', location);
  return {};
}

async function* documentsIn(path: string): AsyncGenerator<FeedItem> {
  for await (const item of readFeed(path)) if (isRecordFile('csaf', item.at)) yield item;
}
