/**
 * Canonical JSON (RFC 8785, JCS): one text for each JSON value, so that it can be hashed and signed.
 *
 *     canonicalJson({ b: [1.0, 'é'], a: null }) → {"a":null,"b":[1,"é"]}
 *
 * Members are ordered by the UTF-16 units of their names; numbers and strings are formatted as in ECMAScript,
 * as the RFC requires.
 */

import { EncodingError } from './encoding-error.ts';

/** Deepest nesting that is written. */
const DEEPEST = 512;

/**
 * Serializes a JSON value canonically.
 *
 * @throws EncodingError with a JSON pointer for non-JSON values: undefined, functions, NaN, infinities,
 * bigints, unpaired surrogates, class instances, or nesting beyond 512 levels
 */
export function canonicalJson(value: unknown): string {
  return write(value, null, 0);
}

/** Whether a text is the canonical one of the value that was parsed from it; faster than writing it again. */
export function isCanonicalJson(text: string, value: unknown): boolean {
  // `JSON.stringify` escapes text that is no Unicode, and objects put names that are numbers first, whatever the text has.
  const isPlain = !text.includes('\\u') && isInOrder(value, 0) && JSON.stringify(value) === text;
  return isPlain || canonicalJson(value) === text;
}

function isInOrder(value: unknown, depth: number): boolean {
  if (typeof value !== 'object' || value === null) return true;
  if (depth >= DEEPEST) return false;
  if (Array.isArray(value)) return value.every((item) => isInOrder(item, depth + 1));
  let before: string | undefined;
  for (const [name, member] of Object.entries(value)) {
    if (before !== undefined && before > name) return false;
    if (!isInOrder(member, depth + 1)) return false;
    before = name;
  }
  return true;
}

/** Where a value stands: made into a pointer only when something is wrong there. */
type Place = { parent: Place; name: string | number } | null;

function write(value: unknown, at: Place, depth: number): string {
  if (value === null || typeof value === 'boolean') return String(value);
  if (typeof value === 'string') return writeText(value, at);
  if (typeof value === 'number') {
    if (Number.isFinite(value)) return JSON.stringify(value);
    throw notJson('JSON has no NaN and no infinity', at);
  }
  if (depth >= DEEPEST) throw notJson('This value is nested too deeply', at);
  if (Array.isArray(value)) {
    const items = Array.from(value, (item, name) => write(item, { parent: at, name }, depth + 1));
    return `[${items.join(',')}]`;
  }
  if (isPlainObject(value)) return writeObject(value, at, depth);
  throw notJson(`JSON has no ${typeof value} of this kind`, at);
}

function writeObject(value: Record<string, unknown>, at: Place, depth: number): string {
  let members = '';
  for (const name of Object.keys(value).sort()) {
    const place = { parent: at, name };
    const comma = members === '' ? '' : ',';
    members += `${comma}${writeText(name, place)}:${write(value[name], place, depth + 1)}`;
  }
  return `{${members}}`;
}

function notJson(message: string, at: Place): EncodingError {
  let pointer = '';
  for (let place = at; place !== null; place = place.parent)
    pointer = `/${String(place.name).replaceAll('~', '~0').replaceAll('/', '~1')}${pointer}`;
  return new EncodingError('not_json', message, pointer);
}

function writeText(text: string, at: Place): string {
  if (text.isWellFormed()) return JSON.stringify(text);
  throw notJson('Half a surrogate pair has no UTF-8', at);
}

function isPlainObject(value: unknown): value is Record<string, unknown> {
  if (typeof value !== 'object' || value === null) return false;
  const prototype: unknown = Object.getPrototypeOf(value);
  return prototype === null || prototype === Object.prototype;
}
