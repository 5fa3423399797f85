import { sql } from 'kysely';
import type { Reader } from '../../platform/db/database.ts';

const digests = (tenantUuid: string) => sql`(
  select sha256 from sbom where tenant_uuid = ${tenantUuid}
  union select sha256 from attachment where tenant_uuid = ${tenantUuid}) d`;

/** Number of different documents of a tenant. */
export async function countDigests(db: Reader, tenantUuid: string): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from ${digests(tenantUuid)}`.execute(db);
  return rows[0]?.count ?? 0;
}

/** The next digests in order, in hexadecimal. */
export async function selectDigests(
  db: Reader,
  tenantUuid: string,
  { after, limit }: { after: string | null; limit: number },
): Promise<string[]> {
  const { rows } = await sql<{ sha256: string }>`
    select encode(sha256, 'hex') as sha256 from ${digests(tenantUuid)}
    where sha256 > decode(${after ?? ''}, 'hex') order by d.sha256 limit ${limit}`.execute(db);
  return rows.map(({ sha256 }) => sha256);
}

/** SBOMs and attachments that have these bytes; none when they were deleted since. */
export async function selectOwners(
  db: Reader,
  tenantUuid: string,
  sha256: string,
): Promise<{ kind: string; uuid: string }[]> {
  const { rows } = await sql<{ kind: string; uuid: string }>`
    select 'SBOM' as kind, sbomid as uuid from sbom
    where tenant_uuid = ${tenantUuid} and sha256 = decode(${sha256}, 'hex')
    union all
    select 'attachment', uuid from attachment
    where tenant_uuid = ${tenantUuid} and sha256 = decode(${sha256}, 'hex')`.execute(db);
  return rows;
}
