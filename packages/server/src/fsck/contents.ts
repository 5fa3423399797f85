import { isCommittedTo } from '@assay/core/log/leaf/commitment.ts';
import { readKnownLeaf } from '@assay/core/log/leaf/known-leaf.ts';
import type { Hash } from '@assay/core/log/tree/hasher.ts';
import { RecordedLog, type TakenLeaf } from '../features/documents/recorded/recorded-log.ts';
import { openSealed } from '../features/documents/revision.ts';
import { nodeHasher } from '../log/keys/node-hasher.ts';
import type { FsckContext, Report } from './fsck-context.ts';
import * as query from './log-queries.ts';
import { inFlight } from './scope/in-flight.ts';
import type { LogRow } from './scope/log-row.ts';
import { ofTenant } from './scope/scope.ts';

const BATCH = 500;
/** Batches that are read and computed at a time. */
const AT_A_TIME = 3;

/** The content of a revision. */
interface SealedRow {
  uuid: string;
  document_uuid: string;
  revision: number;
  state: string;
  sealed: Buffer | null;
  sealed_key: Buffer | null;
}

/** Holds documents of a ledger, with the content of all their revisions, against its leaves; gives how many these are. */
export async function checkContents(
  parts: FsckContext,
  log: LogRow,
  report: Report,
): Promise<number> {
  const recorded = new RecordedLog(
    parts.database,
    { tenant_uuid: log.tenant_uuid, log_uuid: log.uuid },
    (_, message) => report(`Log ${log.uuid}: ${message}`),
  );
  let count = 0;
  const ranges = parts.scope.leavesOf(log.uuid);
  for (const range of ranges)
    await inFlight(
      query.entriesWithin(parts.all, log, { range, batch: BATCH }),
      AT_A_TIME,
      async (entries) => {
        count += entries.length;
        await compareBatch(parts, log, { entries, recorded, report });
      },
    );
  const within = ofTenant(parts.scope.rowsOf('document'), log.tenant_uuid);
  await recorded.end({ isWhole: parts.scope.seenLog(log.uuid) === undefined, within });
  return count;
}

async function compareBatch(
  parts: FsckContext,
  log: LogRow,
  {
    entries,
    recorded,
    report,
  }: { entries: query.EntryRow[]; recorded: RecordedLog; report: Report },
): Promise<void> {
  const leaves = entries.map(takenLeaf);
  const uuids = entries.map(({ uuid }) => uuid);
  const [sealed] = await Promise.all([selectSealed(parts, log, uuids), recorded.take(leaves)]);
  const byUuid = new Map(sealed.map((row) => [row.uuid, row]));
  for (const { index, uuid, known } of leaves) {
    const row = byUuid.get(uuid);
    if (known?.kind !== 'document' || row === undefined) continue;
    const problem = await compare(parts, log.tenant_uuid, { row, commitment: known.commitment });
    if (problem !== null) report(`Leaf ${index} of log ${log.uuid}: ${problem}`);
  }
}

function takenLeaf({ idx, uuid, leaf: bytes }: query.EntryRow): TakenLeaf {
  const known = readKnownLeaf(bytes);
  return { index: Number(idx), uuid, known: typeof known === 'string' ? null : known };
}

const selectSealed = (
  { all }: FsckContext,
  { tenant_uuid }: LogRow,
  leaves: string[],
): Promise<SealedRow[]> =>
  all<SealedRow>(
    `select r.uuid, r.document_uuid, r.revision, d.state, r.sealed, d.sealed_key from document_revision r
     join document d on d.tenant_uuid = r.tenant_uuid and d.uuid = r.document_uuid
     where r.tenant_uuid = $1 and r.uuid = any ($2::uuid[])`,
    [tenant_uuid, leaves],
  );

async function compare(
  { vault }: FsckContext,
  tenantUuid: string,
  { row, commitment }: { row: SealedRow; commitment: Hash | null },
): Promise<string | null> {
  const what = `revision ${row.revision} of document ${row.document_uuid}`;
  const isThere = row.sealed !== null && row.sealed_key !== null;
  if (commitment === null)
    return isThere ? `it commits to nothing, but ${what} has content.` : null;
  // Whether it was erased, and by which leaf, is looked at with the state of the document.
  if (!isThere)
    return row.state === 'erased' ? null : `the content of ${what} is gone, and it was not erased.`;
  try {
    const { salt, bytes } = await openSealed(vault, tenantUuid, row);
    return isCommittedTo(nodeHasher, commitment, { salt, payload: bytes })
      ? null
      : `${what} is not the content that it commits to.`;
  } catch (error) {
    return `${what} cannot be opened: ${error instanceof Error ? error.message : String(error)}`;
  }
}
