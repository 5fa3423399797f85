import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { createClient } from '@assay/contract/client.ts';
import { api } from '@assay/contract/index.ts';
import { refused } from '../../test-refused.ts';
import { type TestServer, testServer } from '../../test-server.ts';
import {
  badLink,
  cannotSignIn,
  confirmationOf,
  doAccountMail,
  newAccount,
  newAddress,
  PASSWORD,
  resetHashOf,
  signIn,
  signUpAs,
  stranger,
} from '../sign-up/test-accounts.ts';
import { issueSecret, type SecretPurpose } from './one-time-secrets.ts';

let server: TestServer;
before(async () => {
  server = await testServer();
});
after(() => server.stop());

const reset = (hash: string, password: string) =>
  stranger(server).resetPassword({ hash, password });

async function requestReset(email: string): Promise<string> {
  await server.db.owner("delete from rate_bucket where key like 'M:reset-password:%'");
  await stranger(server).requestPasswordReset({ email });
  await doAccountMail(server);
  return resetHashOf(server, email);
}

async function accountOf(email: string): Promise<string> {
  const [row] = await server.db.owner<{ uuid: string }>(
    'select uuid from account where email = $1',
    [email],
  );
  return row?.uuid ?? assert.fail();
}

const audited = async (email: string) =>
  (
    await server.db.owner<{ action: string }>(
      'select action from audit_entry where subject_uuid = $1 order by uuid',
      [await accountOf(email)],
    )
  ).map(({ action }) => action);

test('204: the mailed link sets a password, ends all sessions and opens none', async () => {
  const email = await newAccount(server);
  const { token } = await signIn(server, email, PASSWORD);
  await stranger(server).requestPasswordReset({ email: email.toUpperCase() });
  await doAccountMail(server);
  const hash = await resetHashOf(server, email);
  assert.match(hash, /^ayt_[\w-]{49}$/);
  assert.equal(await reset(hash, 'Other-staple 9'), undefined);
  const before = createClient(api, server.send({ authorization: `Bearer ${token}` }));
  await assert.rejects(before.verifyToken({}), refused(401, /Session Expired/));
  const sessions = 'select from session where account_uuid = $1';
  assert.deepEqual(await server.db.owner(sessions, [await accountOf(email)]), []);
  await cannotSignIn(server, email, PASSWORD);
  await signIn(server, email, 'Other-staple 9');
  assert.ok((await server.mails(email)).some(({ kind }) => kind === 'password-changed'));
  assert.deepEqual((await audited(email)).slice(2), [
    'sign_in.ok',
    'reset.request',
    'reset.done',
    'sign_in.fail',
    'sign_in.ok',
  ]);
});

test('400: a link works once, for 30 minutes by the clock of the database, and the newest alone', async () => {
  const email = await newAccount(server);
  const first = await requestReset(email);
  const second = await requestReset(email);
  await assert.rejects(reset(first, 'Other-staple 9'), badLink);
  await reset(second, 'Other-staple 9');
  await assert.rejects(reset(second, 'Third-basket 3'), badLink);
  const third = await requestReset(email);
  const [row] = await server.db.owner<{ minutes: number }>(
    `select extract(epoch from expires_at - created_at)::float8 / 60 as minutes
     from one_time_secret where email = $1 and used_at is null`,
    [email],
  );
  assert.equal(row?.minutes, 30);
  await server.db.owner(
    'update one_time_secret set expires_at = now() - make_interval(secs => 1) where email = $1',
    [email],
  );
  await assert.rejects(reset(third, 'Third-basket 3'), badLink);
  for (const wrong of ['x', third.slice(0, -1), `${third}A`])
    await assert.rejects(reset(wrong, 'Third-basket 3'), badLink);
});

test('of 50 concurrent uses of one link exactly one sets its password', async () => {
  const email = await newAccount(server);
  const hash = await requestReset(email);
  const answers = await Promise.allSettled(
    Array.from({ length: 50 }, (_, n) => reset(hash, `Racing-horse ${n}`)),
  );
  assert.equal(answers.filter(({ status }) => status === 'fulfilled').length, 1);
  const winner = answers.findIndex(({ status }) => status === 'fulfilled');
  await signIn(server, email, `Racing-horse ${winner}`);
  const done = (await audited(email)).filter((action) => action === 'reset.done');
  assert.equal(done.length, 1);
});

test('400: a refused password does not use the link up; the last five are refused', async () => {
  const email = await newAccount(server, 'Old-basket 0');
  for (let n = 1; n <= 5; n += 1) await reset(await requestReset(email), `Old-basket ${n}`);
  const hash = await requestReset(email);
  for (let n = 1; n <= 5; n += 1)
    await assert.rejects(
      reset(hash, `Old-basket ${n}`),
      refused(400, /^Cannot use an old password as the new password\.$/),
    );
  for (const common of ['Password1!', 'Welcome-2026', `${email.slice(2, 10).toUpperCase()}-aaA1`])
    await assert.rejects(reset(hash, common), refused(400, /^This password is too common\./));
  await reset(hash, 'Old-basket 0');
  const kept = await server.db.owner('select from password_history where account_uuid = $1', [
    await accountOf(email),
  ]);
  assert.equal(kept.length, 4);
});

test('an unknown link reveals no password rules', async () => {
  const email = await newAccount(server);
  const hash = await requestReset(email);
  await assert.rejects(reset(`${hash.slice(0, -1)}~`, 'Password1!'), badLink);
});

test('400: a secret of one purpose is refused for another', async () => {
  const purposes: SecretPurpose[] = [
    'confirm-email',
    'change-email',
    'reset-password',
    'set-password',
  ];
  for (const purpose of purposes) {
    const email = await newAccount(server);
    const account_uuid = await accountOf(email);
    const hash = await server.db.app.write(null, (tx) =>
      issueSecret(tx, { purpose, account_uuid, email }),
    );
    const resets = purpose.endsWith('password');
    if (resets) await assert.rejects(stranger(server).confirmEmail({ email, hash }), badLink);
    else await assert.rejects(reset(hash, 'Other-staple 9'), badLink);
    await assert.rejects(
      stranger(server).completeSetup({ token: hash, email, password: PASSWORD }),
      {
        status: 400,
      },
    );
    if (resets) await reset(hash, 'Other-staple 9');
    else await stranger(server).confirmEmail({ email, hash });
  }
});

test('a second factor stays due after a reset', async () => {
  const email = await newAccount(server);
  await server.db.owner('update account set two_factor_auth = true where email = $1', [email]);
  await reset(await requestReset(email), 'Other-staple 9');
  const signedIn = await signIn(server, email, 'Other-staple 9');
  assert.equal(signedIn.requires_two_factor_auth, true);
});

test('a reset proves the address: earlier sign-ups with it lose their password', async () => {
  const email = newAddress();
  await signUpAs(server, email, 'Of-a-stranger 1');
  const link = await confirmationOf(server, email);
  await reset(await requestReset(email), 'Of-the-owner 2');
  await signIn(server, email, 'Of-the-owner 2');
  await stranger(server).confirmEmail(link);
  await cannotSignIn(server, email, 'Of-a-stranger 1');
});

test('400: a link mailed to a former address of the account', async () => {
  const email = await newAccount(server);
  const hash = await requestReset(email);
  await server.db.owner('update account set email = $2 where email = $1', [email, newAddress()]);
  await assert.rejects(reset(hash, 'Other-staple 9'), badLink);
});

test('400: a link of an account that was disabled, or that signs in elsewhere by now', async () => {
  for (const change of ['disabled_at = now()', "auth_type = 'oidc:azure-ad'"]) {
    const email = await newAccount(server);
    const hash = await requestReset(email);
    await server.db.owner(`update account set ${change} where email = $1`, [email]);
    await assert.rejects(reset(hash, 'Other-staple 9'), badLink);
  }
});

test('setting a password ends the other links that were in progress', async () => {
  const email = await newAccount(server);
  const account_uuid = await accountOf(email);
  const issue = (purpose: SecretPurpose, to: string) =>
    server.db.app.write(null, (tx) => issueSecret(tx, { purpose, account_uuid, email: to }));
  const set = await issue('set-password', email);
  const elsewhere = newAddress();
  const change = await issue('change-email', elsewhere);
  await reset(await requestReset(email), 'Other-staple 9');
  await assert.rejects(reset(set, 'Third-basket 3'), badLink);
  await assert.rejects(stranger(server).confirmEmail({ email: elsewhere, hash: change }), badLink);
});

test('passwords are stored only as hashes', async () => {
  const email = await newAccount(server);
  await reset(await requestReset(email), 'Secret-canary 77');
  for (const table of ['account', 'password_history', 'audit_entry', 'mail', 'one_time_secret']) {
    const rows = await server.db.owner(`select t::text as row from ${table} t`);
    assert.ok(rows.length > 0 && !JSON.stringify(rows).includes('Secret-canary'), table);
  }
});
