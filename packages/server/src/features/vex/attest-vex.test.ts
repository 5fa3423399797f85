import assert from 'node:assert/strict';
import { createHash } from 'node:crypto';
import { after, before, test } from 'node:test';
import { parseStatement } from '@assay/core/attestation/statement/statement.ts';
import { isValid } from '@assay/core/vex/test-vex-schemas.ts';
import { refused } from '../../test-refused.ts';
import { type TestServer, type TestTenant, testServer, testTenant } from '../../test-server.ts';
import { signedBy, testSigning } from '../attestations/test-signing.ts';
import { knowRanged, RANGED, statesIn } from '../decisions/test-decisions.ts';

let server: TestServer;
before(async () => {
  server = await testServer();
  await server.work();
  await knowRanged(server);
});
after(() => server.stop());

const DIGEST = 'ab'.repeat(32);
const SBOM = JSON.stringify({
  ...{ bomFormat: 'CycloneDX', specVersion: '1.6', version: 1 },
  metadata: {
    component: {
      ...{ type: 'application', name: 'shop', version: '1.0', 'bom-ref': 'root' },
      ...{ purl: 'pkg:npm/shop@1.0', hashes: [{ alg: 'SHA-256', content: DIGEST }] },
    },
  },
  components: [
    {
      type: 'library',
      name: 'ranged',
      version: '1.0.0',
      purl: 'pkg:npm/ranged@1.0.0',
      'bom-ref': 'r',
    },
  ],
});

/** Uploads the SBOM, and decides about a finding of it. */
async function decided(tenant: TestTenant) {
  const { sbomid } = await uploaded(tenant);
  await tenant.as('LedgerAdmin').createDecisions({
    ...{ scope: 'sbom', sbomid, items: [RANGED], state: 'not_affected' },
    justification: 'code_not_reachable',
  });
  return sbomid;
}
const uploaded = (tenant: TestTenant) =>
  tenant.as('LedgerAdmin').uploadSbom({ project: 'shop', wait: 'ready', body: SBOM });

test('the server signs the decisions about an SBOM, logs them, and another tenant imports the bundle', async () => {
  const { tenant, admin } = await testSigning(server);
  const sbomid = await decided(tenant);
  const { uuid: key_uuid } = await admin.registerSigningKey({ name: 'here', custody: 'server' });
  const { items } = await admin.attestSbomVex({ sbomid, key_uuid });
  const [one] = items;
  const { email } = await admin.getCurrentUser({});
  assert.deepEqual(
    [one?.predicate_type, one?.signer?.name, one?.custody],
    ['https://openvex.dev/ns/v0.2.0', email, 'server'],
  );
  assert.deepEqual(one?.subjects.map(({ name, digests }) => [name, digests['sha256']]).sort(), [
    ['SBOM of shop', createHash('sha256').update(SBOM).digest('hex')],
    ['pkg:npm/shop@1.0', DIGEST],
  ]);
  const bundle = await (await admin.getAttestationBundle({ uuid: one?.uuid ?? '' })).text();
  const reader = await testTenant(server);
  const same = await uploaded(reader);
  const engineer = reader.as('LedgerAdmin');
  const document = await engineer.importVexDocument({ path: 'shop', body: bundle });
  assert.deepEqual([document.format, document.offered, document.is_trusted], ['OpenVEX', 1, false]);
  await engineer.acceptVexDocument({ uuid: document.uuid });
  assert.deepEqual(await statesIn(reader, same.sbomid), { 'CVE-2026-0001': 'not_affected' });
});

test('gives the statement to a caller who keeps the key, and logs it when signed', async () => {
  const scene = await testSigning(server);
  const { tenant, admin } = scene;
  const ann = await scene.notary('TenantAdmin');
  const sbomid = await decided(tenant);
  const answer = await tenant.as('Visitor').exportSbomVex({ sbomid, format: 'in-toto' });
  const payload = new Uint8Array(await answer.arrayBuffer());
  const { predicate, subject } = parseStatement(payload);
  assert.deepEqual(isValid('openvex', predicate), []);
  assert.equal(subject.length, 2);
  const body = JSON.stringify(signedBy(payload, [ann.signer]));
  const { items } = await admin.createAttestation({ body });
  assert.ok(items[0]?.subjects.some(({ digests }) => digests['sha256'] === DIGEST));
});

test('refuses keys of others, SBOMs of others, and an SBOM about which nothing was decided', async () => {
  const { tenant, admin } = await testSigning(server);
  const sbomid = await decided(tenant);
  const { uuid: key_uuid } = await admin.registerSigningKey({ name: 'here', custody: 'server' });
  const sign = (by: typeof admin, of = sbomid) => by.attestSbomVex({ sbomid: of, key_uuid });
  await assert.rejects(sign(tenant.as('LedgerAdmin')), refused(404, 'Signing key not found'));
  await assert.rejects(sign(tenant.as('Visitor')), refused(403));
  await assert.rejects(sign((await testTenant(server)).as('TenantAdmin')), refused(404));
  const open = await tenant.as('LedgerAdmin').uploadSbom({
    ...{ project: 'open', wait: 'ready', body: SBOM.replace('"1.0"', '"2.0"') },
  });
  await assert.rejects(
    sign(admin, open.sbomid),
    refused(409, 'Nothing was decided about this SBOM'),
  );
});
