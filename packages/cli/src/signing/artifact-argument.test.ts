import assert from 'node:assert/strict';
import { test } from 'node:test';
import { digestOf, readArtifact, readArtifactList } from './artifact-argument.ts';

const SHA = 'a0'.repeat(32);

test('an artifact is a digest, a purl, a purl with a digest, or a file', () => {
  for (const [text, expected] of [
    [`sha256:${SHA.toUpperCase()}`, { kind: 'digest', sha256: SHA, name: '' }],
    ['pkg:npm/%40scope/a@1.0', { kind: 'purl', purl: 'pkg:npm/%40scope/a@1.0' }],
    [`pkg:npm/a@1.0@sha256:${SHA}`, { kind: 'digest', sha256: SHA, name: 'pkg:npm/a@1.0' }],
    [
      `pkg:oci/app@sha256:${SHA}?repository_url=ghcr.io/x`,
      { kind: 'digest', sha256: SHA, name: `pkg:oci/app@sha256:${SHA}?repository_url=ghcr.io%2Fx` },
    ],
    [
      `pkg:OCI/app@sha256%3A${SHA}`,
      { kind: 'digest', sha256: SHA, name: `pkg:oci/app@sha256:${SHA}` },
    ],
    [
      `pkg:oci/app@sha256:${SHA}?repository_url=ghcr.io/x@sha256:${SHA}`,
      { kind: 'digest', sha256: SHA, name: `pkg:oci/app@sha256:${SHA}?repository_url=ghcr.io%2Fx` },
    ],
    [`pkg:generic/a@sha256:${SHA}`, { kind: 'digest', sha256: SHA, name: 'pkg:generic/a' }],
    ['./sha256:x', { kind: 'file', path: './sha256:x' }],
  ] as const)
    assert.deepEqual(readArtifact(text), expected, text);
  assert.throws(() => readArtifact('pkg:npm'), /pkg:npm is no purl/);
  const two = `pkg:oci/app@sha256:${SHA}?tag=1@sha256:${'b1'.repeat(32)}`;
  assert.throws(() => readArtifact(two), /names two digests/);
});

test('accepts the output of sha256sum as a list', () => {
  const list = `# of today\n${SHA}  a b.tar\r\n${SHA} *c.bin\n\n pkg:npm/a@1@sha256:${SHA} \nd.txt\n`;
  assert.deepEqual(readArtifactList(list), [
    { kind: 'digest', sha256: SHA, name: 'a b.tar' },
    { kind: 'digest', sha256: SHA, name: 'c.bin' },
    { kind: 'digest', sha256: SHA, name: 'pkg:npm/a@1' },
    { kind: 'file', path: 'd.txt' },
  ]);
});

test('reports that a purl alone has no known digest, and names a missing file', async () => {
  await assert.rejects(digestOf({ kind: 'purl', purl: 'pkg:npm/a@1' }), /Put @sha256:/);
  await assert.rejects(digestOf({ kind: 'file', path: '/nothing' }), /no such file/);
});
