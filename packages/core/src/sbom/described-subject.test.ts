import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Component } from './component-graph.ts';
import { describedSubjectOf } from './described-subject.ts';
import { readSbom } from './read-sbom.ts';

const SHA256 = 'ab'.repeat(32);
const OTHER = 'cd'.repeat(32);

const cyclonedx = (component: object | undefined) =>
  readSbom(
    Buffer.from(
      JSON.stringify({ bomFormat: 'CycloneDX', specVersion: '1.6', metadata: { component } }),
    ),
  );
const subjectOf = (component: object) => describedSubjectOf(cyclonedx(component));

test('the subject of a CycloneDX document has its purl with version, and its digests', () => {
  assert.deepEqual(
    subjectOf({
      type: 'application',
      name: 'api',
      version: '2.8.1',
      purl: 'pkg:npm/%40acme/api?arch=x64&file_name=a',
      hashes: [
        { alg: 'SHA-256', content: SHA256.toUpperCase() },
        { alg: 'SHA-1', content: 'ab'.repeat(20) },
        { alg: 'SHA-512', content: 'ab' },
        { alg: 'BLAKE3', content: SHA256 },
      ],
    }),
    {
      name: 'api',
      purl: 'pkg:npm/%40acme/api@2.8.1?arch=x64',
      digests: { sha256: SHA256, sha1: 'ab'.repeat(20) },
      is_container: false,
    },
  );
});

const images: [
  what: string,
  component: Partial<Component> & { hashes?: object[] },
  sha256: string,
][] = [
  ['the version of its purl', { purl: `pkg:oci/api@sha256:${SHA256}?tag=1` }, SHA256],
  ['its version, as syft writes it', { type: 'container', version: `sha256:${SHA256}` }, SHA256],
  [
    'a hash, which goes before',
    { purl: `pkg:oci/api@sha256:${SHA256}`, hashes: [{ alg: 'SHA-256', content: OTHER }] },
    OTHER,
  ],
];
for (const [what, component, sha256] of images) {
  test(`an image has the digest of ${what}`, () => {
    const { digests } = subjectOf({ type: 'container', name: 'api', ...component });
    assert.deepEqual(digests, { sha256 });
  });
}

test('an empty subject, or an invalid digest, names nothing', () => {
  const nothing = { name: '', purl: null, digests: null, is_container: false };
  assert.deepEqual(describedSubjectOf(cyclonedx(undefined)), nothing);
  assert.deepEqual(subjectOf({ type: 'library', name: 'a', version: `sha256:${SHA256}` }), {
    ...nothing,
    name: 'a',
  });
});

test('the one package that an SPDX document describes is its subject', () => {
  const graph = readSbom(
    Buffer.from(
      JSON.stringify({
        spdxVersion: 'SPDX-2.3',
        SPDXID: 'SPDXRef-DOCUMENT',
        documentDescribes: ['SPDXRef-api'],
        packages: [
          {
            SPDXID: 'SPDXRef-api',
            name: 'api',
            versionInfo: '1',
            checksums: [{ algorithm: 'SHA256', checksumValue: SHA256 }],
            externalRefs: [
              {
                referenceCategory: 'PACKAGE-MANAGER',
                referenceType: 'purl',
                referenceLocator: 'pkg:pypi/API@1',
              },
            ],
          },
        ],
      }),
    ),
  );
  assert.deepEqual(describedSubjectOf(graph), {
    name: 'api',
    purl: 'pkg:pypi/api@1',
    digests: { sha256: SHA256 },
    is_container: false,
  });
});
