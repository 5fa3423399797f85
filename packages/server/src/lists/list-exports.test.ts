import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { entriesOf } from '@assay/contract/endpoint.ts';
import { api } from '@assay/contract/index.ts';
import { csvHeaderOf, csvRowOf, listColumnsOf, rowSchemaOf } from '@assay/contract/list-files.ts';
import { z } from 'zod';
import { testTenant } from '../test-server.ts';
import { type FilledLists, fillLists } from './test-filled-lists.ts';
import { LISTED_ORDERS } from './test-list-orders.ts';

let lists: FilledLists;
let filled_sbom: string;
before(async () => {
  lists = await fillLists();
  const { items } = await lists.tenant.as('TenantAdmin').listSboms({ project: 'lists/1' });
  filled_sbom = items[0]?.sbomid ?? assert.fail();
});
after(() => lists.server.stop());

const addressOf = (path: string, input: Record<string, unknown>, query: string) =>
  `${path.replace(/\{(\w+)\}/g, (_, name: string) => String(input[name]))}?${query}`;

const Rows = z.array(z.record(z.string(), z.unknown()));

/** Query of a list besides its path parameters. */
const queryOf = (path: string, input: Record<string, unknown>) =>
  new URLSearchParams(
    Object.entries(input)
      .filter(([name]) => !path.includes(`{${name}}`))
      .map(([name, value]): [string, string] => [name, String(value)]),
  ).toString();

const send = (path: string) => lists.tenant.sendAs('SuperAdmin')(path, { method: 'GET' });

for (const [name, endpoint] of entriesOf(api)) {
  const listed = Object.entries(LISTED_ORDERS).find(([one]) => one === name)?.[1];
  const schema = rowSchemaOf(endpoint);
  if (!listed || !schema) continue;
  const last = Object.keys(listed.orders).at(-1);
  test(`${name}: files have the rows of the list, in its order`, async () => {
    const input = listed.input({ ...lists.things, filled_sbom });
    const query = `${queryOf(endpoint.path, input)}&sort=-${last}`;
    const first = await send(addressOf(endpoint.path, input, `${query}&pageSize=200`));
    const page = z.object({ items: Rows }).parse(await first.json());
    const json = await send(addressOf(endpoint.path, input, `${query}&export=json`));
    assert.equal(json.status, 200, await json.clone().text());
    const rows = Rows.parse(await json.json());
    // Saving the audit log is an entry of it.
    const own = name === 'listAuditEntries' ? 1 : 0;
    assert.equal(rows.length, page.items.length + own);
    if (own === 0) assert.deepEqual(rows, page.items);
    const csv = await send(addressOf(endpoint.path, input, `${query}&export=csv`));
    const columns = listColumnsOf(schema);
    const text = await csv.text();
    assert.equal(csv.headers.get('content-type'), 'text/csv; charset=utf-8; header=present');
    assert.match(csv.headers.get('content-disposition') ?? '', /^attachment; filename="[^"]+csv"/);
    if (own === 0)
      assert.equal(text, csvHeaderOf(columns) + rows.map((row) => csvRowOf(columns, row)).join(''));
    // A field that begins with a formula's character is text.
    assert.doesNotMatch(text, /(^|,)"?[=@\t]/m);
  });
}

test('reads page after page, and filters as the list does', async () => {
  const { db } = lists.server;
  const tenant = await testTenant(lists.server);
  await db.owner(
    `insert into audit_entry (tenant_uuid, actor_kind, actor_uuid, actor_name, role, ip, action, subject_uuid, details, outcome)
     select $1, 'system', $1, 'system', 'Unknown', '', case when n % 2 = 0 then 'x.y' else 'z.z' end, $1, '{}', 'ok'
     from generate_series(1, 5000) n`,
    [tenant.uuid],
  );
  const answer = await tenant.sendAs('Auditor')('/audit?action=x.y&sort=at&export=json', {
    method: 'GET',
  });
  const rows = Rows.parse(await answer.json());
  assert.equal(rows.length, 2500);
  assert.equal(new Set(rows.map(({ uuid }) => uuid)).size, 2500);
  const [newest] = (await tenant.as('Auditor').listAuditEntries({})).items;
  assert.equal(newest?.action, 'audit.export');
  assert.deepEqual(newest?.details, { action: 'x.y', sort: 'at' });
});

test('400: a format that is none; 403 and 404 as the list answers', async () => {
  const visitor = lists.tenant.sendAs('Visitor');
  const other = (await testTenant(lists.server)).sendAs('SuperAdmin');
  const get = { method: 'GET' };
  const cases: [Promise<Response>, number][] = [
    [send('/projects?export=xml'), 400],
    [send('/projects?export='), 400],
    [send('/health?export=csv'), 400],
    [visitor('/audit?export=csv', get), 403],
    [visitor('/users?export=json', get), 403],
    [other(`/sboms/${filled_sbom}/components?export=csv`, get), 404],
    [other(`/ledgers/${lists.things.ledger}/entries?export=csv`, get), 404],
  ];
  for (const [answer, status] of cases) {
    const { status: got, headers } = await answer;
    assert.equal(got, status);
    assert.equal(headers.get('content-disposition'), null);
  }
});

test('a file of one tenant contains nothing of another', async () => {
  const other = (await testTenant(lists.server)).sendAs('SuperAdmin');
  for (const path of ['/projects', '/sboms', '/artifacts', '/uploads', '/vulnerabilities']) {
    const answer = await other(`${path}?export=json`, { method: 'GET' });
    assert.deepEqual(await answer.json(), [], path);
  }
});
