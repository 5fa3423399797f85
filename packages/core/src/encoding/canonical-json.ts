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
  return write(value, '', 0);
}

function write(value: unknown, at: string, depth: number): string {
  if (value === null || typeof value === 'boolean') return String(value);
  if (typeof value === 'string') return writeText(value, at);
  if (typeof value === 'number') {
    if (Number.isFinite(value)) return JSON.stringify(value);
    throw new EncodingError('not_json', 'JSON has no NaN and no infinity', at);
  }
  if (depth >= DEEPEST) throw new EncodingError('not_json', 'This value is nested too deeply', at);
  if (Array.isArray(value))
    return `[${Array.from(value, (item, i) => write(item, `${at}/${i}`, depth + 1)).join(',')}]`;
  if (isPlainObject(value)) return writeObject(value, at, depth);
  throw new EncodingError('not_json', `JSON has no ${typeof value} of this kind`, at);
}

function writeObject(value: Record<string, unknown>, at: string, depth: number): string {
  const members = Object.keys(value)
    .sort()
    .map((name) => {
      const place = `${at}/${name.replaceAll('~', '~0').replaceAll('/', '~1')}`;
      return `${writeText(name, place)}:${write(value[name], place, depth + 1)}`;
    });
  return `{${members.join(',')}}`;
}

function writeText(text: string, at: string): string {
  if (text.isWellFormed()) return JSON.stringify(text);
  throw new EncodingError('not_json', 'Half a surrogate pair has no UTF-8', at);
}

function isPlainObject(value: unknown): value is Record<string, unknown> {
  if (typeof value !== 'object' || value === null) return false;
  const prototype: unknown = Object.getPrototypeOf(value);
  return prototype === null || prototype === Object.prototype;
}
