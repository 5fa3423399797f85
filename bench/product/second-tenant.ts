import { randomUUID } from 'node:crypto';
import { hashOfToken, mintToken } from '@assay/server/platform/credentials/tokens.ts';
import type { Owner } from './owner.ts';

/** Creates a separate tenant; returns headers of its only user, a LedgerAdmin. */
export async function makeTenant({ query }: Owner): Promise<Record<string, string>> {
  const [tenant, account, token] = [randomUUID(), randomUUID(), mintToken('ays')];
  const email = `${account}@example.org`;
  await query('insert into tenant (uuid, name) values ($1, $2)', [tenant, tenant]);
  // One statement: the server removes accounts without a tenant.
  await query(
    `with accounts as (
       insert into account (uuid, email, username, first_name, last_name) values ($1, $2, $2, '', '')),
     names as (insert into account_name values ($2, $1))
     insert into membership values ($1, $3, 'LedgerAdmin')`,
    [account, email, tenant],
  );
  await query(
    `insert into session (token_hash, account_uuid, tenant_uuid, scope, expires_at)
     values ($1, $2, $3, 'full', now() + interval '12 hours')`,
    [hashOfToken(token), account, tenant],
  );
  return { authorization: `Bearer ${token}` };
}
