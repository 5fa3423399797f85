import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { after, before, test } from 'node:test';
import type { Client } from '@assay/contract/client.ts';
import type { ApiError } from '@assay/contract/client-errors.ts';
import type { Api } from '@assay/contract/index.ts';
import { MATCHER_VERSION } from '@assay/core/advisories/matcher-version.ts';
import { readSbom } from '@assay/core/sbom/read-sbom.ts';
import { z } from 'zod';
import { type TestServer, type TestTenant, testServer, testTenant } from '../../test-server.ts';
import { knowRecords } from './test-known-records.ts';

const vectors = new URL('../../../../core/vectors/', import.meta.url);
const record = (name: string): unknown =>
  JSON.parse(readFileSync(new URL(`osv/${name}.json`, vectors), 'utf8'));

/** A record that names a package and no version of it. */
const VAGUE = {
  id: 'CVE-2026-9001',
  modified: '2026-01-01T00:00:00Z',
  affected: [{ package: { ecosystem: 'PyPI', name: 'vague' } }],
};

let server: TestServer;
let tenant: TestTenant;
let content: Client<Api>;

before(async () => {
  server = await testServer();
  await server.work();
  await knowRecords(
    server.db,
    ['PYSEC-2023-74', 'GO-2020-0001', 'GHSA-9v2f-6vcg-3hgv'].map(record),
  );
  await knowRecords(server.db, [VAGUE]);
  tenant = await testTenant(server);
  content = tenant.as('Visitor');
});
after(() => server.stop());

/** Uploads a document and waits until it is ready; returns its uuid. */
async function push(document: Buffer | object, name = 'app'): Promise<string> {
  const body = Buffer.isBuffer(document) ? document : Buffer.from(JSON.stringify(document));
  const path = `/sboms?project=acme/${name}&wait=ready`;
  const headers = { 'content-type': 'application/octet-stream' };
  const init = { method: 'POST', body: new Uint8Array(body), headers };
  const answer = await tenant.sendAs('LedgerAdmin')(path, init);
  const sbom = z.object({ sbomid: z.string(), status: z.string() }).parse(await answer.json());
  assert.equal(sbom.status, 'ready', JSON.stringify(sbom));
  return sbom.sbomid;
}

const component = (bomRef: string, purl: string, extra: object = {}) => ({
  type: 'library',
  'bom-ref': bomRef,
  name: bomRef,
  version: purl.split('@')[1] ?? '',
  ...(purl && { purl }),
  ...extra,
});

const bom = (extra: object = {}) => ({
  bomFormat: 'CycloneDX',
  specVersion: '1.6',
  serialNumber: 'urn:uuid:3e671687-395b-41f5-a30f-a58921a69b79',
  version: 1,
  metadata: { component: { type: 'application', name: 'app', version: '1', 'bom-ref': 'root' } },
  components: [
    component('requests', 'pkg:pypi/requests@2.30.0', {
      licenses: [{ license: { id: 'Apache-2.0' } }],
    }),
    component('requests-again', 'pkg:pypi/requests@2.30.0?foo=bar'),
    component('safe', 'pkg:pypi/requests@2.31.0'),
    component('gin', 'pkg:golang/github.com/gin-gonic/gin@v1.5.0'),
    component('gradio', 'pkg:pypi/gradio@4.36.1'),
    component('odd', 'pkg:golang/github.com/gin-gonic/gin@master'),
    component('nameless', ''),
  ],
  dependencies: [
    { ref: 'root', dependsOn: ['requests', 'gin'] },
    { ref: 'requests', dependsOn: ['gradio'] },
    { ref: 'gin', dependsOn: ['gradio'] },
    { ref: 'gradio', dependsOn: ['requests'] },
  ],
  ...extra,
});

test('200: each entry has its vulnerabilities, or the reason it has none', async () => {
  const sbomid = await push(bom());
  const { items, total } = await content.listSbomComponents({ sbomid });
  assert.equal(total, 7);
  assert.deepEqual(
    items.map(({ bom_ref, status, direct }) => [bom_ref, status, direct]),
    [
      ['gin', 'vulnerable', true],
      ['gradio', 'vulnerable', false],
      ['nameless', 'unchecked', false],
      ['odd', 'unchecked', false],
      ['requests', 'vulnerable', true],
      ['requests-again', 'vulnerable', false],
      ['safe', 'clean', false],
    ],
  );
  const [, gradio, nameless, odd, requests] = items;
  assert.equal(gradio?.severity_counts.critical, 1);
  assert.match(nameless?.unchecked_reason ?? '', /no purl/);
  assert.match(odd?.unchecked_reason ?? '', /range, a placeholder or unreadable/);
  assert.deepEqual(requests?.licenses, ['Apache-2.0']);
  assert.equal(requests?.at, '/components/0');
});

test('200: entries are found by status, worst severity and text, with an exact total', async () => {
  const vague = component('vague', 'pkg:pypi/vague@1.0');
  const sbomid = await push(bom({ components: [...bom().components, vague] }));
  const refs = async (query: Omit<Parameters<typeof content.listSbomComponents>[0], 'sbomid'>) => {
    const { items, total } = await content.listSbomComponents({ sbomid, ...query });
    assert.equal(total, items.length);
    return items.map(({ bom_ref }) => bom_ref);
  };
  assert.deepEqual(await refs({ status: 'unchecked' }), ['nameless', 'odd']);
  assert.deepEqual(await refs({ status: 'undecided' }), ['vague']);
  assert.deepEqual(await refs({ severity: 'critical' }), ['gradio']);
  const vulnerable = ['gin', 'gradio', 'requests', 'requests-again'];
  assert.deepEqual(await refs({ status: 'vulnerable' }), vulnerable);
  assert.deepEqual(await refs({ showvulnerable: 'true' }), vulnerable);
  assert.deepEqual(await refs({ text: 'APACHE' }), ['requests']);
  assert.deepEqual(await refs({ text: 'GIN-GONIC/gin@V1' }), ['gin']);
  assert.deepEqual(await refs({ text: '%' }), []);
  const [worst] = await refs({ sort: '-severity' });
  assert.equal(worst, 'gradio');
  assert.equal((await refs({ sort: '-position' }))[0], 'vague');
  const versions = [
    'nameless',
    'vague',
    'requests',
    'requests-again',
    'safe',
    'gradio',
    'odd',
    'gin',
  ];
  assert.deepEqual(await refs({ sort: 'version' }), versions);
});

test('200: a list read page by page in any order has every row once', async () => {
  const sbomid = await push(readFileSync(new URL('cyclonedx/laravel.1.4.json', vectors)), 'php');
  for (const sort of [
    'name',
    '-name',
    'version',
    '-version',
    'severity',
    'type',
    'position',
  ] as const) {
    const seen: string[] = [];
    let cursor: string | null = null;
    do {
      const page: Awaited<ReturnType<typeof content.listSbomComponents>> =
        await content.listSbomComponents({ sbomid, sort, pageSize: 7, ...(cursor && { cursor }) });
      seen.push(...page.items.map(({ bom_ref }) => bom_ref));
      cursor = page.next_cursor;
    } while (cursor !== null);
    const whole = await content.listSbomComponents({ sbomid, sort, pageSize: 200 });
    assert.deepEqual(
      seen,
      whole.items.map(({ bom_ref }) => bom_ref),
      sort,
    );
    assert.equal(new Set(seen).size, 62);
  }
});

test('200: a finding explains itself by the record and the range that fired', async () => {
  const sbomid = await push(bom());
  const { items, total } = await content.listSbomVulnerabilities({ sbomid });
  assert.equal(total, 4);
  const requests = items.find(({ bom_ref }) => bom_ref === 'requests');
  assert.deepEqual(
    [requests?.id, requests?.version, requests?.fixed_versions, requests?.state],
    ['CVE-2023-32681', '2.30.0', ['2.31.0'], ''],
  );
  assert.deepEqual(requests?.aliases, ['GHSA-j8r2-6x86-q33q', 'PYSEC-2023-74']);
  const { revision, ...reason } = requests?.reason ?? assert.fail();
  assert.match(revision, /^[0-9a-f]{64}$/);
  assert.deepEqual(reason, {
    source: 'osv',
    advisory: 'PYSEC-2023-74',
    ecosystem: 'PyPI',
    range: '>= 2.3.0, < 2.31.0',
    comparator: reason.comparator,
    value: '2.30.0',
    introduced: '2.3.0',
    fixed: '2.31.0',
    last_affected: null,
    verdict: 'affected',
    explanation: '',
    matcher: MATCHER_VERSION,
  });
  const gradio = items.find(({ bom_ref }) => bom_ref === 'gradio');
  assert.equal(gradio?.reason.range, 'listed version 4.36.1');
  assert.equal(gradio?.severity, 'critical');
  assert.equal(gradio?.cvss, 9.8);
  assert.equal(items[0]?.bom_ref, 'gradio');
});

test('200: an undecided finding is listed last with its reason, and not counted', async () => {
  const sbomid = await push(bom());
  const { items } = await content.listSbomVulnerabilities({ sbomid, verdict: 'unknown' });
  assert.deepEqual(
    items.map(({ bom_ref }) => bom_ref),
    ['odd'],
  );
  assert.equal(items[0]?.reason.verdict, 'unknown');
  assert.match(items[0]?.reason.explanation ?? '', /no version that can be compared/);
  const all = await content.listSbomVulnerabilities({ sbomid });
  assert.equal(all.items.at(-1)?.bom_ref, 'odd');
  const entry = (await content.listSbomComponents({ sbomid, text: 'odd' })).items[0];
  assert.deepEqual(Object.values(entry?.severity_counts ?? {}), [0, 0, 0, 0, 0]);
});

test('200: findings are found by severity, text, entry and state, and sorted both ways', async () => {
  const sbomid = await push(bom());
  const refs = async (
    query: Omit<Parameters<typeof content.listSbomVulnerabilities>[0], 'sbomid'>,
  ) => {
    const { items, total } = await content.listSbomVulnerabilities({ sbomid, ...query });
    assert.equal(total, items.length);
    return items.map(({ bom_ref }) => bom_ref);
  };
  assert.deepEqual(await refs({ severity: 'critical' }), ['gradio']);
  assert.deepEqual(await refs({ text: 'pysec-2023' }), ['requests']);
  assert.deepEqual(await refs({ text: 'LOG LINE' }), ['gin', 'odd']);
  assert.deepEqual(await refs({ bom_ref: 'requests-again' }), ['requests']);
  assert.deepEqual(await refs({ bom_ref: 'nowhere' }), []);
  assert.deepEqual(await refs({ state: 'resolved' }), []);
  assert.equal((await refs({ state: 'na' })).length, 4);
  assert.deepEqual(await refs({ suppressed: 'true' }), []);
  assert.deepEqual(await refs({ sort: 'name' }), ['gin', 'gradio', 'odd', 'requests']);
  assert.deepEqual(await refs({ sort: 'id' }), ['gin', 'odd', 'requests', 'gradio']);
  assert.deepEqual(await refs({ sort: '-id' }), ['gradio', 'requests', 'gin', 'odd']);
  for (const sort of ['cvss', '-cvss', 'epss', '-epss', '-published_at'] as const) {
    const whole = await refs({ sort });
    const first = await content.listSbomVulnerabilities({ sbomid, sort, pageSize: 3 });
    const cursor = first.next_cursor ?? '';
    const rest = await content.listSbomVulnerabilities({ sbomid, sort, pageSize: 3, cursor });
    const read = [...first.items, ...rest.items].map(({ bom_ref }) => bom_ref);
    assert.deepEqual(read, whole, sort);
  }
});

test('400: a state that is none is refused by name', async () => {
  const sbomid = await push(bom());
  await assert.rejects(
    content.listSbomVulnerabilities({ sbomid, state: 'na,fine' }),
    (error: ApiError) => error.status === 400,
  );
});

const stated = (id: string, state: string, ref: string) => ({
  id,
  analysis: { state, detail: `about ${id}` },
  affects: [{ ref }],
});

test('200: the analysis of the document is a claim about its findings, by alias and BOM-Link too', async () => {
  const link = 'urn:cdx:3e671687-395b-41f5-a30f-a58921a69b79/1#gradio';
  const sbomid = await push(
    bom({
      vulnerabilities: [
        stated('PYSEC-2023-74', 'not_affected', 'requests-again'),
        stated('CVE-2024-39236', 'exploitable', link),
        stated('CVE-2020-36567', 'in_triage', 'root'),
        stated('CVE-1999-0001', 'resolved', 'gin'),
      ],
    }),
    'vex',
  );
  const { items } = await content.listSbomVulnerabilities({ sbomid });
  assert.ok(items.every(({ state, claim }) => state === '' && claim?.applies === false));
  const states = Object.fromEntries(items.map(({ bom_ref, claim }) => [bom_ref, claim?.state]));
  assert.deepEqual(states, {
    gradio: 'exploitable',
    gin: 'in_triage',
    requests: 'not_affected',
    odd: 'in_triage',
  });
  const statements = await content.listSbomStatements({ sbomid });
  assert.deepEqual(
    statements.items.map(({ id, bom_ref, matched, severity }) => [id, bom_ref, matched, severity]),
    [
      ['PYSEC-2023-74', 'requests-again', true, 'unassigned'],
      ['CVE-2024-39236', 'gradio', true, 'critical'],
      ['CVE-2020-36567', 'root', true, 'unassigned'],
      ['CVE-1999-0001', 'gin', false, 'unassigned'],
    ],
  );
  const found = await content.listSbomStatements({ sbomid, text: 'about cve-1999' });
  assert.equal(found.total, 1);
  const critical = await content.listSbomStatements({ sbomid, severity: 'critical' });
  assert.equal(critical.total, 1);
});

test('200: the neighborhood begins at the root and shows severities and cycles', async () => {
  const sbomid = await push(bom());
  const around = await content.getSbomDependencies({ sbomid, depth: 5 });
  assert.equal(around.focus, 'root');
  assert.deepEqual(
    around.nodes.map(({ bom_ref, severity, distance, dependants }) => [
      bom_ref,
      severity,
      distance,
      dependants,
    ]),
    [
      ['root', null, 0, 0],
      ['requests', 'unassigned', 1, 2],
      ['gin', 'unassigned', 1, 1],
      ['gradio', 'critical', 2, 2],
    ],
  );
  const back = around.edges.filter((edge) => edge.back);
  assert.deepEqual(back, [{ from: 'gradio', to: 'requests', back: true }]);
});

test('200: without a root the neighborhood begins at the entries that nothing depends on', async () => {
  const document = bom({
    metadata: {},
    dependencies: [{ ref: 'gin', dependsOn: ['gradio'] }],
  });
  const sbomid = await push(document, 'rootless');
  const around = await content.getSbomDependencies({ sbomid });
  assert.deepEqual(
    [around.focus, around.root_state, around.nodes[0]?.bom_ref],
    ['', 'missing', 'gin'],
  );
  const empty = await push(bom({ metadata: {}, components: [], dependencies: [] }), 'empty');
  const nothing = await content.getSbomDependencies({ sbomid: empty });
  assert.deepEqual(nothing, {
    focus: '',
    root_state: 'missing',
    nodes: [],
    edges: [],
    left_out: 0,
    has_edges: false,
  });
  const listed = await content.listSbomComponents({ sbomid: empty });
  assert.equal(listed.total, 0);
});

test('200: shortest paths lead from the root to an entry', async () => {
  const sbomid = await push(bom());
  const { paths, more, reachable } = await content.getSbomPaths({ sbomid, to: 'gradio' });
  assert.deepEqual(
    paths.map((path) => path.map(({ bom_ref }) => bom_ref)),
    [
      ['root', 'requests', 'gradio'],
      ['root', 'gin', 'gradio'],
    ],
  );
  assert.deepEqual([more, reachable], [false, true]);
  assert.equal((await content.getSbomPaths({ sbomid, to: 'safe' })).reachable, false);
});

test('404: an entry that is none of the document, and an SBOM of another tenant', async () => {
  const sbomid = await push(bom());
  const refused = (sentence: string) => (error: ApiError) =>
    error.status === 404 && error.message === sentence;
  await assert.rejects(
    content.getSbomDependencies({ sbomid, focus: 'nowhere' }),
    refused('Component not found'),
  );
  await assert.rejects(
    content.getSbomPaths({ sbomid, to: 'nowhere' }),
    refused('Component not found'),
  );
  const other = (await testTenant(server)).as('Visitor');
  await assert.rejects(other.listSbomComponents({ sbomid }), refused('SBOM not found'));
});

test('409: distinguishes an SBOM that is not ready from an unreadable one', async () => {
  const sbomid = await push(bom(), 'broken');
  const setStatus = (status: string) =>
    server.db.owner('update sbom set status = $2, error = $3 where sbomid = $1', [
      sbomid,
      status,
      { message: 'It is cut off.', at: '' },
    ]);
  const refused = (sentence: RegExp) => (error: ApiError) =>
    error.status === 409 && sentence.test(error.message);
  await setStatus('matching');
  await assert.rejects(
    content.listSbomComponents({ sbomid }),
    refused(/^The SBOM is not ready yet$/),
  );
  await setStatus('failed');
  await assert.rejects(content.getSbomPaths({ sbomid, to: 'gin' }), refused(/It is cut off\./));
});

test('200: regenerates missing derived data', async () => {
  const sbomid = await push(bom({ version: 7 }), 'derived');
  const [row] = await server.db.owner<{ sha256: Buffer }>(
    'select sha256 from sbom where sbomid = $1',
    [sbomid],
  );
  assert.ok(row);
  await server.documents.derived.remove(tenant.uuid, row.sha256);
  const { items } = await content.listSbomVulnerabilities({ sbomid });
  assert.equal(items.length, 4);
  const kept = await server.documents.derived.readPvIds(tenant.uuid, row.sha256);
  assert.equal(kept?.includes(0), false);
});

test('200: exports the same content in either format, with the findings on request', async () => {
  const sbomid = await push(
    bom({ vulnerabilities: [stated('CVE-2023-32681', 'not_affected', 'requests')] }),
    'export',
  );
  const fetched = async (query: string) => {
    const answer = await tenant.sendAs('Visitor')(`/sboms/${sbomid}/export?${query}`, {
      method: 'GET',
    });
    const bytes = new Uint8Array(await answer.arrayBuffer());
    return { answer, bytes };
  };
  const plain = await fetched('format=cyclonedx');
  assert.match(plain.answer.headers.get('content-disposition') ?? '', /app-1\.cdx\.json/);
  assert.match(plain.answer.headers.get('content-type') ?? '', /^application\/json/);
  const graph = readSbom(plain.bytes);
  assert.deepEqual(graph.components.map((one) => one.bom_ref).slice(0, 2), [
    'requests',
    'requests-again',
  ]);
  assert.deepEqual(
    graph.vulnerabilities.map(({ id }) => id),
    ['CVE-2023-32681'],
  );
  const vex = readSbom((await fetched('format=cyclonedx&vex=true')).bytes);
  assert.deepEqual(
    vex.vulnerabilities.map(({ id, state, affects }) => [id, state, affects]),
    [
      ['CVE-2023-32681', 'not_affected', ['requests']],
      ['CVE-2020-36567', '', ['gin']],
      ['CVE-2024-39236', '', ['gradio']],
      ['CVE-2020-36567', '', ['odd']],
    ],
  );
  const spdx = readSbom((await fetched('format=spdx')).bytes);
  assert.equal(spdx.head.format, 'SPDX');
  assert.equal(spdx.components.length, 7);
  assert.equal((await fetched('format=spdx&vex=true')).answer.status, 400);
});
