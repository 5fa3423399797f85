import assert from 'node:assert/strict';
import { test } from 'node:test';
import { readablePurl } from './readable-purl.ts';

const parts = (purl: string) => {
  const { before, name } = readablePurl(purl);
  return [before, name];
};

test('keeps name and version complete, whatever precedes them', () => {
  assert.deepEqual(parts('pkg:npm/is-mobile@6.2.2'), ['pkg:npm/', 'is-mobile@6.2.2']);
  assert.deepEqual(parts('pkg:npm/%40acme/sdk@4.3.0'), ['pkg:npm/@acme/', 'sdk@4.3.0']);
  assert.deepEqual(parts('pkg:maven/org.apache.tomcat.embed/tomcat-embed-core@10.1.18?type=jar'), [
    'pkg:maven/org.apache.tomcat.embed/',
    'tomcat-embed-core@10.1.18',
  ]);
  assert.deepEqual(parts('pkg:npm/%40acme/sdk'), ['pkg:npm/@acme/', 'sdk']);
  assert.deepEqual(parts('pkg:deb/debian/zlib1g@1%3A1.2.13?arch=amd64#x'), [
    'pkg:deb/debian/',
    'zlib1g@1:1.2.13',
  ]);
});

test('shortens a digest in its middle', () => {
  const digest = `5f1e9c42${'0'.repeat(48)}8d03a07b`;
  assert.deepEqual(parts(`pkg:oci/api@sha256%3A${digest}?tag=2.8.1`), [
    'pkg:oci/',
    'api@sha256:5f1e9c42…8d03a07b',
  ]);
});

test('a text that is not a package URL is all name', () => {
  for (const text of ['cpe:2.3:a:b:c:1', 'just a name', '', 'pkg'])
    assert.deepEqual(parts(text), ['', text]);
  assert.deepEqual(parts('pkg:'), ['', 'pkg:']);
  assert.deepEqual(parts('pkg:/@'), ['pkg:/', '@']);
});
