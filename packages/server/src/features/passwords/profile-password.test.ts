import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { createClient } from '@assay/contract/client.ts';
import { api } from '@assay/contract/index.ts';
import { refused } from '../../test-refused.ts';
import { type TestServer, testAddress, testServer } from '../../test-server.ts';
import {
  badLink,
  confirmationOf,
  doAccountMail,
  newAccount,
  newAddress,
  PASSWORD,
  resetHashOf,
  stranger,
} from '../sign-up/test-accounts.ts';

let server: TestServer;
let mailing: TestServer;
before(async () => {
  server = await testServer();
  mailing = await testServer({ mailConfigured: true });
});
after(async () => {
  await server.stop();
  await mailing.stop();
});

const notProven = refused(400, /^Invalid credentials\.$/);
const signIn = async (email: string, password = PASSWORD, at = server) => {
  const { token } = await stranger(at).signIn({ username_or_email: email, password });
  return createClient(api, at.send({ authorization: `Bearer ${token}` }, testAddress()));
};
const cannotSignIn = (email: string, password = PASSWORD) =>
  assert.rejects(signIn(email, password), refused(401, /^Invalid credentials\.$/));

/** A signed-in user with the right to have a profile. */
async function member(at = server) {
  const email = await newAccount(at);
  const [row] = await at.db.owner<{ uuid: string }>(
    `update membership m set role = 'Visitor' from account a
     where a.uuid = m.account_uuid and a.email = $1 returning a.uuid`,
    [email],
  );
  return { email, uuid: row?.uuid ?? assert.fail(), me: await signIn(email, PASSWORD, at) };
}

const audited = async (uuid: string, action: string) =>
  server.db.owner<{ outcome: string; details: unknown; actor_uuid: string }>(
    'select outcome, details, actor_uuid from audit_entry where subject_uuid = $1 and action = $2 order by uuid',
    [uuid, action],
  );

test('204: a new password ends all sessions except the current one, and is announced by mail', async () => {
  const { email, uuid, me } = await member();
  const other = await signIn(email);
  await me.changePassword({ old_password: PASSWORD, new_password: 'Other-staple 9' });
  assert.equal((await me.getCurrentUser({})).email, email);
  await assert.rejects(other.getCurrentUser({}), refused(401, /Session Expired/));
  await cannotSignIn(email);
  await signIn(email, 'Other-staple 9');
  assert.ok((await server.mails(email)).some(({ kind }) => kind === 'password-changed'));
  assert.deepEqual(await audited(uuid, 'user.password'), [
    { outcome: 'ok', details: {}, actor_uuid: uuid },
  ]);
});

test('400: a wrong current password changes nothing, keeps the session and is recorded', async () => {
  const { email, uuid, me } = await member();
  await assert.rejects(
    me.changePassword({ old_password: 'Wrong-horse 7', new_password: 'Other-staple 9' }),
    notProven,
  );
  assert.equal((await me.getCurrentUser({})).uuid, uuid);
  await signIn(email);
  assert.deepEqual(
    (await audited(uuid, 'user.password')).map(({ outcome }) => outcome),
    ['refused'],
  );
});

test('400: five wrong guesses lock the change for a while, and not the sign-in', async () => {
  const { email, me } = await member();
  for (let n = 0; n < 5; n += 1)
    await assert.rejects(
      me.changePassword({ old_password: `Wrong-horse ${n}`, new_password: 'Other-staple 9' }),
      notProven,
    );
  await assert.rejects(
    me.changePassword({ old_password: PASSWORD, new_password: 'Other-staple 9' }),
    notProven,
  );
  await signIn(email);
  await server.db.owner(
    'update sign_in_failure set locked_until = now() - make_interval(secs => 1)',
  );
  await me.changePassword({ old_password: PASSWORD, new_password: 'Other-staple 9' });
});

test('400: refused new passwords do not count as guesses; the present one is an old one, too', async () => {
  const { me } = await member();
  const change = (new_password: string) =>
    me.changePassword({ old_password: PASSWORD, new_password });
  for (let n = 0; n < 6; n += 1)
    await assert.rejects(change('Password1!'), refused(400, /^This password is too common\./));
  await assert.rejects(
    change(PASSWORD),
    refused(400, /^Cannot use an old password as the new password\.$/),
  );
  await change('Other-staple 9');
});

test('of several concurrent changes of one password, one succeeds', async () => {
  const { email, me } = await member();
  const answers = await Promise.allSettled(
    Array.from({ length: 6 }, (_, n) =>
      me.changePassword({ old_password: PASSWORD, new_password: `Racing-horse ${n}` }),
    ),
  );
  const winners = answers.flatMap(({ status }, n) => (status === 'fulfilled' ? [n] : []));
  assert.equal(winners.length, 1);
  await signIn(email, `Racing-horse ${winners[0]}`);
});

test('409: users of a directory can change neither here', async () => {
  const { email, me } = await member();
  await server.db.owner("update account set auth_type = 'oidc:azure-ad' where email = $1", [email]);
  const directory = refused(409, /^Your directory keeps your password and your e-mail/);
  await assert.rejects(
    me.changePassword({ old_password: PASSWORD, new_password: 'Other-staple 9' }),
    directory,
  );
  await assert.rejects(me.changeEmail({ email: newAddress() }), directory);
});

test('202: a new address is valid after confirmation; the old one is notified and free again', async () => {
  const { email, uuid, me } = await member();
  const newEmail = newAddress();
  assert.deepEqual(await me.changeEmail({ email: newEmail }), { email: newEmail });
  assert.equal((await me.getCurrentUser({})).email, email);
  await cannotSignIn(newEmail);
  const [mail] = await server.mails(newEmail);
  assert.deepEqual([mail?.kind, mail?.links.length], ['confirm-new-email', 1]);
  assert.ok(mail?.text.includes(email));
  const told = (await server.mails(email)).at(-1);
  assert.equal(told?.kind, 'email-changed');
  assert.ok(told?.text.includes(newEmail));
  assert.deepEqual(await audited(uuid, 'user.email'), [
    { outcome: 'ok', details: { before: email, after: newEmail }, actor_uuid: uuid },
  ]);

  await stranger(server).confirmEmail(await confirmationOf(server, newEmail));
  const now = await me.getCurrentUser({});
  assert.deepEqual([now.email, now.username], [newEmail, newEmail]);
  await signIn(newEmail);
  await cannotSignIn(email);
  await stranger(server).signUp({ first_name: 'Eve', email, username: email, password: PASSWORD });
  assert.equal((await server.mails(email)).at(-1)?.kind, 'confirm-email');
});

test('a separate user name stays after a change of address', async () => {
  const { email, uuid, me } = await member();
  const username = `user-${uuid}`;
  await server.db.owner('update account set username = $2 where email = $1', [email, username]);
  await server.db.owner('insert into account_name values ($1, $2)', [username, uuid]);
  const newEmail = newAddress();
  await me.changeEmail({ email: newEmail });
  await stranger(server).confirmEmail(await confirmationOf(server, newEmail));
  assert.equal((await me.getCurrentUser({})).username, username);
  for (const name of [username, newEmail]) await signIn(name);
});

test('with a mail server only the new address gets the link', async () => {
  const { me } = await member(mailing);
  const newEmail = newAddress();
  assert.deepEqual(await me.changeEmail({ email: newEmail }), { email: newEmail });
  await stranger(mailing).confirmEmail(await confirmationOf(mailing, newEmail));
});

test('a taken address gets the same answer as a free one, and only its owner is notified', async () => {
  const taken = await newAccount(server);
  const { email, me } = await member();
  const newEmail = taken.toUpperCase();
  assert.deepEqual(await me.changeEmail({ email: newEmail }), { email: newEmail });
  assert.equal((await server.mails(taken.toUpperCase())).at(-1)?.kind, 'already-registered');
  assert.equal((await server.mails(email)).at(-1)?.kind, 'email-changed');
  await signIn(taken);
});

test('400: an address proven by another account meanwhile; an unconfirmed sign-up is replaced', async () => {
  const { me } = await member();
  const newEmail = newAddress();
  await me.changeEmail({ email: newEmail });
  const link = await confirmationOf(server, newEmail);
  await stranger(server).signUp({
    first_name: 'Eve',
    email: newEmail,
    username: newEmail,
    password: PASSWORD,
  });
  const prove = (proven: boolean) =>
    server.db.owner(
      'update account set email_confirmed_at = case when $2 then now() end where email = $1',
      [newEmail, proven],
    );
  await prove(true);
  await assert.rejects(stranger(server).confirmEmail(link), badLink);
  await prove(false);
  await stranger(server).confirmEmail(link);
  assert.equal((await me.getCurrentUser({})).email, newEmail);
});

test('a changed address invalidates the links mailed to the old one', async () => {
  const { email, me } = await member();
  const newEmail = newAddress();
  await me.changeEmail({ email: newEmail });
  await stranger(server).requestPasswordReset({ email });
  await doAccountMail(server);
  const hash = await resetHashOf(server, email);
  await stranger(server).confirmEmail(await confirmationOf(server, newEmail));
  await assert.rejects(
    stranger(server).resetPassword({ hash, password: 'Other-staple 9' }),
    badLink,
  );
});

test('a change of password cancels a pending change of address', async () => {
  const { me } = await member();
  const newEmail = newAddress();
  await me.changeEmail({ email: newEmail });
  await me.changePassword({ old_password: PASSWORD, new_password: 'Other-staple 9' });
  await assert.rejects(
    stranger(server).confirmEmail(await confirmationOf(server, newEmail)),
    badLink,
  );
});

test('403: a session that is not fresh changes no address', async () => {
  const { uuid, me } = await member();
  await server.db.owner(
    `update session set authenticated_at = now() - interval '11 minutes' where account_uuid = $1`,
    [uuid],
  );
  await assert.rejects(me.changeEmail({ email: newAddress() }), refused(403, /^Sign in again/));
});

test('429: three mails an hour to one new address, for all callers together', async () => {
  const newEmail = newAddress();
  const people = [await member(), await member()];
  const ask = (n: number) => people[n % 2]?.me.changeEmail({ email: newEmail });
  for (let n = 0; n < 3; n += 1) await ask(n);
  await assert.rejects(Promise.resolve(ask(3)), refused(429, /^Too many attempts/));
});
