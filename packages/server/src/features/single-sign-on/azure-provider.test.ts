import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { type TestServer, testServer } from '../../test-server.ts';
import { type TestDirectory, testDirectory } from '../azure-ad/test-directory.ts';
import { azureTenant, bearer, personOf } from './test-azure.ts';
import { queryOf, testBrowser } from './test-browser.ts';

let directory: TestDirectory;
let server: TestServer;
before(async () => {
  directory = await testDirectory();
  server = await testServer({ identityProviders: directory.doubles, signUp: 'closed' });
});
after(async () => {
  await server.stop();
  await directory.provider.stop();
});

test('200: Azure AD starts at the page that asks for the tenant, on sign-in and on sign-up', async () => {
  const { api } = testBrowser(server);
  const page = 'http://assay.test/auth/signin?provider=azure-ad';
  const provider = 'azure-ad' as const;
  assert.deepEqual(await api.getSignInProvider({ provider }), { url: page });
  const again = await api.getSignInProvider({ provider, prompt: 'login' });
  assert.deepEqual(again, { url: `${page}&prompt=login` });
  assert.deepEqual(await api.getSignUpProvider({ provider }), { url: page });
  const source = 'a&b=c';
  const { url } = await api.getSignUpProvider({ provider, source });
  const asked = new URL(url).searchParams;
  assert.deepEqual([asked.get('provider'), asked.get('source')], [provider, source]);
});

test('200: a sign-up through that page creates an account, and the audit log has the source', async () => {
  const tenant = await azureTenant(server, directory);
  directory.provider.person = personOf(directory, tenant.auditors);
  const browser = testBrowser(server);
  const source = 'newsletter';
  const { url } = await browser.api.startAzureSignIn({
    tenant_name: tenant.name,
    redirect: '/',
    source,
  });
  const back = queryOf(await directory.provider.visit(url));
  const session = await browser.api.finishAzureSignIn({ ...back, redirect: '/' });
  const me = await bearer(server, session.token).getCurrentUser({});
  assert.deepEqual([me.role, me.auth_type], ['Auditor', 'oidc:azure-ad']);
  const entries = await server.db.owner<{ details: object }>(
    "select details from audit_entry where tenant_uuid = $1 and action = 'sso.start'",
    [tenant.uuid],
  );
  assert.deepEqual(entries, [{ details: { provider: 'azure-ad', sign_up: true, source } }]);
});
