import { sql } from 'kysely';
import type { Reader } from '../../platform/db/database.ts';

/** Returns those of some VEX documents of the asking tenant that are kept. */
export async function selectKeptDocuments(
  db: Reader,
  uuids: ReadonlySet<string>,
): Promise<ReadonlySet<string>> {
  const { rows } = await sql<{ uuid: string }>`
    select uuid from vex_document where tenant_uuid = current_tenant() and uuid = any (${[...uuids]}::uuid[])`.execute(
    db,
  );
  return new Set(rows.map(({ uuid }) => uuid));
}
