import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { ApiError } from '@assay/contract/client-errors.ts';
import { placesOfJson, replacedAt } from '../../../authz-matrix/test-hostile-places.ts';
import { hostileJson } from '../../../authz-matrix/test-hostile-values.ts';
import { type TestServer, testServer, testTenant } from '../../../test-server.ts';

let server: TestServer;
before(async () => {
  server = await testServer();
  await server.work();
});
after(() => server.stop());

/** Values that JavaScript accepts and PostgreSQL refuses, in texts, instants and numbers. */
const VALUES = ['a\0b', '0000-01-01T00:00:00Z', '__proto__', 2 ** 53, { verbatim: '1e309' }];

const DOCUMENTS = {
  CycloneDX: {
    bomFormat: 'CycloneDX',
    specVersion: '1.6',
    serialNumber: 'urn:uuid:3e671687-395b-41f5-a30f-a58921a69b79',
    version: 1,
    metadata: {
      timestamp: '2026-01-01T00:00:00Z',
      component: {
        type: 'application',
        'bom-ref': 'root',
        name: 'app',
        version: '1',
        purl: 'pkg:npm/app@1',
        hashes: [{ alg: 'SHA-256', content: 'ab'.repeat(32) }],
      },
    },
    components: [
      {
        type: 'library',
        'bom-ref': 'a',
        group: 'g',
        name: 'lodash',
        version: '4.17.20',
        purl: 'pkg:npm/lodash@4.17.20',
        licenses: [{ license: { name: 'MIT' } }],
      },
    ],
    dependencies: [{ ref: 'root', dependsOn: ['a'] }],
    vulnerabilities: [
      {
        id: 'CVE-2026-0001',
        affects: [{ ref: 'a' }],
        analysis: { state: 'not_affected', detail: 'x' },
      },
    ],
  },
  SPDX: {
    spdxVersion: 'SPDX-2.3',
    dataLicense: 'CC0-1.0',
    SPDXID: 'SPDXRef-DOCUMENT',
    name: 'doc',
    documentNamespace: 'https://example.org/doc',
    creationInfo: { created: '2026-01-01T00:00:00Z', creators: ['Tool: t'] },
    packages: [
      { SPDXID: 'SPDXRef-a', name: 'a', versionInfo: '1', downloadLocation: 'NOASSERTION' },
    ],
  },
};

for (const [format, document] of Object.entries(DOCUMENTS))
  test(`a ${format} document with a hostile value in any place is read or refused with 400`, async () => {
    const tenant = await testTenant(server);
    const admin = tenant.as('LedgerAdmin');
    const failed: string[] = [];
    let [ready, refused] = [0, 0];
    for (const place of placesOfJson(document))
      for (const value of VALUES) {
        const body = hostileJson(replacedAt(document, place, value));
        const version = String(ready + refused + failed.length);
        const what = `${place.join('.')}=${hostileJson(value)}`;
        try {
          const sbom = await admin.uploadSbom({ project: 'p', version, wait: 'ready', body });
          if (sbom.status === 'ready') ready += 1;
          else failed.push(`${what}: ${sbom.status} ${sbom.error?.message}`);
          await admin.listSbomComponents({ sbomid: sbom.sbomid });
          await (await admin.exportSbom({ sbomid: sbom.sbomid })).text();
        } catch (error) {
          if (error instanceof ApiError && error.status === 400) refused += 1;
          else failed.push(`${what}: ${error}`);
        }
      }
    assert.deepEqual(failed, []);
    assert.ok(ready > 0 && refused > 0, `${ready} ready, ${refused} refused`);
  });
