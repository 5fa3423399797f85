import { sql } from 'kysely';
import { intArray } from '../../platform/db/array-text.ts';
import type { Reader, Writer } from '../../platform/db/database.ts';
import type { StoredScopes } from '../catalogue/coverage/document-scopes.ts';

/** uuids of the tenants that have SBOMs whose components are not counted by scope. */
export async function selectTenantsWithUncounted(db: Reader): Promise<string[]> {
  const { rows } = await sql<{ uuid: string }>`select tenants_with_uncounted() as uuid`.execute(db);
  return rows.map(({ uuid }) => uuid);
}

/** SHA-256 of documents whose components are not counted by scope. */
export async function selectUncounted(
  db: Reader,
  tenantUuid: string,
  most: number,
): Promise<Buffer[]> {
  const { rows } = await sql<{ sha256: Buffer }>`
    select distinct b.sha256 from (
      select sha256 from sbom where tenant_uuid = ${tenantUuid} and scope_ids is null and status = 'ready'
      order by sbomid limit ${most}) b`.execute(db);
  return rows.map((row) => row.sha256);
}

/** Keeps the scopes of a document, for all SBOMs that have its bytes. */
export async function setScopes(
  tx: Writer,
  tenantUuid: string,
  sha256: Buffer,
  { ids, components }: StoredScopes,
): Promise<void> {
  await sql`
    update sbom set scope_ids = ${intArray(ids)}::int[], scope_components = ${intArray(components)}::int[]
    where tenant_uuid = ${tenantUuid} and sha256 = ${sha256} and scope_ids is null and status = 'ready'`.execute(
    tx,
  );
}
