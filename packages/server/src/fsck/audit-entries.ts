import { isCommittedTo } from '@assay/core/log/leaf/commitment.ts';
import { type AuditLeaf, readKnownLeaf } from '@assay/core/log/leaf/known-leaf.ts';
import { uploadPayload } from '@assay/core/log/receipt/opened.ts';
import {
  type AuditRow,
  auditObjectPayload,
  auditPayload,
  selectAuditRows,
  uploadOf,
} from '../log/append/audit-payload-queries.ts';
import { nodeHasher } from '../log/keys/node-hasher.ts';
import { checkContents } from './contents.ts';
import type { FsckContext, Invariant, Report } from './fsck-context.ts';
import * as query from './log-queries.ts';
import { inFlight } from './scope/in-flight.ts';
import { isWithin } from './scope/ranges.ts';

const BATCH = 1000;
/** Batches that are read and computed at a time. */
const AT_A_TIME = 2;

/** I8: every change has its leaf and every leaf its change, and each is what the other commits to. */
export const auditEntries: Invariant = {
  id: 'I8',
  name: 'every change has its leaf, and is what the leaf commits to',
  async check(parts, report) {
    let count = 0;
    for (const log of await query.selectLogs(parts)) {
      if (log.kind === 'control') count += await checkControlLog(parts, log, report);
      if (log.kind === 'ledger') count += await checkContents(parts, log, report);
    }
    await checkUnrecorded(parts, report);
    return `${count} commitments`;
  },
};

/** Holds the audit entries of a control log against its leaves; returns how many leaves there are. */
export async function checkControlLog(
  { all, database, scope }: Pick<FsckContext, 'all' | 'database' | 'scope'>,
  log: query.SizedLog,
  report: Report,
): Promise<number> {
  const { tenant_uuid } = log;
  const tell = (index: string, problem: string) =>
    report(`Leaf ${index} of control log ${log.uuid}: ${problem}`);
  let count = 0;
  const compareBatch = async (entries: query.EntryRow[]) => {
    const keys = entries.map(({ uuid }) => ({ tenant_uuid, uuid }));
    const rows = await database.read(tenant_uuid, (db) => selectAuditRows(db, keys));
    const byUuid = new Map(rows.map((row) => [row.uuid, row]));
    for (const { idx, uuid, leaf } of entries) {
      const known = readKnownLeaf(leaf);
      if (typeof known === 'string' || known.kind !== 'audit') continue;
      const row = byUuid.get(uuid);
      if (row === undefined) tell(idx, `its audit entry ${uuid} is gone.`);
      else if (!isOf(known, row)) tell(idx, `audit entry ${uuid} is not the one it commits to.`);
    }
    count += entries.length;
  };
  for (const range of scope.leavesOf(log.uuid)) {
    const batches = query.entriesWithin(all, log, { range, batch: BATCH });
    await inFlight(batches, AT_A_TIME, compareBatch);
  }
  return count;
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

/** Finds changes that no leaf records, and uploads whose bytes are not the recorded ones. */
export async function checkUnrecorded(
  { all, scope }: Pick<FsckContext, 'all' | 'scope'>,
  report: Report,
): Promise<void> {
  for (const { from, to } of scope.rowsOf('audit_entry')) {
    const entries = await all<{ uuid: string; action: string }>(
      `select a.uuid, a.action from audit_entry a
       join log l on l.tenant_uuid = a.tenant_uuid and l.kind = 'control'
       where a.at >= l.created_at and ${isWithin('a.tenant_uuid', 'a.uuid')}
         and not exists (select from log_entry e where e.uuid = a.uuid and e.log_uuid = l.uuid)
         and not exists (select from log_pending p where p.uuid = a.uuid and p.log_uuid = l.uuid) limit 100`,
      [from, to],
    );
    for (const { uuid, action } of entries)
      report(`Audit entry ${uuid} (${action}) has no leaf in the control log.`);
  }
  for (const { from, to } of scope.rowsOf('sbom')) {
    const uploads = await all<{ sbomid: string; recorded: boolean }>(
      `select b.sbomid, a.uuid is not null as recorded from sbom b
       join log l on l.tenant_uuid = b.tenant_uuid and l.kind = 'control' and b.uploaded_at >= l.created_at
       left join audit_entry a
         on a.tenant_uuid = b.tenant_uuid and a.subject_uuid = b.sbomid and a.action = 'sbom.upload'
       where ${isWithin('b.tenant_uuid', 'b.sbomid')}
         and (a.uuid is null or a.object_sha256 is distinct from b.sha256 or a.object_size is distinct from b.size_bytes)
       limit 100`,
      [from, to],
    );
    for (const { sbomid, recorded } of uploads)
      report(
        recorded
          ? `SBOM ${sbomid} has other bytes than its upload recorded.`
          : `SBOM ${sbomid} is there, but no upload of it was recorded.`,
      );
  }
}
