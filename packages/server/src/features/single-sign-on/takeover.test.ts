// Account takeovers through a provider that claims an address (ADR 0010): no account is linked by address.
import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { after, before, test } from 'node:test';
import { type TestServer, testServer, testTenant } from '../../test-server.ts';
import { type TestDirectory, testDirectory } from '../azure-ad/test-directory.ts';
import { newAccount, newAddress, PASSWORD, signIn, stranger } from '../sign-up/test-accounts.ts';
import { azureTenant, bearer, personOf, refused, signedIn } from './test-azure.ts';
import { queryOf, testBrowser } from './test-browser.ts';
import { type TestProvider, testProvider } from './test-provider.ts';

const CLIENT = { client_id: 'assay', client_secret: 'a secret' };
let provider: TestProvider;
let directory: TestDirectory;
let server: TestServer;
before(async () => {
  provider = await testProvider({
    ...CLIENT,
    redirect_uri: 'http://assay.test/auth/sso/callback',
    token_endpoint_auth_method: 'client_secret_basic',
  });
  directory = await testDirectory();
  server = await testServer({
    identityProviders: directory.doubles,
    singleSignOn: { provider: { ...CLIENT, issuer: provider.issuer, tenant: 'DEFAULT' } },
  });
});
after(async () => {
  await server.stop();
  await provider.stop();
  await directory.provider.stop();
});

/** Completes the flow through the operator's provider with these claims. */
async function comeThrough(
  way: 'getSignInProvider' | 'getSignUpProvider',
  person: { sub: string; email: string; email_verified: boolean },
) {
  provider.person = person;
  const browser = testBrowser(server);
  const { url } = await browser.api[way]({ provider: 'sso' });
  const session = await browser.api.ssoCallback(queryOf(await provider.visit(url)));
  return bearer(server, session['access-token']);
}

/** Creates an account whose address only a tenant administrator has confirmed. */
async function squat(email: string): Promise<string> {
  const { link } = await (await testTenant(server))
    .as('TenantAdmin')
    .inviteUser({ email, role: 'TenantAdmin' });
  const hash = new URL(link ?? '').searchParams.get('hash') ?? '';
  await stranger(server).resetPassword({ hash, password: PASSWORD });
  return (await bearer(server, (await signIn(server, email)).token).getCurrentUser({})).uuid;
}

test('takeover by single sign-on: a sign-up with a verified address gets a separate account', async () => {
  const email = newAddress();
  const squatted = await squat(email);
  const sub = randomUUID();
  const owner = await comeThrough('getSignUpProvider', { sub, email, email_verified: true });
  const me = await owner.getCurrentUser({});
  assert.notEqual(me.uuid, squatted);
  assert.equal((await owner.listInvitations({})).email_proven, true);
  // The other account's password opens only that account, which keeps its tenant.
  const other = bearer(server, (await signIn(server, email)).token);
  assert.equal((await other.getCurrentUser({})).uuid, squatted);
  await (await testTenant(server)).as('TenantAdmin').inviteUser({ email, role: 'Auditor' });
  assert.equal((await owner.listInvitations({})).items.length, 1);
  assert.deepEqual(await other.listInvitations({}), { email_proven: false, items: [] });
});

test('takeover by single sign-on: no account is found by an address, proven, verified or not', async () => {
  const email = await newAccount(server);
  const attempts = [
    ['getSignUpProvider', true, refused(409, 'User already exists')],
    ['getSignUpProvider', false, refused(400, 'Forbidden')],
    ['getSignInProvider', true, refused(404, 'User not found')],
  ] as const;
  for (const [way, email_verified, answer] of attempts)
    await assert.rejects(comeThrough(way, { sub: randomUUID(), email, email_verified }), answer);
  const unproven = newAddress();
  await squat(unproven);
  const person = { sub: randomUUID(), email: unproven, email_verified: false };
  await assert.rejects(comeThrough('getSignUpProvider', person), refused(400, 'Forbidden'));
  const linked = await server.db.owner(
    `select from external_identity x join account a on a.uuid = x.account_uuid where a.email = any ($1)`,
    [[email, unproven]],
  );
  assert.deepEqual(linked, []);
});

test('takeover by Azure AD: a directory that claims another address gets an account of its tenant', async () => {
  const email = await newAccount(server);
  const owner = bearer(server, (await signIn(server, email)).token);
  const { uuid } = await owner.getCurrentUser({});
  const tenant = await azureTenant(server, directory);
  directory.provider.person = { ...personOf(directory, tenant.admins), email };
  const attacker = await signedIn(server, directory, tenant);
  const me = await attacker.getCurrentUser({});
  assert.notEqual(me.uuid, uuid);
  assert.deepEqual([me.email, me.current_tenant_uuid], [email, tenant.uuid]);
  await (await testTenant(server)).as('TenantAdmin').inviteUser({ email, role: 'TenantAdmin' });
  assert.deepEqual(await attacker.listInvitations({}), { email_proven: false, items: [] });
  assert.deepEqual((await attacker.listMemberships({})).items.length, 1);
  assert.equal((await owner.listInvitations({})).items.length, 1);
  // The answer reveals no account to the directory: an address without an account is admitted in the same way.
  directory.provider.person = personOf(directory, tenant.admins);
  await signedIn(server, directory, tenant);
});
