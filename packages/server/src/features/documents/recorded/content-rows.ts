import { isCommittedTo } from '@assay/core/log/leaf/commitment.ts';
import { readKnownLeaf } from '@assay/core/log/leaf/known-leaf.ts';
import { nodeHasher } from '../../../log/keys/node-hasher.ts';
import type { Database } from '../../../platform/db/database.ts';
import type { DerivedRows, RowProblem } from '../../../platform/derived-rows.ts';
import type { Vault } from '../../../platform/secrets/vault.ts';
import { openSealed } from '../revision.ts';
import * as sql from './content-queries.ts';

/** Sealed contents that are read at once. */
const TOGETHER = 50;

/** The contents of a ledger’s revisions, which have to be those that leaves commit to; keys are indexes of leaves. */
export function contentRows(
  { database, vault }: { database: Database; vault: Vault },
  { tenant_uuid, log_uuid }: { tenant_uuid: string; log_uuid: string },
): DerivedRows {
  return {
    name: 'contents',
    least: 2_000,
    count: () => database.read(tenant_uuid, (db) => sql.countLeaves(db, log_uuid)),
    keysAfter: ({ after, limit }) =>
      database.read(tenant_uuid, (db) =>
        sql.selectIndexes(db, log_uuid, { after: after ?? '-1', limit }),
      ),
    async check(keys) {
      const problems: RowProblem[] = [];
      for (let i = 0; i < keys.length; i += TOGETHER) {
        const indexes = keys.slice(i, i + TOGETHER);
        const rows = await database.read(tenant_uuid, (db) =>
          sql.selectSealed(db, log_uuid, indexes),
        );
        for (const row of rows) {
          const wrong = await problemOf(vault, tenant_uuid, row);
          if (wrong === null) continue;
          const message = `Revision ${row.revision} of document ${row.document_uuid} ${wrong} (leaf ${row.idx}).`;
          problems.push({ key: row.idx, log_uuid, index: Number(row.idx), message });
        }
      }
      return problems;
    },
  };
}

/** Null where the content is the one that its leaf commits to. */
async function problemOf(
  vault: Vault,
  tenantUuid: string,
  row: sql.SealedLeafRow,
): Promise<string | null> {
  const leaf = readKnownLeaf(row.leaf);
  if (typeof leaf === 'string' || leaf.kind !== 'document') return 'has a leaf of another kind';
  if (leaf.commitment === null) return 'has content, though its leaf commits to none';
  try {
    const { salt, bytes } = await openSealed(vault, tenantUuid, row);
    const isOwn = isCommittedTo(nodeHasher, leaf.commitment, { salt, payload: bytes });
    return isOwn ? null : 'is not the content that its leaf commits to';
  } catch (error) {
    return `cannot be opened: ${error instanceof Error ? error.message : String(error)}`;
  }
}
