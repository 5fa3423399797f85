import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { after, before, test } from 'node:test';
import type { Client } from '@assay/contract/client.ts';
import type { ApiError } from '@assay/contract/client-errors.ts';
import type { Api } from '@assay/contract/index.ts';
import { keysOf } from '@assay/core/encoding/record.ts';
import { z } from 'zod';
import { type TestServer, type TestTenant, testServer, testTenant } from '../../../test-server.ts';
import { knowRecords } from '../test-known-records.ts';

const vectors = new URL('../../../../../core/vectors/osv/', import.meta.url);
const record = (name: string): unknown =>
  JSON.parse(readFileSync(new URL(`${name}.json`, vectors), 'utf8'));

let server: TestServer;
let tenant: TestTenant;
let client: Client<Api>;

before(async () => {
  server = await testServer();
  await server.work();
  const names = ['PYSEC-2023-74', 'GO-2020-0001', 'GHSA-9v2f-6vcg-3hgv'];
  await knowRecords(server.db, names.map(record));
  tenant = await testTenant(server);
  client = tenant.as('Visitor');
});
after(() => server.stop());

const PURLS = {
  requests: 'pkg:pypi/requests@2.30.0',
  again: 'pkg:pypi/requests@2.30.0?foo=bar',
  gin: 'pkg:golang/github.com/gin-gonic/gin@v1.5.0',
  gradio: 'pkg:pypi/gradio@4.36.1',
  safe: 'pkg:pypi/requests@2.31.0',
  nameless: '',
};
type Ref = keyof typeof PURLS;
type Edges = Partial<Record<Ref | 'root', (Ref | 'root')[]>>;

/** Uploads a document whose entries are named by {@link PURLS}; returns its uuid. */
async function push(edges: Edges | null, { root = true, refs = keysOf(PURLS) } = {}) {
  const dependencies = Object.entries(edges ?? {}).map(([ref, dependsOn]) => ({ ref, dependsOn }));
  const document = {
    bomFormat: 'CycloneDX',
    specVersion: '1.6',
    metadata: root ? { component: { type: 'application', name: 'app', 'bom-ref': 'root' } } : {},
    components: refs.map((ref) => {
      const purl = PURLS[ref];
      const version = purl.split(/[@?]/)[1] ?? '';
      return { type: 'library', 'bom-ref': ref, name: ref, version, ...(purl && { purl }) };
    }),
    ...(edges && { dependencies }),
  };
  const answer = await tenant.sendAs('LedgerAdmin')('/sboms?project=acme/app&wait=ready', {
    method: 'POST',
    body: JSON.stringify(document),
    headers: { 'content-type': 'application/json' },
  });
  const sbom = z.object({ sbomid: z.string(), status: z.string() }).parse(await answer.json());
  assert.equal(sbom.status, 'ready', JSON.stringify(sbom));
  return sbom.sbomid;
}

const pathTexts = (targets: { path: { bom_ref: string }[] }[]) =>
  targets.map(({ path }) => path.map(({ bom_ref }) => bom_ref).join(' > '));

test('groups findings by direct dependency, worst first, each on its shortest path', async () => {
  const sbomid = await push({
    root: ['requests', 'gin'],
    requests: ['safe'],
    safe: ['gradio', 'again'],
    gin: ['gradio'],
    gradio: ['nameless', 'requests'],
  });
  const found = await client.getSbomFindingPaths({ sbomid });
  assert.deepEqual(
    found.groups.map(({ bom_ref, kind, is_wanted, below }) => [
      bom_ref,
      kind,
      is_wanted,
      below.wanted,
    ]),
    [
      ['gin', 'direct', true, 1],
      ['requests', 'direct', true, 0],
    ],
  );
  assert.deepEqual(pathTexts(found.targets), [
    'root > gin > gradio',
    'root > gin',
    'root > requests',
  ]);
  const { components, unchecked, wanted, starts, root_state, groups } = found;
  assert.deepEqual(
    { components, unchecked, wanted, starts, root_state },
    {
      components: 6,
      unchecked: 1,
      wanted: 3,
      starts: { direct: 2, no_dependants: 0, cycle: 0 },
      root_state: 'linked',
    },
  );
  // The entry without an identifier is below gin: it counts as unchecked there, not as clean.
  assert.deepEqual([groups[0]?.below.unchecked, groups[0]?.below.components], [1, 2]);
});

test('reconciles with the findings of the SBOM, however entries are duplicated', async () => {
  const sbomid = await push({ root: ['requests', 'again', 'gin'], gin: ['gradio'] });
  const { severity_counts, targets, groups } = await client.getSbomFindingPaths({ sbomid });
  const sum = (all: { severity_counts: typeof severity_counts }[]) =>
    all.reduce(
      (n, { severity_counts: counts }) => n + Object.values(counts).reduce((a, b) => a + b, 0),
      0,
    );
  const { total } = await client.listSbomVulnerabilities({ sbomid, verdict: 'affected' });
  assert.equal(sum([{ severity_counts }]), total);
  assert.equal(sum(targets), total);
  assert.equal(sum(groups) + sum(groups.map(({ below }) => below)), total);
});

test('starts from components without parents when the root has no edges, or there is no root', async () => {
  const edges: Edges = { safe: ['gradio'], gin: ['gin'] };
  for (const root of [true, false]) {
    const sbomid = await push(edges, { root });
    const found = await client.getSbomFindingPaths({ sbomid });
    assert.equal(found.root_state, root ? 'unlinked' : 'missing');
    assert.equal(found.root?.bom_ref ?? null, root ? 'root' : null);
    assert.deepEqual(found.starts, { direct: 0, no_dependants: 5, cycle: 0 });
    assert.deepEqual(pathTexts(found.targets), ['safe > gradio', 'gin', 'requests']);
    const paths = await client.getSbomPaths({ sbomid, to: 'gradio' });
    assert.deepEqual(
      [paths.root_state, paths.start, paths.reachable],
      [found.root_state, 'no_dependants', true],
    );
    const around = await client.getSbomDependencies({ sbomid });
    assert.deepEqual([around.focus, around.root_state], ['', found.root_state]);
    assert.deepEqual(
      new Set(around.nodes.filter(({ distance }) => distance === 0).map(({ bom_ref }) => bom_ref)),
      new Set(['safe', 'gin', 'requests', 'again', 'nameless']),
    );
  }
});

test('starts in a cycle when nothing else leads there, and reports it', async () => {
  const sbomid = await push({ root: ['safe'], gin: ['gradio'], gradio: ['gin', 'nameless'] });
  const found = await client.getSbomFindingPaths({ sbomid });
  assert.deepEqual(found.starts, { direct: 1, no_dependants: 2, cycle: 1 });
  assert.equal(found.groups.find(({ kind }) => kind === 'cycle')?.below.unchecked, 1);
  const { start, paths } = await client.getSbomPaths({ sbomid, to: 'nameless' });
  assert.equal(start, 'cycle');
  assert.deepEqual(pathTexts(paths.map((path) => ({ path }))), ['gradio > nameless']);
});

test('reports a document without dependencies, and answers for one without components', async () => {
  const flat = await client.getSbomFindingPaths({ sbomid: await push(null) });
  assert.deepEqual([flat.has_edges, flat.root_state, flat.wanted], [false, 'unlinked', 3]);
  const empty = await client.getSbomFindingPaths({ sbomid: await push(null, { refs: [] }) });
  assert.deepEqual([empty.components, empty.groups, empty.targets], [0, [], []]);
});

test('finds any component by text, unchecked ones on request, and those of one group', async () => {
  const sbomid = await push({ root: ['safe', 'gin'], safe: ['nameless'], gin: ['gradio'] });
  const of = async (query: object) =>
    pathTexts((await client.getSbomFindingPaths({ sbomid, ...query })).targets);
  assert.deepEqual(await of({ text: 'SAFE' }), ['root > safe']);
  assert.deepEqual(await of({ of: 'unchecked' }), ['root > safe > nameless']);
  assert.deepEqual(await of({ group: 'gin' }), ['root > gin > gradio', 'root > gin']);
  assert.deepEqual(await of({ limit: 1 }), ['root > gin > gradio']);
  const [target] = (await client.getSbomFindingPaths({ sbomid, text: 'nameless' })).targets;
  assert.equal(target?.status, 'unchecked');
  const none = await client.getSbomFindingPaths({ sbomid, text: '\\%_' });
  assert.deepEqual([none.targets, none.groups, none.wanted], [[], [], 0]);
});

test("404 for an unknown group, and for another tenant's SBOM as for a missing one", async () => {
  const sbomid = await push({ root: ['gin'] });
  const refused = (sentence: string) => (error: ApiError) =>
    error.status === 404 && error.message === sentence;
  await assert.rejects(
    client.getSbomFindingPaths({ sbomid, group: 'nowhere' }),
    refused('Component not found'),
  );
  const other = (await testTenant(server)).as('TenantAdmin');
  await assert.rejects(other.getSbomFindingPaths({ sbomid }), refused('SBOM not found'));
});
