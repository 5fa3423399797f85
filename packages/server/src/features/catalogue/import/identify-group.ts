import { type Database, ONE_STATEMENT } from '../../../platform/db/database.ts';
import type { FeedItem, FeedProblem } from '../feed/feed-item.ts';
import {
  claimedId,
  type IdentifiedRecord,
  identifyRecord,
  type NamedRecord,
  revisionOf,
  storedRecord,
} from '../feed/parse-record.ts';
import { selectKnown } from './advisory-queries.ts';

type KnownRecords = Map<string, Awaited<ReturnType<typeof selectKnown>>[number]>;

/** Records of a group in its order, and the stored records of their ids. */
interface IdentifiedGroup {
  /** Without `json` where the stored revision has the same bytes. */
  records: (NamedRecord | IdentifiedRecord | FeedProblem)[];
  known: KnownRecords;
}

/** Finds the stored records of a group. Those with the same bytes are not parsed: a feed is mostly these. */
export async function identifyGroup(
  { database, source }: { database: Database; source: string },
  items: readonly FeedItem[],
): Promise<IdentifiedGroup> {
  const known: KnownRecords = new Map();
  const look = async (ids: readonly string[]) => {
    const unasked = ids.filter((id) => !known.has(id));
    if (unasked.length === 0) return;
    const rows = await database.read(null, (db) => selectKnown(db, source, unasked), ONE_STATEMENT);
    for (const row of rows) known.set(row.id, row);
  };
  const claimed = items.map((item) => ('problem' in item ? undefined : claimedId(item.bytes)));
  await look(claimed.filter((id) => id !== undefined));
  const records = items.map((item, i) => {
    if ('problem' in item) return item;
    const id = claimed[i];
    const stored = id === undefined ? undefined : known.get(id);
    if (stored === undefined || stored.revision !== revisionOf(item.bytes))
      return identifyRecord(item);
    return storedRecord(item, stored.id, stored.revision);
  });
  const asked = new Set(claimed);
  await look(records.flatMap((one) => ('id' in one && !asked.has(one.id) ? [one.id] : [])));
  return { records, known };
}
