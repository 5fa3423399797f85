import { type RawBuilder, sql } from 'kysely';
import type { Reader } from '../../platform/db/database.ts';
import { containing } from '../../platform/http/page.ts';

/** Hits read by their ids: with more of them, walking along an order soon fills a page. */
const MOST_HITS = 5_000;

/**
 * Condition on SBOMs `b` with a text in name, version or path of the project. All texts of a tenant stand in one index, so
 * hits are found without reading the rows; a name too long for it is compared in its row.
 */
export async function textFilter(
  db: Reader,
  tenantUuid: string,
  text: string,
): Promise<RawBuilder<unknown>> {
  const pattern = containing(text);
  const inProject = sql`b.project_uuid in (
    select k.uuid from project k where k.tenant_uuid = ${tenantUuid} and k.path ilike ${pattern})`;
  const inText = sql`b.search_text like lower(${pattern}) collate "C"`;
  const { rows } = await sql<{ sbomid: string }>`
    select b.sbomid from sbom b
    where b.tenant_uuid = ${tenantUuid} and (${inText} or b.search_text is null or ${inProject})
    limit ${MOST_HITS + 1}`.execute(db);
  const inRow = sql`(${inText} or ${inProject}
    or (b.search_text is null and (b.name ilike ${pattern} or b.version ilike ${pattern})))`;
  if (rows.length > MOST_HITS) return inRow;
  const ids = `{${rows.map(({ sbomid }) => sbomid).join(',')}}`;
  return sql`b.sbomid = any (${ids}::uuid[]) and ${inRow}`;
}
