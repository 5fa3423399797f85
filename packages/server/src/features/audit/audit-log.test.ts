import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { after, before, test } from 'node:test';
import { refused } from '../../test-refused.ts';
import { type TestServer, type TestTenant, testServer, testTenant } from '../../test-server.ts';

let server: TestServer;
before(async () => {
  server = await testServer();
});
after(() => server.stop());

/** Entries as the product writes them, each some minutes after the one before. */
async function insert(tenant: TestTenant, entries: { [column: string]: string }[]) {
  for (const [at, entry] of entries.entries()) {
    const instant = new Date(Date.UTC(2026, 0, 1, 0, at)).toISOString();
    const key = Date.parse(instant).toString(16).padStart(12, '0');
    const row = {
      tenant_uuid: tenant.uuid,
      uuid: `${key.slice(0, 8)}-${key.slice(8)}-7000-8000-${randomUUID().slice(24)}`,
      at: instant,
      actor_kind: 'user',
      actor_uuid: tenant.uuid,
      actor_name: 'ann@example.org',
      role: 'TenantAdmin',
      ip: '192.0.2.1',
      action: 'api_key.create',
      subject_uuid: randomUUID(),
      details: '{}',
      outcome: 'ok',
      ...entry,
    };
    const places = Object.keys(row).map((_, n) => `$${n + 1}`);
    await server.db.owner(
      `insert into audit_entry (${Object.keys(row)}) values (${places})`,
      Object.values(row),
    );
  }
}

const actionsOf = (items: { action: string }[]) => items.map(({ action }) => action);

test('lists entries newest first, page by page, with a total', async () => {
  const tenant = await testTenant(server);
  const auditor = tenant.as('Auditor');
  await insert(
    tenant,
    ['a.a', 'b.b', 'c.c'].map((action) => ({ action })),
  );
  const one = await auditor.listAuditEntries({ pageSize: 2 });
  assert.deepEqual([actionsOf(one.items), one.total], [['c.c', 'b.b'], 3]);
  assert.deepEqual(Object.keys(one.items[0] ?? {}), [
    'uuid',
    'at',
    'actor_kind',
    'actor_uuid',
    'actor_name',
    'role',
    'ip',
    'action',
    'subject_uuid',
    'details',
    'outcome',
    'object',
  ]);
  const cursor = one.next_cursor ?? assert.fail();
  await insert(tenant, [{ action: 'd.d', uuid: 'ffffffff-ffff-7000-8000-000000000000' }]);
  const two = await auditor.listAuditEntries({ pageSize: 2, cursor });
  assert.deepEqual([actionsOf(two.items), two.next_cursor], [['a.a'], null]);
});

test('400: refuses a cursor of another tenant or filter', async () => {
  const tenant = await testTenant(server);
  await insert(tenant, [{}, {}]);
  const { next_cursor } = await tenant.as('Auditor').listAuditEntries({ pageSize: 1 });
  const cursor = next_cursor ?? assert.fail();
  const other = (await testTenant(server)).as('Auditor');
  await assert.rejects(other.listAuditEntries({ pageSize: 1, cursor }), refused(400));
  const filtered = tenant.as('Auditor').listAuditEntries({ pageSize: 1, outcome: 'ok', cursor });
  await assert.rejects(filtered, refused(400));
});

test('narrows the log by actor, action, outcome, subject and time, all together', async () => {
  const tenant = await testTenant(server);
  const auditor = tenant.as('Auditor');
  const [bob, subject_uuid] = [randomUUID(), randomUUID()];
  await insert(tenant, [
    { action: 'api_key.create' },
    { action: 'api_key.revoke', actor_uuid: bob, actor_name: 'Bob_1@example.org' },
    { action: 'api_keys.other', outcome: 'refused' },
    { action: 'sign_in.ok', subject_uuid },
    { action: 'api_key', actor_name: 'ann+100%@example.org' },
  ]);
  const minute = (n: number) => new Date(Date.UTC(2026, 0, 1, 0, n)).toISOString();
  const cases: [object, string[]][] = [
    [{ action: 'api_key.' }, ['api_key.revoke', 'api_key.create']],
    [{ action: 'api_key' }, ['api_key']],
    [{ action: 'api_key.create' }, ['api_key.create']],
    [{ action: 'API_KEY.' }, []],
    [{ actor: 'bob_' }, ['api_key.revoke']],
    [{ actor: 'bobx' }, []],
    [{ actor: '100%' }, ['api_key']],
    [{ actor: bob.toUpperCase() }, ['api_key.revoke']],
    [{ outcome: 'refused' }, ['api_keys.other']],
    [{ subject_uuid }, ['sign_in.ok']],
    [{ from: minute(3) }, ['api_key', 'sign_in.ok']],
    [{ from: minute(1), to: minute(3) }, ['api_keys.other', 'api_key.revoke']],
    [{ to: minute(1) }, ['api_key.create']],
    [{ from: minute(1), action: 'api_key.' }, ['api_key.revoke']],
    [
      { from: '1900-01-01T00:00:00Z', to: '9999-12-31T00:00:00Z', outcome: 'refused' },
      ['api_keys.other'],
    ],
  ];
  for (const [filter, actions] of cases) {
    const found = await auditor.listAuditEntries(filter);
    assert.deepEqual([actionsOf(found.items), found.total], [actions, actions.length]);
  }
});

test('the total stops at ten thousand', async () => {
  const tenant = await testTenant(server);
  await server.db.owner(
    `insert into audit_entry (tenant_uuid, actor_kind, actor_uuid, actor_name, role, ip, action, subject_uuid, details, outcome)
     select $1, 'system', $1, 'system', 'Unknown', '', 'x.y', $1, '{}', 'ok' from generate_series(1, 10050)`,
    [tenant.uuid],
  );
  const { total, total_is_exact } = await tenant.as('Auditor').listAuditEntries({});
  assert.deepEqual([total, total_is_exact], [10_000, false]);
  const answer = await tenant.sendAs('Auditor')('/audit?action=x.y&export=csv', {});
  const lines = (await answer.text()).split('\r\n');
  assert.equal(
    lines.length,
    1 + 10_050 + 1,
    'an export has them all: header, entries, last line end',
  );
  assert.equal(new Set(lines).size, lines.length, 'each once');
});

test('exports matching entries as CSV without formulas, and logs the export', async () => {
  const tenant = await testTenant(server);
  await insert(tenant, [
    { action: 'old.entry' },
    {
      action: 'api_key.create',
      actor_name: '=HYPERLINK("http://evil","x")',
      details: '{"name":"a,b"}',
    },
  ]);
  const path = '/audit?action=api_key.&outcome=ok&export=csv';
  const answer = await tenant.sendAs('Auditor')(path, {});
  assert.equal(answer.headers.get('content-type'), 'text/csv; charset=utf-8; header=present');
  const name = decodeURIComponent(
    /filename\*=UTF-8''(.*)$/.exec(answer.headers.get('content-disposition') ?? '')?.[1] ?? '',
  );
  assert.match(
    name,
    /^audit \d{4}-\d\d-\d\dT\d\d-\d\d-\d\dZ action=api_key\. outcome=ok sort=-at\.csv$/,
  );
  assert.match(answer.headers.get('content-security-policy') ?? '', /sandbox/);
  const [header, line, ...rest] = (await answer.text()).split('\r\n');
  assert.equal(
    header,
    'uuid,at,actor_kind,actor_uuid,actor_name,role,ip,action,subject_uuid,details,outcome,object.kind,object.name,object.project,object.exists',
  );
  assert.ok(line?.includes(`,"'=HYPERLINK(""http://evil"",""x"")",`), line);
  assert.ok(line?.includes(',"{""name"":""a,b""}",ok,'), line);
  assert.deepEqual(rest, ['']);
  const [entry] = (await tenant.as('Auditor').listAuditEntries({})).items;
  assert.deepEqual(
    [entry?.action, entry?.details, entry?.role],
    ['audit.export', { action: 'api_key.', outcome: 'ok', sort: '-at' }, 'Auditor'],
  );
});

test('one tenant neither lists nor exports entries of another', async () => {
  const [one, two] = [await testTenant(server), await testTenant(server)];
  await insert(one, [{ action: 'secret.thing' }]);
  const { items } = await two.as('Auditor').listAuditEntries({ actor: one.uuid });
  assert.deepEqual(items, []);
  const text = await (await two.sendAs('Auditor')('/audit?export=csv', {})).text();
  assert.ok(!text.includes('secret.thing'));
});

test('403: the log is for auditors and higher', async () => {
  const tenant = await testTenant(server);
  await assert.rejects(tenant.as('Visitor').listAuditEntries({}), refused(403));
  assert.equal((await tenant.sendAs('Visitor')('/audit?export=csv', {})).status, 403);
});

test('names objects of entries: by the current name, and by the last one after deletion', async () => {
  const tenant = await testTenant(server);
  const admin = tenant.as('TenantAdmin');
  const { uuid } = await admin.createProject({ path: 'team/kept' });
  const gone = await admin.createProject({ path: 'team/gone' });
  await admin.deleteProject({ uuid: gone.uuid });
  const key = await admin.createApiKey({ name: 'pipeline', role: 'LedgerAdmin' });
  await admin.deleteApiKey({ uuid: key.uuid });
  const objectOf = async (subject_uuid: string) => {
    const { items } = await tenant.as('Auditor').listAuditEntries({ subject_uuid });
    assert.ok(items.length > 0);
    return new Set(items.map(({ object }) => JSON.stringify(object)));
  };
  const named = (kind: string, name: string, project: string | null, exists: boolean) =>
    new Set([JSON.stringify({ kind, name, project, exists })]);
  assert.deepEqual(await objectOf(uuid), named('project', 'team/kept', 'team/kept', true));
  assert.deepEqual(await objectOf(gone.uuid), named('project', 'team/gone', 'team/gone', false));
  assert.deepEqual(await objectOf(key.uuid), named('api_key', 'pipeline', null, false));
  const other = (await testTenant(server)).as('Auditor');
  await insert(await testTenant(server), [{ subject_uuid: uuid }]);
  assert.deepEqual((await other.listAuditEntries({ subject_uuid: uuid })).items, []);
});

test('names no objects of another tenant, even if an entry references them', async () => {
  const [one, two] = [await testTenant(server), await testTenant(server)];
  const { uuid } = await one.as('TenantAdmin').createProject({ path: 'secret/path' });
  await insert(two, [{ action: 'project.create', subject_uuid: uuid }]);
  const [entry] = (await two.as('Auditor').listAuditEntries({})).items;
  assert.deepEqual(entry?.object, { kind: 'project', name: null, project: null, exists: false });
});
