import assert from 'node:assert/strict';
import { test } from 'node:test';
import { jsonProblem, loadJsonParser, offsetIn } from './json-problem.ts';

const parser = await loadJsonParser();
const problem = (text: string) => jsonProblem(text, parser);

test('A JSON object is a document, and no other value is.', () => {
  assert.equal(problem('{"a": [1, "é"]}'), null);
  for (const text of ['[]', '7', 'null', '"x"'])
    assert.match(problem(text)?.message ?? '', /is a JSON object/, text);
});

test('Refuses unreadable text with line and column, and with the offset.', () => {
  const text = '{\n  "name": "é😀",\n  "x": nope\n}';
  const found = problem(text);
  assert.match(found?.message ?? '', /^Line 3, column 8: /);
  assert.equal(text.slice(found?.at, (found?.at ?? 0) + 4), 'nope');
});

test('Refuses ambiguous JSON as the server does.', () => {
  assert.match(problem('{"a":1,"a":2}')?.message ?? '', /given before/);
  assert.ok(problem('{"a":12345678901234567890}'));
});

test('A place counts characters, and a message without one has none.', () => {
  assert.equal(offsetIn('😀x', 'Line 1, column 2: …'), 2);
  assert.equal(offsetIn('a\nb', 'Line 2, column 1: …'), 2);
  assert.equal(offsetIn('a', 'The document is empty.'), undefined);
});
