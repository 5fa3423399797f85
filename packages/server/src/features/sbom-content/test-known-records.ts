import { createHash } from 'node:crypto';
import { severityOf } from '@assay/core/advisories/advisory-severity.ts';
import { parseOsv } from '@assay/core/advisories/osv.ts';
import { vulnerabilityIdsOf } from '@assay/core/advisories/vulnerability.ts';
import { severityRank } from '@assay/core/severity/rating.ts';
import type { TestDatabase } from '../../platform/db/test-database.ts';

/** Puts OSV records into an empty catalogue, for tests that upload documents afterwards. */
export async function knowRecords(db: TestDatabase, records: unknown[]): Promise<void> {
  for (const record of records) {
    const advisory = parseOsv(record);
    const { severity, cvss, vector } = severityOf(advisory);
    const rating = [severityRank(severity), cvss, vector];
    const revision = createHash('sha256').update(JSON.stringify(record)).digest();
    const [stored] = await db.owner<{ advisory_id: number }>(
      `insert into advisory (source, id, revision, withdrawn, severity, cvss, cvss_vector, summary, aliases, cves,
         block, block_offset, block_length)
       values ('osv', $1, $2, false, $3, $4, $5, $6, $7, '{}', '', 0, 0) returning advisory_id`,
      [advisory.id, revision, ...rating, advisory.summary, advisory.aliases],
    );
    for (const id of vulnerabilityIdsOf(advisory)) {
      const [vulnerability] = await db.owner<{ vuln_id: number }>(
        `insert into vulnerability (id, severity, cvss, cvss_vector, epss, kev, published_at, summary)
         values ($1, $2, $3, $4, 0.25, true, '2023-05-22T12:00:00Z', $5) returning vuln_id`,
        [id, ...rating, advisory.summary],
      );
      await db.owner('insert into advisory_vulnerability values ($1, $2, $3)', [
        stored?.advisory_id,
        vulnerability?.vuln_id,
        vulnerabilityIdsOf(advisory).length,
      ]);
      const names = new Set([id, advisory.id, ...advisory.aliases]);
      for (const name of names) {
        await db.owner('insert into vulnerability_alias values ($1, $2)', [
          name,
          vulnerability?.vuln_id,
        ]);
      }
    }
    for (const one of advisory.affected) {
      await db.owner(
        `insert into affected (advisory_id, ecosystem, release, name, repository_url, ranges, versions)
         values ($1, $2, $3, $4, $5, $6, $7)`,
        [
          stored?.advisory_id,
          one.ecosystem,
          one.release,
          one.name,
          one.repository_url,
          JSON.stringify(one.ranges),
          JSON.stringify(one.versions),
        ],
      );
    }
  }
  await noteCoverage(db);
}

/** Stores coverage as if one import had just loaded all stored records. */
async function noteCoverage(db: TestDatabase): Promise<void> {
  await db.owner(`
    insert into advisory_coverage (source, ecosystem, release, records, newest_import_at)
      select 'osv', ecosystem, release, count(distinct advisory_id), now() from affected group by 2, 3
      on conflict (source, ecosystem, release) do update
        set records = excluded.records, newest_import_at = excluded.newest_import_at`);
  await db.owner(`
    insert into advisory_ecosystem (source, ecosystem, records)
      select 'osv', ecosystem, count(distinct advisory_id) from affected group by 2
      on conflict (source, ecosystem) do update set records = excluded.records`);
}
