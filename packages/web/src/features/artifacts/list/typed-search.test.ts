import assert from 'node:assert/strict';
import { test } from 'node:test';
import { typedSearch } from './typed-search.ts';

test('A text that names a field is field syntax, any other is part of a name', () => {
  for (const text of [
    ...['kind:container', 'api Status:trusted', 'includes:pkg:npm/lodash', 'pkg:npm/lodash@4'],
    ...['notarized_time:[NOW-1DAY TO NOW]', '"two words"', 'ab'.repeat(32)],
  ])
    assert.deepEqual(typedSearch(text), { q: text });
  for (const text of ['hyper', 'golang.org/x/net', 'org.apache:tomcat', 'my-kind'])
    assert.deepEqual(typedSearch(text), { keyword: text });
  assert.deepEqual(typedSearch(undefined), {});
});
