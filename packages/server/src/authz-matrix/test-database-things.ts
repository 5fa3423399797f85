import { randomUUID } from 'node:crypto';
import { hashOfToken, mintToken } from '../platform/credentials/tokens.ts';
import type { TestServer, TestTenant } from '../test-server.ts';

export async function findAuditEntry({ db }: TestServer, { uuid }: TestTenant): Promise<string> {
  const [entry] = await db.owner<{ uuid: string }>(
    'select uuid from audit_entry where tenant_uuid = $1 order by uuid limit 1',
    [uuid],
  );
  if (!entry) throw new Error('Nothing was audited');
  return entry.uuid;
}

export async function makeSession(
  { db }: TestServer,
  tenant: string,
  account: string,
): Promise<string> {
  const uuid = randomUUID();
  await db.owner(
    `insert into session (token_hash, uuid, account_uuid, tenant_uuid, scope, expires_at)
     values ($1, $2, $3, $4, 'full', now() + interval '12 hours')`,
    [hashOfToken(mintToken('ays')), uuid, account, tenant],
  );
  return uuid;
}

/** A disabled tenant, and the remains of a deleted one. */
export async function makeTenants({ db }: TestServer) {
  const [disabled_tenant, deleted_tenant] = [randomUUID(), randomUUID()];
  await db.owner(
    'insert into tenant (uuid, name, disabled_at) values ($1, $1::uuid::text, now())',
    [disabled_tenant],
  );
  await db.owner(
    `insert into tenant_deletion (tenant_uuid, tenant_name, tenant_created_at, requested_by_uuid, requested_by, due_at,
                                  started_at, finished_at, certificate)
     values ($1, 'gone', now(), $1, 'matrix', now(), now(), now(), $2)`,
    [deleted_tenant, { payloadType: 'x', payload: 'eA==', signatures: [] }],
  );
  return { disabled_tenant, deleted_tenant };
}
