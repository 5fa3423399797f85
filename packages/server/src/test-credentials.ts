import { randomUUID } from 'node:crypto';
import type { API_KEY_ROLES } from '@assay/contract/api-keys.ts';
import type { Role, SessionScope } from '@assay/contract/endpoint.ts';
import { hashOfToken, mintToken } from './platform/credentials/tokens.ts';
import type { TestDatabase } from './platform/db/test-database.ts';

/** Role that an API key can carry. */
export type KeyRole = (typeof API_KEY_ROLES)[number];

/** Adds a member of a tenant, signed in; returns the session token. */
export async function addPerson(
  db: TestDatabase,
  tenant: string,
  role: Role,
  scope: SessionScope = 'full',
): Promise<string> {
  const account = randomUUID();
  const token = mintToken('ays');
  const email = `${role.toLowerCase()}-${account}@example.org`;
  await db.owner(
    `insert into account (uuid, email, username, first_name, last_name)
     values ($1, $2, $2, 'Test', $3)`,
    [account, email, role],
  );
  await db.owner('insert into account_name values ($1, $2)', [email, account]);
  await db.owner('insert into membership values ($1, $2, $3)', [account, tenant, role]);
  await db.owner(
    `insert into session (token_hash, account_uuid, tenant_uuid, scope, expires_at)
     values ($1, $2, $3, $4, now() + interval '12 hours')`,
    [hashOfToken(token), account, tenant, scope],
  );
  return token;
}

/** Adds an API key of a tenant; returns its secret. */
export async function addKey(db: TestDatabase, tenant: string, role: Role): Promise<string> {
  const token = mintToken('ayk');
  await db.owner(
    `insert into api_key (tenant_uuid, uuid, name, prefix, secret_hash, role,
                          created_by_uuid, created_by, expires_at)
     values ($1, $2, $3, 'ayk_test', $4, $5, $2, 'test@example.org', now() + interval '90 days')`,
    [tenant, randomUUID(), `key-${role}`, hashOfToken(token), role],
  );
  return token;
}
