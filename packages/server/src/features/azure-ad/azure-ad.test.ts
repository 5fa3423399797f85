import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { after, before, test } from 'node:test';
import { ApiError } from '@assay/contract/client-errors.ts';
import { pino } from 'pino';
import { type TestServer, testServer, testTenant } from '../../test-server.ts';
import { cloudsOf } from './clouds.ts';
import { type TestDirectory, testDirectory } from './test-directory.ts';

let directory: TestDirectory;
let server: TestServer;
const logged: string[] = [];
before(async () => {
  directory = await testDirectory();
  const log = pino({ level: 'trace' }, { write: (line: string) => void logged.push(line) });
  server = await testServer({ identityProviders: directory.doubles, log });
});
after(async () => {
  await server.stop();
  await directory.provider.stop();
});

const refused = (status: number, sentence: string) => (error: unknown) => {
  assert.ok(error instanceof ApiError, String(error));
  assert.deepEqual([error.status, error.message], [status, sentence]);
  return true;
};
const needsSecret = refused(400, 'Another directory or client needs its secret');
const missing = refused(404, 'Azure AD configuration not found');

async function configured() {
  const tenant = await testTenant(server);
  const admin = tenant.as('TenantAdmin');
  await admin.setAzureAdConfig(directory.config);
  return { tenant, admin };
}

const rowsOf = async (table: string) => {
  const [row] = await server.db.owner<{ count: number }>(`select count(*)::int from ${table}`);
  return row?.count;
};

/** A signers group of a tenant. */
async function signersGroup(tenant: string, name = `group ${randomUUID()}`) {
  const uuid = randomUUID();
  await server.db.owner('insert into signers_group (tenant_uuid, uuid, name) values ($1, $2, $3)', [
    tenant,
    uuid,
    name,
  ]);
  return uuid;
}

test('200: a directory is stored, shown without its secret, and deleted with its groups', async () => {
  const tenant = await testTenant(server);
  const admin = tenant.as('TenantAdmin');
  await assert.rejects(admin.getAzureAdConfig({}), missing);
  const { client_secret, ...shown } = directory.config;
  const set = await admin.setAzureAdConfig(directory.config);
  assert.deepEqual(set, {
    ...shown,
    cloud: 'global',
    has_secret: true,
    updated_at: set.updated_at,
  });
  assert.deepEqual(await admin.getAzureAdConfig({}), set);
  const group = { id: randomUUID(), name: 'Everybody' };
  await admin.setAzureAdGroups({ groups: [{ ...group, role: 'Visitor' }] });
  const signers_group_uuid = await signersGroup(tenant.uuid);
  await admin.setAzureAdSignersGroups({ groups: [{ ...group, signers_group_uuid }] });
  await admin.deleteAzureAdConfig({});
  await assert.rejects(admin.getAzureAdConfig({}), missing);
  await assert.rejects(admin.deleteAzureAdConfig({}), missing);
  assert.deepEqual(await admin.getAzureAdGroups({}), { groups: [] });
  assert.deepEqual(await admin.getAzureAdSignersGroups({}), { groups: [] });
  assert.deepEqual(await tenant.auditedActions(), [
    'azure.config.set',
    'azure.groups.set',
    'azure.signers_groups.set',
    'azure.config.delete',
  ]);
  assert.ok(client_secret.length > 0);
});

test('400: another directory, client or cloud needs the secret again, and none is stored without', async () => {
  const tenant = await testTenant(server);
  const admin = tenant.as('TenantAdmin');
  const { client_secret, ...same } = directory.config;
  await assert.rejects(admin.setAzureAdConfig(same), needsSecret);
  const first = await admin.setAzureAdConfig({ ...same, client_secret });
  const changes = [
    { directory_id: randomUUID() },
    { client_id: randomUUID() },
    { cloud: 'china' as const },
  ];
  for (const change of changes)
    await assert.rejects(admin.setAzureAdConfig({ ...same, ...change }), needsSecret);
  assert.deepEqual(await admin.getAzureAdConfig({}), first);
  const again = await admin.setAzureAdConfig(same);
  assert.equal(again.has_secret, true);
  const moved = { ...same, client_id: randomUUID(), client_secret: 'another' };
  assert.equal((await admin.setAzureAdConfig(moved)).client_id, moved.client_id);
  assert.equal((await tenant.auditedActions()).length, 3);
});

test('200: the cloud stays where a change does not name it', async () => {
  const admin = (await testTenant(server)).as('TenantAdmin');
  await admin.setAzureAdConfig({ ...directory.config, cloud: 'china' });
  const { client_secret: _, ...same } = directory.config;
  assert.equal((await admin.setAzureAdConfig(same)).cloud, 'china');
  const moved = { ...directory.config, client_id: randomUUID() };
  assert.equal((await admin.setAzureAdConfig(moved)).cloud, 'china');
});

test('the secret is in no answer, log line, audit entry or table in clear', async () => {
  const { tenant, admin } = await configured();
  directory.failing = 401;
  await assert.rejects(admin.searchAzureAdGroups({ term: 'a' }), ApiError);
  directory.failing = undefined;
  const answer = await tenant.sendAs('TenantAdmin')('/tenants/azure-ad-config', {});
  const tables = ['azure_ad_config', 'audit_entry', 'data_key'].map(
    (table) => `select ${table}::text as row from ${table}`,
  );
  const kept = await server.db.owner<{ row: string }>(tables.join(' union all '));
  assert.ok(kept.length > 2 && logged.length > 0);
  const everything = [await answer.text(), ...logged, ...kept.map(({ row }) => row)].join('\n');
  const { client_secret } = directory.config;
  const spellings = [
    client_secret,
    encodeURIComponent(client_secret),
    Buffer.from(client_secret).toString('hex'),
    Buffer.from(client_secret).toString('base64'),
  ];
  for (const spelling of spellings) assert.ok(!everything.includes(spelling));
});

test('200: groups are replaced as a whole; a role must be assignable', async () => {
  const { admin, tenant } = await configured();
  const groups = [
    { id: randomUUID(), name: 'Auditors', role: 'Auditor' as const },
    { id: randomUUID(), name: 'Boss', role: 'TenantAdmin' as const },
  ];
  assert.deepEqual(await admin.setAzureAdGroups({ groups: groups.toReversed() }), { groups });
  const [first, second] = groups;
  assert.ok(first && second);
  await admin.setAzureAdGroups({ groups: [first] });
  assert.deepEqual(await admin.getAzureAdGroups({}), { groups: [first] });
  await assert.rejects(
    admin.setAzureAdGroups({ groups: [first, { ...second, id: first.id.toUpperCase() }] }),
    refused(400, 'Please use unique value'),
  );
  for (const role of ['SuperAdmin', 'Unknown']) {
    const answer = await tenant.sendAs('TenantAdmin')('/tenants/azure-ad-groups', {
      method: 'PUT',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ groups: [{ ...first, role }] }),
    });
    assert.equal(answer.status, 400);
  }
  assert.deepEqual(await admin.getAzureAdGroups({}), { groups: [first] });
});

test('404: a missing signers group and another tenant’s are the same, and nothing changes', async () => {
  const { admin, tenant } = await configured();
  const own = {
    id: randomUUID(),
    name: 'Own',
    signers_group_uuid: await signersGroup(tenant.uuid),
  };
  await admin.setAzureAdSignersGroups({ groups: [own] });
  const other = await testTenant(server);
  for (const signers_group_uuid of [randomUUID(), await signersGroup(other.uuid)])
    await assert.rejects(
      admin.setAzureAdSignersGroups({ groups: [own, { ...own, signers_group_uuid }] }),
      refused(404, 'Signers group not found'),
    );
  assert.deepEqual(await admin.getAzureAdSignersGroups({}), { groups: [own] });
});

test('200: the search calls this tenant’s directory, once a minute for the same term', async () => {
  const { admin } = await configured();
  directory.groups = [
    { id: randomUUID(), displayName: 'Team B' },
    { id: randomUUID(), displayName: "O'Brien's team" },
    { id: randomUUID(), displayName: 'team A' },
    { id: randomUUID(), displayName: 'Steam' },
    { id: randomUUID(), displayName: null },
  ];
  directory.calls.length = 0;
  const names = async (term: string) =>
    (await admin.searchAzureAdGroups({ term })).items.map(({ name }) => name);
  assert.deepEqual(await names('team'), ['Team B', 'team A']);
  assert.deepEqual(await names('team'), ['Team B', 'team A']);
  assert.deepEqual(await names("O'B"), ["O'Brien's team"]);
  assert.deepEqual(await names("x') or startswith(displayName,'"), []);
  const query = (quoted: string) =>
    `GET /v1.0/groups?$filter=startswith(displayName,'${quoted}')&$select=id,displayName&$top=50`;
  assert.deepEqual(
    directory.calls.map((call) => call.replaceAll('+', ' ')),
    [
      `POST /${directory.config.directory_id}/oauth2/v2.0/token`,
      query('team'),
      query("O''B"),
      query("x'') or startswith(displayName,''"),
    ],
  );
  const other = await configured();
  await other.admin.searchAzureAdGroups({ term: 'team' });
  assert.equal(directory.calls.length, 6);
});

test('400, 502, 503: a search without an answer reports only that', async () => {
  const tenant = await testTenant(server);
  const admin = tenant.as('TenantAdmin');
  const search = (term: string) => admin.searchAzureAdGroups({ term });
  await assert.rejects(search('a'), refused(400, 'Tenant is not configured to use Azure AD.'));
  const unavailable = refused(503, 'The directory cannot be reached now. Try again.');
  const said = refused(
    502,
    'The directory refused the request. Check the client, its secret and its permissions.',
  );
  await admin.setAzureAdConfig({ ...directory.config, client_secret: 'wrong' });
  await assert.rejects(search('a'), said);
  await admin.setAzureAdConfig(directory.config);
  for (const [status, refusal] of [
    [403, said],
    [429, unavailable],
    [503, unavailable],
  ] as const) {
    directory.failing = status;
    await assert.rejects(search('b'), refusal);
  }
  directory.failing = undefined;
  assert.deepEqual(await search('b'), { items: [] });
});

test('a test double of a cloud is on this machine, and the clouds are a closed list', () => {
  assert.throws(() => cloudsOf({ azureAuthority: 'https://login.example' }), /on this machine/);
  const origins = (['global', 'us-government', 'china'] as const).map((name) => {
    const { authority, graph, trusted } = cloudsOf()(name);
    assert.deepEqual(trusted, []);
    return [authority, graph];
  });
  assert.deepEqual(origins, [
    ['https://login.microsoftonline.com', 'https://graph.microsoft.com'],
    ['https://login.microsoftonline.us', 'https://graph.microsoft.us'],
    ['https://login.partner.microsoftonline.cn', 'https://microsoftgraph.chinacloudapi.cn'],
  ]);
});

test('403: without administrator role or fresh sign-in nothing changes', async () => {
  const { tenant } = await configured();
  const before = await rowsOf('azure_ad_config');
  await assert.rejects(tenant.as('LedgerAdmin').getAzureAdConfig({}), ApiError);
  await server.db.owner(
    "update session set authenticated_at = now() - interval '11 minutes' where tenant_uuid = $1",
    [tenant.uuid],
  );
  await assert.rejects(
    tenant.as('TenantAdmin').deleteAzureAdConfig({}),
    refused(403, 'Sign in again to confirm this change'),
  );
  assert.equal(await rowsOf('azure_ad_config'), before);
});
