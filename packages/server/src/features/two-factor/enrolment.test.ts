import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { refused } from '../../test-refused.ts';
import { type TestServer, testServer } from '../../test-server.ts';
import { bearer, giveFactor, otpOf, signIn, testPerson, wrongOtp } from '../sign-in/test-people.ts';
import { enrolled, forgetSteps, pendingOf, seedOf } from './test-enrolled.ts';

let server: TestServer;
before(async () => {
  server = await testServer();
});
after(() => server.stop());

test('enrolment: the same key for ten minutes, sealed, and nothing is enabled by it', async () => {
  const person = await testPerson(server);
  const { token, expiration } = await signIn(server, person);
  const first = await bearer(server, token).initiateTwoFactor({});
  assert.deepEqual([first.token, first.expiration], [token, expiration]);
  assert.match(first.key, /^[A-Z2-7]{32}$/);
  assert.ok(first.uri.startsWith('otpauth://totp/Assay:p.') && first.uri.includes(first.key));
  assert.deepEqual(await bearer(server, token).initiateTwoFactor({}), first);
  assert.equal((await bearer(server, token).getCurrentUser({})).two_factor_auth, false);
  const rows = await server.db.owner<{ row: string }>(
    'select encode(totp_pending, $2) as row from account where uuid = $1',
    [person.uuid, 'hex'],
  );
  assert.ok(rows[0] && !rows[0].row.includes(seedOf(first.key).toString('hex')));
  await server.db.owner(
    "update account set totp_pending_at = now() - interval '11 min' where uuid = $1",
    [person.uuid],
  );
  assert.notEqual((await bearer(server, token).initiateTwoFactor({})).key, first.key);
});

test('enrolment: a correct code gives ten recovery codes and a new session; all others end', async () => {
  const person = await testPerson(server);
  const [first, other] = [await signIn(server, person), await signIn(server, person)];
  const { key } = await bearer(server, first.token).initiateTwoFactor({});
  const seed = seedOf(key);
  const wrong = bearer(server, first.token).confirmTwoFactor({ otp: wrongOtp(seed) });
  await assert.rejects(wrong, refused(400));
  const otp = otpOf(seed);
  const confirmed = await bearer(server, first.token).confirmTwoFactor({ otp });
  assert.equal(new Set(confirmed.recovery_codes).size, 10);
  for (const code of confirmed.recovery_codes) assert.match(code, /^[A-Z2-7]{6}(-[A-Z2-7]{6}){3}$/);
  for (const { token } of [first, other])
    await assert.rejects(bearer(server, token).getCurrentUser({}), refused(401));
  assert.equal((await bearer(server, confirmed.token).getCurrentUser({})).two_factor_auth, true);
  const again = bearer(server, confirmed.token);
  await assert.rejects(again.initiateTwoFactor({}), refused(409));
  await assert.rejects(again.confirmTwoFactor({ otp: otpOf(seed) }), refused(409));
  assert.deepEqual(
    (await server.mails(person.email)).map(({ kind }) => kind).at(-1),
    'two-factor-enabled',
  );
  const actions = await person.tenant.auditedActions();
  assert.deepEqual(actions.slice(2), ['two_factor.initiate', 'otp.fail', 'two_factor.enable']);
  const pending = await pendingOf(server, person);
  await assert.rejects(pending.verifyOtp({ otp }), refused(400), 'it is used up');
});

test('enrolment proves no password: the new session is no fresher than the old one', async () => {
  const person = await testPerson(server, { role: 'TenantAdmin' });
  const { token } = await signIn(server, person);
  await server.db.owner(
    "update session set authenticated_at = now() - interval '1 h' where account_uuid = $1",
    [person.uuid],
  );
  const { key } = await bearer(server, token).initiateTwoFactor({});
  const opened = await bearer(server, token).confirmTwoFactor({ otp: otpOf(seedOf(key)) });
  const stale = bearer(server, opened.token).setRequireTfa({ require_tfa: true });
  await assert.rejects(stale, /Sign in again/);
});

test('409: users who sign in elsewhere have no second factor here', async () => {
  const person = await testPerson(server);
  const { token } = await signIn(server, person);
  await server.db.owner("update session set auth_type = 'oidc:sso' where account_uuid = $1", [
    person.uuid,
  ]);
  const client = bearer(server, token);
  const calls = [
    () => client.initiateTwoFactor({}),
    () => client.confirmTwoFactor({ otp: '123456' }),
    () => client.disableTwoFactor({ otp: '123456' }),
    () => client.regenerateRecoveryCodes({ otp: '123456' }),
  ];
  for (const call of calls) await assert.rejects(call, refused(409));
});

test('of 50 concurrent confirmations, exactly one enables the second factor', async () => {
  const person = await testPerson(server);
  const { token } = await signIn(server, person);
  const { key } = await bearer(server, token).initiateTwoFactor({});
  const otp = otpOf(seedOf(key));
  const answers = await Promise.allSettled(
    Array.from({ length: 50 }, () => bearer(server, token).confirmTwoFactor({ otp })),
  );
  const opened = answers.flatMap((one) => (one.status === 'fulfilled' ? [one.value] : []));
  assert.equal(opened.length, 1);
  assert.equal((await bearer(server, opened[0]?.token ?? '').verifyToken({})).scope, 'full');
});

test('disabling requires a code, ends other sessions and notifies the user', async () => {
  for (const way of ['authenticator', 'recovery code']) {
    const { person, seed, token, recovery_codes } = await enrolled(server);
    const other = await (await pendingOf(server, person)).verifyOtp({ otp: otpOf(seed) });
    await forgetSteps(server, person);
    const full = bearer(server, token);
    await assert.rejects(full.disableTwoFactor({ otp: wrongOtp(seed) }), refused(400));
    await full.disableTwoFactor({
      otp: way === 'authenticator' ? otpOf(seed) : (recovery_codes[0] ?? ''),
    });
    await assert.rejects(bearer(server, other.token).getCurrentUser({}), refused(401));
    assert.equal((await full.getCurrentUser({})).two_factor_auth, false);
    await assert.rejects(full.disableTwoFactor({ otp: otpOf(seed) }), refused(409));
    assert.equal((await server.mails(person.email)).at(-1)?.kind, 'two-factor-disabled');
    assert.equal((await person.tenant.auditedActions()).at(-1), 'two_factor.disable');
    assert.equal((await signIn(server, person)).requires_two_factor_auth, false);
    const kept = await server.db.owner('select from recovery_code where account_uuid = $1', [
      person.uuid,
    ]);
    assert.equal(kept.length, 0);
  }
});

test('enforcement: a user without a factor can only enrol, and nobody may disable theirs', async () => {
  const person = await testPerson(server);
  await server.db.owner('update tenant set require_tfa = true where uuid = $1', [
    person.tenant.uuid,
  ]);
  const session = await signIn(server, person);
  assert.deepEqual([session.requires_two_factor_auth, session.two_factor_auth], [true, false]);
  const minutes = (Date.parse(session.expiration) - Date.now()) / 60_000;
  assert.ok(minutes > 14 && minutes <= 15.1, `${minutes} min`);
  const enrolling = bearer(server, session.token);
  assert.equal((await enrolling.verifyToken({})).scope, 'enrol-2fa');
  await enrolling.getCurrentUser({});
  await assert.rejects(enrolling.listProjects({}), refused(403));
  await assert.rejects(enrolling.disableTwoFactor({ otp: '123456' }), refused(403));
  const { key } = await enrolling.initiateTwoFactor({});
  const { token } = await enrolling.confirmTwoFactor({ otp: otpOf(seedOf(key)) });
  await bearer(server, token).listProjects({});
  const disabling = bearer(server, token).disableTwoFactor({ otp: otpOf(seedOf(key)) });
  await assert.rejects(disabling, refused(409));
});

test('enforcement from now on ends the sessions of local people without a factor, and no others', async () => {
  const plain = await testPerson(server);
  const { tenant } = plain;
  const proven = await testPerson(server, { tenant });
  const elsewhere = await testPerson(server, { tenant });
  const [a, c] = [await signIn(server, plain), await signIn(server, elsewhere)];
  const seed = await giveFactor(server, proven);
  const b = await (await pendingOf(server, proven)).verifyOtp({ otp: otpOf(seed) });
  await server.db.owner("update session set auth_type = 'oidc:azure-ad' where account_uuid = $1", [
    elsewhere.uuid,
  ]);
  await server.db.owner('select end_sessions_without_factor($1)', [tenant.uuid]);
  await assert.rejects(bearer(server, a.token).getCurrentUser({}), refused(401));
  for (const { token } of [b, c]) await bearer(server, token).getCurrentUser({});
});

test('a reset by an administrator ends factor and sessions, pending ones too', async () => {
  const { person, token } = await enrolled(server);
  const pending = await pendingOf(server, person);
  await server.db.owner('select reset_two_factor($1)', [person.uuid]);
  await assert.rejects(bearer(server, token).getCurrentUser({}), refused(401));
  await assert.rejects(pending.verifyToken({}), refused(401));
  const session = await signIn(server, person);
  assert.deepEqual([session.requires_two_factor_auth, session.two_factor_auth], [false, false]);
});

test('seeds, codes and tokens are in no row that is readable', async () => {
  const { seed, token, recovery_codes } = await enrolled(server);
  const secrets = [
    seed.toString('hex'),
    token.slice(4),
    ...recovery_codes,
    ...recovery_codes.map((code) => code.replaceAll('-', '')),
  ];
  for (const table of ['account', 'recovery_code', 'session', 'audit_entry', 'mail']) {
    const rows = await server.db.owner(`select t::text as row from ${table} t`);
    const text = JSON.stringify(rows);
    for (const secret of secrets) assert.ok(!text.includes(secret), table);
  }
});
