import assert from 'node:assert/strict';
import { test } from 'node:test';
import { readSbom } from '@assay/core/sbom/read-sbom.ts';
import { proposalOf } from './proposal-of.ts';

const proposed = (text: string) => proposalOf(readSbom(new TextEncoder().encode(text)));
const bom = (component: object) =>
  JSON.stringify({ bomFormat: 'CycloneDX', specVersion: '1.6', metadata: { component } });

test('takes group, name and version of the component that a CycloneDX document is about', () => {
  const component = { type: 'application', group: '@acme', name: 'web', version: '1.2' };
  assert.deepEqual(proposed(bom(component)), { project: 'acme/web', version: '1.2' });
  const xml =
    '<bom xmlns="http://cyclonedx.org/schema/bom/1.5"><metadata><component type="library">' +
    '<group>org.acme</group><name>api</name><version>3</version></component></metadata></bom>';
  assert.deepEqual(proposed(xml), { project: 'org.acme/api', version: '3' });
});

test('uses the subject of an SPDX document, in JSON and tag-value', () => {
  const spdx = {
    spdxVersion: 'SPDX-2.3',
    SPDXID: 'SPDXRef-DOCUMENT',
    name: 'document',
    documentDescribes: ['SPDXRef-api'],
    packages: [
      { SPDXID: 'SPDXRef-lib', name: 'lib', versionInfo: '9' },
      { SPDXID: 'SPDXRef-api', name: 'acme/payments/api', versionInfo: '2.8.1' },
    ],
  };
  const expected = { project: 'acme/payments/api', version: '2.8.1' };
  assert.deepEqual(proposed(JSON.stringify(spdx)), expected);
  const lines = [
    'SPDXVersion: SPDX-2.3',
    'SPDXID: SPDXRef-DOCUMENT',
    'DocumentName: document',
    'Relationship: SPDXRef-DOCUMENT DESCRIBES SPDXRef-api',
    'PackageName: acme/payments/api',
    'SPDXID: SPDXRef-api',
    'PackageVersion: 2.8.1',
  ];
  assert.deepEqual(proposed(lines.join('\n')), expected);
});

test('takes the tag of an image as its version, and leaves its digest out', () => {
  const image = { type: 'container', name: 'registry.acme.example/shop/api:1.4' };
  assert.deepEqual(proposed(bom(image)), {
    project: 'registry.acme.example/shop/api',
    version: '1.4',
  });
});

test('proposes nothing that the server would refuse', () => {
  for (const name of ['', 'modern/x', 'a%b', 'a\u202eb', '..', 'x'.repeat(200)])
    assert.equal(proposed(bom({ type: 'library', name, version: '' })).project, '', name);
  const long = { type: 'library', name: 'a', version: 'v'.repeat(200) };
  assert.deepEqual(proposed(bom(long)), { project: 'a', version: '' });
});
