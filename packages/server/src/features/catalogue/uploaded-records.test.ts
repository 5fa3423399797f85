import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { type TestServer, type TestTenant, testServer, testTenant } from '../../test-server.ts';
import { npmBom } from '../sboms/current/test-inventory-steps.ts';
import { confirmImported } from './coverage/coverage-queries.ts';
import { zipOf } from './feed/test-zip.ts';
import { catalogueTasks } from './jobs.ts';

let server: TestServer;
let tenant: TestTenant;
before(async () => {
  server = await testServer();
  const { db, documents } = server;
  await server.work(
    catalogueTasks({ database: db.worker, blobs: documents.blobs, folder: documents.folder }),
  );
  tenant = await testTenant(server);
});
after(() => server.stop());

type Kind = 'osv' | 'nvd' | 'cve' | 'csaf' | 'malicious';

/** Sends a file and waits until its import has ended. */
async function send(kind: Kind, body: string | Buffer<ArrayBuffer>, source?: string) {
  const client = tenant.as('SuperAdmin');
  const { uuid } = await client.importAdvisories({
    ...{ kind, ...(source !== undefined && { source }) },
    content_type: 'application/octet-stream',
    body: new Blob([body]).stream(),
  });
  for (;;) {
    const now = await client.getAdvisoryImport({ uuid });
    if (now.ended_at !== null) return now;
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
}

/** Ecosystems that a source covers, so that their packages count as checked. */
const covered = async () =>
  (await tenant.as('Visitor').listAdvisorySources({})).ecosystems.flatMap(
    ({ ecosystem, newest_import_at }) => (newest_import_at === null ? [] : [ecosystem]),
  );

const nvdRecord = (id: string) => ({
  cve: {
    ...{ id, lastModified: '2026-01-01T00:00:00.000', published: '2026-01-01T00:00:00.000' },
    descriptions: [{ lang: 'en', value: `Vulnerability ${id}.` }],
    configurations: [
      {
        nodes: [
          {
            operator: 'OR',
            cpeMatch: [
              {
                ...{ vulnerable: true, versionEndExcluding: '2.0' },
                criteria: 'cpe:2.3:a:acme:tool:*:*:*:*:*:*:*:*',
              },
            ],
          },
        ],
      },
    ],
  },
});

const nvdFile = (...ids: string[]) =>
  JSON.stringify({
    ...{ resultsPerPage: ids.length, startIndex: 0, totalResults: ids.length },
    ...{ format: 'NVD_CVE', version: '2.0', vulnerabilities: ids.map(nvdRecord) },
  });

const cveRecord = (id: string) =>
  JSON.stringify({
    ...{ dataType: 'CVE_RECORD', dataVersion: '5.1' },
    cveMetadata: { cveId: id, state: 'PUBLISHED', dateUpdated: '2026-01-01T00:00:00Z' },
    containers: { cna: { descriptions: [{ lang: 'en', value: 'A vulnerability.' }] } },
  });

const osvRecord = (id: string, ecosystem = 'npm') =>
  JSON.stringify({
    ...{ id, modified: '2026-01-01T00:00:00Z', summary: 'Malicious code' },
    affected: [{ package: { ecosystem, name: 'evil' }, versions: ['1.0.0'] }],
  });

test('a file of NVD is stored as that source, and makes nothing checked', async () => {
  const before = await covered();
  const done = await send('nvd', nvdFile('CVE-2026-0001', 'CVE-2026-0002'));
  assert.deepEqual([done.error, done.source, done.added], [null, 'nvd', 2]);
  assert.deepEqual(await covered(), before);
  const again = await send('osv', nvdFile('CVE-2026-0003'));
  assert.deepEqual([again.error, again.source, again.added], [null, 'osv', 1]);
  assert.deepEqual(await covered(), before);
});

test('the archive of the CVE list gives its records, without its lists of changes', async () => {
  const archive = zipOf([
    ['cvelistV5-main/cves/deltaLog.json', Buffer.from('[{"fetchTime":"2026-01-01T00:00:00Z"}]')],
    ['cvelistV5-main/cves/2026/0xxx/CVE-2026-0004.json', Buffer.from(cveRecord('CVE-2026-0004'))],
  ]);
  const done = await send('cve', Buffer.from(archive));
  assert.deepEqual([done.error, done.source, done.added, done.problems], [null, 'cve', 1, []]);
  const single = await send('cve', cveRecord('CVE-2026-0005'));
  assert.deepEqual([single.error, single.added], [null, 1]);
});

test('records of another kind are named, and a file without any fails', async () => {
  const mixed = `${cveRecord('CVE-2026-0006')}\n${osvRecord('GHSA-aaaa')}\n`;
  const done = await send('cve', mixed);
  assert.deepEqual([done.error, done.added], [null, 1]);
  assert.match(done.problems[0]?.message ?? '', /no record of the CVE list/);
  for (const [kind, said] of [
    ['nvd', /no record of NVD/],
    ['csaf', /no CSAF document/],
    ['malicious', /no record below osv/],
  ] as const) {
    const archive = zipOf([['README.json', Buffer.from('{"id":"x"}')]]);
    const failed = await send(kind, Buffer.from(archive));
    assert.deepEqual([failed.status, failed.added], ['failed', 0], kind);
    assert.match(failed.error ?? '', said);
  }
});

test('no kind takes the records of another kind', async () => {
  const csaf = JSON.stringify({
    document: {
      csaf_version: '2.0',
      category: 'csaf_vex',
      title: 'A',
      publisher: {},
      tracking: {},
    },
    vulnerabilities: [{ cve: 'CVE-2026-0007', ids: [{ text: 'x' }] }],
  });
  const samples = {
    nvd: JSON.stringify(nvdRecord('CVE-2026-0008')),
    cve: cveRecord('CVE-2026-0009'),
    csaf,
    malicious: osvRecord('MAL-2026-2'),
  };
  for (const kind of ['nvd', 'cve', 'csaf', 'malicious'] as const)
    for (const [other, body] of Object.entries(samples)) {
      if (other === kind) continue;
      const done = await send(kind, body);
      assert.deepEqual([done.status, done.added], ['failed', 0], `${other} as ${kind}`);
    }
});

test('records of malicious packages cover no ecosystem as OSV records either', async () => {
  for (const step of ['new', 'unchanged']) {
    assert.equal((await send('osv', osvRecord('MAL-2026-3', 'Hex'), 'lists')).error, null);
    assert.equal((await covered()).includes('Hex'), false, step);
  }
  await server.db.worker.write(null, (tx) => confirmImported(tx, 'lists', null));
  assert.equal((await covered()).includes('Hex'), false, 'confirmed as current');
  const { sbomid } = await tenant.as('LedgerAdmin').uploadSbom({
    ...{ project: 'hex', version: '1', wait: 'ready' },
    body: JSON.stringify({
      ...{ bomFormat: 'CycloneDX', specVersion: '1.6' },
      components: [{ type: 'library', name: 'plug', version: '1.0.0', purl: 'pkg:hex/plug@1.0.0' }],
    }),
  });
  const { check, unchecked_reasons } = await tenant.as('Visitor').getSbom({ sbomid });
  assert.equal(check?.state, 'not_checked');
  assert.equal(unchecked_reasons?.[0]?.reason, 'no_source');
  await send('osv', osvRecord('EEF-CVE-2026-1', 'Hex'), 'lists');
  assert.equal((await covered()).includes('Hex'), true);
});

test('a record of malicious packages says nothing about vulnerabilities of its ecosystem', async () => {
  const path = 'malicious-packages-main/osv/malicious/npm/evil/MAL-2026-1.json';
  const done = await send(
    'malicious',
    Buffer.from(zipOf([[path, Buffer.from(osvRecord('MAL-2026-1'))]])),
  );
  assert.deepEqual([done.error, done.added], [null, 1]);
  assert.equal((await covered()).includes('npm'), false);
  const about = { project: 'p', version: '1', wait: 'ready' } as const;
  const client = tenant.as('LedgerAdmin');
  const { sbomid } = await client.uploadSbom({ ...about, body: npmBom('evil@1.0.0') });
  const { items } = await client.listSbomVulnerabilities({ sbomid });
  assert.deepEqual(
    items.map(({ id }) => id),
    ['MAL-2026-1'],
  );
});
