import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { JsonError } from './json-error.ts';
import { parseStrictJson } from './strict-json.ts';

function bytes(text: string): Uint8Array {
  return new TextEncoder().encode(text);
}

function refusalOf(input: Uint8Array): JsonError | undefined {
  try {
    parseStrictJson(input);
    return undefined;
  } catch (error) {
    assert(error instanceof JsonError, String(error));
    return error;
  }
}

const manyKeys = Array.from({ length: 30 }, (_, i) => `"k${i}":0`).join(',');

const refused: [string, string, string, string][] = [
  ['', 'empty', '', ''],
  ['  \n', 'empty', '', ''],
  ['{"a":1,"a":2}', 'duplicate_key', '/a', 'Line 1, column 8'],
  ['{"a":{"b":1,\n "c":2, "b":3}}', 'duplicate_key', '/a/b', 'Line 2, column 9'],
  ['[0,{"a/b~":1,"a/b~":2}]', 'duplicate_key', '/1/a~1b~0', 'Line 1, column 14'],
  ['{"a":1,"\\u0061":2}', 'duplicate_key', '/a', 'Line 1, column 8'],
  ['{"\\u0061":1,"a":2}', 'duplicate_key', '/a', 'Line 1, column 13'],
  [`{${manyKeys},"k7":1}`, 'duplicate_key', '/k7', 'Line 1, column'],
  ['{"é":1,"é":2}', 'duplicate_key', '/é', 'Line 1, column 8'],
  ['{"a":{"__proto__":1}}', 'forbidden_key', '/a/__proto__', 'Line 1, column 7'],
  ['{"\\u005f_proto__":1}', 'forbidden_key', '/__proto__', 'Line 1, column 2'],
  ['{"__pr\\u006fto__":1}', 'forbidden_key', '/__proto__', 'Line 1, column 2'],
  ['["\\ud800"]', 'lone_surrogate', '/0', 'Line 1, column 3'],
  ['["\\udc00\\ud800"]', 'lone_surrogate', '/0', 'Line 1, column 3'],
  ['["\\ud800\\u0041"]', 'lone_surrogate', '/0', 'Line 1, column 3'],
  ['{"\\ud83d":1}', 'lone_surrogate', '', 'Line 1, column 3'],
  ['{"a":1}x', 'syntax', '', 'Line 1, column 8'],
  ['{"a":1}{}', 'syntax', '', 'Line 1, column 8'],
  ['{"a":[1,2', 'syntax', '/a/1', 'Line 1, column 10'],
  ['{"a":"b', 'syntax', '/a', 'Line 1, column 8'],
  ['{"a"', 'syntax', '/a', 'Line 1, column 5'],
  ['{', 'syntax', '', 'Line 1, column 2'],
  ['[1,]', 'syntax', '/1', 'Line 1, column 4'],
  ['{"a":1,}', 'syntax', '/a', 'Line 1, column 8'],
  ["{'a':1}", 'syntax', '', 'Line 1, column 2'],
  ['[1 2]', 'syntax', '/0', 'Line 1, column 4'],
  ['{"a" 1}', 'syntax', '/a', 'Line 1, column 6'],
  ['["\t"]', 'syntax', '/0', 'Line 1, column 3'],
  ['["\\x"]', 'syntax', '/0', 'Line 1, column 3'],
  ['["\\u12g4"]', 'syntax', '/0', 'Line 1, column 3'],
  ['[01]', 'syntax', '/0', 'Line 1, column 3'],
  ['[+1]', 'syntax', '/0', 'Line 1, column 2'],
  ['[1.]', 'syntax', '/0', 'Line 1, column 2'],
  ['[.5]', 'syntax', '/0', 'Line 1, column 2'],
  ['[1e]', 'syntax', '/0', 'Line 1, column 2'],
  ['[-]', 'syntax', '/0', 'Line 1, column 2'],
  ['[NaN]', 'syntax', '/0', 'Line 1, column 2'],
  ['[nul]', 'syntax', '/0', 'Line 1, column 2'],
  ['// c\n{}', 'syntax', '', 'Line 1, column 1'],
  ['['.repeat(129), 'too_deep', '/0'.repeat(128), 'Line 1, column 129'],
];

for (const [text, code, at, position] of refused) {
  test(`refuses as ${code}, with its position: ${JSON.stringify(text.slice(0, 40))}`, () => {
    const error = refusalOf(bytes(text));
    assert.equal(error?.code, code);
    assert.equal(error?.at, at);
    assert(error?.message.startsWith(position), error?.message);
  });
}

const accepted = [
  'null',
  ' [ ] ',
  '\uFEFF{"a":1}',
  '{"a":{"a":{"a":[{"a":1},{"a":1}]}}}',
  '{"proto":1,"__proto":2,"":3}',
  '["\\ud83d\\ude00 \\" \\\\ \\/ \\b\\f\\n\\r\\t \\u00e9"]',
  '[0,-0,1.5,-1e9,2E+3,1e-2,123456789]',
  '[true,false,null,"é😀"]',
  `${'['.repeat(128)}${']'.repeat(128)}`,
  `{${manyKeys},"k30":1}`,
];

for (const text of accepted) {
  test(`reads as JSON.parse does: ${JSON.stringify(text.slice(0, 40))}`, () => {
    assert.deepEqual(parseStrictJson(bytes(text)), JSON.parse(text.replace('\uFEFF', '')));
  });
}

test('refuses bytes that are not UTF-8, and UTF-16, with line and column', () => {
  const bad = new Uint8Array([...bytes('{\n"a":"'), 0xff, ...bytes('"}')]);
  assert.equal(refusalOf(bad)?.code, 'not_utf8');
  assert.equal(refusalOf(bad)?.at, 'line 2, column 6');
  const surrogate = new Uint8Array([0x22, 0xed, 0xa0, 0x80, 0x22]);
  assert.equal(refusalOf(surrogate)?.code, 'not_utf8');
  const overlong = new Uint8Array([0x22, 0xc0, 0xaf, 0x22]);
  assert.equal(refusalOf(overlong)?.code, 'not_utf8');
  assert.equal(refusalOf(new Uint8Array([0xff, 0xfe, 0x7b, 0, 0x7d, 0]))?.code, 'not_utf8');
});

test('refuses a string above 1 MiB and takes one of exactly 1 MiB', () => {
  const longest = 'x'.repeat(1 << 20);
  assert.deepEqual(parseStrictJson(bytes(`["${longest}"]`)), [longest]);
  assert.equal(refusalOf(bytes(`["${longest}x"]`))?.code, 'too_long');
  assert.equal(refusalOf(bytes(`{"${longest}x":1}`))?.code, 'too_long');
});

test('counts values, keys not among them', () => {
  const limits = { depth: 8, string: 100, values: 3 };
  assert.deepEqual(parseStrictJson(bytes('{"a":1,"b":2}'), limits), { a: 1, b: 2 });
  assert.throws(() => parseStrictJson(bytes('[1,2,3]'), limits), { code: 'too_many' });
});

test('refuses numbers that programs read in different ways, where it is asked to', () => {
  const limits = { depth: 8, string: 100, values: 100, safe_numbers: true };
  for (const number of [
    '9007199254740992',
    '-9007199254740993',
    '12345678901234567890',
    '1.5e300',
    '1e400',
  ])
    assert.throws(() => parseStrictJson(bytes(`{"a":[0,${number}]}`), limits), {
      code: 'unsafe_number',
      at: '/a/1',
      message: /^Line 1, column 9/,
    });
  assert.throws(() => parseStrictJson(bytes('1e20'), limits), { code: 'unsafe_number' });
  const taken = '[9007199254740991,-9007199254740991,0.1,1.5e-300,1E2,-0,1.0,5e-324]';
  assert.deepEqual(parseStrictJson(bytes(taken), limits), JSON.parse(taken));
  assert.deepEqual(parseStrictJson(bytes('[12345678901234567890]')), [12345678901234567000]);
});

test('accepts what JSON.stringify writes, and agrees with JSON.parse on any mutation it accepts', () => {
  const json = fc.json({ maxDepth: 5 }).filter((text) => !text.includes('__proto__'));
  fc.assert(
    fc.property(json, fc.nat(), fc.string({ unit: 'binary', maxLength: 2 }), (text, at, letter) => {
      assert.deepEqual(parseStrictJson(bytes(text)), JSON.parse(text));
      const i = at % (text.length + 1);
      const mutated = bytes(text.slice(0, i) + letter + text.slice(i + 1));
      const error = refusalOf(mutated);
      if (error?.code === 'syntax') {
        assert.throws(() => JSON.parse(new TextDecoder().decode(mutated)), error.message);
      }
    }),
    { numRuns: 500 },
  );
});
