import { AdvisoryError } from '@assay/core/advisories/advisory-error.ts';
import { isCsaf } from '@assay/core/advisories/csaf/csaf-document.ts';
import { csafRecordsOf, RECORD_SEPARATOR } from '@assay/core/advisories/csaf/csaf-records.ts';
import type { FeedItem, FeedProblem, FeedRecord } from './feed-item.ts';

/** Ids of the live records that are stored of a CSAF document, by what they begin with. */
type StoredRecords = (prefix: string) => Promise<string[]>;

const MARK = Buffer.from('"csaf_version"');

/**
 * Replaces each CSAF document of a feed by one OSV record for each of its vulnerabilities. A vulnerability that a document
 * states no longer is withdrawn. A document that cannot be relied on is a problem, and its stored records stay.
 */
export async function* withCsaf(
  items: AsyncIterable<FeedItem>,
  stored: StoredRecords,
): AsyncGenerator<FeedItem> {
  for await (const item of items) {
    if ('problem' in item || !item.bytes.includes(MARK)) yield item;
    else yield* recordsOf(item, stored);
  }
}

async function* recordsOf(item: FeedRecord, stored: StoredRecords): AsyncGenerator<FeedItem> {
  const read = readDocument(item);
  if (read === undefined) {
    yield item;
    return;
  }
  if ('problem' in read) {
    yield read;
    return;
  }
  const { document, modified, records } = read;
  const recordItem = (record: object): FeedRecord => ({
    bytes: Buffer.from(JSON.stringify(record)),
    at: item.at,
    is_partial: true,
  });
  for (const record of records) yield recordItem(record);
  const ids = new Set(records.map(({ id }) => id));
  for (const id of await stored(`${document}${RECORD_SEPARATOR}`))
    if (!ids.has(id)) yield recordItem({ id, modified, withdrawn: modified });
}

/** Undefined for a record of another format that only mentions CSAF. */
function readDocument({
  bytes,
  at,
}: FeedRecord): ReturnType<typeof csafRecordsOf> | FeedProblem | undefined {
  try {
    const json: unknown = JSON.parse(bytes.toString());
    return isCsaf(json) ? csafRecordsOf(json) : undefined;
  } catch (error) {
    if (error instanceof SyntaxError) return { problem: `This is no JSON: ${error.message}`, at };
    if (!(error instanceof AdvisoryError)) throw error;
    return { problem: error.at === '' ? error.message : `${error.message} (at ${error.at})`, at };
  }
}
