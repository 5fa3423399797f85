import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { ApiError } from '@assay/contract/client-errors.ts';
import { refused } from '../../test-refused.ts';
import { type TestServer, testServer } from '../../test-server.ts';
import { bearer, giveFactor, otpOf, signIn, testPerson, wrongOtp } from '../sign-in/test-people.ts';
import { enrolled, forgetSteps, pendingOf } from './test-enrolled.ts';

let server: TestServer;
before(async () => {
  server = await testServer();
});
after(() => server.stop());

test('sign-in: a code of the authenticator opens a full session in place of the pending one', async () => {
  const { person, seed } = await enrolled(server);
  const session = await signIn(server, person);
  const pending = bearer(server, session.token);
  await assert.rejects(pending.getCurrentUser({}), refused(403));
  const otp = otpOf(seed);
  const opened = await pending.verifyOtp({ otp: `${otp.slice(0, 3)} ${otp.slice(3)}` });
  assert.equal((await bearer(server, opened.token).verifyToken({})).scope, 'full');
  await assert.rejects(pending.verifyToken({}), refused(401));
  await assert.rejects(bearer(server, opened.token).verifyOtp({ otp: otpOf(seed) }), refused(403));
  const actions = await person.tenant.auditedActions();
  assert.deepEqual(actions.slice(-2), ['sign_in.ok', 'otp.ok']);
});

test('each step is valid once, and earlier ones no longer', async () => {
  const { person, seed } = await enrolled(server);
  const [now, before] = [otpOf(seed), otpOf(seed, -1)];
  await (await pendingOf(server, person)).verifyOtp({ otp: now });
  for (const otp of [now, before])
    await assert.rejects((await pendingOf(server, person)).verifyOtp({ otp }), refused(400));
  await forgetSteps(server, person);
  for (const steps of [-3, 3]) {
    const otp = otpOf(seed, steps);
    await assert.rejects((await pendingOf(server, person)).verifyOtp({ otp }), refused(400));
  }
});

test('recovery codes open a session, each once, however they are written', async () => {
  const { person, recovery_codes } = await enrolled(server);
  const [first = '', second = ''] = recovery_codes;
  await (await pendingOf(server, person)).verifyOtp({ otp: first });
  await assert.rejects((await pendingOf(server, person)).verifyOtp({ otp: first }), refused(400));
  const plain = ` ${second.replaceAll('-', '').toLowerCase()} `;
  await (await pendingOf(server, person)).verifyOtp({ otp: plain });
  await assert.rejects((await pendingOf(server, person)).verifyOtp({ otp: second }), refused(400));
});

test('of 50 concurrent uses of one code, exactly one opens a session', async () => {
  const { person, seed, recovery_codes } = await enrolled(server);
  const successes = (answers: PromiseSettledResult<unknown>[]) =>
    answers.filter((answer) => answer.status === 'fulfilled').length;
  for (const otp of [otpOf(seed), recovery_codes[0] ?? '']) {
    const clients = await Promise.all(Array.from({ length: 5 }, () => pendingOf(server, person)));
    const uses = Array.from({ length: 50 }, (_, n) => clients[n % 5]?.verifyOtp({ otp }));
    assert.equal(successes(await Promise.allSettled(uses)), 1);
    await server.db.owner('delete from otp_failure');
    const alone = await pendingOf(server, person);
    const used = Array.from({ length: 50 }, () =>
      alone.verifyOtp({ otp: recovery_codes[1] ?? '' }),
    );
    assert.equal(successes(await Promise.allSettled(used)), otp === recovery_codes[0] ? 0 : 1);
    await server.db.owner('delete from otp_failure');
  }
});

test('401: a pending session dies with its fifth wrong code', async () => {
  const { person, seed } = await enrolled(server);
  const pending = await pendingOf(server, person);
  for (let n = 0; n < 5; n += 1)
    await assert.rejects(pending.verifyOtp({ otp: wrongOtp(seed) }), refused(400));
  await assert.rejects(pending.verifyOtp({ otp: otpOf(seed) }), /Session Expired/);
  await (await pendingOf(server, person)).verifyOtp({ otp: otpOf(seed) });
});

test('429: ten wrong codes lock all paths together for an hour', async () => {
  const { person, seed, token, recovery_codes } = await enrolled(server);
  const full = bearer(server, token);
  const otp = wrongOtp(seed);
  const paths = [
    async () => (await pendingOf(server, person)).verifyOtp({ otp }),
    async () => full.disableTwoFactor({ otp }),
    async () => full.regenerateRecoveryCodes({ otp }),
  ];
  for (let n = 0; n < 10; n += 1) await assert.rejects(paths[n % 3] ?? assert.fail, refused(400));
  const right = [otpOf(seed), recovery_codes[0] ?? ''];
  for (const good of right) {
    const calls = [
      async () => (await pendingOf(server, person)).verifyOtp({ otp: good }),
      () => full.disableTwoFactor({ otp: good }),
      () => full.regenerateRecoveryCodes({ otp: good }),
    ];
    for (const call of calls) {
      await assert.rejects(call, (error) => {
        assert.ok(error instanceof ApiError && error.status === 429);
        assert.ok(error.retryAfter !== undefined && error.retryAfter > 3500);
        return true;
      });
    }
  }
  await server.db.owner("update otp_failure set since = now() - interval '61 min'");
  await (await pendingOf(server, person)).verifyOtp({ otp: otpOf(seed) });
});

test('a success revokes only its own attempt: nine failures stay nine', async () => {
  const { person, seed, recovery_codes } = await enrolled(server);
  for (let n = 0; n < 9; n += 1) {
    const pending = await pendingOf(server, person);
    await assert.rejects(pending.verifyOtp({ otp: wrongOtp(seed) }), refused(400));
  }
  await (await pendingOf(server, person)).verifyOtp({ otp: recovery_codes[0] ?? '' });
  await assert.rejects(
    (await pendingOf(server, person)).verifyOtp({ otp: wrongOtp(seed) }),
    refused(400),
  );
  const tenth = (await pendingOf(server, person)).verifyOtp({ otp: recovery_codes[1] ?? '' });
  await assert.rejects(tenth, refused(429));
});

test('new recovery codes void the earlier ones', async () => {
  const { person, seed, token, recovery_codes } = await enrolled(server);
  const { recovery_codes: fresh } = await bearer(server, token).regenerateRecoveryCodes({
    otp: otpOf(seed),
  });
  assert.equal(new Set([...fresh, ...recovery_codes]).size, 20);
  const old = (await pendingOf(server, person)).verifyOtp({ otp: recovery_codes[0] ?? '' });
  await assert.rejects(old, refused(400));
  await (await pendingOf(server, person)).verifyOtp({ otp: fresh[0] ?? '' });
});

test('checks changes between password and code again', async () => {
  const changes: Record<string, string> = {
    'taken out of the tenant': 'delete from membership where account_uuid = $1',
    disabled: 'update account set disabled_at = now() where uuid = $1',
    'tenant disabled':
      'update tenant set disabled_at = now() where uuid = (select tenant_uuid from membership where account_uuid = $1)',
  };
  for (const [what, change] of Object.entries(changes)) {
    const person = await testPerson(server);
    const seed = await giveFactor(server, person);
    const pending = await pendingOf(server, person);
    await server.db.owner(change, [person.uuid]);
    await assert.rejects(pending.verifyOtp({ otp: otpOf(seed) }), refused(401), what);
  }
  const person = await testPerson(server, { role: 'TenantAdmin' });
  const seed = await giveFactor(server, person);
  const pending = await pendingOf(server, person);
  await server.db.owner("update membership set role = 'Visitor' where account_uuid = $1", [
    person.uuid,
  ]);
  const { token } = await pending.verifyOtp({ otp: otpOf(seed) });
  assert.equal((await bearer(server, token).getCurrentUser({})).role, 'Visitor');
});

test('a pending or enrolling token reaches no call that does not name its scope', async () => {
  const person = await testPerson(server);
  await giveFactor(server, person);
  const pending = await pendingOf(server, person);
  await assert.rejects(pending.initiateTwoFactor({}), refused(403));
  await assert.rejects(pending.confirmTwoFactor({ otp: '123456' }), refused(403));
  await assert.rejects(pending.listSessions({}), refused(403));
});
