import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { type TestServer, type TestTenant, testServer, testTenant } from '../../test-server.ts';

const LONG = `${'n'.repeat(1_600)}Needle`;

let server: TestServer;
let tenant: TestTenant;
before(async () => {
  server = await testServer();
  await server.work();
  tenant = await testTenant(server);
  for (const [project, version, name] of [
    ['shop/Checkout', '1.9.0', 'Ångström'],
    ['shop/basket', '2.0-RC_1', 'a%b'],
    ['long', '1', LONG],
  ] as const)
    await upload(tenant, { project, version, name });
});
after(() => server.stop());

async function upload(of: TestTenant, sbom: { project: string; version: string; name: string }) {
  const { project, version, name } = sbom;
  const metadata = { component: { type: 'application', name } };
  const body = JSON.stringify({ bomFormat: 'CycloneDX', specVersion: '1.6', metadata });
  await of.as('TenantAdmin').uploadSbom({ project, version, wait: 'ready', body });
}

const found = async (keyword: string, of = tenant) => {
  const { items, total } = await of.as('Visitor').listSboms({ keyword, sort: 'project' });
  assert.equal(total, items.length);
  return items.map(({ project }) => project);
};

test('a keyword finds name, version and path, folds case and is literal', async () => {
  const cases: [string, string[]][] = [
    ['ÅNGSTRÖM', ['shop/Checkout']],
    ['1.9', ['shop/Checkout']],
    ['rc_1', ['shop/basket']],
    ['c_1', ['shop/basket']],
    ['a%B', ['shop/basket']],
    ['%', ['shop/basket']],
    ['SHOP/', ['shop/Checkout', 'shop/basket']],
    ['nothing of the kind', []],
  ];
  for (const [keyword, projects] of cases)
    assert.deepEqual(await found(keyword), projects, keyword);
});

test('a keyword finds a name that is too long for the index', async () => {
  assert.deepEqual(await found('nnNEEDLE'), ['long']);
  assert.deepEqual(await found('needles'), []);
});

test('pages of hits follow each other, whichever the order', async () => {
  const client = tenant.as('Visitor');
  for (const sort of ['project', '-uploaded_at', 'severity', '-version'] as const) {
    const whole = await client.listSboms({ keyword: 'shop', sort });
    const first = await client.listSboms({ keyword: 'shop', sort, pageSize: 1 });
    const next = await client.listSboms({
      ...{ keyword: 'shop', sort, pageSize: 1 },
      cursor: first.next_cursor ?? assert.fail(),
    });
    assert.deepEqual([...first.items, ...next.items], whole.items, sort);
  }
});

test('a keyword finds nothing of another tenant', async () => {
  const other = await testTenant(server);
  await upload(other, { project: 'other/shop', version: '1', name: 'x' });
  assert.deepEqual(await found('shop', other), ['other/shop']);
  assert.deepEqual(await found('needle', other), []);
});
