import { createHash, randomUUID } from 'node:crypto';
import { hashPassword } from '@assay/server/platform/credentials/passwords.ts';
import { hashOfToken, mintToken } from '@assay/server/platform/credentials/tokens.ts';
import type { Owner } from './owner.ts';

/** Everybody's. */
export const PASSWORD = 'Figures-4711-Person';

/** Makes people with a password in the operator's tenant; their addresses. */
export async function makePeople({ query }: Owner, count: number): Promise<string[]> {
  const people = Array.from({ length: count }, () => randomUUID());
  const mails = people.map((uuid) => `${uuid}@example.org`);
  const password_hash = await hashPassword(PASSWORD);
  // One statement: the server removes accounts without a tenant.
  await query(
    `with p as (select * from unnest($1::uuid[], $2::text[]) p (uuid, mail)),
     accounts as (
       insert into account (uuid, email, username, first_name, last_name, password_hash, email_confirmed_at)
       select p.uuid, p.mail, p.mail, '', '', $3, now() from p),
     names as (insert into account_name select p.mail, p.uuid from p)
     insert into membership (account_uuid, tenant_uuid, role)
     select p.uuid, (select uuid from tenant where name = 'default'), 'Visitor' from p`,
    [people, mails, password_hash],
  );
  return mails;
}

/** Opens sessions of these users directly in the database; returns their tokens. */
export async function openSessions({ query }: Owner, mails: string[], count: number) {
  const tokens = Array.from({ length: count }, () => mintToken('ays'));
  await query(
    `insert into session (token_hash, account_uuid, tenant_uuid, scope, expires_at)
     select t.hash, a.uuid, m.tenant_uuid, 'full', now() + interval '12 hours'
     from unnest($1::bytea[], $2::text[]) t (hash, mail)
     join account a on a.email = t.mail join membership m on m.account_uuid = a.uuid`,
    [tokens.map(hashOfToken), tokens.map((_, i) => mails[i % mails.length])],
  );
  return tokens;
}

/** An address for each caller: the proxy's word for it, as limits count addresses. */
export function addressOf(caller: string): Record<string, string> {
  const bytes = createHash('sha256').update(caller).digest();
  return { 'x-forwarded-for': `10.${bytes[0]}.${bytes[1]}.${bytes[2]}` };
}
