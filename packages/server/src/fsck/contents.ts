import { isCommittedTo } from '@assay/core/log/leaf/commitment.ts';
import { readKnownLeaf } from '@assay/core/log/leaf/known-leaf.ts';
import type { Hash } from '@assay/core/log/tree/hasher.ts';
import { RecordedLog, type TakenLeaf } from '../features/documents/recorded/recorded-log.ts';
import { openContent } from '../features/documents/revision.ts';
import { nodeHasher } from '../log/keys/node-hasher.ts';
import type { FsckContext, Report } from './fsck-context.ts';
import * as query from './log-queries.ts';

const BATCH = 500;

/** A revision with content. */
interface SealedRow {
  uuid: string;
  document_uuid: string;
  revision: number;
  sealed: Buffer;
  sealed_key: Buffer;
}

/** Holds every document of a ledger, with the content of all revisions, against its leaves; gives how many these are. */
export async function checkContents(
  parts: FsckContext,
  log: query.LogRow,
  report: Report,
): Promise<number> {
  const recorded = new RecordedLog(
    parts.database,
    { tenant_uuid: log.tenant_uuid, log_uuid: log.uuid },
    (_, message) => report(`Log ${log.uuid}: ${message}`),
  );
  for (let from = 0; ; from += BATCH) {
    const entries = await query.selectEntries(parts.all, log.uuid, { from, limit: BATCH });
    const sealed = await selectSealed(
      parts,
      entries.map(({ uuid }) => uuid),
    );
    const byUuid = new Map(sealed.map((row) => [row.uuid, row]));
    const leaves = entries.map(takenLeaf);
    await recorded.take(leaves);
    for (const { index: idx, uuid, known } of leaves) {
      const row = byUuid.get(uuid);
      if (known?.kind !== 'document' || row === undefined) continue;
      const problem = await compare(parts, log.tenant_uuid, { row, commitment: known.commitment });
      if (problem !== null) report(`Leaf ${idx} of log ${log.uuid}: ${problem}`);
    }
    if (entries.length === BATCH) continue;
    await recorded.end({ isWhole: true });
    return from + entries.length;
  }
}

function takenLeaf({ idx, uuid, leaf: bytes }: query.EntryRow): TakenLeaf {
  const known = readKnownLeaf(bytes);
  return { index: Number(idx), uuid, bytes, known: typeof known === 'string' ? null : known };
}

const selectSealed = ({ all }: FsckContext, leaves: string[]): Promise<SealedRow[]> =>
  all<SealedRow>(
    `select r.uuid, r.document_uuid, r.revision, r.sealed, d.sealed_key from document_revision r
     join document d on d.tenant_uuid = r.tenant_uuid and d.uuid = r.document_uuid
     where r.uuid = any ($1::uuid[]) and r.sealed is not null and d.sealed_key is not null`,
    [leaves],
  );

async function compare(
  { vault }: FsckContext,
  tenantUuid: string,
  { row, commitment }: { row: SealedRow; commitment: Hash | null },
): Promise<string | null> {
  const what = `revision ${row.revision} of document ${row.document_uuid}`;
  if (commitment === null) return `it commits to nothing, but ${what} has content.`;
  try {
    const { salt, bytes } = await openContent(vault, tenantUuid, row);
    return isCommittedTo(nodeHasher, commitment, { salt, payload: bytes })
      ? null
      : `${what} is not the content that it commits to.`;
  } catch (error) {
    return `${what} cannot be opened: ${error instanceof Error ? error.message : String(error)}`;
  }
}
