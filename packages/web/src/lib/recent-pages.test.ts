import assert from 'node:assert/strict';
import { beforeEach, test } from 'node:test';
import { addRecent, forgetRecents, readRecents } from './recent-pages.ts';

const stored = new Map<string, string>();
Object.assign(globalThis, {
  localStorage: {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, value: string) => stored.set(key, value),
    removeItem: (key: string) => stored.delete(key),
  },
});
beforeEach(() => stored.clear());

test('keeps six pages of one user in one tenant, the last one first, each once', () => {
  for (const n of [1, 2, 3, 4, 5, 6, 7, 3])
    addRecent('ana acme', { main: `p${n}`, href: `/p${n}` });
  const names = readRecents('ana acme').map(({ main }) => main);
  assert.deepEqual(names, ['p3', 'p7', 'p6', 'p5', 'p4', 'p2']);
  assert.deepEqual(readRecents('ana other'), []);
  addRecent('jon acme', { main: 'p', href: '/p' });
  assert.deepEqual(readRecents('ana acme'), []);
  forgetRecents();
  assert.equal(stored.size, 0);
});

test('reads nothing that leads out of the page or is damaged', () => {
  const hrefs = [
    'javascript:alert(1)',
    '//evil.example',
    '/\\evil.example',
    'https://evil.example',
    '',
    7,
  ];
  const items = [...hrefs.map((href) => ({ main: 'a', href })), null, 'x', { href: '/a' }];
  for (const value of [
    JSON.stringify({ owner: 'a', items }),
    '{',
    'null',
    '7',
    '{"owner":"a","items":7}',
  ]) {
    stored.set('assay.recent', value);
    assert.deepEqual(readRecents('a'), []);
  }
});
