import { sql } from 'kysely';
import type { Reader } from '../../../platform/db/database.ts';

/** A project, and the SBOM that counts for it. */
export interface CountingSbom {
  path: string;
  /** The newest in use, else the newest; null without a ready one. */
  sbomid: string | null;
}

/** The SBOM that counts for a project; undefined when the tenant does not have the project. */
export async function findCounting(
  db: Reader,
  tenantUuid: string,
  projectUuid: string,
): Promise<CountingSbom | undefined> {
  const { rows } = await sql<CountingSbom>`
    select p.path, p.counted_sbomid as sbomid
    from project_summary p where p.tenant_uuid = ${tenantUuid} and p.project_uuid = ${projectUuid}`.execute(
    db,
  );
  return rows[0];
}
