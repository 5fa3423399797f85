import type { Affected } from '@assay/core/advisories/advisory.ts';
import { sql } from 'kysely';
import { intArray, textArray } from '../../../platform/db/array-text.ts';
import type { Reader } from '../../../platform/db/database.ts';
import { rangesOf } from '../../catalogue/stored-ranges.ts';

/** A record's statement about a package and a vulnerability. */
export type OwnerStatement = Affected & { vuln_id: number; source: string; advisory: string };

/** Returns records' statements about names of owners and vulnerabilities, ordered by record id. */
export async function selectOwnerStatements(
  db: Reader,
  asked: readonly { vuln_id: number; ecosystem: string; name: string }[],
): Promise<OwnerStatement[]> {
  const { rows } = await sql<
    Omit<OwnerStatement, 'ranges' | 'versions'> & Record<'ranges' | 'versions', string>
  >`
    select w.vuln_id, f.ecosystem, f.release, f.name, f.repository_url, f.source, f.advisory,
      f.ranges::text as ranges, f.versions::text as versions
    from (
      select distinct * from unnest(${intArray(asked.map((a) => a.vuln_id))}::int[],
        ${textArray(asked.map((a) => a.ecosystem))}::text[], ${textArray(asked.map((a) => a.name))}::text[])
        u (vuln_id, ecosystem, name)) w
    join advisory_fact a on a.vuln_id = w.vuln_id
    join affected_fact f on f.advisory_id = a.advisory_id and f.ecosystem = w.ecosystem and f.name = w.name
    order by f.advisory, f.source, f.affected_id`.execute(db);
  return rows.map((row) => ({
    ...row,
    ...rangesOf(row),
  }));
}
