import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { ApiError } from '@assay/contract/client-errors.ts';
import type { Role } from '@assay/contract/endpoint.ts';
import { sql } from 'kysely';
import { mintToken } from '../../platform/credentials/tokens.ts';
import { refused } from '../../test-refused.ts';
import { type TestServer, testAddress, testServer } from '../../test-server.ts';
import { bearer as bearerOf, PASSWORD, testPerson, visitor as visitorOf } from './test-people.ts';

let server: TestServer;
before(async () => {
  server = await testServer();
});
after(() => server.stop());

const notProven = refused(401, 'Invalid credentials.');

const visitor = (address?: string) => visitorOf(server, {}, address);
const bearer = (token: string) => bearerOf(server, token);
const person = (role?: Role) => testPerson(server, role && { role });

test('200: signs in by e-mail or user name, in any case, and returns the user', async () => {
  const { uuid, email, username, tenant } = await person();
  for (const name of [email, email.toUpperCase(), ` ${username} `]) {
    const session = await visitor().signIn({ username_or_email: name, password: PASSWORD });
    assert.match(session.token, /^ays_[\w-]{49}$/);
    const hours = (Date.parse(session.expiration) - Date.now()) / 3_600_000;
    assert.ok(hours > 11.9 && hours < 12.1, `${hours} h`);
    assert.deepEqual([session.requires_two_factor_auth, session.two_factor_auth], [false, false]);
    assert.deepEqual(await bearer(session.token).getCurrentUser({}), {
      uuid,
      auth_type: 'internal',
      email,
      first_name: 'Ada',
      last_name: '',
      username,
      role: 'Auditor',
      two_factor_auth: false,
      current_tenant_uuid: tenant.uuid,
      signers_groups_uuids: [],
    });
    const state = await bearer(session.token).verifyToken({});
    assert.deepEqual(state, { valid: true, scope: 'full', expiration: session.expiration });
  }
});

test('the token itself is stored nowhere', async () => {
  const { email } = await person();
  const { token } = await visitor().signIn({ username_or_email: email, password: PASSWORD });
  for (const table of ['session', 'audit_entry']) {
    const rows = await server.db.owner(`select t::text as row from ${table} t`);
    assert.ok(rows.length > 0 && !JSON.stringify(rows).includes(token.slice(4)));
  }
});

test('401: every cause of failure has the same answer', async () => {
  const { email, uuid } = await person();
  const disabled = await person();
  await server.db.owner('update account set disabled_at = now() where uuid = $1', [disabled.uuid]);
  const elsewhere = await person();
  await server.db.owner('update account set password_hash = null where uuid = $1', [
    elsewhere.uuid,
  ]);
  const unconfirmed = await person();
  await server.db.owner('update account set email_confirmed_at = null where uuid = $1', [
    unconfirmed.uuid,
  ]);
  const directory = await person();
  await server.db.owner("update account set auth_type = 'oidc:azure-ad' where uuid = $1", [
    directory.uuid,
  ]);
  const closed = await person();
  await server.db.owner('update tenant set disabled_at = now() where uuid = $1', [
    closed.tenant.uuid,
  ]);
  const cases: [string, string][] = [
    [email, 'Wrong-horse 7'],
    [email, `${PASSWORD} `],
    [`nobody-${uuid}`, PASSWORD],
    [disabled.email, PASSWORD],
    [elsewhere.email, PASSWORD],
    [closed.email, PASSWORD],
    [unconfirmed.email, PASSWORD],
    [directory.email, PASSWORD],
  ];
  for (const [username_or_email, guess] of cases)
    await assert.rejects(visitor().signIn({ username_or_email, password: guess }), notProven);
});

/** Counted failures of an account; undefined where none are. */
async function lockOf(uuid: string): Promise<{ locked_until: Date | null } | undefined> {
  const [row] = await server.db.owner<{ locked_until: Date | null }>(
    'select locked_until from sign_in_failure where subject_hash = sha256($1::bytea)',
    [Buffer.from(uuid)],
  );
  return row;
}

test('401: five wrong guesses lock for a minute, then twice as long; a success clears them', async () => {
  const { email, uuid } = await person();
  const guess = (text: string) => visitor().signIn({ username_or_email: email, password: text });
  for (let n = 0; n < 4; n += 1) await assert.rejects(guess('wrong'), notProven);
  await guess(PASSWORD);
  for (let n = 0; n < 4; n += 1) await assert.rejects(guess('wrong'), notProven);
  const failures = await lockOf(uuid);
  assert.equal(failures?.locked_until, null);
  /** The wrong guess that comes next locks for so many minutes after it. */
  const locks = async (minutes: number) => {
    const before = Date.now();
    await assert.rejects(guess('wrong'), notProven);
    const after = Date.now();
    const begun = (await lockOf(uuid))?.locked_until ?? assert.fail('it is not locked');
    const from = begun.getTime() - minutes * 60_000;
    assert.ok(before <= from && from <= after, `${minutes} minutes, until ${begun.toISOString()}`);
  };
  await locks(1);
  await assert.rejects(guess(PASSWORD), notProven);
  const unlock = () =>
    server.db.owner(
      'update sign_in_failure set locked_until = now() - make_interval(secs => 1) where subject_hash = sha256($1::bytea)',
      [Buffer.from(uuid)],
    );
  for (const minutes of [2, 4, 8, 15, 15]) {
    await unlock();
    await locks(minutes);
  }
  await unlock();
  await guess(PASSWORD);
  assert.equal(await lockOf(uuid), undefined);
});

test('of 30 concurrent guesses, at most five are evaluated', async () => {
  const { email, tenant } = await person();
  const answers = await Promise.allSettled(
    Array.from({ length: 30 }, () =>
      visitor().signIn({ username_or_email: email, password: 'wrong' }),
    ),
  );
  const reasons = answers.map((one) => (one.status === 'rejected' ? one.reason.status : 200));
  assert.deepEqual([...new Set(reasons)].toSorted(), [401, 429]);
  const causes = await server.db.owner<{ cause: string }>(
    "select details ->> 'cause' as cause from audit_entry where tenant_uuid = $1",
    [tenant.uuid],
  );
  assert.ok(causes.filter(({ cause }) => cause === 'password').length <= 5);
});

test('no account is read to learn that none is confined', async () => {
  const { db } = server;
  await db.owner(
    `insert into account (uuid, email, username, first_name, last_name)
     select gen_random_uuid(), 'crowd-' || i || '@example.org', 'crowd-' || i, 'A', 'B' from generate_series(1, 3000) i`,
  );
  const [body] = await db.owner<{ text: string }>(
    "select prosrc as text from pg_proc where proname = 'confined_accounts_exist'",
  );
  const plan = await db.owner<{ 'QUERY PLAN': string }>(
    `explain (analyze, timing off) ${body?.text}`,
  );
  const text = plan.map((line) => line['QUERY PLAN']).join('\n');
  assert.match(text, /account_confined/);
  assert.doesNotMatch(text, /Seq Scan/);
});

test('429: twenty sign-ins a minute from one address, without delaying others', async () => {
  const address = testAddress();
  const empty = { username_or_email: 'x', password: '' };
  for (let n = 0; n < 20; n += 1)
    await assert.rejects(visitor(address).signIn(empty), refused(400));
  await assert.rejects(visitor(address).signIn(empty), (error) => {
    assert.ok(error instanceof ApiError && error.status === 429);
    assert.ok(error.retryAfter !== undefined && error.retryAfter >= 1 && error.retryAfter <= 3);
    return true;
  });
  await assert.rejects(visitor().signIn(empty), refused(400));
});

test('401: a session ends by sign-out, expiry, idling, or when its user is deleted', async () => {
  const ends: [string, (token: string, uuid: string) => Promise<unknown>][] = [
    ['sign-out', (token) => bearer(token).signOut({})],
    ['expiry', () => server.db.owner("update session set expires_at = now() - interval '1 s'")],
    [
      'an idle hour',
      () => server.db.owner("update session set last_used_at = now() - interval '61 min'"),
    ],
    [
      'disabling',
      (_, uuid) =>
        server.db.owner('update account set disabled_at = now() where uuid = $1', [uuid]),
    ],
    [
      'leaving the tenant',
      (_, uuid) => server.db.owner('delete from membership where account_uuid = $1', [uuid]),
    ],
  ];
  for (const [what, end] of ends) {
    const { email, uuid } = await person();
    const { token } = await visitor().signIn({ username_or_email: email, password: PASSWORD });
    await bearer(token).getCurrentUser({});
    await end(token, uuid);
    await assert.rejects(bearer(token).getCurrentUser({}), refused(401), what);
    await assert.rejects(bearer(token).verifyToken({}), refused(401), what);
  }
});

test('a changed role counts from the next request on', async () => {
  const { email, uuid } = await person('TenantAdmin');
  const { token } = await visitor().signIn({ username_or_email: email, password: PASSWORD });
  await bearer(token).listApiKeys({});
  await server.db.owner("update membership set role = 'Visitor' where account_uuid = $1", [uuid]);
  await assert.rejects(bearer(token).listApiKeys({}), refused(403));
  assert.equal((await bearer(token).getCurrentUser({})).role, 'Visitor');
});

test('use is recorded once a minute and keeps a session from idling', async () => {
  const { email, uuid } = await person();
  const { token } = await visitor().signIn({ username_or_email: email, password: PASSWORD });
  const age = 'extract(epoch from now() - last_used_at)::float8';
  await server.db.owner(
    "update session set last_used_at = now() - interval '59 min' where account_uuid = $1",
    [uuid],
  );
  await bearer(token).getCurrentUser({});
  const [row] = await server.db.owner<{ age: number }>(
    `select ${age} as age from session where account_uuid = $1`,
    [uuid],
  );
  assert.ok(row && row.age < 5);
});

test('403: with a second factor due, a token is limited to calls of its scope', async () => {
  const { email, uuid } = await person();
  await server.db.owner('update account set two_factor_auth = true where uuid = $1', [uuid]);
  const session = await visitor().signIn({ username_or_email: email, password: PASSWORD });
  assert.deepEqual([session.requires_two_factor_auth, session.two_factor_auth], [true, true]);
  assert.ok(Date.parse(session.expiration) - Date.now() <= 5 * 60_000);
  await assert.rejects(bearer(session.token).getCurrentUser({}), refused(403));
  assert.equal((await bearer(session.token).verifyToken({})).scope, 'otp-pending');
});

test('401: refuses text that looks like a token', async () => {
  const token = mintToken('ays');
  for (const bad of [token, token.slice(0, -1), `${token}A`, token.replace('ays', 'ayt'), 'x'])
    await assert.rejects(bearer(bad).getCurrentUser({}), refused(401));
});

test('sign-ins, failures and sign-outs are in the audit log of the tenant', async () => {
  const { email, tenant } = await person();
  await assert.rejects(visitor().signIn({ username_or_email: email, password: 'no' }), notProven);
  const { token } = await visitor().signIn({ username_or_email: email, password: PASSWORD });
  await bearer(token).signOut({});
  assert.deepEqual(await tenant.auditedActions(), ['sign_in.fail', 'sign_in.ok', 'sign_out']);
});

test('the sweep removes only ended sessions', async () => {
  const { email } = await person();
  const live = await visitor().signIn({ username_or_email: email, password: PASSWORD });
  const dead = await visitor().signIn({ username_or_email: email, password: PASSWORD });
  await server.db.owner(
    "update session set expires_at = now() - interval '1 s' where token_hash = sha256($1::bytea)",
    [Buffer.from(dead.token)],
  );
  await server.db.worker.write(null, (tx) => sql`select sweep_identity()`.execute(tx));
  const left = await server.db.owner('select from session where token_hash = sha256($1::bytea)', [
    Buffer.from(dead.token),
  ]);
  assert.equal(left.length, 0);
  assert.equal((await bearer(live.token).verifyToken({})).valid, true);
});
