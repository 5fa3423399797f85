import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { after, before, test } from 'node:test';
import { createClient } from '@assay/contract/client.ts';
import { api } from '@assay/contract/index.ts';
import { hashPassword } from '../../platform/credentials/passwords.ts';
import { type TestServer, testServer, testTenant } from '../../test-server.ts';
import { addMember, join, refusedWith, signedIn, visitor } from './test-people.ts';

let server: TestServer;
let withMail: TestServer;
let password_hash: string;
const password = 'Correct-horse 7';
before(async () => {
  server = await testServer();
  withMail = await testServer({ mailConfigured: true });
  password_hash = await hashPassword(password);
});
after(() => Promise.all([server.stop(), withMail.stop()]));

const newAddress = () => `${randomUUID()}@example.org`;
const kindsTo = async (host: TestServer, to: string) =>
  (await host.mails(to)).map(({ kind }) => kind);
const secretOf = (link: string | null | undefined) =>
  new URL(link ?? assert.fail('no link')).searchParams.get('hash') ?? assert.fail('no secret');

/** Secret of the newest mail to an address. */
const mailedSecret = async (host: TestServer, to: string) =>
  secretOf((await host.mails(to)).at(-1)?.links[0]);

/** Details of the newest entry of an action. */
async function audited(tenantUuid: string, action: string) {
  const [entry] = await server.db.owner<{
    details: object;
    subject_uuid: string;
    actor_name: string;
  }>(
    `select details, subject_uuid, actor_name from audit_entry
     where tenant_uuid = $1 and action = $2 order by uuid desc limit 1`,
    [tenantUuid, action],
  );
  return entry ?? assert.fail(`no ${action}`);
}

test('200: a display name is changed, and the change is recorded', async () => {
  const tenant = await testTenant(server);
  const { uuid, email } = await addMember(server, tenant.uuid, 'Visitor');
  const admin = tenant.as('TenantAdmin');
  const changed = await admin.setUserDisplayName({ uuid, first_name: 'Grace' });
  assert.deepEqual([changed.first_name, changed.last_name], ['Grace', 'Byron']);
  assert.deepEqual(await audited(tenant.uuid, 'user.display_name'), {
    subject_uuid: uuid,
    actor_name: (await admin.getCurrentUser({})).email,
    details: {
      email,
      before: { first_name: 'Ada', last_name: 'Byron' },
      after: { first_name: 'Grace', last_name: 'Byron' },
    },
  });
  const emptied = await admin.setUserDisplayName({ uuid, last_name: '' });
  assert.deepEqual([emptied.first_name, emptied.last_name], ['Grace', '']);
});

test('200: another role applies from the next request on, and the user is notified', async () => {
  const tenant = await testTenant(server);
  const { uuid, email } = await addMember(server, tenant.uuid, 'Unknown');
  const person = await signedIn(server, tenant.uuid, uuid);
  await assert.rejects(person.listProjects({}), refusedWith(403));
  const admin = tenant.as('TenantAdmin');
  assert.equal((await admin.setUserRole({ uuid, role: 'Auditor' })).role, 'Auditor');
  await person.listProjects({});
  assert.equal((await person.getCurrentUser({})).role, 'Auditor');
  const [mail] = await server.mails(email);
  assert.equal(mail?.kind, 'role-changed');
  assert.ok(mail.text.includes('Auditor') && mail.text.includes(tenant.uuid));
  const { details } = await audited(tenant.uuid, 'user.role');
  assert.deepEqual(details, { email, before: 'Unknown', after: 'Auditor', revoked_api_keys: [] });
  await admin.setUserRole({ uuid, role: 'Auditor' });
  assert.equal((await server.mails(email)).length, 1);
});

test('a demoted user keeps no API key above the new role; the keys of others stay', async () => {
  const tenant = await testTenant(server);
  const { uuid } = await addMember(server, tenant.uuid, 'TenantAdmin');
  const person = await signedIn(server, tenant.uuid, uuid);
  const above = await person.createApiKey({ name: 'above', role: 'LedgerAdmin' });
  const same = await person.createApiKey({ name: 'same', role: 'Auditor' });
  const admin = tenant.as('TenantAdmin');
  const others = await admin.createApiKey({ name: 'others', role: 'LedgerAdmin' });
  const withKey = createClient(api, server.send({ 'x-api-key': above.secret }));
  await withKey.listProjects({});
  await admin.setUserRole({ uuid, role: 'Auditor' });
  await assert.rejects(withKey.listProjects({}), refusedWith(401));
  const reasons = [];
  for (const { uuid: key } of [above, same, others])
    reasons.push((await admin.getApiKey({ uuid: key })).revoke_reason);
  assert.deepEqual(reasons, ['suspended', null, null]);
  const { details } = await audited(tenant.uuid, 'user.role');
  assert.ok(JSON.stringify(details).includes(above.uuid));
});

test('202: an address changes when the new one is confirmed, and the old one is notified', async () => {
  const tenant = await testTenant(server);
  const { uuid, email } = await addMember(server, tenant.uuid, 'Visitor', { password_hash });
  const admin = tenant.as('TenantAdmin');
  const address = newAddress();
  assert.deepEqual(await admin.setUserEmail({ uuid, email: address }), { email: address });
  assert.equal((await admin.getUser({ uuid })).email, email);
  assert.deepEqual(await kindsTo(server, address), ['confirm-new-email']);
  assert.deepEqual(await kindsTo(server, email), ['email-changed']);
  const hash = await mailedSecret(server, address);
  await visitor(server).confirmEmail({ email: address, hash });
  assert.equal((await admin.getUser({ uuid })).email, address);
  await visitor(server).signIn({ username_or_email: address, password });
  const { details } = await audited(tenant.uuid, 'user.email');
  assert.deepEqual(details, { email, after: address });
});

test('refuses an address of this tenant, and reveals nothing about one of another tenant', async () => {
  const [tenant, other] = [await testTenant(server), await testTenant(server)];
  const { uuid } = await addMember(server, tenant.uuid, 'Visitor');
  const admin = tenant.as('TenantAdmin');
  const here = await addMember(server, tenant.uuid, 'Visitor');
  const there = await addMember(server, other.uuid, 'Visitor');
  const invited = await admin.inviteUser({ email: newAddress(), role: 'Visitor' });
  for (const { email } of [here, invited])
    await assert.rejects(
      admin.setUserEmail({ uuid, email }),
      refusedWith(409, 'Please use unique value'),
    );
  assert.deepEqual(await admin.setUserEmail({ uuid, email: there.email }), { email: there.email });
  assert.deepEqual(await kindsTo(server, there.email), ['already-registered']);
});

test('200: a password is reset immediately, with the sessions, and set again with the link', async () => {
  const tenant = await testTenant(server);
  const { uuid, email } = await addMember(server, tenant.uuid, 'Visitor', { password_hash });
  const person = await signedIn(server, tenant.uuid, uuid);
  const { link } = await tenant.as('TenantAdmin').regenerateUserPassword({ uuid });
  await assert.rejects(person.getCurrentUser({}), refusedWith(401));
  const signIn = (text: string) =>
    visitor(server).signIn({ username_or_email: email, password: text });
  await assert.rejects(signIn(password), refusedWith(401, 'Invalid credentials.'));
  const [mail] = await server.mails(email);
  assert.deepEqual([mail?.kind, mail?.links.length], ['set-password', 1]);
  assert.notEqual(mail?.links[0], link);
  const hash = secretOf(link);
  await assert.rejects(
    visitor(server).resetPassword({ hash, password }),
    'the old password is no new one',
  );
  await visitor(server).resetPassword({ hash, password: 'Another-horse 8' });
  await signIn('Another-horse 8');
  await audited(tenant.uuid, 'user.regenerate_password');
});

test('200: a second factor is reset, with the sessions, and the user is told by whom', async () => {
  const tenant = await testTenant(server);
  const { uuid, email } = await addMember(server, tenant.uuid, 'Visitor', {
    password_hash,
    two_factor_auth: true,
  });
  await server.db.owner('update account set totp_seed = $1 where uuid = $2', [
    Buffer.from('sealed'),
    uuid,
  ]);
  const person = await signedIn(server, tenant.uuid, uuid);
  const admin = tenant.as('TenantAdmin');
  assert.equal((await admin.resetUserTwoFactor({ uuid })).two_factor_auth, false);
  await assert.rejects(person.getCurrentUser({}), refusedWith(401));
  const session = await visitor(server).signIn({ username_or_email: email, password });
  assert.equal(session.requires_two_factor_auth, false);
  const mail = (await server.mails(email)).find(({ kind }) => kind === 'two-factor-reset');
  assert.ok(mail?.text.includes((await admin.getCurrentUser({})).email));
  await audited(tenant.uuid, 'user.reset_two_factor');
});

test('204: a removed user is signed out, loses their keys, and is deleted with the last tenant', async () => {
  const tenant = await testTenant(server);
  const { uuid, email } = await addMember(server, tenant.uuid, 'TenantAdmin', { password_hash });
  const person = await signedIn(server, tenant.uuid, uuid);
  const key = await person.createApiKey({ name: 'k', role: 'Visitor' });
  const admin = tenant.as('TenantAdmin');
  await admin.deleteUser({ uuid });
  await assert.rejects(person.getCurrentUser({}), refusedWith(401));
  const withKey = createClient(api, server.send({ 'x-api-key': key.secret }));
  await assert.rejects(withKey.listProjects({}), refusedWith(401));
  assert.deepEqual(await server.db.owner('select from account where uuid = $1', [uuid]), []);
  const [mail] = await server.mails(email);
  assert.ok(mail?.kind === 'membership-ended' && mail.text.includes(tenant.uuid));
  const { details } = await audited(tenant.uuid, 'user.delete');
  assert.deepEqual(details, { email, role: 'TenantAdmin', revoked_api_keys: [key.uuid] });
  await assert.rejects(admin.deleteUser({ uuid }), refusedWith(404, 'User not found'));
  const again = await admin.inviteUser({ email, role: 'Visitor' });
  assert.equal(again.status, 'invited');
});

test('204: a member of another tenant stays there, with sessions and keys', async () => {
  const [tenant, other] = [await testTenant(server), await testTenant(server)];
  const { uuid } = await addMember(server, tenant.uuid, 'Visitor');
  await join(server, other.uuid, uuid, 'TenantAdmin');
  const there = await signedIn(server, other.uuid, uuid);
  const here = await signedIn(server, tenant.uuid, uuid);
  const key = await there.createApiKey({ name: 'k', role: 'Visitor' });
  await tenant.as('TenantAdmin').deleteUser({ uuid });
  await assert.rejects(here.getCurrentUser({}), refusedWith(401));
  assert.equal((await there.getApiKey({ uuid: key.uuid })).revoked_at, null);
});

test('an account is deleted with its last tenant, and an invitation to its address stays', async () => {
  const [tenant, other] = [await testTenant(server), await testTenant(server)];
  const { uuid, email } = await addMember(server, tenant.uuid, 'Visitor');
  await other.as('TenantAdmin').inviteUser({ email, role: 'Auditor' });
  const hash = await mailedSecret(server, email);
  await tenant.as('TenantAdmin').deleteUser({ uuid });
  const left = await server.db.owner('select from account where uuid = $1', [uuid]);
  assert.deepEqual(left, []);
  await visitor(server).resetPassword({ hash, password });
  const { items } = await other.as('TenantAdmin').listUsers({ keyword: email });
  assert.deepEqual([items[0]?.status, items[0]?.role], ['active', 'Auditor']);
});

test("409: one of two tenants cannot change the user's own data", async () => {
  const [tenant, other] = [await testTenant(server), await testTenant(server)];
  const { uuid } = await addMember(server, tenant.uuid, 'Visitor', { password_hash });
  await join(server, other.uuid, uuid, 'Unknown');
  const person = await signedIn(server, other.uuid, uuid);
  const admin = tenant.as('SuperAdmin');
  const refused = refusedWith(
    409,
    'This person belongs to other tenants too and has to change this personally',
  );
  await assert.rejects(admin.setUserEmail({ uuid, email: newAddress() }), refused);
  await assert.rejects(admin.setUserDisplayName({ uuid, first_name: 'x' }), refused);
  await assert.rejects(admin.regenerateUserPassword({ uuid }), refused);
  await assert.rejects(admin.resetUserTwoFactor({ uuid }), refused);
  await person.getCurrentUser({});
  await admin.setUserRole({ uuid, role: 'Auditor' });
  assert.equal((await person.getCurrentUser({})).role, 'Unknown');
  assert.deepEqual(await tenant.auditedActions(), ['user.role']);
});

test('links that an administrator made end when the person joins a second tenant', async () => {
  const [tenant, other] = [await testTenant(server), await testTenant(server)];
  const { uuid, email } = await addMember(server, tenant.uuid, 'Visitor', { password_hash });
  const admin = tenant.as('TenantAdmin');
  const passwordLink = (await admin.regenerateUserPassword({ uuid })).link;
  const address = newAddress();
  await admin.setUserEmail({ uuid, email: address });
  const invited = await other.as('TenantAdmin').inviteUser({ email, role: 'TenantAdmin' });
  const person = await signedIn(server, tenant.uuid, uuid);
  await person.acceptInvitation({ uuid: invited.uuid });
  await assert.rejects(
    visitor(server).resetPassword({ hash: secretOf(passwordLink), password: 'Another-horse 8' }),
    refusedWith(400),
  );
  const hash = await mailedSecret(server, address);
  await assert.rejects(visitor(server).confirmEmail({ email: address, hash }), refusedWith(400));
});

test('with a mail server no answer contains a link', async () => {
  const tenant = await testTenant(withMail);
  const { uuid, email } = await addMember(withMail, tenant.uuid, 'Visitor');
  const admin = tenant.as('TenantAdmin');
  const address = newAddress();
  assert.deepEqual(await admin.setUserEmail({ uuid, email: address }), { email: address });
  assert.deepEqual(await admin.regenerateUserPassword({ uuid }), { link: null });
  assert.deepEqual(await kindsTo(withMail, address), ['confirm-new-email']);
  assert.deepEqual(await kindsTo(withMail, email), ['email-changed', 'set-password']);
});

test('a refused change leaves no mail, no audit entry and no change', async () => {
  const tenant = await testTenant(server);
  const { uuid, email } = await addMember(server, tenant.uuid, 'SuperAdmin', { password_hash });
  const admin = tenant.as('TenantAdmin');
  const before = await tenant.as('SuperAdmin').getUser({ uuid });
  for (const call of [
    () => admin.setUserRole({ uuid, role: 'Visitor' }),
    () => admin.deleteUser({ uuid }),
    () => admin.regenerateUserPassword({ uuid }),
  ])
    await assert.rejects(call(), refusedWith(403));
  assert.deepEqual(await tenant.as('SuperAdmin').getUser({ uuid }), before);
  assert.deepEqual(await server.mails(email), []);
  assert.deepEqual(await tenant.auditedActions(), []);
  await visitor(server).signIn({ username_or_email: email, password });
});
