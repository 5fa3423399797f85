import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import type { Client } from '@assay/contract/client.ts';
import type { Api } from '@assay/contract/index.ts';
import { refused } from '../../test-refused.ts';
import { type TestServer, type TestTenant, testServer, testTenant } from '../../test-server.ts';
import { badLink, newAddress, PASSWORD, resetHashOf, stranger } from '../sign-up/test-accounts.ts';

let server: TestServer;
before(async () => {
  server = await testServer();
});
after(() => server.stop());

/** A tenant whose administrator invites an address. */
async function inviting(email: string): Promise<{ tenant: TestTenant; admin: Client<Api> }> {
  const tenant = await testTenant(server);
  const admin = tenant.as('TenantAdmin');
  await admin.inviteUser({ email, role: 'Auditor' });
  return { tenant, admin };
}

const membersOf = ({ uuid }: TestTenant, email: string) =>
  server.db.owner<{ role: string }>(
    `select m.role from membership m join account a on a.uuid = m.account_uuid
     where m.tenant_uuid = $1 and a.email = $2`,
    [uuid, email],
  );

/** Uses both links of one invitation after a change of the tenant; neither may work. */
async function nobodyComes(happens: (tenant: TestTenant) => Promise<unknown>): Promise<void> {
  const email = newAddress();
  const tenant = await testTenant(server);
  const { link } = await tenant.as('TenantAdmin').inviteUser({ email, role: 'Auditor' });
  await happens(tenant);
  const handed = new URL(link ?? assert.fail('no link')).searchParams.get('hash') ?? '';
  for (const hash of [await resetHashOf(server, email), handed])
    await assert.rejects(stranger(server).resetPassword({ hash, password: PASSWORD }), badLink);
  assert.deepEqual(await membersOf(tenant, email), []);
  assert.deepEqual(await server.db.owner('select from account where email = $1', [email]), []);
}

test('400: an invitation by a user who may no longer invite', () =>
  nobodyComes(({ uuid }) =>
    server.db.owner(
      "update membership set role = 'LedgerAdmin' where tenant_uuid = $1 and role = 'TenantAdmin'",
      [uuid],
    ),
  ));

test('400: an invitation to a tenant that was closed', () =>
  nobodyComes(({ uuid }) =>
    server.db.owner('update tenant set disabled_at = now() where uuid = $1', [uuid]),
  ));

test('400: an invitation of seven days ago', () =>
  nobodyComes(({ uuid }) =>
    server.db.owner(
      `update one_time_secret s set expires_at = now() - make_interval(secs => 1) from invitation i
       where s.token_hash in (i.token_hash, i.handed_hash) and i.tenant_uuid = $1
         and s.expires_at = s.created_at + interval '7 days'`,
      [uuid],
    ),
  ));

test('of 50 concurrent uses of one invitation one creates the account, recorded in the inviting tenant', async () => {
  const email = newAddress();
  const { tenant } = await inviting(email);
  const hash = await resetHashOf(server, email);
  const answers = await Promise.allSettled(
    Array.from({ length: 50 }, (_, n) =>
      stranger(server).resetPassword({ hash, password: `Racing-horse ${n}` }),
    ),
  );
  assert.equal(answers.filter(({ status }) => status === 'fulfilled').length, 1);
  assert.deepEqual(await membersOf(tenant, email), [{ role: 'Auditor' }]);
  assert.deepEqual(await tenant.auditedActions(), ['user.invite', 'reset.done']);
});

test('409: a link for a new user sets no password of an account created meanwhile', async () => {
  const email = newAddress();
  const { tenant } = await inviting(email);
  const hash = await resetHashOf(server, email);
  const first = await testTenant(server);
  await first.as('TenantAdmin').inviteUser({ email, role: 'Visitor' });
  await stranger(server).resetPassword({
    hash: await resetHashOf(server, email),
    password: PASSWORD,
  });
  await assert.rejects(
    stranger(server).resetPassword({ hash, password: 'Other-staple 9' }),
    refused(409, /^You have an account already\./),
  );
  await stranger(server).signIn({ username_or_email: email, password: PASSWORD });
  assert.deepEqual(await membersOf(tenant, email), []);
});

test('a refused password does not use an invitation up', async () => {
  const email = newAddress();
  await inviting(email);
  const hash = await resetHashOf(server, email);
  await assert.rejects(
    stranger(server).resetPassword({ hash, password: 'Password1!' }),
    refused(400, /^This password is too common\./),
  );
  await stranger(server).resetPassword({ hash, password: PASSWORD });
  await stranger(server).signIn({ username_or_email: email, password: PASSWORD });
});
