import assert from 'node:assert/strict';
import { createHash } from 'node:crypto';
import { after, before, test } from 'node:test';
import { inflateSync } from 'node:zlib';
import { ApiError } from '@assay/contract/client-errors.ts';
import { REPORT_HEADER } from '@assay/contract/reports.ts';
import { MATCHER_VERSION } from '@assay/core/advisories/matcher-version.ts';
import { type TestServer, type TestTenant, testServer, testTenant } from '../../test-server.ts';
import { catalogueTasks } from '../catalogue/jobs.ts';
import { npmRecord, rated } from '../catalogue/test-catalogue.ts';
import { instantNow } from '../sbom-content/as-of/test-as-of.ts';
import { addRecords } from '../vulnerabilities/test-records.ts';

let server: TestServer;
let tenant: TestTenant;
let uuid: string;
before(async () => {
  server = await testServer();
  const { blobs, folder } = server.documents;
  await server.work(catalogueTasks({ database: server.db.worker, blobs, folder }));
  tenant = await testTenant(server);
  await addRecords(tenant, [
    npmRecord('CVE-2026-0001', { name: 'a|b', ...rated('critical') }),
    npmRecord('CVE-2026-0002', { name: '日本', ...rated('low') }),
    npmRecord('CVE-2026-0003', { name: 'plain', ...rated('high') }),
  ]);
  const components = ['a|b', '日本'].map((name) => ({
    ...{ type: 'library', name, version: '1.0.0', 'bom-ref': name },
    purl: `pkg:npm/${encodeURIComponent(name)}@1.0.0`,
  }));
  const body = JSON.stringify({ bomFormat: 'CycloneDX', specVersion: '1.6', components });
  const admin = tenant.as('TenantAdmin');
  const sbom = await admin.uploadSbom({ project: 'acme/shop', version: 'v1', wait: 'ready', body });
  uuid = sbom.project_uuid;
  await admin.createDecisions({
    ...{ scope: 'tenant', state: 'not_affected', justification: 'code_not_reachable' },
    items: [{ vulnerability: 'CVE-2026-0002', package: 'pkg:npm/%E6%97%A5%E6%9C%AC' }],
  });
});
after(() => server.stop());

const bytesOf = async (answer: Response) => Buffer.from(await answer.arrayBuffer());

test('a report of vulnerabilities says what the list says, with filters, matcher and sources', async () => {
  const visitor = tenant.as('Visitor');
  const answer = await visitor.exportVulnerabilityReport({ format: 'json', severity: 'critical' });
  assert.equal(answer.headers.get('content-type'), 'application/json; charset=utf-8');
  const { facts, tables } = JSON.parse((await bytesOf(answer)).toString());
  assert.equal(facts.filters, 'severity=critical');
  assert.match(facts.matcher, /^\d+$/);
  const { check } = await visitor.lookupProject({ path: 'acme/shop' });
  assert.deepEqual([check?.components, check?.unchecked], [2, 0]);
  assert.equal(facts.compared, '2 of 2 components');
  const [sources, found] = tables;
  assert.deepEqual(
    sources.rows.map((row: { source: string; ecosystem: string }) => [row.source, row.ecosystem]),
    [['osv', 'npm']],
  );
  assert.deepEqual(
    found.rows.map((row: { id: string }) => row.id),
    ['CVE-2026-0001'],
  );
  assert.equal(found.is_complete, true);
});

test('a report of vulnerabilities says how much was compared, also where nothing was', async () => {
  const own = await testTenant(server);
  const compared = async () => {
    const answer = await own.as('Visitor').exportVulnerabilityReport({ format: 'json' });
    const { facts, tables } = JSON.parse((await bytesOf(answer)).toString());
    return [facts.compared, tables[1].rows.length];
  };
  assert.deepEqual(await compared(), ['nothing yet', 0]);
  const of = (project: string, purls: string[]) =>
    own.as('TenantAdmin').uploadSbom({
      ...{ project, version: '1', wait: 'ready' },
      body: JSON.stringify({
        bomFormat: 'CycloneDX',
        specVersion: '1.6',
        components: purls.map((purl) => ({ type: 'library', name: purl, purl })),
      }),
    });
  await of('a', ['pkg:pypi/a@1', 'pkg:pypi/b@1']);
  assert.deepEqual(await compared(), ['0 of 2 components', 0]);
  await of('b/c', ['pkg:pypi/a@1', 'pkg:npm/harmless@1.0.0']);
  assert.deepEqual(await compared(), ['1 of 4 components', 0]);
});

test('a report of a project has its SBOMs, gates, findings and decisions', async () => {
  const answer = await tenant.as('Visitor').exportProjectReport({ uuid, format: 'md' });
  const text = (await bytesOf(answer)).toString();
  assert.match(text, /^# Project acme\/shop$/m);
  assert.match(text, /\| v1 \| [0-9a-f]{64} \|.*\| 2 \| 0 \| failed \|.*leaf \d+ \|/);
  assert.match(text, /\| CVE-2026-0001 \| critical .*a\\\|b 1\.0\.0.*\| affected \| open \|/);
  assert.match(text, /\| CVE-2026-0002 \|.*not affected \(code not reachable\) by /);
});

/** Facts and findings of a report of a project, as JSON. */
async function projectFacts(
  of: TestTenant,
  input: { uuid: string; sbomid?: string; as_of?: string },
) {
  const answer = await of.as('Visitor').exportProjectReport({ ...input, format: 'json' });
  const { title, facts, tables } = JSON.parse((await bytesOf(answer)).toString());
  const [sboms, , found] = tables;
  return {
    ...{ title, facts },
    versions: sboms.rows.map((row: { version: string }) => row.version),
    gates: sboms.rows.map((row: { gate: string }) => row.gate),
    found: found.rows.map((row: { id: string; state: string }) => [row.id, row.state]),
  };
}

test('the report of a project as of an instant says what it said then, and what it rests on', async () => {
  const own = await testTenant(server);
  const admin = own.as('TenantAdmin');
  const components = [
    { type: 'library', name: 'plain', version: '1.0.0', purl: 'pkg:npm/plain@1.0.0' },
  ];
  const upload = (version: string) =>
    admin.uploadSbom({
      ...{ project: 'shop', version, wait: 'ready' },
      body: JSON.stringify({
        bomFormat: 'CycloneDX',
        specVersion: '1.6',
        version: Number(version.slice(1)),
        components,
      }),
    });
  const { project_uuid, sbomid } = await upload('v1');
  const as_of = await instantNow();
  const before = await projectFacts(own, { uuid: project_uuid });
  assert.deepEqual(before.found, [['CVE-2026-0003', 'open']]);
  await admin.createDecisions({
    ...{ scope: 'tenant', state: 'false_positive' },
    items: [{ vulnerability: 'CVE-2026-0003', package: 'pkg:npm/plain' }],
  });
  await upload('v2');
  const now = await projectFacts(own, { uuid: project_uuid });
  assert.deepEqual(now.versions, ['v2']);
  assert.deepEqual([before.gates, now.gates], [['failed'], ['passed']]);
  assert.match(now.found[0]?.[1] ?? '', /^false positive by /);
  const then = await projectFacts(own, { uuid: project_uuid, as_of });
  assert.deepEqual(
    [then.versions, then.found, then.gates],
    [before.versions, before.found, before.gates],
  );
  assert.equal(then.facts.as_of, as_of);
  assert.match(then.facts.basis_then, /decisions/);
  assert.match(then.facts.basis_not_kept, /epss/);
  const release = await projectFacts(own, { uuid: project_uuid, sbomid });
  assert.deepEqual([release.title, release.versions], ['Release shop v1', ['v1']]);
  const { uuid: other } = await admin.createProject({ path: 'other' });
  const refused = (status: number) => (error: unknown) =>
    error instanceof ApiError && error.status === status;
  await assert.rejects(projectFacts(own, { uuid: other, sbomid }), refused(404));
  await assert.rejects(
    projectFacts(own, { uuid: project_uuid, as_of: '2999-01-01T00:00:00Z' }),
    refused(400),
  );
});

test('the audit log has the digest of each report under its id', async () => {
  const answer = await tenant.as('Visitor').exportVulnerabilityReport({ format: 'csv' });
  const bytes = await bytesOf(answer);
  const subject_uuid = answer.headers.get(REPORT_HEADER) ?? '';
  const { items } = await tenant.as('Auditor').listAuditEntries({ subject_uuid });
  assert.deepEqual(
    items.map(({ action, details }) => [action, details]),
    [
      [
        'report.create',
        {
          ...{ kind: 'vulnerabilities', format: 'csv' },
          facts: { matcher: String(MATCHER_VERSION), compared: '2 of 2 components' },
        },
      ],
    ],
  );
  const stored = await server.db.owner<{ sha256: Buffer; size: string }>(
    'select object_sha256 as sha256, object_size as size from audit_entry where subject_uuid = $1',
    [subject_uuid],
  );
  assert.equal(stored[0]?.sha256.toString('hex'), createHash('sha256').update(bytes).digest('hex'));
  assert.equal(Number(stored[0]?.size), bytes.length);
  assert.equal(bytes.toString().split('\r\n').length, 4);
});

test('a PDF is tagged, names its language, and says which characters it lacks', async () => {
  const answer = await tenant.as('Visitor').exportProjectReport({ uuid, format: 'pdf' });
  assert.equal(answer.headers.get('content-type'), 'application/pdf');
  const bytes = await bytesOf(answer);
  const file = bytes.toString('latin1');
  assert.match(file, /^%PDF-1\.7/);
  for (const part of ['/Marked true', '/Lang (en)', '/S /H1', '/S /Table', '/S /TH', '/S /TD'])
    assert.ok(file.includes(part), part);
  assert.match(metadataOf(file), /<pdfuaid:part>1<\/pdfuaid:part>/);
  const plain = await tenant.as('Auditor').exportAuditReport({ action: 'none.' });
  assert.ok((await bytesOf(plain)).length < bytes.length);
});

/** All streams of a PDF that can be inflated, and the others as they are. */
const metadataOf = (file: string): string =>
  [...file.matchAll(/stream\n([\s\S]*?)\nendstream/g)]
    .map(([, text = '']) => {
      const bytes = Buffer.from(text, 'latin1');
      return bytes[0] === 0x78 ? inflateSync(bytes).toString('latin1') : text;
    })
    .join('\n');

test('a report of the audit log begins with the oldest entry, for auditors alone', async () => {
  const answer = await tenant.as('Auditor').exportAuditReport({ format: 'csv' });
  const lines = (await bytesOf(answer)).toString().trim().split('\r\n');
  const times = lines.slice(1).map((line) => line.split(',')[0]);
  assert.deepEqual(times, times.toSorted());
  assert.ok(lines.some((line) => line.includes('sbom.upload')));
  await assert.rejects(
    tenant.as('Visitor').exportAuditReport({}),
    (error) => error instanceof ApiError && error.status === 403,
  );
});

test('a project of another tenant is as missing as one that never was', async () => {
  const other = await testTenant(server);
  await assert.rejects(
    other.as('TenantAdmin').exportProjectReport({ uuid }),
    (error) => error instanceof ApiError && error.status === 404,
  );
});

test('rows beyond the most are counted in the sentence of the table', async () => {
  const { markdownReport } = await import('./write-text.ts');
  const main = {
    ...{ title: 'Rows', text: '', columns: [{ name: 'a', label: 'A', width: 1 }] },
    ...{ rows: [['1']], total: 2_500 },
  };
  const text = markdownReport({ uuid: 'u', title: 'T', facts: [], before: [], main });
  assert.match(text, /The first 1 of 2,500 rows\\?\./);
});
