import { type RawBuilder, sql } from 'kysely';
import { textArray } from '../../platform/db/array-text.ts';
import type { Reader } from '../../platform/db/database.ts';
import { containing } from '../../platform/http/page.ts';

/** Hits read by their ids: with more of them, walking along an order soon fills a page. */
const MOST_HITS = 5_000;
/** Projects with the text in their path that are told one by one; of more, each SBOM's project is looked for. */
const MOST_PROJECTS = 500;

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
  const { uuids, has_long } = await findPlaces(db, tenantUuid, pattern);
  const inText = sql`b.search_text like lower(${pattern}) collate "C"`;
  const inProject =
    uuids.length > MOST_PROJECTS
      ? sql`b.project_uuid in (
          select k.uuid from project k where k.tenant_uuid = ${tenantUuid} and k.path ilike ${pattern})`
      : sql`b.project_uuid = any (${textArray(uuids)}::uuid[])`;
  const isShort = uuids.length === 0 ? inText : sql`(${inText} or ${inProject})`;
  const inRow = has_long
    ? sql`(${isShort} or (b.search_text is null and (b.name ilike ${pattern} or b.version ilike ${pattern})))`
    : isShort;
  const { rows } = await sql<{ sbomid: string }>`
    select b.sbomid from sbom b
    where b.tenant_uuid = ${tenantUuid} and (${isShort} ${has_long ? sql`or b.search_text is null` : sql``})
    limit ${MOST_HITS + 1}`.execute(db);
  if (rows.length > MOST_HITS) return inRow;
  const ids = textArray(rows.map(({ sbomid }) => sbomid));
  return sql`b.sbomid = any (${ids}::uuid[]) and ${inRow}`;
}

/** Projects whose path contains a text, up to one more than are told one by one, and whether a name is too long for the index. */
async function findPlaces(
  db: Reader,
  tenantUuid: string,
  pattern: string,
): Promise<{ uuids: string[]; has_long: boolean }> {
  const { rows } = await sql<{ uuids: string[]; has_long: boolean }>`
    select array(
        select k.uuid::text from project k where k.tenant_uuid = ${tenantUuid} and k.path ilike ${pattern}
        limit ${MOST_PROJECTS + 1}) as uuids,
      exists (select from sbom b where b.tenant_uuid = ${tenantUuid} and b.search_text is null) as has_long`.execute(
    db,
  );
  return rows[0] ?? { uuids: [], has_long: true };
}
