import { compareScope } from './all-logs/beside-log.ts';
import { compareRows } from './all-logs/compare-rows.ts';
import { passLog } from './all-logs/pass-log.ts';
import type { FsckContext, Invariant, Report } from './fsck-context.ts';
import * as query from './log-queries.ts';
import type { LogRow } from './scope/log-row.ts';
import { isWithin } from './scope/ranges.ts';

/** I8: every change has its leaf and every leaf its change, and each is what the other commits to. */
export const auditEntries: Invariant = {
  id: 'I8',
  name: 'every change has its leaf, and is what the leaf commits to',
  async check(parts, report) {
    let count = 0;
    for (const log of await query.selectLogs(parts))
      if (log.kind !== 'signers') count += await compareLog(parts, log, report);
    await checkUnrecorded(parts, report);
    return `${count} commitments`;
  },
};

/** Compares rows with the leaves of a log: with all of them in the pass that hashes it, else with those of the scope. */
async function compareLog(parts: FsckContext, log: LogRow, report: Report): Promise<number> {
  const compare = compareRows(parts);
  if (parts.scope.seenLog(log.uuid) !== undefined) {
    const rows = compare(log, report);
    return rows === null ? 0 : compareScope(parts, log, rows);
  }
  const { count, problems, failure } = (await passLog(parts, log, compare)).beside;
  for (const problem of problems) report(problem);
  if (failure !== undefined) throw failure;
  return count;
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
