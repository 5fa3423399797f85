import assert from 'node:assert/strict';
import { randomBytes } from 'node:crypto';
import { after, before, test } from 'node:test';
import { placesOfJson, replacedAt } from '../../../authz-matrix/test-hostile-places.ts';
import { type TestServer, testServer, testTenant } from '../../../test-server.ts';

let server: TestServer;
before(async () => {
  server = await testServer();
  await server.work();
});
after(() => server.stop());

/** PostgreSQL compresses repetition before indexing: random digits keep their length. */
const long = (bytes: number) => randomBytes(bytes / 2).toString('hex');

const TEXTS = [
  ...[2704, 8192, 100_000].map(long),
  `pkg:npm/${long(3000)}@1.0.0`,
  `pkg:${long(3000)}/a@1`,
  `pkg:deb/debian/a@1?distro=debian-${long(3000)}`,
  `pkg:generic/a@1?vcs_url=git%2Bhttps://example.org/${long(3000)}`,
  `cpe:2.3:a:${long(900)}:${'\u00e9'.repeat(1000)}:1:*:*:*:*:*:*:*`,
];

const COMPONENT = {
  type: 'library',
  'bom-ref': 'a',
  group: 'g',
  name: 'a',
  version: '1.0.0',
  purl: 'pkg:npm/a@1.0.0',
};
const DOCUMENT = {
  bomFormat: 'CycloneDX',
  specVersion: '1.6',
  metadata: {
    component: { ...COMPONENT, type: 'application', 'bom-ref': 'root' },
  },
  components: [
    COMPONENT,
    { type: 'library', 'bom-ref': 'b', name: 'named' },
    { type: 'library', 'bom-ref': 'c', name: 'cpe', cpe: 'cpe:2.3:a:v:p:1:*:*:*:*:*:*:*' },
    { type: 'operating-system', 'bom-ref': 'd', name: 'debian', version: '12' },
    { type: 'library', 'bom-ref': 'e', name: 'deb', purl: 'pkg:deb/debian/deb@1' },
  ],
};
const NAMED = new Set(['group', 'name', 'version', 'purl', 'cpe']);

test('an SBOM becomes ready when an identifying text is overlong, in any position', async () => {
  const tenant = await testTenant(server);
  const admin = tenant.as('LedgerAdmin');
  const failed: string[] = [];
  const places = placesOfJson(DOCUMENT).filter((place) => NAMED.has(String(place.at(-1))));
  for (const place of places)
    for (const [i, text] of TEXTS.entries()) {
      const body = JSON.stringify(replacedAt(DOCUMENT, place, text));
      const project = `p${i % 2}`;
      const sbom = await admin.uploadSbom({ project, inUse: 'true', wait: 'ready', body });
      if (sbom.status !== 'ready') failed.push(`${place.join('.')} ${i}: ${sbom.error?.message}`);
    }
  assert.ok(places.length > 10, `${places.length} places`);
  assert.deepEqual(failed, []);
});

test('a component with an overlong purl is unchecked, and a warning names its place', async () => {
  const tenant = await testTenant(server);
  const admin = tenant.as('LedgerAdmin');
  const body = JSON.stringify(
    replacedAt(DOCUMENT, ['components', 0, 'purl'], `pkg:npm/${long(3000)}@1.0.0`),
  );
  const { sbomid } = await admin.uploadSbom({ project: 'p', wait: 'ready', body });
  const { items } = await admin.listSbomComponents({ sbomid });
  const one = items.find(({ bom_ref }) => bom_ref === 'a');
  assert.deepEqual([one?.status, one?.unchecked_code], ['unchecked', 'unreadable_purl']);
  const { warnings } = await admin.getSbom({ sbomid });
  const message =
    'A purl cannot be read or is longer than 2,000 bytes; the component is not checked.';
  assert.deepEqual(
    warnings.filter((one) => one.message === message).map(({ at }) => at),
    ['/components/0'],
  );
});

test('the version that a document states is cut where an index ends', async () => {
  const tenant = await testTenant(server);
  const body = JSON.stringify(
    replacedAt(DOCUMENT, ['metadata', 'component', 'version'], long(9000)),
  );
  const sent = { project: 'p', wait: 'ready', body } as const;
  const one = await tenant.as('LedgerAdmin').uploadSbom(sent);
  assert.match(one.version, /^[0-9a-f]{509}…$/);
  const again = await tenant.as('LedgerAdmin').uploadSbom(sent);
  assert.equal(again.sbomid, one.sbomid);
});
