import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { formatStatement } from '@assay/core/attestation/statement/statement.ts';
import { p256Signer, type TestSigner } from '@assay/core/dsse/test-signer.ts';
import { type TestServer, testServer } from '../../test-server.ts';
import { digestOf, signedBy, testSigning } from '../attestations/test-signing.ts';
import { knowRanged, statesIn, uploadRanged } from '../decisions/test-decisions.ts';

let server: TestServer;
before(async () => {
  server = await testServer();
  await server.work();
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
  const scene = await testSigning(server);
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

/** A document as a signed attestation. */
const signedDocument = (id: string, signer: TestSigner): string =>
  JSON.stringify(
    signedBy(
      formatStatement({
        subject: [{ name: 'app.tar', digest: { sha256: digestOf('app') } }],
        predicate_type: 'https://openvex.dev/ns/v0.2.0',
        predicate: JSON.parse(documentOf(id)),
      }),
      [signer],
    ),
  );

test('a signed document is offered, and decides only when a signers group vouches for its bytes', async () => {
  const scene = await testSigning(server);
  const { tenant } = scene;
  const bob = await scene.notary('TenantAdmin');
  await scene.group(1, bob);
  const sbomid = await uploadRanged(tenant, 'signed/app');
  const engineer = tenant.as('LedgerAdmin');
  const path = 'signed/app';
  for (const signer of [p256Signer(), bob.signer]) {
    const offered = await engineer.importVexDocument({ path, body: signedDocument('4', signer) });
    assert.deepEqual(
      [offered.format, offered.author, offered.matched, offered.is_trusted, offered.accepted],
      ['OpenVEX', 'Acme PSIRT', 1, false, 0],
    );
  }
  assert.deepEqual(await statesIn(tenant, sbomid), {});
  const body = signedDocument('5', bob.signer);
  await scene.notarize(bob, digestOf(body));
  const vouched = await engineer.importVexDocument({ path, body });
  assert.deepEqual(
    [vouched.is_trusted, vouched.accepted, vouched.sha256],
    [true, 1, digestOf(body)],
  );
  assert.deepEqual(await statesIn(tenant, sbomid), { 'CVE-2026-0001': 'not_affected' });
  const { items } = await engineer.listVexStatements({ uuid: vouched.uuid });
  assert.deepEqual(
    items.map(({ at }) => at),
    ['/payload/predicate/statements/0'],
  );
});
