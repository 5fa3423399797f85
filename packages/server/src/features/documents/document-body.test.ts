import assert from 'node:assert/strict';
import { Readable } from 'node:stream';
import { test } from 'node:test';
import { NewDocuments, Replacement } from '@assay/contract/document-bodies.ts';
import { Invalid, TooLarge } from '../../errors.ts';
import { newDocumentsOf, readBody, replacementOf } from './document-body.ts';

const bytes = (text: string) => Buffer.from(text);
const nested = (depth: number) => `${'['.repeat(depth)}${']'.repeat(depth)}`;

test('one document, or a list of them, with and without ids', () => {
  const [one] = newDocumentsOf(bytes('{"id":"a/b ü","document":{"b":1.0,"a":"\\u00e9"}}'));
  assert.equal(one?.id, 'a/b ü');
  assert.equal(String(one?.bytes), '{"a":"é","b":1}');
  const many = newDocumentsOf(bytes('{"documents":[{"document":{}},{"id":"x","document":{}}]}'));
  assert.deepEqual([many.length, many[1]?.id], [2, 'x']);
  assert.match(many[0]?.id ?? '', /^[\da-f-]{36}$/);
});

const refused: [string, string, RegExp][] = [
  ['', 'body: ', /empty/],
  ['[]', 'body: must be an object', /must be an object/],
  ['{}', 'body/document: must be an object', /Field document/],
  ['{"document":[]}', 'body/document: must be an object', /Field document/],
  ['{"document":null}', 'body/document', /must be an object/],
  ['{"document":{},"x":1}', 'body: has a member', /not known: x/],
  ['{"documents":[],"id":"a"}', 'body: has a member', /not known: id/],
  ['{"documents":[]}', 'body/documents: must be a list', /1 to 1000/],
  ['{"documents":{}}', 'body/documents: must be a list', /1 to 1000/],
  ['{"documents":[1]}', 'body/documents/0: must be an object', /documents\/0/],
  ['{"id":"","document":{}}', 'body/id: must be', /1 to 256/],
  ['{"id":7,"document":{}}', 'body/id: must be', /1 to 256/],
  ['{"id":"..","document":{}}', 'body/id: must be', /1 to 256/],
  [`{"id":"${'x'.repeat(257)}","document":{}}`, 'body/id: must be', /1 to 256/],
  ['{"id":"a\\nb","document":{}}', 'body/id: must be', /control/],
  [
    '{"documents":[{"id":"a","document":{}},{"id":"a","document":{}}]}',
    'body/documents/1/id',
    /another document/,
  ],
  ['{"document":{"a":1,\n"a":2}}', 'body/document/a: Line 2, column 1', /Line 2, column 1/],
  ['{"document":{"__proto__":{}}}', 'body/document/__proto__', /forbidden/],
  ['{"document":{"a":"\\ud800"}}', 'body/document/a', /surrogate/],
  ['{"document":{"a":[0,9007199254740993]}}', 'body/document/a/1', /different ways/],
  ['{"document":{"a":1e999}}', 'body/document/a', /different ways/],
  [`{"document":{"a":${nested(63)}}}`, 'body/document/a/0/0', /deeper than 64/],
  ['{"document":{"a":NaN}}', 'body/document/a', /expected a value/],
];

for (const [text, detail, sentence] of refused)
  test(`400: ${text.slice(0, 60).replaceAll('\n', ' ')}`, () => {
    assert.throws(
      () => newDocumentsOf(bytes(text)),
      (error) =>
        error instanceof Invalid && sentence.test(error.message) && error.detail.startsWith(detail),
    );
  });

test('400: refuses bytes that are not UTF-8, with line and column', () => {
  const body = Buffer.concat([bytes('{"document":{"a":"'), Buffer.of(0xff), bytes('"}}')]);
  assert.throws(() => newDocumentsOf(body), /not UTF-8/);
});

test('takes documents of 62 levels, and whole numbers as far as all programs agree on them', () => {
  newDocumentsOf(bytes(`{"document":{"a":${nested(62)}}}`));
  newDocumentsOf(bytes('{"document":{"a":9007199254740991,"b":-1.5e-7}}'));
});

test('413: refuses a document beyond 16 MB, and an endless body', async () => {
  const long = (size: number) => bytes(`{"document":{"a":"${'x'.repeat(size)}"}}`);
  const [most] = newDocumentsOf(long(16 * 1024 * 1024 - 8));
  assert.equal(most?.bytes.length, 16 * 1024 * 1024);
  assert.throws(() => newDocumentsOf(long(16 * 1024 * 1024 - 7)), TooLarge);
  const endless = Readable.from(
    (function* () {
      for (;;) yield Buffer.alloc(1024 * 1024);
    })(),
  );
  await assert.rejects(readBody(endless), TooLarge);
});

test('what replaces a document names it, and may name the revision', () => {
  const { id, revision, content } = replacementOf(bytes('{"id":"a","document":{},"revision":7}'));
  assert.deepEqual([id, revision, content], ['a', 7, {}]);
  assert.equal(replacementOf(bytes('{"id":"a","document":{}}')).revision, undefined);
  for (const body of ['{"document":{}}', '{"id":"a","document":{},"revision":0}'])
    assert.throws(() => replacementOf(bytes(body)), Invalid);
  assert.throws(() => replacementOf(bytes('{"id":"a","document":{},"revision":1.5}')), Invalid);
});

/** Tells whether a reader accepts a text. */
function takes(read: (body: Uint8Array) => unknown, text: string): boolean {
  try {
    read(bytes(text));
    return true;
  } catch (error) {
    assert.ok(error instanceof Invalid, text);
    return false;
  }
}

test('the schemas of the documents take and refuse what the server does', () => {
  const bodies = [
    '{"document":{}}',
    '{"id":"a","document":{"n":[1,"x",null]}}',
    '{"id":"a","document":{},"revision":7}',
    '{"id":"a","document":{},"revision":0}',
    '{"id":"a","document":{},"revision":1.5}',
    '{"id":"a","document":{},"revision":"1"}',
    '{"documents":[{"document":{}},{"id":"x","document":{}}]}',
    // Invalid JSON, duplicate members and repeated ids are beyond a schema.
    ...refused
      .map(([text]) => text)
      .filter((text) => /^[[{]/.test(text) && !/"a"[:,]|__proto__/.test(text)),
  ];
  assert.ok(bodies.length > 15);
  for (const body of bodies) {
    const json: unknown = JSON.parse(body);
    assert.equal(NewDocuments.safeParse(json).success, takes(newDocumentsOf, body), body);
    assert.equal(Replacement.safeParse(json).success, takes(replacementOf, body), body);
  }
});
