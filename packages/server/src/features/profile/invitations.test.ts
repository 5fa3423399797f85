import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { after, before, test } from 'node:test';
import { type TestServer, type TestTenant, testServer, testTenant } from '../../test-server.ts';
import {
  bearerOf,
  newAccount,
  newAddress,
  PASSWORD,
  resetHashOf,
  signIn,
  stranger,
} from '../sign-up/test-accounts.ts';
import { addMember, refusedWith, signedIn } from '../users/test-people.ts';

let server: TestServer;
let withMail: TestServer;
before(async () => {
  server = await testServer();
  withMail = await testServer({ mailConfigured: true });
});
after(() => Promise.all([server.stop(), withMail.stop()]));

/** A user with a proven address, member of one tenant and invited to another. */
async function invitee(host = server) {
  const [home, inviting] = [await testTenant(host), await testTenant(host)];
  const { uuid, email } = await addMember(host, home.uuid, 'LedgerAdmin');
  const me = await signedIn(host, home.uuid, uuid);
  const admin = inviting.as('TenantAdmin');
  const { uuid: id } = await admin.inviteUser({ email: email.toUpperCase(), role: 'Auditor' });
  return { home, inviting, admin, uuid, email, me, id };
}

const gone = refusedWith(404, 'Invitation not found');

/** Audit entries of a tenant with their actors, newest last. */
const entriesOf = ({ uuid }: TestTenant) =>
  server.db.owner<{ action: string; actor_uuid: string; actor_name: string; ip: string }>(
    'select action, actor_uuid, actor_name, ip from audit_entry where tenant_uuid = $1 order by uuid',
    [uuid],
  );

test('200: an account sees its invitation after sign-in, accepts it, and switches there', async () => {
  const { home, inviting, admin, uuid, me, id } = await invitee();
  const { items } = await me.listInvitations({});
  const [one] = items;
  assert.deepEqual([items.length, one?.uuid, one?.role], [1, id, 'Auditor']);
  assert.equal(one?.tenant_name, `tenant ${inviting.uuid}`);
  assert.equal(one?.invited_by, (await admin.getCurrentUser({})).email);
  await assert.rejects(me.switchTenant({ uuid: inviting.uuid }), refusedWith(404));
  const joined = await me.acceptInvitation({ uuid: id });
  assert.deepEqual(joined, {
    uuid: inviting.uuid,
    name: `tenant ${inviting.uuid}`,
    role: 'Auditor',
    current: false,
  });
  assert.deepEqual((await me.listInvitations({})).items, []);
  await assert.rejects(me.acceptInvitation({ uuid: id }), gone);
  const { token } = await me.switchTenant({ uuid: inviting.uuid });
  assert.equal((await bearerOf(server, token).getCurrentUser({})).role, 'Auditor');
  const listed = await admin.getUser({ uuid });
  assert.deepEqual([listed.status, listed.email_proven], ['active', true]);
  const entry = (await entriesOf(inviting)).find(({ action }) => action.includes('accept'));
  assert.deepEqual([entry?.action, entry?.actor_uuid], ['user.accept_invitation', uuid]);
  assert.deepEqual(await home.auditedActions(), []);
});

test('204: a declined invitation is gone with its links, and reveals nothing about the account', async () => {
  const { home, inviting, admin, uuid, email, me, id } = await invitee();
  const hash = await resetHashOf(server, email.toUpperCase());
  await me.declineInvitation({ uuid: id });
  assert.deepEqual((await me.listInvitations({})).items, []);
  await assert.rejects(admin.getUser({ uuid: id }), refusedWith(404));
  await assert.rejects(stranger(server).resetPassword({ hash, password: PASSWORD }));
  await assert.rejects(me.declineInvitation({ uuid: id }), gone);
  const entries = await entriesOf(inviting);
  assert.deepEqual(entries.at(-1), {
    action: 'user.decline_invitation',
    actor_uuid: '00000000-0000-0000-0000-000000000000',
    actor_name: 'anonymous',
    ip: '',
  });
  assert.ok(!JSON.stringify(entries).includes(uuid));
  assert.deepEqual(await home.auditedActions(), []);
  await admin.inviteUser({ email, role: 'Visitor' });
  assert.equal((await me.listInvitations({})).items.length, 1);
});

test('404: an invitation to another user gets the answer of a missing one', async () => {
  const { inviting, id, me: _, uuid } = await invitee();
  const other = await addMember(server, inviting.uuid, 'Visitor');
  for (const person of [other.uuid, (await addMember(server, inviting.uuid, 'SuperAdmin')).uuid]) {
    const me = await signedIn(server, inviting.uuid, person);
    for (const unknown of [id, randomUUID()]) {
      await assert.rejects(me.acceptInvitation({ uuid: unknown }), gone);
      await assert.rejects(me.declineInvitation({ uuid: unknown }), gone);
    }
  }
  const members = await server.db.owner('select from membership where account_uuid = $1', [uuid]);
  assert.equal(members.length, 1);
});

test('404: an invalid invitation is neither shown nor accepted', async () => {
  const cases: ((made: Awaited<ReturnType<typeof invitee>>) => Promise<unknown>)[] = [
    ({ inviting: { uuid } }) =>
      server.db.owner(
        "update membership set role = 'Auditor' where tenant_uuid = $1 and role = 'TenantAdmin'",
        [uuid],
      ),
    ({ inviting: { uuid } }) =>
      server.db.owner('update tenant set disabled_at = now() where uuid = $1', [uuid]),
    ({ id }) =>
      server.db.owner(
        `update one_time_secret set expires_at = now() - make_interval(secs => 1) where token_hash =
           (select token_hash from invitation where uuid = $1)`,
        [id],
      ),
    ({ admin, id }) => admin.deleteUser({ uuid: id }),
    ({ uuid }) =>
      server.db.owner('update account set email_confirmed_at = null where uuid = $1', [uuid]),
    ({ uuid, home }) =>
      server.db.owner('update account set confined_to_uuid = $2 where uuid = $1', [
        uuid,
        home.uuid,
      ]),
    ({ uuid }) =>
      server.db.owner("update account set email = 'other-' || email where uuid = $1", [uuid]),
  ];
  for (const happens of cases) {
    const made = await invitee();
    await happens(made);
    assert.deepEqual((await made.me.listInvitations({})).items, [], String(happens));
    await assert.rejects(made.me.acceptInvitation({ uuid: made.id }), gone);
    await assert.rejects(made.me.declineInvitation({ uuid: made.id }), gone);
  }
});

test('of 20 concurrent acceptances one joins', async () => {
  const { inviting, me, id, uuid } = await invitee();
  const answers = await Promise.allSettled(
    Array.from({ length: 20 }, () => me.acceptInvitation({ uuid: id })),
  );
  assert.equal(answers.filter(({ status }) => status === 'fulfilled').length, 1);
  const rows = await server.db.owner(
    'select from membership where account_uuid = $1 and tenant_uuid = $2',
    [uuid, inviting.uuid],
  );
  assert.equal(rows.length, 1);
});

test('a user without rights accepts, and switches to the inviting tenant', async () => {
  const email = await newAccount(server);
  const tenant = await testTenant(server);
  await tenant.as('TenantAdmin').inviteUser({ email, role: 'Visitor' });
  const me = bearerOf(server, (await signIn(server, email)).token);
  assert.equal((await me.getCurrentUser({})).role, 'Unknown');
  const [invitation] = (await me.listInvitations({})).items;
  await me.acceptInvitation({ uuid: invitation?.uuid ?? assert.fail() });
  const { token } = await me.switchTenant({ uuid: tenant.uuid });
  await bearerOf(server, token).listProjects({});
});

test('409: the mailed link makes no second account where the address has one', async () => {
  const { email, me } = await invitee(withMail);
  const hash = await resetHashOf(withMail, email.toUpperCase());
  await assert.rejects(
    stranger(withMail).resetPassword({ hash, password: PASSWORD }),
    refusedWith(409, 'You have an account already. Sign in with it to accept the invitation.'),
  );
  assert.equal((await me.listInvitations({})).items.length, 1);
});

test('the mailed link creates an account with a proven address, which other tenants may invite', async () => {
  const [first, second] = [await testTenant(withMail), await testTenant(withMail)];
  const email = newAddress();
  for (const tenant of [first, second])
    assert.equal(
      (await tenant.as('TenantAdmin').inviteUser({ email, role: 'Visitor' })).link,
      null,
    );
  const [mail] = await withMail.mails(email);
  const hash = new URL(mail?.links[0] ?? '').searchParams.get('hash') ?? '';
  await stranger(withMail).resetPassword({ hash, password: PASSWORD });
  const me = bearerOf(withMail, (await signIn(withMail, email)).token);
  assert.equal((await me.getCurrentUser({})).current_tenant_uuid, first.uuid);
  const { email_proven, items } = await me.listInvitations({});
  assert.equal(email_proven, true);
  const [one] = items;
  await me.acceptInvitation({ uuid: one?.uuid ?? assert.fail() });
  assert.equal((await me.listMemberships({})).items.length, 2);
});

test('403: an API key and a session that awaits a factor cannot accept', async () => {
  const { id, home } = await invitee();
  await assert.rejects(home.asKey('Auditor').acceptInvitation({ uuid: id }), refusedWith(403));
  const pending = bearerOf(server, await home.scopedToken('Visitor', 'otp-pending'));
  await assert.rejects(pending.listInvitations({}), refusedWith(403));
});
