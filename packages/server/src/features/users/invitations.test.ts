import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { after, before, test } from 'node:test';
import { hashPassword } from '../../platform/credentials/passwords.ts';
import { type TestServer, testServer, testTenant } from '../../test-server.ts';
import { testVendor } from '../license/test-license.ts';
import { addMember, refusedWith, visitor } from './test-people.ts';

let server: TestServer;
let withMail: TestServer;
const vendor = testVendor();
before(async () => {
  // All servers of a process share its trusted keys.
  const licenseKey = vendor.pem;
  server = await testServer({ licenseKey });
  withMail = await testServer({ licenseKey, mailConfigured: true });
});
after(() => Promise.all([server.stop(), withMail.stop()]));

const newAddress = () => `${randomUUID()}@example.org`;
const password = 'Correct-horse 7';

/** The link of the newest mail to an address. */
async function mailedLink(host: TestServer, to: string): Promise<URL> {
  const mail = (await host.mails(to)).at(-1) ?? assert.fail(`no mail to ${to}`);
  return new URL(mail.links[0] ?? assert.fail('no link'));
}
const secretOf = (link: URL) => link.searchParams.get('hash') ?? assert.fail('no secret');

test('201: a new person is invited, chooses a password by the mailed link and signs in', async () => {
  const tenant = await testTenant(server);
  const admin = tenant.as('TenantAdmin');
  const email = `Ada.${newAddress()}`;
  const person = { email, first_name: 'Ada', last_name: 'Byron', role: 'Auditor' } as const;
  const before = Date.now();
  const { link, created_at, ...invited } = await admin.createUser(person);
  const created = Date.parse(created_at);
  assert.ok(before <= created && created <= Date.now(), created_at);
  assert.deepEqual(invited, {
    ...person,
    uuid: invited.uuid,
    status: 'invited',
    auth_type: 'internal',
    email_proven: false,
    username: email,
    two_factor_auth: false,
    last_sign_in_at: null,
  });
  const mailed = await mailedLink(server, email);
  // The link of the answer opens the same page by another secret, which proves no address.
  const handed = new URL(link ?? assert.fail('no link'));
  assert.notEqual(secretOf(handed), secretOf(mailed));
  assert.equal(handed.href.replace(secretOf(handed), secretOf(mailed)), mailed.href);
  assert.equal(mailed.origin + mailed.pathname, 'http://assay.test/reset-password');
  const [mail] = await server.mails(email);
  const { email: inviter } = await admin.getCurrentUser({});
  assert.ok(mail?.text.includes(inviter) && mail.text.includes(`tenant ${tenant.uuid}`));

  await visitor(server).resetPassword({ hash: secretOf(mailed), password });
  const { token } = await visitor(server).signIn({ username_or_email: email, password });
  assert.ok(token);
  const { items } = await admin.listUsers({ keyword: email });
  const { status, role, first_name } = items[0] ?? assert.fail();
  assert.deepEqual([items.length, status, role, first_name], [1, 'active', 'Auditor', 'Ada']);
  for (const used of [mailed, handed])
    await assert.rejects(
      visitor(server).resetPassword({ hash: secretOf(used), password: `${password}8` }),
    );
  const actions = await tenant.auditedActions();
  assert.equal(actions[0], 'user.create');
});

test('201: known and unknown addresses get the same answer and mail, with and without a mail server', async () => {
  for (const host of [withMail, server]) {
    const [home, tenant] = [await testTenant(host), await testTenant(host)];
    const { email } = await addMember(host, home.uuid, 'Visitor');
    const answers = [];
    for (const address of [email, newAddress()]) {
      const answer = await tenant
        .as('TenantAdmin')
        .inviteUser({ email: address, role: 'LedgerAdmin' });
      const [mail, ...others] = await host.mails(address);
      assert.deepEqual(others, []);
      const shown = JSON.stringify([answer.link, mail]).replaceAll(/ayt_[\w-]+/g, 'secret');
      answers.push({
        ...answer,
        link: shown.replaceAll(address, 'address'),
        ...{ uuid: '', created_at: '', email: '', username: '' },
      });
      assert.equal(answer.link === null, host === withMail);
    }
    assert.deepEqual(answers[0], answers[1]);
  }
});

test('an address with an unproven sign-up belongs to its owner', async () => {
  const [strangers, tenant] = [await testTenant(server), await testTenant(server)];
  const { email } = await addMember(server, strangers.uuid, 'Unknown', {
    password_hash: await hashPassword('Known-to-thief 1'),
    unconfirmed: true,
  });
  await tenant.as('TenantAdmin').inviteUser({ email, role: 'Auditor' });
  const link = await mailedLink(server, email);
  assert.equal(link.pathname, '/reset-password');
  await visitor(server).resetPassword({ hash: secretOf(link), password });
  await assert.rejects(
    visitor(server).signIn({ username_or_email: email, password: 'Known-to-thief 1' }),
    refusedWith(401),
  );
  await visitor(server).signIn({ username_or_email: email, password });
});

test('an address that is only the user name of another account invites nobody into that account', async () => {
  const [home, tenant] = [await testTenant(server), await testTenant(server)];
  const { uuid } = await addMember(server, home.uuid, 'Visitor');
  const former = newAddress();
  await server.db.owner('insert into account_name values ($1, $2)', [former, uuid]);
  await server.db.owner('update account set username = $1 where uuid = $2', [former, uuid]);
  await tenant.as('TenantAdmin').inviteUser({ email: former, role: 'TenantAdmin' });
  const link = await mailedLink(server, former);
  assert.equal(link.pathname, '/reset-password');
});

test('409: members and open invitations are invited once, whatever the case', async () => {
  const tenant = await testTenant(server);
  const admin = tenant.as('TenantAdmin');
  const unique = refusedWith(409, 'Please use unique value');
  const { email } = await addMember(server, tenant.uuid, 'Unknown');
  await assert.rejects(admin.inviteUser({ email: email.toUpperCase(), role: 'Visitor' }), unique);
  const address = newAddress();
  await admin.inviteUser({ email: address, role: 'Visitor' });
  const again = { email: address.toUpperCase(), first_name: 'x', role: 'Visitor' } as const;
  await assert.rejects(admin.createUser(again), unique);
  await (await testTenant(server))
    .as('TenantAdmin')
    .inviteUser({ email: address, role: 'Auditor' });
  assert.deepEqual(await tenant.auditedActions(), ['user.invite']);
  assert.equal((await server.mails(address)).length, 2);
});

test('of 50 concurrent invitations of one address, one is created', async () => {
  const tenant = await testTenant(server);
  const admin = tenant.as('TenantAdmin');
  const email = newAddress();
  const answers = await Promise.allSettled(
    Array.from({ length: 50 }, () => admin.inviteUser({ email, role: 'Visitor' })),
  );
  const made = answers.filter((one) => one.status === 'fulfilled');
  assert.equal(made.length, 1);
  for (const one of answers)
    if (one.status === 'rejected') assert.ok([409, 503].includes(one.reason.status), one.reason);
  assert.equal((await server.mails(email)).length, 1);
  assert.equal((await admin.listUsers({ keyword: email })).total, 1);
});

test('an expired invitation is hidden, and another replaces it', async () => {
  const tenant = await testTenant(server);
  const admin = tenant.as('TenantAdmin');
  const email = newAddress();
  const { uuid } = await admin.inviteUser({ email, role: 'Visitor' });
  await server.db.owner(
    `update one_time_secret set expires_at = now() - interval '1 s'
     where token_hash = (select token_hash from invitation where uuid = $1)`,
    [uuid],
  );
  await assert.rejects(admin.getUser({ uuid }), refusedWith(404));
  assert.equal((await admin.listUsers({ keyword: email })).total, 0);
  const second = await admin.inviteUser({ email, role: 'Auditor' });
  assert.equal((await admin.getUser({ uuid: second.uuid })).role, 'Auditor');
});

test('204: a revoked invitation opens nothing any more', async () => {
  const tenant = await testTenant(server);
  const admin = tenant.as('TenantAdmin');
  const email = newAddress();
  const { uuid } = await admin.inviteUser({ email, role: 'Visitor' });
  await admin.deleteUser({ uuid });
  await assert.rejects(admin.getUser({ uuid }), refusedWith(404));
  const hash = secretOf(await mailedLink(server, email));
  await assert.rejects(visitor(server).resetPassword({ hash, password }));
  assert.deepEqual(await tenant.auditedActions(), ['user.invite', 'user.delete']);
  await admin.inviteUser({ email, role: 'Visitor' });
});

test('200: an invitation gets other names and another role, which the user then has', async () => {
  const tenant = await testTenant(server);
  const admin = tenant.as('TenantAdmin');
  const email = newAddress();
  const { uuid } = await admin.inviteUser({ email, role: 'TenantAdmin' });
  await admin.setUserDisplayName({ uuid, first_name: 'Grace', last_name: 'Hopper' });
  const changed = await admin.setUserRole({ uuid, role: 'Visitor' });
  assert.deepEqual(
    [changed.status, changed.first_name, changed.last_name, changed.role],
    ['invited', 'Grace', 'Hopper', 'Visitor'],
  );
  assert.equal((await server.mails(email)).length, 1);
  const hash = secretOf(await mailedLink(server, email));
  await visitor(server).resetPassword({ hash, password });
  const [person] = (await admin.listUsers({ keyword: email })).items;
  assert.deepEqual(
    [person?.status, person?.last_name, person?.role],
    ['active', 'Hopper', 'Visitor'],
  );
});

test('409: an invited user has no address, password or second factor to change', async () => {
  const tenant = await testTenant(server);
  const admin = tenant.as('TenantAdmin');
  const { uuid } = await admin.inviteUser({ email: newAddress(), role: 'Visitor' });
  const sentence = 'This person has not accepted the invitation yet';
  const refused = refusedWith(409, sentence);
  await assert.rejects(admin.setUserEmail({ uuid, email: newAddress() }), refused);
  await assert.rejects(admin.regenerateUserPassword({ uuid }), refused);
  await assert.rejects(admin.resetUserTwoFactor({ uuid }), refused);
});

test('400: an address that is none', async () => {
  const admin = (await testTenant(server)).as('TenantAdmin');
  const role = 'Visitor';
  await assert.rejects(
    admin.inviteUser({ email: 'nobody', role }),
    refusedWith(400, 'Incorrect email'),
  );
});

test('201: a user may have no first name, or no name, as after sign-up', async () => {
  const admin = (await testTenant(server)).as('TenantAdmin');
  const role = 'Visitor';
  const namesOf = async (names: { first_name?: string; last_name?: string }) => {
    const { uuid } = await admin.createUser({ email: newAddress(), ...names, role });
    const { first_name, last_name } = await admin.getUser({ uuid });
    return [first_name, last_name];
  };
  assert.deepEqual(await namesOf({ first_name: '', last_name: 'Byron' }), ['', 'Byron']);
  assert.deepEqual(await namesOf({ first_name: ' ' }), ['', '']);
  assert.deepEqual(await namesOf({}), ['', '']);
  const email = newAddress();
  const password = 'Correct-horse-7';
  await visitor(server).signUp({ email, username: email, first_name: '', password });
  const [row] = await server.db.owner(
    'select first_name, last_name from account where email = $1',
    [email],
  );
  assert.deepEqual(row, { first_name: '', last_name: '' });
});

test('the secret of an invitation is in no table but sealed', async () => {
  const tenant = await testTenant(server);
  const { link } = await tenant
    .as('TenantAdmin')
    .inviteUser({ email: newAddress(), role: 'Visitor' });
  const secret = secretOf(new URL(link ?? assert.fail()));
  for (const table of [
    'mail',
    'one_time_secret',
    'invitation',
    'audit_entry',
    'queue._private_jobs',
  ]) {
    const rows = await server.db.owner(`select t::text as row from ${table} t`);
    assert.ok(rows.length > 0 && !JSON.stringify(rows).includes(secret), table);
  }
});

test('402: refuses invitations, and promotions from Unknown, beyond the license limit', async () => {
  const tenant = await testTenant(server);
  const admin = tenant.as('TenantAdmin');
  await admin.setLicense({ license: vendor.issue({ limits: { users: 2 } }) });
  const { uuid } = await addMember(server, tenant.uuid, 'Unknown');
  const invited = await admin.inviteUser({ email: newAddress(), role: 'Visitor' });
  const role = 'Visitor';
  await assert.rejects(admin.inviteUser({ email: newAddress(), role }), refusedWith(402));
  await assert.rejects(
    admin.createUser({ email: newAddress(), first_name: 'Ada', role }),
    refusedWith(402),
  );
  await assert.rejects(admin.setUserRole({ uuid, role }), refusedWith(402));
  await admin.deleteUser({ uuid: invited.uuid });
  assert.equal((await admin.setUserRole({ uuid, role })).role, role);
});
