import { isCommittedTo } from '@assay/core/log/leaf/commitment.ts';
import type { AuditLeaf } from '@assay/core/log/leaf/known-leaf.ts';
import { uploadPayload } from '@assay/core/log/receipt/opened.ts';
import {
  type AuditRow,
  auditObjectPayload,
  auditPayload,
  selectAuditRows,
  uploadOf,
} from '../log/append/audit-payload-queries.ts';
import { nodeHasher } from '../log/keys/node-hasher.ts';
import type { BesideLog } from './all-logs/beside-log.ts';
import type { FsckContext, Report } from './fsck-context.ts';
import type { LogRow } from './scope/log-row.ts';

/** Audit entries of a control log. */
export function entriesOf(
  { database }: Pick<FsckContext, 'database'>,
  { tenant_uuid, uuid: log_uuid }: Pick<LogRow, 'tenant_uuid' | 'uuid'>,
  report: Report,
): BesideLog {
  const tell = (index: number, problem: string) =>
    report(`Leaf ${index} of control log ${log_uuid}: ${problem}`);
  return {
    async take(leaves) {
      const keys = leaves.map(({ uuid }) => ({ tenant_uuid, uuid }));
      const rows = await database.read(tenant_uuid, (db) => selectAuditRows(db, keys));
      const byUuid = new Map(rows.map((row) => [row.uuid, row]));
      for (const { index, uuid, known } of leaves) {
        if (known?.kind !== 'audit') continue;
        const row = byUuid.get(uuid);
        if (row === undefined) tell(index, `its audit entry ${uuid} is gone.`);
        else if (!isOf(known, row))
          tell(index, `audit entry ${uuid} is not the one it commits to.`);
      }
    },
    // Entries without a leaf are looked for among all of them.
    async end() {},
  };
}

function isOf(leaf: AuditLeaf, row: AuditRow): boolean {
  const object = auditObjectPayload(row);
  const { salt, object_salt } = row;
  const opens = isCommittedTo(nodeHasher, leaf.commitment, { salt, payload: auditPayload(row) });
  if (leaf.object === null || object === null || object_salt === null)
    return opens && leaf.object === null && object === null;
  const of = { salt: object_salt, payload: object };
  const upload = uploadOf(row);
  const isUpload =
    leaf.upload === null ||
    (upload !== null &&
      isCommittedTo(nodeHasher, leaf.upload, {
        salt: object_salt,
        payload: uploadPayload(upload),
      }));
  return opens && isUpload && isCommittedTo(nodeHasher, leaf.object, of);
}
