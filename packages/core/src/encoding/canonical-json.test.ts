import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { publishedFiles } from '../../vectors/corpus.ts';
import { canonicalJson } from './canonical-json.ts';
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
