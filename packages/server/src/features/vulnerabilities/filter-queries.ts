import type { Input } from '@assay/contract/endpoint.ts';
import { SEVERITIES } from '@assay/contract/severity.ts';
import type { SuppressedFilter } from '@assay/contract/suppressed.ts';
import type { vulnerabilities } from '@assay/contract/vulnerabilities.ts';
import { PRIORITY_TIERS, RANKS_PER_TIER } from '@assay/core/priority/priority.ts';
import { type RawBuilder, sql } from 'kysely';
import { intArray } from '../../platform/db/array-text.ts';
import type { Reader } from '../../platform/db/database.ts';
import { containing } from '../../platform/http/page.ts';

/** Vulnerabilities whose findings are all suppressed, and which of them a list has. */
export interface Suppression {
  list: SuppressedFilter;
  vulnIds: readonly number[];
}

/** Filters of the list; `caller` is the person for `assigned_to_me`. */
export type VulnerabilityFilter = Omit<
  Input<typeof vulnerabilities.listVulnerabilities>,
  'cursor' | 'suppressed'
> & {
  caller: string;
  suppression: Suppression;
};

/** Rank of a severity as the tables have it. */
const rankOf = (severity: (typeof SEVERITIES)[number]) => 4 - SEVERITIES.indexOf(severity);

/** The lowest rank of a tier. */
const lowestOf = (tier: (typeof PRIORITY_TIERS)[number]) =>
  (2 - PRIORITY_TIERS.indexOf(tier)) * RANKS_PER_TIER;

/** Conditions on rows `t`. All but the text is in the row itself; the text is searched in the global table, and its hits are ids. */
export async function filtersOf(
  db: Reader,
  tenantUuid: string,
  {
    severity,
    kev,
    tier,
    assigned_to_me,
    caller,
    seen_from,
    seen_before,
    text,
    suppression,
  }: VulnerabilityFilter,
) {
  return [
    sql`t.tenant_uuid = ${tenantUuid}`,
    sql`t.affected_projects > 0`,
    severity && sql`t.severity = any (${severity.map(rankOf)}::smallint[])`,
    kev === undefined ? undefined : sql`t.kev = ${kev}`,
    tier && sql`t.priority between ${lowestOf(tier)} and ${lowestOf(tier) + RANKS_PER_TIER - 1}`,
    assigned_to_me === undefined
      ? undefined
      : sql`(t.vuln_id in (${assignedTo(tenantUuid, caller)})) = ${assigned_to_me}`,
    seen_from === undefined ? undefined : sql`t.first_seen_at >= ${seen_from}`,
    seen_before === undefined ? undefined : sql`t.first_seen_at < ${seen_before}`,
    suppressedFilter(suppression),
    text ? await textFilter(db, tenantUuid, text) : undefined,
  ];
}

function suppressedFilter({ list, vulnIds }: Suppression): RawBuilder<unknown> | undefined {
  if (list === 'all' || (list === 'false' && vulnIds.length === 0)) return undefined;
  const among = sql`t.vuln_id = any (${intArray(vulnIds)}::int[])`;
  return list === 'true' ? among : sql`not ${among}`;
}

/** Vulnerabilities of which a finding is assigned to a person, by any of their names; by index `finding_remark_assignee`. */
const assignedTo = (tenantUuid: string, caller: string) => sql`
  select n.vuln_id from finding_remark r cross join lateral (
    select v.vuln_id from vulnerability_fact v where v.id = r.vulnerability
    union select a.vuln_id from alias_fact a where a.alias = r.vulnerability) n
  where r.tenant_uuid = ${tenantUuid} and r.assignee_uuid = ${caller} and r.ended_at is null`;

/** Hits among the tenant's own that page and count share, instead of each searching the texts. */
const MOST_HITS = 20_000;

/**
 * The index contains groups of three letters or digits. A text without one matches so many vulnerabilities that
 * scanning the tenant's own soon fills a page.
 */
async function textFilter(
  db: Reader,
  tenantUuid: string,
  text: string,
): Promise<RawBuilder<unknown>> {
  const pattern = containing(text);
  if (/[\p{L}\p{N}]{3}/u.test(text)) {
    const hits = sql`select vuln_id from vulnerabilities_like(${pattern})`;
    const { rows } = await sql<{ vuln_id: number }>`
      select t.vuln_id from tenant_vulnerability t
      where t.tenant_uuid = ${tenantUuid} and t.affected_projects > 0 and t.vuln_id in (${hits})
      limit ${MOST_HITS + 1}`.execute(db);
    return rows.length > MOST_HITS
      ? sql`t.vuln_id in (${hits})`
      : sql`t.vuln_id = any (${intArray(rows.map(({ vuln_id }) => vuln_id))}::int[])`;
  }
  return sql`(
    exists (select from vulnerability_fact v
      where v.vuln_id = t.vuln_id and (v.id ilike ${pattern} or v.summary ilike ${pattern}))
    or exists (select from alias_fact a where a.vuln_id = t.vuln_id and a.alias ilike ${pattern}))`;
}
