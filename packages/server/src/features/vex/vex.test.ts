import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { ApiError } from '@assay/contract/client-errors.ts';
import { readVex } from '@assay/core/vex/read-vex.ts';
import { refused } from '../../test-refused.ts';
import { type TestServer, type TestTenant, testServer, testTenant } from '../../test-server.ts';
import { knowRanged, statesIn, uploadRanged } from '../decisions/test-decisions.ts';
import { sbomTasks } from '../sboms/jobs.ts';
import { vexTasks } from './jobs.ts';

let server: TestServer;
let tenant: TestTenant;
before(async () => {
  server = await testServer();
  const { worker } = server.db;
  await server.work({ ...sbomTasks(worker, server.documents), ...vexTasks(worker) });
  tenant = await testTenant(server);
  await knowRanged(server);
});
after(() => server.stop());

const administrator = (of = tenant) => of.as('TenantAdmin');

const openVex = (...statements: object[]) => ({
  '@context': 'https://openvex.dev/ns/v0.2.0',
  '@id': 'https://acme.example/vex/1',
  ...{ author: 'Acme PSIRT', timestamp: '2026-01-01T00:00:00Z', version: 1, statements },
});

const about = (id: string, purl: string, name = 'CVE-2026-0001') => ({
  vulnerability: { name },
  products: [{ '@id': purl }],
  status: 'not_affected',
  justification: 'vulnerable_code_not_in_execute_path',
  impact_statement: id,
});

const send = (document: object, path?: string, of = tenant) =>
  administrator(of).importVexDocument({ ...(path && { path }), body: JSON.stringify(document) });

const statementsOf = async (uuid: string, asked: { matched?: string } = {}) => {
  const { items } = await tenant.as('Visitor').listVexStatements({ uuid, ...asked });
  return items;
};

test('keeps every statement, and says of each what it is about', async () => {
  await uploadRanged(tenant, 'kept/app');
  const document = await send(
    openVex(
      about('any version', 'pkg:npm/ranged'),
      about('other name', 'pkg:npm/ranged@1.0.0', 'GHSA-aaaa-aaaa-aaaa'),
      about('other version', 'pkg:npm/ranged@9.9.9'),
      about('other package', 'pkg:npm/nobody-has-it'),
      about('unknown', 'pkg:npm/ranged', 'CVE-1999-0001'),
      {
        vulnerability: { name: 'CVE-2026-0001' },
        status: 'fixed',
        products: [{ '@id': 'pkg:oci/x', subcomponents: [{ '@id': 'pkg:npm/ranged' }] }],
      },
    ),
  );
  assert.deepEqual(
    [
      document.format,
      document.format_version,
      document.author,
      document.statements,
      document.matched,
    ],
    ['OpenVEX', '0.2.0', 'Acme PSIRT', 6, 2],
  );
  const all = await statementsOf(document.uuid);
  assert.deepEqual(
    all.map(({ unmatched }) => unmatched),
    ['', '', 'version', 'package', 'vulnerability', 'product'],
  );
  assert.deepEqual(
    (await statementsOf(document.uuid, { matched: 'false' })).map(({ number }) => number),
    [3, 4, 5, 6],
  );
  assert.equal(all[5]?.component, 'pkg:npm/ranged');
  const { items } = await tenant.as('Visitor').listVexDocuments({});
  const listed = items.find(({ uuid }) => uuid === document.uuid);
  const { uuid } = document;
  assert.deepEqual(await tenant.as('Visitor').getVexDocument({ uuid }), listed);
});

test('accepts statements for a project as one act, which can be undone', async () => {
  const path = 'accepted/app';
  const sbomid = await uploadRanged(tenant, path);
  const other = await uploadRanged(tenant, 'accepted/other');
  const document = await send(
    openVex(about('Not called.', 'pkg:npm/ranged@1.0.0'), {
      ...about('', 'pkg:npm/ranged', 'CVE-2026-0002'),
      justification: 'component_not_present',
      impact_statement: '',
    }),
    path,
  );
  assert.deepEqual(await statesIn(tenant, sbomid), {});
  const engineer = tenant.as('LedgerAdmin');
  const { act, ...counts } = await engineer.acceptVexDocument({ uuid: document.uuid });
  assert.deepEqual(counts, { accepted: 2, made: 2, ended: 0 });
  const state = 'not_affected';
  assert.deepEqual(await statesIn(tenant, sbomid), {
    'CVE-2026-0001': state,
    'CVE-2026-0002': state,
  });
  assert.deepEqual(await statesIn(tenant, other), {});
  const { items } = await engineer.listDecisions({ act });
  assert.deepEqual(
    items
      .map((one) => [one.scope, one.vulnerability, one.version_from, one.justification, one.detail])
      .sort(),
    [
      ['project', 'CVE-2026-0001', '1.0.0', 'code_not_reachable', 'Not called.'],
      ['project', 'CVE-2026-0002', null, 'code_not_present', '[vex:component_not_present]'],
    ],
  );
  assert.deepEqual(
    (await statementsOf(document.uuid)).map((one) => one.act),
    [act, act],
  );
  await assert.rejects(engineer.acceptVexDocument({ uuid: document.uuid }), refused(409));
  await engineer.undoDecisions({ act });
  assert.deepEqual(await statesIn(tenant, sbomid), {});
  assert.deepEqual(
    (await statementsOf(document.uuid)).map((one) => one.act),
    [null, null],
  );
  const chosen = await engineer.acceptVexDocument({ uuid: document.uuid, statements: [2] });
  assert.deepEqual(
    [chosen.accepted, await statesIn(tenant, sbomid)],
    [1, { 'CVE-2026-0002': state }],
  );
});

test('refuses a chosen statement that is about no finding', async () => {
  await uploadRanged(tenant, 'chosen');
  const document = await send(openVex(about('', 'pkg:npm/nobody-has-it')), 'chosen');
  const accept = tenant
    .as('LedgerAdmin')
    .acceptVexDocument({ uuid: document.uuid, statements: [1] });
  await assert.rejects(accept, refused(400, 'Statement 1 is about no finding'));
});

test('only a TenantAdmin accepts statements for the whole tenant', async () => {
  await uploadRanged(tenant, 'whole');
  const { uuid } = await send(openVex(about('', 'pkg:npm/ranged')));
  await assert.rejects(tenant.as('LedgerAdmin').acceptVexDocument({ uuid }), refused(403));
  const { act } = await administrator().acceptVexDocument({ uuid });
  await administrator().undoDecisions({ act });
});

for (const format of ['openvex', 'csaf', 'csaf-2.1', 'cyclonedx'] as const)
  test(`what one tenant exports as ${format}, another imports with the same result`, async () => {
    const author = await testTenant(server);
    const reader = await testTenant(server);
    const [sbomid, same] = [await uploadRanged(author, 'shop'), await uploadRanged(reader, 'shop')];
    const item = { package: 'pkg:npm/ranged' };
    const decide = (vulnerability: string, rest: object) =>
      author.as('LedgerAdmin').createDecisions({
        scope: 'sbom',
        sbomid,
        items: [{ ...item, vulnerability }],
        state: 'not_affected',
        ...rest,
      });
    await decide('CVE-2026-0001', { justification: 'protected_by_compiler', detail: 'Hardened.' });
    await decide('CVE-2026-0002', { state: 'exploitable', responses: ['rollback', 'update'] });
    const text = await exported(author, sbomid, format);
    assert.equal(readVex(Buffer.from(text)).statements.length, 2);
    const document = await send(JSON.parse(text), 'shop', reader);
    assert.equal(document.matched, 2);
    await reader.as('LedgerAdmin').acceptVexDocument({ uuid: document.uuid });
    assert.deepEqual(await statesIn(reader, same), await statesIn(author, sbomid));
    const made = async (of: TestTenant) =>
      (await of.as('Visitor').listDecisions({ sort: 'vulnerability' })).items.map((one) => [
        ...[one.vulnerability, one.package, one.state, one.justification, one.detail],
        ...one.responses,
      ]);
    assert.deepEqual(
      (await made(reader)).map((one) => one.slice(0, 5).concat(one.slice(5).sort())),
      (await made(author)).map((one) => one.slice(0, 5).concat(one.slice(5).sort())),
    );
  });

async function exported(
  of: TestTenant,
  sbomid: string,
  format: 'openvex' | 'csaf' | 'csaf-2.1' | 'cyclonedx',
): Promise<string> {
  const answer = await of.as('Visitor').exportSbomVex({ sbomid, format });
  return answer.text();
}

test('refuses bad documents with a position, and an export without decisions', async () => {
  await assert.rejects(
    send(openVex({ ...about('', 'pkg:npm/a'), status: 'safe' })),
    (error) => error instanceof ApiError && error.detail === 'body/statements/0/status: status',
  );
  const sbomid = await uploadRanged(tenant, 'undecided');
  await assert.rejects(
    tenant.as('Visitor').exportSbomVex({ sbomid, format: 'csaf' }),
    refused(409, 'Nothing was decided'),
  );
});

test('deletes a document and keeps its decisions; others see none of it', async () => {
  const sbomid = await uploadRanged(tenant, 'deleted');
  const { uuid } = await send(openVex(about('', 'pkg:npm/ranged')), 'deleted');
  await administrator().acceptVexDocument({ uuid });
  const stranger = await testTenant(server);
  await assert.rejects(stranger.as('Visitor').getVexDocument({ uuid }), refused(404));
  await assert.rejects(stranger.as('Visitor').listVexStatements({ uuid }), refused(404));
  await assert.rejects(administrator(stranger).deleteVexDocument({ uuid }), refused(404));
  await administrator().deleteVexDocument({ uuid });
  await assert.rejects(tenant.as('Visitor').getVexDocument({ uuid }), refused(404));
  await assert.rejects(tenant.as('Visitor').listVexStatements({ uuid }), refused(404));
  assert.deepEqual(await statesIn(tenant, sbomid), { 'CVE-2026-0001': 'not_affected' });
});

test('imports 10,000 statements', async () => {
  await uploadRanged(tenant, 'many');
  const statements = Array.from({ length: 10_000 }, (_, i) =>
    about(`Statement ${i}`, `pkg:npm/many-${i}@1.0.0`),
  );
  const document = await send(openVex(...statements, about('', 'pkg:npm/ranged')), 'many');
  assert.deepEqual([document.statements, document.matched], [10_001, 1]);
});

test('an export names the tenant as its author, not the person or key that fetches it', async () => {
  const author = await testTenant(server);
  const sbomid = await uploadRanged(author, 'named');
  const items = [{ vulnerability: 'CVE-2026-0001', package: 'pkg:npm/ranged' }];
  const engineer = author.as('LedgerAdmin');
  await engineer.createDecisions({ scope: 'sbom', sbomid, items, state: 'resolved' });
  const [{ email }, tenants] = [
    await engineer.getCurrentUser({}),
    await server.db.owner<{ name: string }>('select name from tenant where uuid = $1', [
      author.uuid,
    ]),
  ];
  for (const format of ['openvex', 'csaf', 'csaf-2.1', 'cyclonedx'] as const) {
    const text = await exported(author, sbomid, format);
    assert.ok(text.includes(JSON.stringify(tenants[0]?.name)), format);
    assert.ok(!text.includes(email), format);
  }
});
