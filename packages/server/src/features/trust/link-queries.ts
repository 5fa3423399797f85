import { sql } from 'kysely';
import type { Writer } from '../../platform/db/database.ts';

/** Links an artifact to an SBOM that describes it, once. */
export const insertLink = (
  tx: Writer,
  tenantUuid: string,
  { artifact_uuid, sbomid }: { artifact_uuid: string; sbomid: string },
) =>
  sql`
    insert into artifact_sbom (tenant_uuid, artifact_uuid, sbomid)
    values (${tenantUuid}, ${artifact_uuid}, ${sbomid}) on conflict do nothing`.execute(tx);
