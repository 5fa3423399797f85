/** A JSON text that no JavaScript value represents: sent unchanged. */
export interface Verbatim {
  verbatim: string;
}

const isVerbatim = (value: unknown): value is Verbatim =>
  typeof value === 'object' && value !== null && Object.hasOwn(value, 'verbatim');

/** An object with a member that assignment would take for the prototype. */
const withMember = (name: string, value: unknown): object =>
  Object.defineProperty({}, name, { value, enumerable: true });

const TEXTS = [
  '',
  ' ',
  'a\0b',
  '\ud800',
  'a\udc00',
  '\uffff',
  '\u202eabc\u200b',
  'x'.repeat(300),
  'x'.repeat(20_000),
  '\u{1f98a}'.repeat(64),
  '.',
  '..',
  'a/../b',
  '%',
  '%00',
  '\\',
  "'",
  '((((',
  '{}',
  'null',
  '__proto__',
  'constructor',
  'toString',
  '-1',
  '1e309',
  'NaN',
  'Infinity',
  '2147483648',
  '9007199254740993',
  '9223372036854775808',
  '00000000-0000-0000-0000-000000000000',
  'ffffffff-ffff-ffff-ffff-ffffffffffff',
  'a@b',
  `${'x'.repeat(64)}@example.org`,
  'x@xn--a.example',
  'pkg:npm/a%00b@1',
  'pkg:npm/a@%ED%A0%80',
  'sha256:00',
  'eyJrIjpbIlx1MDAwMCJdfQ',
  ...[
    '[0000-01-01 TO *]',
    '[NOW-999999YEARS TO NOW]',
    '[* TO NOW+270000YEARS]',
    '[NOW-1DAY TO',
  ].map((range) => `signed:${range}`),
];

/** Instants that the calendars of JavaScript, ISO 8601 and PostgreSQL do not agree upon. */
const INSTANTS = [
  '0000-01-01T00:00:00Z',
  '0000-12-31',
  '0001-01-01T00:00:00Z',
  '-0001-01-01T00:00:00Z',
  '-271821-04-20T00:00:00Z',
  '+275760-09-13T00:00:00Z',
  '9999-12-31T23:59:59.999999999Z',
  '294277-01-01T00:00:00Z',
  '2026-02-30T00:00:00Z',
  '2026-01-01T24:00:00Z',
  '2026-12-31T23:59:60Z',
  '2026-01-01T00:00:00+23:59',
];

const NUMBERS: unknown[] = [
  ...[0, -1, 0.5, 5e-324, 1e308, -1e308],
  ...[2 ** 15, 2 ** 31 - 1, 2 ** 31, -(2 ** 31) - 1, 2 ** 53 - 1, 2 ** 53, 2 ** 63, 1e21],
  ...['-0', '1e309', '-1e309', '1e-400', '1.0', '9223372036854775808'].map(
    (verbatim): Verbatim => ({ verbatim }),
  ),
];

const SHAPES: unknown[] = [
  null,
  true,
  [],
  [[]],
  [null],
  {},
  withMember('__proto__', { a: 1 }),
  withMember('__proto__', 'a'),
  withMember('constructor', 'a'),
  withMember('a\0b', 'a'),
  withMember('\ud800', 'a'),
  withMember('', ''),
];

/** Replacements for a value of a JSON body. */
export const HOSTILE_VALUES: unknown[] = [...TEXTS, ...INSTANTS, ...NUMBERS, ...SHAPES];

/** Replacements for a path or query parameter, percent-encoded: texts, and bytes that are not UTF-8. */
export const HOSTILE_PARAMETERS: string[] = [
  ...[...TEXTS, ...INSTANTS]
    .filter((text) => text.isWellFormed() && text.length < 4096)
    .map(encodeURIComponent),
  ...['%ED%A0%80', '%FF', '%', '%2', '%zz', '+', '%2B', '%00', '%2e%2e', 'a%0d%0ab'],
];

/** Header values permitted on the wire: no control characters, but bytes above ASCII. */
export const HOSTILE_HEADERS: string[] = [
  ...['', ' ', ',', ';', '"', '%00', '\u00ff\u00fe', 'x'.repeat(300), 'x'.repeat(4000)],
  ...['-1', '1e309', '__proto__', '__proto__=1', '=', '*', 'a=b; a=c', 'Bearer', 'Bearer  x'],
  ...['bytes=0-99999999999999999999', '::ffff:999.1.1.1', '"; charset=nonsense', 'multipart/'],
];

/** Replacements for a document. */
export const HOSTILE_BODIES: Buffer[] = [
  ...['', ' ', '\0', '{', '[]', 'null', '1e309', '"\\ud800"', '{"__proto__":{"a":1}}'],
  ...['['.repeat(100_000), '{"a":'.repeat(10_000), '{"a":"\\u0000"}', '<a>&#0;</a>', 'a: &a [*a]'],
  ...['PK\u0003\u0004', '\n'.repeat(1000), `${'{"a":1}\n'.repeat(100)}`],
]
  .map((text) => Buffer.from(text))
  .concat([Buffer.from([0xff, 0xfe, 0, 0]), Buffer.from([0x1f, 0x8b, 8, 0]), Buffer.alloc(4096)]);

/**
 * Values tried in every position, however few requests run: those that JavaScript accepts and PostgreSQL
 * refuses.
 */
export const WORST: ReadonlySet<unknown> = new Set([
  ...['a\0b', 'a%00b', '\ud800', '%ED%A0%80', '__proto__', '2147483648', 2 ** 31, 2 ** 53 - 1],
  ...['0000-01-01T00:00:00Z', '9999-12-31T23:59:59.999999999Z', ...SHAPES.slice(6, 11)],
  ...[encodeURIComponent('0000-01-01T00:00:00Z'), '9999-12-31T23%3A59%3A59.999999999Z'],
]);

/** Serializes a value as JSON; marked texts stay unchanged. */
export function hostileJson(value: unknown): string {
  if (isVerbatim(value)) return value.verbatim;
  if (Array.isArray(value)) return `[${value.map(hostileJson).join(',')}]`;
  if (typeof value !== 'object' || value === null) return JSON.stringify(value) ?? 'null';
  const members = Object.entries(value)
    .filter(([, member]) => member !== undefined)
    .map(([name, member]) => `${JSON.stringify(name)}:${hostileJson(member)}`);
  return `{${members.join(',')}}`;
}
