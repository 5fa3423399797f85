import { isCommittedTo } from '@assay/core/log/leaf/commitment.ts';
import type { Hash } from '@assay/core/log/tree/hasher.ts';
import { RecordedLog } from '../features/documents/recorded/recorded-log.ts';
import { openSealed } from '../features/documents/revision.ts';
import { nodeHasher } from '../log/keys/node-hasher.ts';
import type { Vault } from '../platform/secrets/vault.ts';
import type { BesideLog } from './all-logs/beside-log.ts';
import type { FsckContext } from './fsck-context.ts';
import type { LogRow } from './scope/log-row.ts';
import { ofTenant } from './scope/scope.ts';

/** The content of a revision. */
interface SealedRow {
  document_uuid: string;
  revision: number;
  state: string;
  sealed: Buffer | null;
  sealed_key: Buffer | null;
}

interface ContentsContext extends Pick<FsckContext, 'database' | 'scope'> {
  /** Opens contents; null to look only whether they are there. */
  vault: Vault | null;
}

/** Receives problems of documents; `index`: of the leaf, null if none names it. */
interface DocumentReport {
  /** A row that is not what leaves record. */
  row(index: number | null, message: string): void;
  /** Content that is not what a leaf commits to; the sentence says it of “it”, the leaf. */
  content(index: number, problem: string): void;
}

/** Documents of a ledger, with the content of all their revisions. */
export function documentsOf(
  parts: ContentsContext,
  { tenant_uuid, uuid: log_uuid }: Pick<LogRow, 'tenant_uuid' | 'uuid'>,
  report: DocumentReport,
): BesideLog {
  const recorded = new RecordedLog(parts.database, { tenant_uuid, log_uuid }, report.row);
  return {
    async take(leaves) {
      const byLeaf = await recorded.take(leaves);
      for (const { index, uuid, known } of leaves) {
        const row = byLeaf.get(uuid);
        if (known?.kind !== 'document' || row === undefined) continue;
        const { commitment } = known;
        const problem = await compare(parts.vault, tenant_uuid, { row, commitment });
        if (problem !== null) report.content(index, problem);
      }
    },
    end: ({ isWhole }) =>
      recorded.end({ isWhole, within: ofTenant(parts.scope.rowsOf('document'), tenant_uuid) }),
  };
}

async function compare(
  vault: Vault | null,
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
  if (vault === null) return null;
  try {
    const { salt, bytes } = await openSealed(vault, tenantUuid, row);
    return isCommittedTo(nodeHasher, commitment, { salt, payload: bytes })
      ? null
      : `${what} is not the content that it commits to.`;
  } catch (error) {
    return `${what} cannot be opened: ${error instanceof Error ? error.message : String(error)}`;
  }
}
