import { sql } from 'kysely';
import type { Reader } from '../../../platform/db/database.ts';
import { type AskedInstant, sbomsThen } from './sboms-then-fragments.ts';

/** An SBOM of a project that was uploaded by an instant. */
export interface SbomOfThen {
  sbomid: string;
  version: string;
  uploaded_at: Date;
  /** Whether it was in use then. */
  in_use: boolean;
  /** An audit entry of by then states `in_use`; otherwise it is that of today. */
  is_stated: boolean;
  /** Its components were compared with advisories by then. */
  is_ready: boolean;
}

/** Whether the tenant has a project. */
export async function isProject(db: Reader, tenantUuid: string, uuid: string): Promise<boolean> {
  const { rows } = await sql`
    select from project where tenant_uuid = ${tenantUuid} and uuid = ${uuid}`.execute(db);
  return rows.length > 0;
}

/**
 * Returns the SBOMs of a project that were uploaded by an instant, newest first; those deleted since are gone. The newest audit
 * entry of by then says whether an SBOM was in use.
 */
export async function selectSbomsOfThen(
  db: Reader,
  tenantUuid: string,
  { uuid, ...asked }: AskedInstant & { uuid: string },
): Promise<SbomOfThen[]> {
  const { rows } = await sql<SbomOfThen>`
    select b.sbomid, b.version, b.uploaded_at, b.in_use, b.is_stated, b.is_ready
    from (${sbomsThen(tenantUuid, asked, uuid)}) b
    order by b.uploaded_at desc, b.sbomid desc`.execute(db);
  return rows;
}
