import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { after, before, test } from 'node:test';
import { type TestServer, testServer, testTenant } from '../../test-server.ts';
import { type TestDirectory, testDirectory } from '../azure-ad/test-directory.ts';
import { testVendor } from '../license/test-license.ts';
import {
  azureTenant,
  bearer,
  personOf,
  population,
  refused,
  signedIn,
  signInAtDirectory,
} from './test-azure.ts';
import { testBrowser } from './test-browser.ts';

const vendor = testVendor();
let directory: TestDirectory;
let server: TestServer;
before(async () => {
  directory = await testDirectory();
  server = await testServer({ identityProviders: directory.doubles, licenseKey: vendor.pem });
});
after(async () => {
  await server.stop();
  await directory.provider.stop();
});

const redirect = '/projects/modern/sboms';
const ERROR = refused(422, 'Error');
const NO_PLACE = refused(403, 'You are not authorized to access this resource');

/** A signers group of a tenant, which members of a directory group join. */
async function signersGroup(tenant: string, group: string) {
  const uuid = randomUUID();
  const { owner } = server.db;
  await owner('insert into signers_group (tenant_uuid, uuid, name) values ($1, $2, $3)', [
    tenant,
    uuid,
    uuid,
  ]);
  return { id: group, name: 'Signers', signers_group_uuid: uuid };
}

test('200: a user of a mapped group signs in, gets an account, and returns to the previous page', async () => {
  const tenant = await azureTenant(server, directory);
  const person = personOf(directory, tenant.auditors);
  directory.provider.person = person;
  const browser = testBrowser(server);
  const { url } = await browser.api.startAzureSignIn({ tenant_name: tenant.name, redirect });
  const asked = new URL(url).searchParams;
  assert.equal(asked.get('redirect_uri'), 'http://assay.test/auth/redirect/azure');
  assert.equal(asked.get('code_challenge_method'), 'S256');
  assert.match(
    browser.setCookie,
    /^assay_sso=[\w-]{43}; Path=\/api\/v1; HttpOnly; SameSite=Lax; Max-Age=600$/,
  );
  const back = await directory.provider.visit(url);
  assert.equal(back.origin + back.pathname, 'http://assay.test/auth/redirect/azure');
  const [state = '', code = ''] = ['state', 'code'].map(
    (name) => back.searchParams.get(name) ?? '',
  );
  const session = await browser.api.finishAzureSignIn({ state, code, redirect });
  assert.equal(session.redirect, redirect);
  assert.equal(browser.cookie, '');
  const me = await bearer(server, session.token).getCurrentUser({});
  assert.deepEqual(
    { ...me, uuid: '' },
    {
      uuid: '',
      auth_type: 'oidc:azure-ad',
      email: person['email'],
      first_name: 'Grace Hopper',
      last_name: '',
      username: person['preferred_username'],
      role: 'Auditor',
      two_factor_auth: false,
      current_tenant_uuid: tenant.uuid,
      signers_groups_uuids: [],
    },
  );
  assert.deepEqual((await tenant.auditedActions()).slice(-2), ['sso.start', 'sso.ok']);
  const again = await signedIn(server, directory, tenant);
  assert.equal((await again.getCurrentUser({})).uuid, me.uuid);
});

test('e-mails from a directory are shown, and never used to find or mail a user', async () => {
  const tenant = await azureTenant(server, directory);
  directory.provider.person = personOf(directory, tenant.auditors);
  const { uuid } = await (await signedIn(server, directory, tenant)).getCurrentUser({});
  const names = await server.db.owner('select from account_name where account_uuid = $1', [uuid]);
  const [account] = await server.db.owner<{ known: boolean }>(
    'select password_hash is not null or email_confirmed_at is not null as known from account where uuid = $1',
    [uuid],
  );
  assert.deepEqual([names.length, account?.known], [0, false]);
});

test('answers with the stored return path, also when the page sends none', async () => {
  const tenant = await azureTenant(server, directory);
  directory.provider.person = personOf(directory, tenant.auditors);
  const browser = testBrowser(server);
  const back = await signInAtDirectory(browser, directory, tenant);
  assert.equal((await browser.api.finishAzureSignIn(back)).redirect, redirect);
});

test('uses the highest role of the groups, set again at each sign-in', async () => {
  const tenant = await azureTenant(server, directory);
  const person = personOf(directory, tenant.auditors, tenant.admins, randomUUID());
  directory.provider.person = person;
  const first = await signedIn(server, directory, tenant);
  assert.equal((await first.getCurrentUser({})).role, 'TenantAdmin');
  directory.provider.person = { ...person, groups: [tenant.auditors] };
  const second = await signedIn(server, directory, tenant);
  assert.equal((await second.getCurrentUser({})).role, 'Auditor');
  assert.equal((await first.getCurrentUser({})).role, 'Auditor');
});

test('signers groups follow the directory; those that a person was put into by hand stay', async () => {
  const tenant = await azureTenant(server, directory);
  const person = personOf(directory, tenant.auditors, tenant.admins);
  const groups = [
    await signersGroup(tenant.uuid, tenant.auditors),
    await signersGroup(tenant.uuid, tenant.admins),
  ];
  const [auditors = '', admins = ''] = groups.map((group) => group.signers_group_uuid);
  const byHand = (await signersGroup(tenant.uuid, '')).signers_group_uuid;
  await tenant.as('TenantAdmin').setAzureAdSignersGroups({ groups });
  directory.provider.person = person;
  const me = await (await signedIn(server, directory, tenant)).getCurrentUser({});
  const groupsOf = async () =>
    (
      await server.db.owner<{ group_uuid: string }>(
        'select group_uuid from signers_group_user where account_uuid = $1',
        [me.uuid],
      )
    ).map((row) => row.group_uuid);
  assert.deepEqual(new Set(await groupsOf()), new Set([auditors, admins]));
  await server.db.owner(
    'insert into signers_group_user (tenant_uuid, group_uuid, account_uuid) values ($1, $2, $3)',
    [tenant.uuid, byHand, me.uuid],
  );
  directory.provider.person = { ...person, groups: [tenant.auditors] };
  await signedIn(server, directory, tenant);
  assert.deepEqual(new Set(await groupsOf()), new Set([auditors, byHand]));
});

test('403: a user in no mapped group is refused, and loses an existing membership', async () => {
  const tenant = await azureTenant(server, directory);
  directory.provider.person = personOf(directory, randomUUID());
  const before = await population(server);
  await assert.rejects(signedIn(server, directory, tenant), NO_PLACE);
  assert.deepEqual(await population(server), before);
  const person = personOf(directory, tenant.admins);
  directory.provider.person = person;
  const session = await signedIn(server, directory, tenant);
  const { uuid } = await session.getCurrentUser({});
  directory.provider.person = { ...person, groups: [] };
  await assert.rejects(signedIn(server, directory, tenant), NO_PLACE);
  await assert.rejects(session.getCurrentUser({}), refused(401, 'Session Expired'));
  const [row] = await server.db.owner('select role from membership where account_uuid = $1', [
    uuid,
  ]);
  assert.deepEqual(row, { role: 'Unknown' });
  assert.deepEqual((await tenant.auditedActions()).slice(-2), ['sso.withdraw', 'sso.fail']);
});

test('asks Graph for groups that are too many for the token', async () => {
  const tenant = await azureTenant(server, directory);
  const { groups: _, ...person } = personOf(directory);
  const overage = { ...person, _claim_names: { groups: 'src1' } };
  directory.provider.person = overage;
  directory.memberOf = [randomUUID(), tenant.admins];
  const session = await signedIn(server, directory, tenant);
  assert.equal((await session.getCurrentUser({})).role, 'TenantAdmin');
  assert.ok(directory.calls.includes(`POST /v1.0/users/${person['oid']}/getMemberGroups`));
  directory.failing = 403;
  await assert.rejects(signedIn(server, directory, tenant), refused(503, 'Error'));
  directory.failing = undefined;
});

test('accepts a second factor reported by the directory; an old sign-in there is not fresh here', async () => {
  const tenant = await azureTenant(server, directory);
  const stateOf = async () => {
    const { uuid } = await (await signedIn(server, directory, tenant)).getCurrentUser({});
    const [row] = await server.db.owner(
      `select multi_factor, auth_type, authenticated_at > now() - interval '10 minutes' as fresh
       from session where account_uuid = $1`,
      [uuid],
    );
    return row;
  };
  const auth_type = 'oidc:azure-ad';
  directory.provider.person = personOf(directory, tenant.auditors);
  assert.deepEqual(await stateOf(), { multi_factor: false, auth_type, fresh: true });
  directory.provider.person = { ...personOf(directory, tenant.auditors), amr: ['pwd', 'mfa'] };
  assert.deepEqual(await stateOf(), { multi_factor: true, auth_type, fresh: true });
  directory.provider.person = personOf(directory, tenant.auditors);
  directory.provider.forge = async ({ claims, sign }) => {
    claims['auth_time'] = Math.floor(Date.now() / 1000) - 3600;
    return sign();
  };
  assert.deepEqual(await stateOf(), { multi_factor: false, auth_type, fresh: false });
  directory.provider.forge = undefined;
  const start = { tenant_name: tenant.name, redirect, prompt: 'login' } as const;
  const { url } = await testBrowser(server).api.startAzureSignIn(start);
  assert.equal(new URL(url).searchParams.get('prompt'), 'login');
});

test('404, 400, 402: distinguishes unknown, unconfigured and unlicensed tenants', async () => {
  const start = (tenant_name: string) =>
    testBrowser(server).api.startAzureSignIn({ tenant_name, redirect });
  await assert.rejects(start(randomUUID()), refused(404, 'Tenant name not found.'));
  const bare = await testTenant(server);
  await assert.rejects(
    start(`tenant ${bare.uuid}`),
    refused(400, 'Tenant is not configured to use Azure AD.'),
  );
  const tenant = await azureTenant(server, directory);
  directory.provider.person = personOf(directory, tenant.auditors);
  const browser = testBrowser(server);
  const back = await signInAtDirectory(browser, directory, tenant);
  await tenant.as('TenantAdmin').setLicense({ license: vendor.issue() });
  const unlicensed = refused(402, 'Tenant is not licensed to use Azure AD.');
  await assert.rejects(start(tenant.name), unlicensed);
  await assert.rejects(browser.api.finishAzureSignIn(back), unlicensed);
  await server.db.owner('update tenant set disabled_at = now() where uuid = $1', [bare.uuid]);
  await assert.rejects(start(`tenant ${bare.uuid}`), refused(404, 'Tenant name not found.'));
  assert.deepEqual((await tenant.auditedActions()).slice(-2), ['sso.start', 'sso.fail']);
});

test('422: where the operator hides tenants, all of them are the same Error', async (t) => {
  const hiding = await testServer({
    identityProviders: directory.doubles,
    licenseKey: vendor.pem,
    singleSignOn: { hideTenants: true },
  });
  t.after(() => hiding.stop());
  const bare = await testTenant(hiding);
  const tenant = await azureTenant(hiding, directory);
  await tenant.as('TenantAdmin').setLicense({ license: vendor.issue() });
  for (const tenant_name of [randomUUID(), `tenant ${bare.uuid}`, tenant.name])
    await assert.rejects(
      testBrowser(hiding).api.startAzureSignIn({ tenant_name, redirect }),
      ERROR,
    );
});

test('503: a directory that does not answer is an Error, and nothing begins', async () => {
  const tenant = await azureTenant(server, directory);
  const config = { ...directory.config, directory_id: randomUUID() };
  await tenant.as('TenantAdmin').setAzureAdConfig(config);
  await assert.rejects(
    testBrowser(server).api.startAzureSignIn({ tenant_name: tenant.name, redirect }),
    refused(503, 'Error'),
  );
  const attempts = await server.db.owner('select from sso_attempt where tenant_uuid = $1', [
    tenant.uuid,
  ]);
  assert.equal(attempts.length, 0);
});

test('of 50 concurrent uses of one state, one signs in', async () => {
  const tenant = await azureTenant(server, directory);
  directory.provider.person = personOf(directory, tenant.auditors);
  const browser = testBrowser(server);
  const back = await signInAtDirectory(browser, directory, tenant);
  const { cookie } = browser;
  const twins = Array.from({ length: 50 }, () => Object.assign(testBrowser(server), { cookie }));
  const answers = await Promise.allSettled(twins.map((twin) => twin.api.finishAzureSignIn(back)));
  assert.equal(answers.filter(({ status }) => status === 'fulfilled').length, 1);
});

test('over https the cookie is for this host alone', async (t) => {
  const secure = await testServer({
    identityProviders: directory.doubles,
    licenseKey: vendor.pem,
    publicUrl: 'https://assay.test',
  });
  t.after(() => secure.stop());
  const tenant = await azureTenant(secure, directory);
  const browser = testBrowser(secure);
  await browser.api.startAzureSignIn({ tenant_name: tenant.name, redirect });
  assert.match(
    browser.setCookie,
    /^__Host-assay_sso=[\w-]{43}; Path=\/; HttpOnly; SameSite=Lax; Max-Age=600; Secure$/,
  );
});
