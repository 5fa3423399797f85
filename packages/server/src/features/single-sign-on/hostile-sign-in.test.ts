import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { after, before, test } from 'node:test';
import { type TestServer, testServer } from '../../test-server.ts';
import { type TestDirectory, testDirectory } from '../azure-ad/test-directory.ts';
import {
  type AzureTenant,
  azureTenant,
  personOf,
  population,
  refused,
  signInAtDirectory,
} from './test-azure.ts';
import { queryOf, testBrowser } from './test-browser.ts';
import { forgeries } from './test-forgeries.ts';
import { type TestPerson, type TestProvider, testProvider } from './test-provider.ts';

const CLIENT = { client_id: 'assay', client_secret: `secret-${randomUUID()}` };
let directory: TestDirectory;
let operator: TestProvider;
let server: TestServer;
let tenant: AzureTenant;
before(async () => {
  directory = await testDirectory();
  operator = await testProvider({
    ...CLIENT,
    redirect_uri: 'http://assay.test/auth/sso/callback',
    token_endpoint_auth_method: 'client_secret_basic',
  });
  server = await testServer({
    identityProviders: directory.doubles,
    singleSignOn: { provider: { ...CLIENT, issuer: operator.issuer, tenant: 'default' } },
  });
  tenant = await azureTenant(server, directory);
  await tenant.tokenOf('TenantAdmin');
});
after(async () => {
  await server.stop();
  await operator.stop();
  await directory.provider.stop();
});

const ERROR = refused(422, 'Error');
const FORBIDDEN = refused(400, 'Forbidden');

/** Causes of the recorded refusals, in order. */
async function recordedCauses(): Promise<string[]> {
  const rows = await server.db.owner<{ cause: string }>(
    "select details ->> 'cause' as cause from audit_entry where action = 'sso.fail' order by uuid",
  );
  return rows.map(({ cause }) => cause);
}

/** Only audit entries may remain, each with the cause and without input from outside. */
async function leavesNothing(causes: string[], work: () => Promise<unknown>): Promise<void> {
  const [before, known] = [await population(server), await recordedCauses()];
  await work();
  assert.deepEqual(await population(server), before);
  assert.deepEqual((await recordedCauses()).slice(known.length), causes);
}

/** A directory user who may sign in with a correct flow. */
function expectPerson(change: Partial<TestPerson> = {}): TestPerson {
  directory.provider.person = { ...personOf(directory, tenant.auditors), ...change };
  return directory.provider.person;
}

/** Parameters of a browser that returns from the directory. */
async function cameBack(change?: (url: URL) => void) {
  const browser = testBrowser(server);
  return { browser, back: await signInAtDirectory(browser, directory, tenant, change) };
}

const newcomer = () => ({ sub: randomUUID(), email: `${randomUUID()}@example.org` });

/** Comes back from the operator's provider. */
async function cameBackFromOperator(person: TestPerson) {
  operator.person = { email_verified: true, ...person };
  const browser = testBrowser(server);
  const { url } = await browser.api.getSignUpProvider({ provider: 'sso' });
  return { browser, back: queryOf(await operator.visit(url)) };
}

/** Recorded cause of each forgery. */
const FORGERY_CAUSES: Record<string, string> = {
  'another issuer': 'OAUTH_JWT_CLAIM_COMPARISON_FAILED iss',
  'another audience': 'OAUTH_JWT_CLAIM_COMPARISON_FAILED aud',
  'another nonce': 'OAUTH_JWT_CLAIM_COMPARISON_FAILED nonce',
  'the algorithm none': 'OAUTH_INVALID_RESPONSE',
  'the algorithm HS256 with the public key': 'OAUTH_INVALID_RESPONSE',
  'an unknown key': 'OAUTH_KEY_SELECTION_FAILED',
  'a bad signature': 'OAUTH_INVALID_RESPONSE',
  'an expiry in the past': 'OAUTH_JWT_TIMESTAMP_CHECK_FAILED exp',
  'a beginning in the future': 'OAUTH_JWT_TIMESTAMP_CHECK_FAILED nbf',
  'no expiry': 'OAUTH_INVALID_RESPONSE',
  'an issue in the future': 'iat',
  'another authorized party': 'azp',
};

for (const [name, forge] of Object.entries(forgeries(() => directory.provider.publicKey)))
  test(`an id_token of the directory with ${name} is refused`, () =>
    leavesNothing([FORGERY_CAUSES[name] ?? ''], async () => {
      expectPerson();
      directory.provider.forge = forge;
      const { browser, back } = await cameBack();
      await assert.rejects(browser.api.finishAzureSignIn(back), ERROR);
      directory.provider.forge = undefined;
    }));

for (const [name, forge] of Object.entries(forgeries(() => operator.publicKey)))
  test(`an id_token of the operator’s provider with ${name} is refused`, () =>
    leavesNothing([FORGERY_CAUSES[name] ?? ''], async () => {
      operator.forge = forge;
      const { browser, back } = await cameBackFromOperator(newcomer());
      await assert.rejects(browser.api.ssoCallback(back), FORBIDDEN);
      operator.forge = undefined;
    }));

test('what the forgeries change is all that keeps them out', async () => {
  expectPerson();
  directory.provider.forge = ({ sign }) => sign();
  const { browser, back } = await cameBack();
  await browser.api.finishAzureSignIn(back);
  directory.provider.forge = undefined;
  operator.forge = ({ sign }) => sign();
  const second = await cameBackFromOperator(newcomer());
  await second.browser.api.ssoCallback(second.back);
  operator.forge = undefined;
});

test('a code that was used before is refused', async () => {
  expectPerson();
  const first = await cameBack();
  await first.browser.api.finishAzureSignIn(first.back);
  await leavesNothing(['OAUTH_RESPONSE_BODY_ERROR invalid_grant'], async () => {
    const { browser, back } = await cameBack();
    const reused = { state: back.state, code: first.back.code };
    await assert.rejects(browser.api.finishAzureSignIn(reused), ERROR);
  });
});

test('a state that was used before is refused', async () => {
  expectPerson();
  const { browser, back } = await cameBack();
  const { cookie } = browser;
  await browser.api.finishAzureSignIn(back);
  browser.cookie = cookie;
  await leavesNothing(['state'], () => assert.rejects(browser.api.finishAzureSignIn(back), ERROR));
});

test('a state of somebody else’s browser is refused, and used up', () =>
  leavesNothing(['cookie', 'state'], async () => {
    expectPerson();
    const attacker = await cameBack();
    const victim = await cameBack();
    await assert.rejects(victim.browser.api.finishAzureSignIn(attacker.back), ERROR);
    await assert.rejects(attacker.browser.api.finishAzureSignIn(attacker.back), ERROR);
  }));

test('a state of the other flow is refused', () =>
  leavesNothing(['state'], async () => {
    expectPerson();
    const { browser, back } = await cameBack();
    await assert.rejects(browser.api.ssoCallback(back), FORBIDDEN);
  }));

test('a missing or invented state is refused', () =>
  leavesNothing(['state', 'state'], async () => {
    expectPerson();
    const { browser, back } = await cameBack();
    await assert.rejects(browser.api.finishAzureSignIn({ code: back.code }), ERROR);
    const invented = { code: back.code, state: randomUUID() };
    await assert.rejects(browser.api.finishAzureSignIn(invented), ERROR);
    const answer = await browser.send(`/sso/callback?code=${back.code}`, {});
    assert.equal(answer.status, 400);
  }));

test('a swapped cookie is refused', () =>
  leavesNothing(['cookie'], async () => {
    expectPerson();
    const other = await cameBack();
    const { browser, back } = await cameBack();
    browser.cookie = other.browser.cookie;
    await assert.rejects(browser.api.finishAzureSignIn(back), ERROR);
  }));

test('a missing cookie is refused', () =>
  leavesNothing(['cookie', 'cookie'], async () => {
    expectPerson();
    const { browser, back } = await cameBack();
    browser.cookie = '';
    await assert.rejects(browser.api.finishAzureSignIn(back), ERROR);
    const second = await cameBackFromOperator(newcomer());
    second.browser.cookie = '';
    await assert.rejects(second.browser.api.ssoCallback(second.back), FORBIDDEN);
  }));

test('a code for another PKCE verifier is refused', () =>
  leavesNothing(['OAUTH_RESPONSE_BODY_ERROR invalid_grant'], async () => {
    expectPerson();
    const challenge = Buffer.alloc(32, 7).toString('base64url');
    const { browser, back } = await cameBack((url) =>
      url.searchParams.set('code_challenge', challenge),
    );
    await assert.rejects(browser.api.finishAzureSignIn(back), ERROR);
  }));

test('an attempt that lay for more than ten minutes is refused', () =>
  leavesNothing(['state'], async () => {
    expectPerson();
    const { browser, back } = await cameBack();
    await server.db.owner('update sso_attempt set expires_at = now() - make_interval(secs => 1)');
    await assert.rejects(browser.api.finishAzureSignIn(back), ERROR);
  }));

test('an address to return to that is not of this page is refused, at the beginning and the end', () =>
  leavesNothing(['redirect'], async () => {
    expectPerson();
    const { browser, back } = await cameBack();
    const elsewhere = ['https://evil.example/', '//evil.example', '/\\evil.example', 'a', '/a\tb'];
    for (const redirect of elsewhere) {
      const query = new URLSearchParams({ tenant_name: tenant.name, redirect });
      const answer = await testBrowser(server).send(`/users/sign-in/sso/azure-ad?${query}`, {});
      assert.deepEqual([answer.status, answer.headers.get('set-cookie')], [400, null]);
    }
    const other = { ...back, redirect: 'https://evil.example/' };
    await assert.rejects(browser.api.finishAzureSignIn(other), ERROR);
  }));

test('an error with a description put into it is an Error, is shown nowhere, and uses the attempt up', () =>
  leavesNothing(['denied', 'state'], async () => {
    expectPerson();
    const { browser, back } = await cameBack();
    const { cookie } = browser;
    const injected = '<script>alert(1)</script>';
    const said = { error: injected, error_description: injected };
    await assert.rejects(
      browser.api.finishAzureSignIn({ ...back, ...said }),
      (error: unknown) => ERROR(error) && !JSON.stringify(error).includes('script'),
    );
    browser.cookie = cookie;
    await assert.rejects(browser.api.finishAzureSignIn(back), ERROR);
    const entries = await server.db.owner('select details::text as text from audit_entry');
    assert.ok(!JSON.stringify(entries).includes('script'));
  }));

test('the same e-mail under another object id is refused', async () => {
  const { email } = expectPerson();
  const first = await cameBack();
  await first.browser.api.finishAzureSignIn(first.back);
  await leavesNothing(['e-mail'], async () => {
    expectPerson({ email: String(email).toUpperCase() });
    const { browser, back } = await cameBack();
    const taken = refused(409, 'User already exists');
    await assert.rejects(browser.api.finishAzureSignIn(back), taken);
  });
});

test('the e-mail of somebody of the tenant who has a password is refused', async () => {
  const uuid = randomUUID();
  const email = `owner.${uuid}@example.org`;
  await server.db.owner(
    `insert into account (uuid, email, username, first_name, last_name) values ($1, $2, $2, '', '')`,
    [uuid, email],
  );
  await server.db.owner('insert into account_name values ($1, $2)', [email, uuid]);
  await server.db.owner('insert into membership values ($1, $2, $3)', [
    uuid,
    tenant.uuid,
    'Visitor',
  ]);
  await leavesNothing(['e-mail'], async () => {
    expectPerson({ email });
    const { browser, back } = await cameBack();
    const taken = refused(409, 'User already exists');
    await assert.rejects(browser.api.finishAzureSignIn(back), taken);
  });
});

test('the same object id of another directory is refused', async () => {
  const person = expectPerson();
  const first = await cameBack();
  await first.browser.api.finishAzureSignIn(first.back);
  await leavesNothing(['tid'], async () => {
    directory.provider.person = { ...person, tid: randomUUID() };
    const { browser, back } = await cameBack();
    await assert.rejects(browser.api.finishAzureSignIn(back), ERROR);
  });
});

test('a guest of another directory is refused', () =>
  leavesNothing(['guest', 'guest', 'guest'], async () => {
    const guests = [
      { idp: `https://sts.windows.net/${randomUUID()}/` },
      { acct: 1 },
      { acct: '1' },
    ];
    for (const guest of guests) {
      expectPerson(guest);
      const { browser, back } = await cameBack();
      await assert.rejects(browser.api.finishAzureSignIn(back), ERROR);
    }
  }));

test('an e-mail that the provider did not verify links to nobody', async () => {
  const known = { ...newcomer(), email_verified: true };
  const first = await cameBackFromOperator(known);
  await first.browser.api.ssoCallback(first.back);
  const eachTime = ['email_verified', 'unknown'];
  await leavesNothing([...eachTime, ...eachTime, ...eachTime], async () => {
    for (const email_verified of [false, 'true', undefined]) {
      const stranger = { ...newcomer(), email: known.email, email_verified };
      const { browser, back } = await cameBackFromOperator(stranger);
      await assert.rejects(browser.api.ssoCallback(back), FORBIDDEN);
      const other = testBrowser(server);
      const { url } = await other.api.getSignInProvider({ provider: 'sso' });
      const again = queryOf(await operator.visit(url));
      await assert.rejects(other.api.ssoCallback(again), refused(404, 'User not found'));
    }
  });
});
