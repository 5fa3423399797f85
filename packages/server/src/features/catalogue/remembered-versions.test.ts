import assert from 'node:assert/strict';
import { test } from 'node:test';
import { RememberedVersions } from './remembered-versions.ts';

const versions = (from: number, count: number) =>
  new Map(Array.from({ length: count }, (_, i) => [`key-${from + i}`, from + i]));

test('a tenant is told what was remembered for it, and nothing of another', () => {
  const remembered = new RememberedVersions();
  remembered.remember('one', versions(0, 3));
  assert.deepEqual(remembered.recall('one', ['key-2', 'key-9']), versions(2, 1));
  assert.deepEqual(remembered.recall('other', ['key-2']), new Map());
});

test('the least recently used are forgotten, and those that are used again are kept', () => {
  const remembered = new RememberedVersions();
  const project = versions(0, 1_000);
  remembered.remember('one', project);
  for (let round = 0; round < 20; round++) {
    remembered.remember('one', versions(100_000 + round * 20_000, 20_000));
    assert.equal(remembered.recall('one', [...project.keys()]).size, project.size);
    remembered.remember('one', project);
  }
  assert.equal(remembered.recall('one', ['key-100000']).size, 0);
});

test('a document with more package versions than are remembered leaves the others', () => {
  const remembered = new RememberedVersions();
  remembered.remember('one', versions(0, 10));
  remembered.remember('two', versions(0, 100_000));
  assert.equal(remembered.recall('one', ['key-3']).size, 1);
  assert.equal(remembered.recall('two', ['key-3']).size, 0);
});
