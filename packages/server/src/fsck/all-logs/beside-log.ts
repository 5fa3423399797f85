import { readKnownLeaf } from '@assay/core/log/leaf/known-leaf.ts';
import type { TakenLeaf } from '../../features/documents/recorded/recorded-log.ts';
import type { FsckContext } from '../fsck-context.ts';
import * as query from '../log-queries.ts';
import { inFlight } from '../scope/in-flight.ts';

const BATCH = 2000;
/** Batches that are read and computed at a time. */
const AT_A_TIME = 3;

/** Rows that follow from the leaves of a log, compared with them batch by batch, of several batches at a time. */
export interface BesideLog {
  take(leaves: readonly TakenLeaf[]): Promise<void>;
  /** After the last leaf; `isWhole`: they were all leaves of the log. */
  end(options: { isWhole: boolean }): Promise<void>;
}

/** Compares rows with the leaves of a log that the scope holds; gives how many these are. */
export async function compareScope(
  { all, scope }: Pick<FsckContext, 'all' | 'scope'>,
  log: query.SizedLog,
  rows: BesideLog,
): Promise<number> {
  let count = 0;
  for (const range of scope.leavesOf(log.uuid))
    await inFlight(
      query.entriesWithin(all, log, { range, batch: BATCH }),
      AT_A_TIME,
      async (entries) => {
        count += entries.length;
        await rows.take(entries.map(takenLeaf));
      },
    );
  await rows.end({ isWhole: scope.seenLog(log.uuid) === undefined });
  return count;
}

function takenLeaf({ idx, uuid, leaf: bytes }: query.EntryRow): TakenLeaf {
  const known = readKnownLeaf(bytes);
  return { index: Number(idx), uuid, known: typeof known === 'string' ? null : known };
}
