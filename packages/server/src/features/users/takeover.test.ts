// Account and tenant takeovers without a mail server, where the requester gets the link (ADR 0010).
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { sql } from 'kysely';
import { type TestServer, testServer, testTenant } from '../../test-server.ts';
import {
  bearerOf,
  cannotSignIn,
  doAccountMail,
  newAccount,
  newAddress,
  PASSWORD,
  resetHashOf,
  signIn,
  stranger,
} from '../sign-up/test-accounts.ts';
import { proveSecondFactor, testOperator } from '../tenants/test-operator.ts';
import { addMember, join, refusedWith, signedIn } from './test-people.ts';

const OTHER = 'Other-staple 9';
let server: TestServer;
before(async () => {
  server = await testServer();
});
after(() => server.stop());

const secretOf = (link: string | null) =>
  new URL(link ?? assert.fail('no link in the answer')).searchParams.get('hash') ??
  assert.fail('no secret');

/** Chooses a password by a link. */
const choose = (hash: string, password = PASSWORD) =>
  stranger(server).resetPassword({ hash, password });

/** Signs in, and returns the tenant of the session. */
async function enter(email: string, password = PASSWORD) {
  const client = bearerOf(server, (await signIn(server, email, password)).token);
  const { email_proven } = await client.listInvitations({});
  return { client, me: { ...(await client.getCurrentUser({})), email_proven } };
}

/** An attacker who administers a tenant and created an account with another person's address there. */
async function squat(email: string, password = PASSWORD) {
  const tenant = await testTenant(server);
  const { link } = await tenant.as('TenantAdmin').inviteUser({ email, role: 'TenantAdmin' });
  await choose(secretOf(link), password);
  return { tenant, ...(await enter(email, password)) };
}

const membersOf = (tenant: string) =>
  server.db.owner<{ email: string }>(
    `select a.email from membership m join account a on a.uuid = m.account_uuid
     where m.tenant_uuid = $1 and a.email not like '%admin-%'`,
    [tenant],
  );

test('takeover by invitation: a link that was handed out opens the inviting tenant, and no other', async () => {
  const boss = newAddress();
  const { tenant, me, client } = await squat(boss);
  assert.deepEqual([me.email_proven, me.current_tenant_uuid], [false, tenant.uuid]);
  const b = await testTenant(server);
  const { link } = await b.as('TenantAdmin').inviteUser({ email: boss, role: 'TenantAdmin' });
  assert.deepEqual((await client.listInvitations({})).items, []);
  assert.deepEqual(
    (await client.listMemberships({})).items.map(({ uuid }) => uuid),
    [tenant.uuid],
  );
  await assert.rejects(client.switchTenant({ uuid: b.uuid }), refusedWith(404));
  assert.deepEqual(await membersOf(b.uuid), []);
  // The link of B makes an account of B alone, which the attacker's password does not open.
  await choose(secretOf(link), OTHER);
  const theirs = await enter(boss, OTHER);
  assert.equal(theirs.me.current_tenant_uuid, b.uuid);
  assert.equal((await enter(boss)).me.current_tenant_uuid, tenant.uuid);
  assert.notEqual(theirs.me.uuid, me.uuid);
});

test('takeover by invitation: the link for a known address opens nothing of its account', async () => {
  const [home, foreign] = [await testTenant(server), await testTenant(server)];
  const email = await newAccount(server);
  const [person] = await server.db.owner<{ uuid: string }>(
    'select uuid from account where email = $1',
    [email],
  );
  const uuid = person?.uuid ?? assert.fail();
  await join(server, home.uuid, uuid, 'Auditor');
  const admin = foreign.as('TenantAdmin');
  const { link } = await admin.inviteUser({ email, role: 'Visitor' });
  await choose(secretOf(link), OTHER);
  const local = await enter(email, OTHER);
  assert.notEqual(local.me.uuid, uuid);
  assert.equal(local.me.current_tenant_uuid, foreign.uuid);
  await enter(email);
  // Its other tenants are unaffected: their administrator can still help it.
  await server.db.owner("delete from membership where account_uuid = $1 and role = 'Unknown'", [
    uuid,
  ]);
  await home.as('TenantAdmin').resetUserTwoFactor({ uuid });
});

test('takeover by invitation: no user joins a tenant without consent', async () => {
  const [home, foreign] = [await testTenant(server), await testTenant(server)];
  const { uuid, email } = await addMember(server, home.uuid, 'Auditor');
  const invited = await foreign.as('TenantAdmin').createUser({
    email,
    first_name: 'Typed',
    role: 'Visitor',
  });
  const hash = secretOf(invited.link);
  await assert.rejects(stranger(server).confirmEmail({ email, hash }), refusedWith(400));
  assert.deepEqual(await membersOf(foreign.uuid), []);
  const shown = await foreign.as('TenantAdmin').getUser({ uuid: invited.uuid });
  assert.deepEqual([shown.first_name, shown.username, shown.email_proven], ['Typed', email, false]);
  await assert.rejects(foreign.as('TenantAdmin').getUser({ uuid }), refusedWith(404));
  await home.as('TenantAdmin').resetUserTwoFactor({ uuid });
  await home.as('TenantAdmin').setUserDisplayName({ uuid, first_name: 'Grace' });
});

test('takeover by creation: the first administrator of a new tenant is confined to it', async () => {
  const operator = await testOperator(server);
  const email = newAddress();
  const name = `Acme ${newAddress()}`;
  const { uuid, link } = await operator.as('SuperAdmin').createTenant({ name, admin_email: email });
  await choose(secretOf(link));
  const { me, client } = await enter(email);
  assert.deepEqual(
    [me.role, me.email_proven, me.current_tenant_uuid],
    ['TenantAdmin', false, uuid],
  );
  const b = await testTenant(server);
  await b.as('TenantAdmin').createUser({ email, first_name: 'Ada', role: 'TenantAdmin' });
  assert.deepEqual((await client.listInvitations({})).items, []);
  // Whatever a query may get wrong, the database refuses.
  await assert.rejects(join(server, b.uuid, me.uuid, 'Visitor'), /joins no other tenant/);
});

test('takeover by change of address: no answer contains a link, for known and unknown addresses', async () => {
  const tenant = await testTenant(server);
  const ceo = await newAccount(server);
  const { uuid, email } = await addMember(server, tenant.uuid, 'Visitor');
  const visitor = await signedIn(server, tenant.uuid, uuid);
  for (const address of [ceo, newAddress()]) {
    assert.deepEqual(await visitor.changeEmail({ email: address }), { email: address });
    assert.deepEqual(await tenant.as('TenantAdmin').setUserEmail({ uuid, email: address }), {
      email: address,
    });
  }
  assert.equal((await visitor.getCurrentUser({})).email, email);
});

test('takeover by change of address: an unproven account proves another one by a new password alone', async () => {
  const { me, client, tenant } = await squat(newAddress());
  const ceo = newAddress();
  await client.changeEmail({ email: ceo });
  const hash = await resetHashOf(server, ceo);
  await assert.rejects(stranger(server).confirmEmail({ email: ceo, hash }), refusedWith(400));
  // The mailbox owner chooses a new password: the one that the attacker knows is replaced.
  await choose(hash, OTHER);
  await cannotSignIn(server, ceo);
  assert.equal((await enter(ceo, OTHER)).me.email_proven, true);
  await assert.rejects(client.getCurrentUser({}), refusedWith(401));
  assert.equal((await tenant.as('TenantAdmin').getUser({ uuid: me.uuid })).email, ceo);
});

test('takeover by reset: a password that an administrator hands out confines the account', async () => {
  const tenant = await testTenant(server);
  const { uuid, email } = await addMember(server, tenant.uuid, 'Auditor');
  const admin = tenant.as('TenantAdmin');
  assert.equal((await admin.getUser({ uuid })).email_proven, true);
  const { link } = await admin.regenerateUserPassword({ uuid });
  await choose(secretOf(link));
  const { me, client } = await enter(email);
  assert.deepEqual([me.uuid, me.email_proven], [uuid, false]);
  await (await testTenant(server)).as('TenantAdmin').inviteUser({ email, role: 'TenantAdmin' });
  assert.deepEqual((await client.listInvitations({})).items, []);

  // The mailed link of the same call, or of a forgotten password, makes the account its owner's again.
  await stranger(server).requestPasswordReset({ email });
  await doAccountMail(server);
  await choose(await resetHashOf(server, email), OTHER);
  const owner = await enter(email, OTHER);
  assert.deepEqual([owner.me.uuid, owner.me.email_proven], [uuid, true]);
  assert.equal((await owner.client.listInvitations({})).items.length, 1);
  await assert.rejects(client.getCurrentUser({}), refusedWith(401));
});

test('takeover by reset: an address proven by one account cannot be proven by another', async () => {
  const email = await newAccount(server);
  const { tenant, me } = await squat(email, OTHER);
  await tenant.as('TenantAdmin').regenerateUserPassword({ uuid: me.uuid });
  // In the outbox; the operator passes it on to the owner of the address.
  await choose(await resetHashOf(server, email), 'Third-saddle 5');
  const { me: local } = await enter(email, 'Third-saddle 5');
  assert.deepEqual([local.uuid, local.email_proven], [me.uuid, false]);
  assert.equal((await enter(email)).me.email_proven, true);
});

test('takeover by deletion and re-creation: a new account of an address has nothing of the former one', async () => {
  const tenant = await testTenant(server);
  const email = newAddress();
  const admin = tenant.as('TenantAdmin');
  const first = await admin.inviteUser({ email, role: 'TenantAdmin' });
  await choose(secretOf(first.link));
  const b = await testTenant(server);
  const pending = await b.as('TenantAdmin').inviteUser({ email, role: 'TenantAdmin' });
  await admin.regenerateUserPassword({ uuid: first.uuid });
  const former = await resetHashOf(server, email);
  await admin.deleteUser({ uuid: first.uuid });
  await server.db.worker.write(null, (tx) => sql`select sweep_lost_accounts()`.execute(tx));

  const second = await admin.inviteUser({ email, role: 'Visitor' });
  await choose(secretOf(second.link));
  const { me, client } = await enter(email);
  assert.deepEqual([me.role, me.email_proven], ['Visitor', false]);
  assert.notEqual(me.uuid, first.uuid);
  assert.deepEqual((await client.listInvitations({})).items, []);
  for (const hash of [former, secretOf(first.link)])
    await assert.rejects(choose(hash, OTHER), refusedWith(400));
  assert.equal((await b.as('TenantAdmin').getUser({ uuid: pending.uuid })).status, 'invited');
});

test('an unproven account does not block an address: its owner signs up, and both sign in', async () => {
  const email = newAddress();
  const { me } = await squat(email);
  await stranger(server).signUp({ first_name: 'Ada', email, username: email, password: OTHER });
  await cannotSignIn(server, email, OTHER);
  const { links } = (await server.mails(email)).at(-1) ?? assert.fail();
  const hash = secretOf(links[0] ?? null);
  await stranger(server).confirmEmail({ email, hash });
  const owner = await enter(email, OTHER);
  assert.deepEqual([owner.me.role, owner.me.email_proven], ['Unknown', true]);
  assert.equal((await enter(email)).me.uuid, me.uuid);
});

test('an unproven account proves its own address, no matter who else asked for it', async () => {
  const email = newAddress();
  const { me, client } = await squat(email);
  await stranger(server).signUp({ first_name: 'Eve', email, username: email, password: OTHER });
  await client.changeEmail({ email });
  await choose(await resetHashOf(server, email), 'Third-saddle 5');
  const proven = await enter(email, 'Third-saddle 5');
  assert.deepEqual([proven.me.uuid, proven.me.email_proven], [me.uuid, true]);
  await cannotSignIn(server, email, OTHER);
});

test('links reveal no account to an administrator: all results are equal', async () => {
  const known = await newAccount(server);
  const answers = [];
  for (const email of [known, newAddress()]) {
    const tenant = await testTenant(server);
    const admin = tenant.as('TenantAdmin');
    const invited = await admin.inviteUser({ email, role: 'Visitor' });
    await choose(secretOf(invited.link), OTHER);
    const { me } = await enter(email, OTHER);
    const listed = await admin.getUser({ uuid: me.uuid });
    const link = (invited.link ?? '').replace(/ayt_[\w-]+/, '');
    const blank = { uuid: '', email: '', username: '', created_at: '', last_sign_in_at: '' };
    answers.push([
      { ...invited, ...blank, link },
      { ...listed, ...blank, is_same: listed.username === email },
      { ...me, ...blank, current_tenant_uuid: '' },
      await tenant.auditedActions(),
    ]);
  }
  assert.deepEqual(answers[0], answers[1]);
});

test('wrong guesses at an address are not forgiven by signing in to an unproven account of it', async () => {
  const email = await newAccount(server);
  await squat(email, OTHER);
  for (let n = 0; n < 3; n += 1) {
    await cannotSignIn(server, email, 'Wrong-guess 1');
    await enter(email, OTHER);
  }
  await cannotSignIn(server, email, 'Wrong-guess 1');
  await cannotSignIn(server, email, 'Wrong-guess 1');
  await cannotSignIn(server, email);
  await cannotSignIn(server, email, OTHER);
});

test('the operator hands over the mailed link from the outbox, which proves the address', async () => {
  const operator = await testOperator(server);
  const tenant = await testTenant(server);
  const email = newAddress();
  await tenant.as('TenantAdmin').inviteUser({ email, role: 'Auditor' });
  await proveSecondFactor(server, operator);
  const { items } = await operator.as('SuperAdmin').listOutbox({ pageSize: 50 });
  const mail = items.find(({ recipient }) => recipient === email) ?? assert.fail();
  const { text } = await operator.as('SuperAdmin').getOutboxMail({ uuid: mail.uuid });
  await choose(secretOf(/^http\S+$/m.exec(text)?.[0] ?? null));
  const { me } = await enter(email);
  assert.deepEqual([me.role, me.email_proven], ['Auditor', true]);
  assert.deepEqual((await operator.auditedActions()).at(-1), 'mail.read');
});
