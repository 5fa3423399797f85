import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { z } from 'zod';
import { type TestServer, type TestTenant, testServer, testTenant } from '../../test-server.ts';
import { attested, signedBy, testSigning } from '../attestations/test-signing.ts';
import { API, API_ROOT, API_SHA256, upload } from './test-upload.ts';

const LODASH = 'pkg:npm/lodash@4.17.20';
const LEFT_PAD = 'pkg:npm/left-pad@1.0.0';

let server: TestServer;
before(async () => {
  server = await testServer();
  await server.work();
});
after(() => server.stop());

const file = { name: 'audit.pdf', body: Buffer.from('text') };

/** Names of the artifacts of each scope, as lists and their totals have them, page by page. */
async function scopes(tenant: TestTenant) {
  const visitor = tenant.as('Visitor');
  const namesOf = async (scope: 'built' | 'used' | 'all') => {
    const names: string[] = [];
    let cursor: string | undefined;
    do {
      const query = { scope, sort: 'name', pageSize: 1, ...(cursor && { cursor }) } as const;
      const page = await visitor.listArtifacts(query);
      names.push(...page.items.map(({ name }) => name));
      cursor = page.next_cursor ?? undefined;
      if (cursor === undefined) assert.equal(page.total, names.length);
    } while (cursor !== undefined);
    const saved = await tenant.sendAs('Visitor')(`/artifacts?scope=${scope}&export=json`, {});
    assert.equal(z.array(z.unknown()).parse(await saved.json()).length, names.length);
    return names;
  };
  return {
    built: await namesOf('built'),
    used: await namesOf('used'),
    all: await namesOf('all'),
  };
}

test('an attachment of a package that is only used does not make it built', async () => {
  const tenant = await testTenant(server);
  const admin = tenant.as('TenantAdmin');
  await admin.createAttestationProfile({ name: 'p', rules: { sbom: {} } });
  await upload(tenant, { project: 'a', root: API_ROOT, purls: [LODASH, LEFT_PAD] });
  const before = {
    built: ['@acme/api'],
    used: ['left-pad', 'lodash'],
    all: ['@acme/api', 'left-pad', 'lodash'],
  };
  assert.deepEqual(await scopes(tenant), before);
  for (const purl of [LODASH, LODASH, API]) await admin.addAttachment({ purl, ...file });
  assert.deepEqual(await scopes(tenant), before);
  const view = await admin.viewArtifact({ purl: LODASH });
  assert.deepEqual([view.is_built, view.attachments], [false, 2]);
  assert.equal(view.compliance, 'not_applicable');
  assert.equal((await admin.viewArtifact({ purl: API })).is_built, true);
  const { items } = await admin.listArtifacts({ scope: 'all', q: LODASH });
  assert.deepEqual(
    items.map(({ is_built, compliance }) => [is_built, compliance]),
    [[false, 'not_applicable']],
  );
});

test('an SBOM that describes an artifact makes it built, also after its deletion', async () => {
  const tenant = await testTenant(server);
  const admin = tenant.as('TenantAdmin');
  const purl = LODASH;
  await upload(tenant, { project: 'user', purls: [purl] });
  await admin.addAttachment({ purl, ...file });
  const root = { type: 'library', name: 'lodash', version: '4.17.20', purl };
  const { sbomid } = await upload(tenant, { project: 'lodash', root });
  const isBuilt = async () => (await admin.viewArtifact({ purl })).is_built;
  assert.equal(await isBuilt(), true);
  await admin.deleteSbom({ sbomid });
  assert.deepEqual([await isBuilt(), (await scopes(tenant)).built], [true, ['lodash']]);
});

test('the subject of a statement is built, with or without an SBOM', async () => {
  const { tenant, notary, admin } = await testSigning(server);
  const { signer } = await notary('LedgerAdmin');
  const statement = attested(API_SHA256);
  await admin.createAttestation({ body: JSON.stringify(signedBy(statement, [signer])) });
  assert.equal((await admin.viewArtifact({ sha256: API_SHA256 })).is_built, true);
  assert.equal((await scopes(tenant)).built.length, 1);
});
