import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { after, before, test } from 'node:test';
import { type TestServer, testServer } from '../../test-server.ts';
import { testVendor } from '../license/test-license.ts';
import { addMember, signedIn as signedInAs } from '../users/test-people.ts';
import { bearer, population, refused } from './test-azure.ts';
import { queryOf, testBrowser } from './test-browser.ts';
import { type TestPerson, type TestProvider, testProvider } from './test-provider.ts';

const CLIENT = { client_id: 'assay', client_secret: `secret-${randomUUID()}~'&=` };
const redirect_uri = 'http://assay.test/auth/sso/callback';
const vendor = testVendor();
let provider: TestProvider;
let server: TestServer;
before(async () => {
  const token_endpoint_auth_method = 'client_secret_basic';
  provider = await testProvider({ ...CLIENT, redirect_uri, token_endpoint_auth_method });
  server = await testServer({
    licenseKey: vendor.pem,
    singleSignOn: { provider: { ...CLIENT, issuer: provider.issuer, tenant: 'DEFAULT' } },
  });
});
after(async () => {
  await server.stop();
  await provider.stop();
});

/** A user with an e-mail verified by the provider. */
const newcomer = (): TestPerson & { email: string } => ({
  sub: randomUUID(),
  email: `${randomUUID()}@example.org`,
  email_verified: true,
  given_name: 'Ada',
  family_name: 'Lovelace',
});

/** Completes the flow through the provider; returns the token. */
async function comeThrough(
  way: 'getSignInProvider' | 'getSignUpProvider',
  person: TestPerson,
  { at = server, by = provider }: { at?: TestServer; by?: TestProvider } = {},
): Promise<string> {
  by.person = person;
  const browser = testBrowser(at);
  const { url } = await browser.api[way]({ provider: 'sso' });
  const session = await browser.api.ssoCallback(queryOf(await by.visit(url)));
  return session['access-token'];
}

test('200: somebody signs up without rights, and signs in again as the same person', async () => {
  const recorded = () =>
    server.db.owner(
      "select action, details from audit_entry where action like 'sso.%' order by uuid",
    );
  const { length: known } = await recorded();
  const person = newcomer();
  const token = await comeThrough('getSignUpProvider', person);
  const me = await bearer(server, token).getCurrentUser({});
  const [row] = await server.db.owner<{ uuid: string }>(
    "select uuid from tenant where name = 'default'",
  );
  assert.deepEqual(me, {
    uuid: me.uuid,
    auth_type: 'oidc:sso',
    email: person.email,
    first_name: 'Ada',
    last_name: 'Lovelace',
    username: person.email,
    role: 'Unknown',
    two_factor_auth: false,
    current_tenant_uuid: row?.uuid,
    signers_groups_uuids: [],
  });
  const changed = { ...person, email: 'changed@example.org', email_verified: false };
  const again = await comeThrough('getSignInProvider', changed);
  assert.equal((await bearer(server, again).getCurrentUser({})).uuid, me.uuid);
  assert.deepEqual((await recorded()).slice(known, known + 2), [
    { action: 'sso.start', details: { provider: 'sso', sign_up: true } },
    { action: 'sso.ok', details: { scope: 'full', method: 'oidc:sso' } },
  ]);
});

test('404, 409: an unknown user cannot sign in, and a known one cannot sign up', async () => {
  const person = newcomer();
  const unknown = refused(404, 'User not found');
  const exists = refused(409, 'User already exists');
  await assert.rejects(comeThrough('getSignInProvider', person), unknown);
  const token = await comeThrough('getSignUpProvider', person);
  const { uuid } = await bearer(server, token).getCurrentUser({});
  const before = await population(server);
  await assert.rejects(comeThrough('getSignUpProvider', person), exists);
  const namesake = { ...newcomer(), email: person.email.toUpperCase() };
  await assert.rejects(comeThrough('getSignUpProvider', namesake), exists);
  assert.deepEqual(await population(server), before);
  await server.db.owner('delete from membership where account_uuid = $1', [uuid]);
  await assert.rejects(comeThrough('getSignInProvider', person), unknown);
});

test('400: refuses a disabled user, or one refused at the provider’s token endpoint', async () => {
  const person = newcomer();
  const token = await comeThrough('getSignUpProvider', person);
  const { uuid } = await bearer(server, token).getCurrentUser({});
  await server.db.owner('update account set disabled_at = now() where uuid = $1', [uuid]);
  const forbidden = refused(400, 'Forbidden');
  await assert.rejects(comeThrough('getSignInProvider', person), forbidden);
  const browser = testBrowser(server);
  const { url } = await browser.api.getSignInProvider({ provider: 'sso' });
  const { state } = queryOf(await provider.visit(url));
  await assert.rejects(browser.api.ssoCallback({ state, code: 'invented' }), forbidden);
});

test('402: refuses users beyond the license limit', async (t) => {
  const full = await testServer({
    licenseKey: vendor.pem,
    singleSignOn: { provider: { ...CLIENT, issuer: provider.issuer, tenant: 'default' } },
  });
  t.after(() => full.stop());
  await comeThrough('getSignUpProvider', newcomer(), { at: full });
  await full.db.owner("update membership set role = 'Visitor'");
  await full.db.owner(
    `insert into license (tenant_uuid, token, serial, set_by)
     select uuid, $1, 1, 'tenant' from tenant where name = 'default'`,
    [vendor.issue({ limits: { users: 1 } })],
  );
  await assert.rejects(
    comeThrough('getSignUpProvider', newcomer(), { at: full }),
    refused(402, 'Payment required'),
  );
});

test('403: where sign-up is closed, it is through a provider too', async (t) => {
  const closed = await testServer({
    signUp: 'closed',
    singleSignOn: { provider: { ...CLIENT, issuer: provider.issuer, tenant: 'default' } },
  });
  t.after(() => closed.stop());
  await assert.rejects(
    comeThrough('getSignUpProvider', newcomer(), { at: closed }),
    refused(403, 'Sign-up is closed here. Ask an administrator to invite you.'),
  );
  await assert.rejects(
    comeThrough('getSignInProvider', newcomer(), { at: closed }),
    refused(404, 'User not found'),
  );
});

test('requires an account’s own second factor, unless the provider reports one', async () => {
  const person = newcomer();
  const token = await comeThrough('getSignUpProvider', person);
  const { uuid } = await bearer(server, token).getCurrentUser({});
  await server.db.owner('update account set two_factor_auth = true where uuid = $1', [uuid]);
  const scopeOf = async (amr: string[]) => {
    const other = await comeThrough('getSignInProvider', { ...person, amr });
    return (await bearer(server, other).verifyToken({})).scope;
  };
  assert.equal(await scopeOf(['pwd']), 'otp-pending');
  assert.equal(await scopeOf(['pwd', 'mfa']), 'full');
});

test('asks the UserInfo endpoint of a provider that sends e-mails only there', async (t) => {
  const thin = await testProvider({
    ...CLIENT,
    redirect_uri,
    token_endpoint_auth_method: 'client_secret_post',
    path: '/realms/thin',
    thin: true,
  });
  const at = await testServer({
    singleSignOn: { provider: { ...CLIENT, issuer: thin.issuer, tenant: 'default' } },
  });
  t.after(async () => {
    await at.stop();
    await thin.stop();
  });
  const person = newcomer();
  const token = await comeThrough('getSignUpProvider', person, { at, by: thin });
  assert.equal((await bearer(at, token).getCurrentUser({})).email, person.email);
});

test('400, 404, 503: without a provider or its answer nothing begins', async (t) => {
  const answer = await testBrowser(server).send('/users/sign-in?provider=github', {});
  assert.equal(answer.status, 400);
  const cases = [
    { told: undefined, refusal: refused(404, 'Sign-in provider not found') },
    { told: { tenant: 'nobody' }, refusal: refused(404, 'Sign-in provider not found') },
    { told: { issuer: 'http://127.0.0.1:9' }, refusal: refused(503, 'Error') },
  ];
  for (const { told, refusal } of cases) {
    const issuer = provider.issuer;
    const operator = told && { ...CLIENT, issuer, tenant: 'default', ...told };
    const other = await testServer({ singleSignOn: { provider: operator } });
    t.after(() => other.stop());
    await assert.rejects(testBrowser(other).api.getSignInProvider({ provider: 'sso' }), refusal);
  }
});

test('users of the provider are marked: in the list, by its filter, and to themselves', async () => {
  const token = await comeThrough('getSignUpProvider', newcomer());
  const me = bearer(server, token);
  const { uuid } = await me.getCurrentUser({});
  const [{ tenant } = { tenant: '' }] = await server.db.owner<{ tenant: string }>(
    'select tenant_uuid as tenant from membership where account_uuid = $1',
    [uuid],
  );
  const administrator = await addMember(server, tenant, 'TenantAdmin');
  const admin = await signedInAs(server, tenant, administrator.uuid);
  assert.equal((await admin.getUser({ uuid })).auth_type, 'oidc:sso');
  const uuidsOf = async (auth_type: 'internal' | 'oidc:azure-ad' | 'oidc:sso') =>
    (await admin.listUsers({ auth_type, pageSize: 200 })).items.map((one) => one.uuid);
  assert.ok((await uuidsOf('oidc:sso')).includes(uuid));
  assert.ok(!(await uuidsOf('internal')).includes(uuid));
  assert.ok((await uuidsOf('internal')).includes(administrator.uuid));
  await assert.rejects(
    admin.regenerateUserPassword({ uuid }),
    refused(409, 'This person signs in at an identity provider, where this has to be changed'),
  );
});
