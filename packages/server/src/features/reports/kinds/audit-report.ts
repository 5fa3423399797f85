import { audit } from '@assay/contract/audit.ts';
import type { Input } from '@assay/contract/endpoint.ts';
import type { reports } from '@assay/contract/reports.ts';
import type { Ctx, Visit } from '../../../context.ts';
import { auditService } from '../../audit/service.ts';
import { firstRows } from '../all-rows.ts';
import { commonFacts, instantOf } from '../facts.ts';
import { MOST_ROWS, type Report } from '../report.ts';

/** Entries of the audit log in a period, oldest first. */
export async function auditReport(
  ctx: Ctx,
  { format, ...filter }: Input<typeof reports.exportAuditReport>,
  { visit }: { visit: Visit },
): Promise<Omit<Report, 'uuid'>> {
  const facts = await commonFacts(ctx, filter);
  const { rows, total } = await firstRows(
    audit.listAuditEntries.result,
    (cursor) =>
      auditService.listAuditEntries(ctx, { ...filter, sort: 'at', pageSize: 200, cursor }, visit),
    MOST_ROWS[format],
  );
  return {
    title: 'Audit log',
    facts,
    before: [],
    main: {
      title: 'Entries',
      text: 'A leaf of the control log commits to each entry; its receipt is downloaded by the id of the entry.',
      columns: [
        { name: 'at', label: 'Time', width: 2.4 },
        { name: 'actor', label: 'Actor', width: 2.6 },
        { name: 'role', label: 'Role', width: 1.6 },
        { name: 'action', label: 'Action', width: 2.4 },
        { name: 'object', label: 'Object', width: 3 },
        { name: 'outcome', label: 'Outcome', width: 1.2 },
        { name: 'entry', label: 'Entry', width: 3.6 },
      ],
      rows: rows.map((row) => [
        instantOf(row.at),
        row.actor_name,
        row.role,
        row.action,
        row.object?.name ?? row.subject_uuid,
        row.outcome,
        row.uuid,
      ]),
      total,
    },
  };
}
