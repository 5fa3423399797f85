import type { ComplianceRecord, complianceHistory } from '@assay/contract/compliance-history.ts';
import type { Input } from '@assay/contract/endpoint.ts';
import { sql } from 'kysely';
import type { Reader } from '../../platform/db/database.ts';
import { type ListPage, listQuery } from '../../platform/db/list-queries.ts';
import type { RecordedResults } from './queries.ts';

/** Results of an SBOM as they were recorded once. */
export interface HistoryRow
  extends Pick<
    ComplianceRecord,
    'uuid' | 'sbomid' | 'project' | 'version' | 'sha256' | 'entry_uuid'
  > {
  uploaded_at: Date;
  evaluated_at: Date;
  /** Versions and revisions of all rule sets, as `id@version+revision`, separated by spaces. */
  rules: string;
  results: NonNullable<RecordedResults['results']>;
  rules_passed: number;
  rules_total: number;
}

type HistoryQuery = Omit<Input<typeof complianceHistory.listComplianceHistory>, 'cursor'>;

/** Recorded results, along the index of their time, that of the SBOMs of a project, or the key of one SBOM. */
export function selectHistory(
  db: Reader,
  tenantUuid: string,
  query: HistoryQuery & ListPage<HistoryQuery['sort']>,
) {
  const { sbomid, project } = query;
  return listQuery({
    select: sql`c.uuid, c.sbomid, j.path as project, b.version, encode(c.sha256, 'hex') as sha256, b.uploaded_at,
      c.evaluated_at, c.rules, c.results, c.rules_passed, c.rules_total,
      (select a.uuid from audit_entry a
        where a.tenant_uuid = c.tenant_uuid and a.subject_uuid = c.sbomid and a.action = 'sbom.judge'
          and a.details ->> 'rules' = c.rules order by a.at desc limit 1) as entry_uuid`,
    from: sql`sbom_compliance c
      join sbom b on b.tenant_uuid = c.tenant_uuid and b.sbomid = c.sbomid
      join project j on j.tenant_uuid = b.tenant_uuid and j.uuid = b.project_uuid`,
    filters: [
      sql`c.tenant_uuid = ${tenantUuid}`,
      sbomid === undefined ? undefined : sql`c.sbomid = ${sbomid}`,
      project === undefined ? undefined : sql`j.path = ${project}`,
    ],
    orders: {
      columns: { evaluated_at: { by: sql`c.evaluated_at`, type: 'timestamptz' } },
      tie: { by: sql`c.uuid`, type: 'uuid' },
    },
    page: query,
  }).read<HistoryRow>(db);
}
