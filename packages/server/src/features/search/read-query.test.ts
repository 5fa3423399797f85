import assert from 'node:assert/strict';
import { test } from 'node:test';
import { readSearch, withoutVersion, wordsOf } from './read-query.ts';

const cases: [q: string, words: string[], kind: string | null, version: string | null][] = [
  ['Log4J core', ['log4j', 'core'], null, null],
  ['@babel/core@7.1', ['babel', 'core'], null, '7.1'],
  ['log4j-core v2.14', ['log4j', 'core'], null, '2.14'],
  ['pkg:npm/%40babel/core@7.1.0?x=y#z', ['babel', 'core'], 'npm', '7.1.0'],
  ['pkg:npm/@babel/core', ['babel', 'core'], 'npm', null],
  ['pkg:oci/api', ['api'], 'container', null],
  ['pkg:maven', [], null, null],
  ['pkg:', [], null, null],
  ['pkg:npm/%zz', ['zz'], 'npm', null],
  ['größe_1', ['größe', '1'], null, null],
  ['%_\\', [], null, null],
];
for (const [q, words, kind, version] of cases)
  test(`reads ${q}`, () => {
    const read = readSearch(q);
    assert.deepEqual([read.words, read.kind, read.version], [words, kind, version]);
  });

test('takes a version back as words', () =>
  assert.deepEqual(withoutVersion(readSearch('python 3'), 'python 3').words, ['python', '3']));

test('reads digests from eight digits on, uuids and ids of vulnerabilities', () => {
  assert.equal(readSearch('deadbee').digest, null);
  assert.equal(
    readSearch('sha256:DEADBEEF').digest?.to.toString('hex'),
    `deadbeef${'f'.repeat(56)}`,
  );
  const uuid = '0192f7de-0000-7000-8000-0000000000aa';
  assert.equal(readSearch(uuid.toUpperCase()).uuid, uuid);
  assert.ok(readSearch('cve-2021-44').spellings.includes('CVE-2021-44'));
  assert.ok(readSearch('ghsa-JFH8').spellings.includes('GHSA-jfh8'));
  assert.deepEqual(readSearch('2021-44228').spellings, ['CVE-2021-44228']);
  assert.deepEqual(readSearch('CVE-2021-44').summary_words, []);
});

test('separates at every ASCII character that is neither letter nor digit, and at no other', () => {
  const all = Array.from({ length: 128 }, (_, code) => `a${String.fromCharCode(code)}b`);
  for (const text of all) {
    const isWord = /^a[a-z0-9]b$/i.test(text);
    assert.equal(wordsOf(text).length, isWord ? 1 : 2, JSON.stringify(text));
  }
});
