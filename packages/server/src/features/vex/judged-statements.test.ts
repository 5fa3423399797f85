import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { setTimeout } from 'node:timers/promises';
import { refused } from '../../test-refused.ts';
import { type TestServer, type TestTenant, testServer, testTenant } from '../../test-server.ts';
import { importInto, uploadPurls } from '../catalogue/coverage/test-coverage.ts';
import { npmRecord, rated } from '../catalogue/test-catalogue.ts';
import { knowRanged, statesIn, uploadRanged } from '../decisions/test-decisions.ts';
import { sbomTasks } from '../sboms/jobs.ts';
import { vexTasks } from './jobs.ts';

let server: TestServer;
before(async () => {
  server = await testServer();
  const { worker } = server.db;
  await server.work({ ...sbomTasks(worker, server.documents), ...vexTasks(worker) });
  await knowRanged(server);
});
after(() => server.stop());

const openVex = (id: string, ...statements: object[]) =>
  JSON.stringify({
    '@context': 'https://openvex.dev/ns/v0.2.0',
    '@id': `https://acme.example/vex/${id}`,
    ...{ author: 'Acme PSIRT', timestamp: '2026-01-01T00:00:00Z', version: 1, statements },
  });
const about = (name: string, purl = 'pkg:npm/ranged') => ({
  vulnerability: { name },
  products: [{ '@id': purl }],
  ...{ status: 'not_affected', justification: 'vulnerable_code_not_present' },
});
const TWO = [about('CVE-2026-0001'), about('CVE-2026-0002')];

const judged = async (tenant: TestTenant, uuid: string) => {
  const { items } = await tenant.as('Visitor').listVexStatements({ uuid });
  return items.map(({ act, declined }) => (act !== null ? 'accepted' : (declined?.reason ?? '')));
};

/** Waits until a list of statements has as many rows. */
async function offered(tenant: TestTenant, uuid: string, count: number) {
  const until = Date.now() + 15_000;
  for (;;) {
    const visitor = tenant.as('Visitor');
    const { items } = await visitor.listVexStatements({ uuid, judged: 'offered' });
    if (items.length === count) return items;
    if (Date.now() > until)
      throw new Error(JSON.stringify(await visitor.listVexStatements({ uuid })));
    await setTimeout(20);
  }
}

test('declines statements with a reason, leaves them out of the others, and offers them again', async () => {
  const tenant = await testTenant(server);
  const engineer = tenant.as('LedgerAdmin');
  const sbomid = await uploadRanged(tenant, 'app');
  const { uuid, ...document } = await engineer.importVexDocument({
    ...{ path: 'app', body: openVex('1', ...TWO, about('CVE-1999-0001')) },
  });
  assert.deepEqual([document.offered, document.declined], [2, 0]);
  const reason = 'We ship the code.';
  const declined = await engineer.declineVexStatements({ uuid, statements: [1, 3], reason });
  assert.deepEqual(declined, { statements: [1, 3] });
  assert.deepEqual(await judged(tenant, uuid), [reason, '', reason]);
  const { items } = await tenant.as('Visitor').listVexStatements({ uuid, judged: 'declined' });
  const { email } = await engineer.getCurrentUser({});
  assert.deepEqual(
    items.map((one) => [one.number, one.declined?.by]),
    [
      [1, email],
      [3, email],
    ],
  );
  const { accepted } = await engineer.acceptVexDocument({ uuid });
  assert.equal(accepted, 1);
  assert.deepEqual(await statesIn(tenant, sbomid), { 'CVE-2026-0002': 'not_affected' });
  const listed = (await tenant.as('Visitor').listVexDocuments({})).items[0];
  assert.deepEqual([listed?.accepted, listed?.declined, listed?.offered], [1, 2, 0]);
  await assert.rejects(
    engineer.acceptVexDocument({ uuid, statements: [1] }),
    refused(409, `${email} declined statement 1. Offer it again before it is accepted`),
  );
  const again = await engineer.offerVexStatements({ uuid, statements: [1, 2, 3] });
  assert.deepEqual(again, { statements: [1, 3] });
  await engineer.acceptVexDocument({ uuid, statements: [1] });
  assert.deepEqual(await judged(tenant, uuid), ['accepted', 'accepted', '']);
});

test('records who declined and offered which statements in the audit log', async () => {
  const tenant = await testTenant(server);
  const engineer = tenant.as('LedgerAdmin');
  await uploadRanged(tenant, 'app');
  const { uuid } = await engineer.importVexDocument({ path: 'app', body: openVex('1', ...TWO) });
  await engineer.declineVexStatements({ uuid, reason: 'Not so.' });
  await engineer.offerVexStatements({ uuid, statements: [2] });
  const { items } = await tenant.as('Auditor').listAuditEntries({ subject_uuid: uuid });
  const { email } = await engineer.getCurrentUser({});
  const rows = items.filter(({ action }) => action.startsWith('vex_statement.'));
  assert.deepEqual(
    rows.map((one) => [one.action, one.actor_name, one.details['statements']]).sort(),
    [
      ['vex_statement.decline', email, [1, 2]],
      ['vex_statement.offer', email, [2]],
    ],
  );
});

test('refuses to decline accepted statements, unknown ones and those of others', async () => {
  const tenant = await testTenant(server);
  const engineer = tenant.as('LedgerAdmin');
  await uploadRanged(tenant, 'app');
  const { uuid } = await engineer.importVexDocument({ path: 'app', body: openVex('1', ...TWO) });
  await engineer.acceptVexDocument({ uuid, statements: [1] });
  const decline = (statements: number[], by = engineer) =>
    by.declineVexStatements({ uuid, statements });
  await assert.rejects(
    decline([1, 2]),
    refused(409, 'Statement 1 was accepted. Undo its decisions first'),
  );
  await assert.rejects(decline([2, 3]), refused(400, 'The document has no statement 3'));
  await assert.rejects(decline([2], tenant.as('Visitor')), refused(403));
  const stranger = (await testTenant(server)).as('TenantAdmin');
  await assert.rejects(decline([2], stranger), refused(404));
  const offer = (by: typeof engineer) => by.offerVexStatements({ uuid, statements: [2] });
  await assert.rejects(offer(stranger), refused(404));
  await assert.rejects(offer(engineer), refused(409, 'None of these statements is declined'));
  await decline([2]);
  await assert.rejects(decline([2]), refused(409, 'These statements were declined before'));
  await assert.rejects(
    engineer.declineVexStatements({ uuid }),
    refused(409, 'No statement of the document is offered'),
  );
});

test('does not offer a declined statement again when the document is imported again', async () => {
  const tenant = await testTenant(server);
  const engineer = tenant.as('LedgerAdmin');
  await uploadRanged(tenant, 'app');
  await uploadRanged(tenant, 'other');
  const send = (path: string, ...statements: object[]) =>
    engineer.importVexDocument({ path, body: openVex('7', ...statements) });
  const first = await send('app', ...TWO);
  await engineer.declineVexStatements({ uuid: first.uuid, statements: [1], reason: 'Not so.' });
  const changed = { ...about('CVE-2026-0001'), status: 'fixed', justification: undefined };
  const newer = await send('app', about('CVE-2026-0002'), about('CVE-2026-0001'), changed);
  assert.deepEqual([newer.declined, newer.offered], [1, 2]);
  assert.deepEqual(await judged(tenant, newer.uuid), ['', 'Not so.', '']);
  const elsewhere = await send('other', ...TWO);
  assert.deepEqual([elsewhere.declined, elsewhere.offered], [0, 2]);
});

test('offers statements that a later SBOM or advisory is about', async () => {
  const tenant = await testTenant(server);
  const engineer = tenant.as('LedgerAdmin');
  const product = { '@id': 'pkg:npm/later', subcomponents: [{ '@id': 'pkg:npm/ranged' }] };
  const { uuid, ...document } = await engineer.importVexDocument({
    body: openVex(
      '1',
      about('CVE-2026-0001'),
      { ...about('CVE-2026-0002'), products: [product] },
      about('CVE-2026-7777', 'pkg:npm/other'),
    ),
  });
  assert.deepEqual([document.matched, document.offered], [0, 0]);
  const sbomid = await uploadRanged(tenant, 'app');
  const [row] = await offered(tenant, uuid, 1);
  assert.deepEqual([row?.number, row?.findings], [1, 1]);
  await importInto(server, [npmRecord('CVE-2026-7777', { name: 'other', ...rated('low') })]);
  const two = await offered(tenant, uuid, 2);
  assert.deepEqual(
    two.map(({ number }) => number),
    [1, 3],
  );
  const entries = await tenant.as('Auditor').listAuditEntries({ subject_uuid: uuid });
  const matched = entries.items.filter(({ action }) => action === 'vex_statement.match');
  assert.deepEqual(
    matched.map(({ actor_name, details }) => [actor_name, details['changed']]),
    [
      ['system', 1],
      // The first SBOM also changed which part of the second statement is unknown.
      ['system', 2],
    ],
  );
  const { items } = await tenant.as('Visitor').listSbomVexStatements({ sbomid });
  assert.deepEqual(
    items.map((one) => [one.document_uuid, one.number, one.document, one.author]),
    [1, 3].map((number) => [uuid, number, 'https://acme.example/vex/1', 'Acme PSIRT']),
  );
});

test('lists statements about an SBOM from every document, and only those', async () => {
  const tenant = await testTenant(server);
  const engineer = tenant.as('LedgerAdmin');
  const sbomid = await uploadRanged(tenant, 'app');
  const other = await uploadPurls(tenant, 'other', ['pkg:npm/other@1.0.0']);
  const here = await engineer.importVexDocument({ path: 'app', body: openVex('1', ...TWO) });
  const wide = await engineer.importVexDocument({
    body: openVex('2', about('CVE-2026-0003', 'pkg:npm/other')),
  });
  await engineer.declineVexStatements({ uuid: here.uuid, statements: [2] });
  const visitor = tenant.as('Visitor');
  const listed = async (of: string, judgedAs?: 'offered' | 'declined') => {
    const asked = { sbomid: of, ...(judgedAs && { judged: judgedAs }) };
    const { items } = await visitor.listSbomVexStatements(asked);
    return items.map((one) => `${one.document_uuid === here.uuid ? 'here' : 'wide'} ${one.number}`);
  };
  assert.deepEqual((await listed(sbomid)).sort(), ['here 1', 'here 2', 'wide 1']);
  assert.deepEqual((await listed(sbomid, 'offered')).sort(), ['here 1', 'wide 1']);
  assert.deepEqual(await listed(sbomid, 'declined'), ['here 2']);
  assert.deepEqual(await listed(other), ['wide 1']);
  const stranger = (await testTenant(server)).as('TenantAdmin');
  await assert.rejects(stranger.listSbomVexStatements({ sbomid }), refused(404));
  assert.equal(wide.offered, 1);
});

const stating = (...states: string[]) =>
  JSON.stringify({
    ...{ bomFormat: 'CycloneDX', specVersion: '1.6', version: 1 },
    components: [
      {
        type: 'library',
        name: 'ranged',
        version: '1.0.0',
        purl: 'pkg:npm/ranged@1.0.0',
        'bom-ref': 'r',
      },
    ],
    vulnerabilities: states.map((state, index) => ({
      id: `CVE-2026-000${index + 1}`,
      analysis: { state },
      affects: [{ ref: 'r' }],
    })),
  });

test('offers the statements of an SBOM itself, for this SBOM alone', async () => {
  const tenant = await testTenant(server);
  const engineer = tenant.as('LedgerAdmin');
  const body = stating('not_affected', 'exploitable');
  const { sbomid } = await engineer.uploadSbom({ project: 'own', wait: 'ready', body });
  const second = await uploadRanged(tenant, 'own');
  const document = await engineer.offerSbomStatements({ sbomid });
  assert.deepEqual([document.sbomid, document.path, document.offered], [sbomid, '', 2]);
  assert.equal((await engineer.offerSbomStatements({ sbomid })).uuid, document.uuid);
  await engineer.acceptVexDocument({ uuid: document.uuid, statements: [1] });
  await engineer.declineVexStatements({ uuid: document.uuid, statements: [2] });
  assert.deepEqual(await statesIn(tenant, sbomid), { 'CVE-2026-0001': 'not_affected' });
  assert.deepEqual(await statesIn(tenant, second), {});
  await assert.rejects(
    engineer.offerSbomStatements({ sbomid: second }),
    refused(409, 'This SBOM states nothing about a vulnerability'),
  );
  const stranger = (await testTenant(server)).as('TenantAdmin');
  await assert.rejects(stranger.offerSbomStatements({ sbomid }), refused(404));
});
