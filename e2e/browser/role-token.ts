import { randomUUID } from 'node:crypto';
import type { Role } from '@assay/contract/endpoint.ts';
import { hashOfToken, mintToken } from '@assay/server/platform/credentials/tokens.ts';
import { startEmbeddedPostgres } from '@assay/server/platform/db/embedded-postgres.ts';
import pg from 'pg';
import { world } from './world.ts';

/** Session token of a new person with this role. Written to the database: no page makes people yet. */
export async function roleToken(role: Role): Promise<string> {
  const { url } = await startEmbeddedPostgres({ dataDir: world().product.dataDir });
  const db = new pg.Client({ connectionString: url });
  await db.connect();
  try {
    const account = randomUUID();
    const token = mintToken('ays');
    const email = `${account}@example.org`;
    await db.query(
      `with person as (
         insert into account (uuid, email, username, first_name, last_name)
         values ($1, $2, $2, 'Vera', $3) returning uuid
       ), named as (
         insert into account_name select $2, uuid from person
       ), member as (
         insert into membership select person.uuid, tenant.uuid, $3 from person, tenant
         returning account_uuid, tenant_uuid
       )
       insert into session (token_hash, account_uuid, tenant_uuid, scope, expires_at)
       select $4, account_uuid, tenant_uuid, 'full', now() + interval '1 hour' from member`,
      [account, email, role, hashOfToken(token)],
    );
    return token;
  } finally {
    await db.end();
  }
}
