import { randomUUID } from 'node:crypto';
import { hashOfToken, mintToken } from '@assay/server/platform/credentials/tokens.ts';
import type { Owner } from './owner.ts';

/** Creates a separate tenant; returns headers of its only user, a LedgerAdmin. */
export async function makeTenant({ query }: Owner): Promise<Record<string, string>> {
  const [tenant, account, token] = [randomUUID(), randomUUID(), mintToken('ays')];
  const email = `${account}@example.org`;
  await query('insert into tenant (uuid, name) values ($1, $2)', [tenant, tenant]);
  await query(
    `insert into account (uuid, email, username, first_name, last_name) values ($1, $2, $2, '', '')`,
    [account, email],
  );
  await query('insert into account_name values ($1, $2)', [email, account]);
  await query(`insert into membership values ($1, $2, 'LedgerAdmin')`, [account, tenant]);
  await query(
    `insert into session (token_hash, account_uuid, tenant_uuid, scope, expires_at)
     values ($1, $2, $3, 'full', now() + interval '12 hours')`,
    [hashOfToken(token), account, tenant],
  );
  return { authorization: `Bearer ${token}` };
}
