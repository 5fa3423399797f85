import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { parsePlainSearch, withQuery, writePlainSearch } from './plain-search.ts';

test('Values stay the text that they are.', () => {
  const query = '?text=123&suppressed=true&search=%7B%22a%22%3A1%7D&project=a%2Fb';
  assert.deepEqual(parsePlainSearch(query), {
    text: '123',
    suppressed: 'true',
    search: '{"a":1}',
    project: 'a/b',
  });
});

test('An explicit empty filter differs from none.', () => {
  assert.deepEqual(parsePlainSearch('?text='), { text: '' });
  assert.deepEqual(parsePlainSearch(''), {});
  assert.equal(writePlainSearch({ text: '' }), '?text=');
  assert.equal(writePlainSearch({ text: undefined }), '');
});

test('A repeated name is a list.', () => {
  assert.deepEqual(parsePlainSearch('?severity=critical&severity=high'), {
    severity: 'critical,high',
  });
});

test('A hostile name reaches no prototype.', () => {
  const search = parsePlainSearch('?__proto__=x&constructor=y');
  assert.equal(Object.getPrototypeOf(search), Object.prototype);
  assert.equal(search['constructor'], 'y');
});

test('Every search survives being written and read.', () => {
  const texts = fc.string({ unit: 'grapheme' });
  const names = texts.filter((name) => name !== '__proto__');
  fc.assert(
    fc.property(fc.dictionary(names, texts, { noNullPrototype: true }), (search) => {
      assert.deepEqual(parsePlainSearch(writePlainSearch(search)), search);
    }),
    { numRuns: 300 },
  );
});

test('A redirect keeps the query, and its own values win.', () => {
  assert.equal(withQuery('/list?welcome=true', '?a=1&welcome=false'), '/list?a=1&welcome=true');
  assert.equal(withQuery('/list', ''), '/list');
  assert.equal(withQuery('/list', '?text='), '/list?text=');
});
