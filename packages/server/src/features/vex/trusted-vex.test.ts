import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { type TestServer, testServer } from '../../test-server.ts';
import { digestOf, type TestSigning, testSigning } from '../attestations/test-signing.ts';
import { knowRanged, statesIn, uploadRanged } from '../decisions/test-decisions.ts';

let server: TestServer;
let scene: TestSigning;
before(async () => {
  server = await testServer();
  await server.work();
  scene = await testSigning(server);
  await knowRanged(server);
});
after(() => server.stop());

const documentOf = (id: string) =>
  JSON.stringify({
    '@context': 'https://openvex.dev/ns/v0.2.0',
    '@id': `https://acme.example/vex/${id}`,
    ...{ author: 'Acme PSIRT', timestamp: '2026-01-01T00:00:00Z', version: 1 },
    statements: [
      {
        vulnerability: { name: 'CVE-2026-0001' },
        products: [{ '@id': 'pkg:npm/ranged' }],
        status: 'not_affected',
        justification: 'vulnerable_code_not_present',
      },
    ],
  });

test('a document for which a signers group vouches decides at import, as far as its sender may decide', async () => {
  const { tenant } = scene;
  const ann = await scene.notary('LedgerAdmin');
  await scene.group(1, ann);
  const sbomid = await uploadRanged(tenant, 'vouched/app');
  const engineer = tenant.as('LedgerAdmin');
  const stranger = await engineer.importVexDocument({ path: 'vouched/app', body: documentOf('1') });
  assert.deepEqual([stranger.matched, await statesIn(tenant, sbomid)], [1, {}]);
  for (const id of ['2', '3']) await scene.notarize(ann, digestOf(documentOf(id)));
  const wide = await engineer.importVexDocument({ body: documentOf('2') });
  assert.deepEqual([wide.matched, await statesIn(tenant, sbomid)], [1, {}], 'it is for the tenant');
  await engineer.importVexDocument({ path: 'vouched/app', body: documentOf('3') });
  assert.deepEqual(await statesIn(tenant, sbomid), { 'CVE-2026-0001': 'not_affected' });
  const { items } = await tenant.as('Visitor').listVexDocuments({});
  assert.equal(items.length, 3, 'each is kept');
});
