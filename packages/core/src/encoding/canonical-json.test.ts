import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { publishedFiles } from '../../vectors/corpus.ts';
import { canonicalJson, isCanonicalJson } from './canonical-json.ts';
import { EncodingError } from './encoding-error.ts';

const published = publishedFiles('log-jcs-rfc8785');
const read = (path: string) => new TextDecoder().decode(published.get(path));
const inputs = [...published.keys()].flatMap((path) => /^input\/(.+)$/.exec(path)?.[1] ?? []);

test('the published vectors are all there', () => {
  assert.equal(inputs.length, 6);
});

for (const name of inputs) {
  test(`RFC 8785 vector ${name}: text and bytes are the published ones`, () => {
    const text = canonicalJson(JSON.parse(read(`input/${name}`)));
    assert.equal(text, read(`output/${name}`).trimEnd());
    const hex = read(`outhex/${name.replace('.json', '.txt')}`).replace(/\s+/g, '');
    assert.equal(Buffer.from(text, 'utf8').toString('hex'), hex);
  });
}

test('RFC 8785 appendix B: numbers are written as published, and NaN and infinity refused', () => {
  const table: { ieee754: string; json: string | null }[] = JSON.parse(
    read('rfc8785-appendix-b-numbers.json'),
  );
  assert.ok(table.length >= 20);
  for (const { ieee754, json } of table) {
    const number = Buffer.from(ieee754, 'hex').readDoubleBE();
    if (json === null) assert.throws(() => canonicalJson(number), EncodingError, ieee754);
    else assert.equal(canonicalJson(number), json, ieee754);
  }
});

test('the order of members does not matter, the value does', () => {
  assert.equal(canonicalJson({ b: [1.0, 'é'], a: null }), '{"a":null,"b":[1,"é"]}');
  fc.assert(
    fc.property(fc.jsonValue({ noUnicodeString: false }), (value) => {
      const text = canonicalJson(value);
      assert.equal(canonicalJson(JSON.parse(text)), text);
      assert.deepEqual(JSON.parse(text), JSON.parse(JSON.stringify(value)));
    }),
  );
});

/** Whether a text is written as the canonical one would be; what cannot be written is not. */
function isWritten(text: string): boolean {
  try {
    return canonicalJson(JSON.parse(text)) === text;
  } catch (error) {
    if (error instanceof EncodingError) return false;
    throw error;
  }
}

const SPELLINGS = [
  ...['{"b":1,"a":2}', '{"a":1,"a":1}', '{"a": 1}', ' {}', '{"a":1.0}', '{"a":1e3}', '-0', '1e400'],
  ...[
    '"\\u0041"',
    '"\\u001f"',
    '"\\u001F"',
    '"\\ud800"',
    '"\\/"',
    '{"10":1,"9":2}',
    '{"9":2,"10":1}',
  ],
  ...[
    '{"__proto__":1,"a":2}',
    '{"a":[{"c":1,"b":2}]}',
    '{"\\ud800":1}',
    '{"é":1,"z":2}',
    '{"z":1,"é":2}',
  ],
  ...[`${'['.repeat(511)}{}${']'.repeat(511)}`, `${'['.repeat(512)}{}${']'.repeat(512)}`],
];

for (const text of SPELLINGS)
  test(`${text.slice(0, 40)} is canonical exactly if it would be written so`, () => {
    const found = (() => {
      try {
        return isCanonicalJson(text, JSON.parse(text));
      } catch (error) {
        if (error instanceof EncodingError) return false;
        throw error;
      }
    })();
    assert.equal(found, isWritten(text));
  });

test('texts are canonical exactly if they would be written so, whatever they say', () => {
  fc.assert(
    fc.property(fc.jsonValue({ noUnicodeString: false }), (value) => {
      for (const text of [
        JSON.stringify(value),
        canonicalJson(value),
        JSON.stringify(value, null, 1),
      ])
        assert.equal(isCanonicalJson(text, JSON.parse(text)), isWritten(text));
    }),
  );
});

test('a text that is nested as deeply as a leaf can be is refused, not a failure', () => {
  const deep = `${'['.repeat(32_000)}${']'.repeat(32_000)}`;
  assert.throws(() => isCanonicalJson(deep, JSON.parse(deep)), EncodingError);
});

const nested = JSON.parse(`${'['.repeat(600)}${']'.repeat(600)}`);
const refused: [value: unknown, at: string, why: string][] = [
  [{ a: [undefined] }, '/a/0', 'undefined'],
  [{ a: 1n }, '/a', 'a bigint'],
  [[() => 1], '/0', 'a function'],
  [{ 'x/y~': Number.NaN }, '/x~1y~0', 'NaN'],
  [{ a: new Date(0) }, '/a', 'an object of a class'],
  [{ a: '\ud800' }, '/a', 'half a surrogate pair'],
  [{ '\udc00': 1 }, '/\udc00', 'half a surrogate pair in a name'],
  [nested, '/0'.repeat(512), 'nesting beyond the limit'],
];
for (const [value, at, why] of refused) {
  test(`canonical JSON refuses ${why}, and says where`, () => {
    assert.throws(
      () => canonicalJson(value),
      (error) => error instanceof EncodingError && error.at === at,
    );
  });
}
