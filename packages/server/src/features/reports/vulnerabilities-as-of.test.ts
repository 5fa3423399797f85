/** The report of vulnerabilities as of an instant says what the report of that instant said. */
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { refused } from '../../test-refused.ts';
import { type TestServer, type TestTenant, testServer, testTenant } from '../../test-server.ts';
import { uploadPurls } from '../catalogue/coverage/test-coverage.ts';
import { catalogueTasks } from '../catalogue/jobs.ts';
import { npmRecord, rated } from '../catalogue/test-catalogue.ts';
import { instantNow } from '../sbom-content/as-of/test-as-of.ts';
import { addRecords } from '../vulnerabilities/test-records.ts';

let server: TestServer;
before(async () => {
  server = await testServer();
  const { blobs, folder } = server.documents;
  await server.work(catalogueTasks({ database: server.db.worker, blobs, folder }));
});
after(() => server.stop());

interface Filters {
  as_of?: string;
  severity?: string;
  tier?: 'now' | 'next' | 'later';
  text?: string;
}

/** Rows of a report without those columns whose history is not kept, and its facts. */
async function reportOf(tenant: TestTenant, filters: Filters = {}) {
  const answer = await tenant
    .as('Visitor')
    .exportVulnerabilityReport({ format: 'json', ...filters });
  const { facts, tables } = JSON.parse(await answer.text());
  const { rows } = tables.at(-1);
  const kept = rows.map((row: Record<string, string>) => {
    const { id, severity, priority, exploited, component, affected_projects } = row;
    return { id, severity, priority, exploited, component, affected_projects };
  });
  return { facts, rows: kept };
}

const idsOf = async (tenant: TestTenant, filters: Filters) =>
  (await reportOf(tenant, filters)).rows.map(({ id }: { id: string }) => id);

test('reports of several instants say later what the report of then said', async () => {
  const tenant = await testTenant(server);
  const admin = tenant.as('TenantAdmin');
  const instants = new Map<string, Awaited<ReturnType<typeof reportOf>>['rows']>();
  const note = async () => void instants.set(await instantNow(), (await reportOf(tenant)).rows);
  await note();
  const cve = (id: number, name: string, severity: Parameters<typeof rated>[0]) =>
    npmRecord(`CVE-2026-100${id}`, { name, ...rated(severity) });
  await addRecords(tenant, [cve(1, 'one', 'critical'), cve(2, 'two', 'low')]);
  const first = await uploadPurls(tenant, 'then/a', ['pkg:npm/one@1.0.0', 'pkg:npm/two@1.0.0']);
  await note();
  await uploadPurls(tenant, 'then/b', ['pkg:npm/two@1.0.0']);
  await note();
  await addRecords(tenant, [cve(2, 'two', 'high'), cve(3, 'one', 'medium')]);
  await note();
  await uploadPurls(tenant, 'then/a', ['pkg:npm/two@1.0.0']);
  await note();
  await admin.updateSbom({ sbomid: first, in_use: true });
  await note();
  // With the first version in use again it is as before the second one.
  assert.equal(new Set([...instants.values()].map((rows) => JSON.stringify(rows))).size, 5);
  for (const [as_of, rows] of instants) {
    const { facts, rows: then } = await reportOf(tenant, { as_of });
    assert.deepEqual(then, rows, as_of);
    assert.equal(facts.as_of, as_of);
    assert.match(facts.basis_then, /advisories/);
    assert.match(facts.basis_not_kept, /epss.*first seen/);
  }
  const last = [...instants.keys()].at(-1) ?? '';
  assert.deepEqual(await idsOf(tenant, { as_of: last, severity: 'high' }), ['CVE-2026-1002']);
  assert.deepEqual(await idsOf(tenant, { as_of: last, tier: 'next' }), ['CVE-2026-1001']);
  assert.deepEqual(await idsOf(tenant, { as_of: last, text: '1003' }), ['CVE-2026-1003']);
  const stranger = await testTenant(server);
  assert.deepEqual(await idsOf(stranger, { as_of: last }), []);
});

test('an instant in the future or before history, and filters of what is not kept, are refused', async () => {
  const tenant = await testTenant(server);
  const report = (more: object) =>
    tenant.as('Visitor').exportVulnerabilityReport({ format: 'md', ...more });
  await assert.rejects(report({ as_of: '2999-01-01T00:00:00.000Z' }), refused(400));
  await assert.rejects(report({ as_of: '2001-01-01T00:00:00.000Z' }), refused(409));
  const as_of = await instantNow();
  await assert.rejects(report({ as_of, seen_from: as_of }), refused(400));
  const answer = await report({ as_of });
  assert.match(await answer.text(), /^# Vulnerability status$/m);
});
