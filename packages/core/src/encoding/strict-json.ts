/**
 * Strict JSON (RFC 8259) for uploads. `JSON.parse` keeps the last of two equal keys, accepts unpaired
 * surrogates and any depth, and gives no position; two programs may then read one signed document differently.
 * Therefore our own non-recursive scanner checks the bytes first, and `JSON.parse` only sees accepted input.
 */

import { documentText } from './document-text.ts';
import { JsonError, type JsonErrorCode } from './json-error.ts';
import { keyText, ObjectKeys } from './strict-json-keys.ts';
import { textPosition } from './strict-json-position.ts';
import { scanNumber, scanString } from './strict-json-scalars.ts';

/** Bounds on a hostile document; `string` in bytes as written, keys included. */
export interface JsonLimits {
  depth: number;
  string: number;
  values: number;
  /** Numbers that two programs would read as different ones are refused: beyond ±(2^53−1) and whole, or infinite. */
  safe_numbers?: boolean;
}

const LIMITS: JsonLimits = { depth: 128, string: 1 << 20, values: 100_000_000 };

/**
 * The value of a JSON document in UTF-8, with or without byte order mark.
 *
 * @throws JsonError `empty`, `not_utf8`, `syntax`, `too_deep`, `too_long`, `too_many`, `duplicate_key`,
 * `lone_surrogate`, `forbidden_key` (`__proto__`), `unsafe_number`; `at` is the JSON pointer of the value or key, the message
 * begins with line and column
 */
export function parseStrictJson(bytes: Uint8Array, limits: JsonLimits = LIMITS): unknown {
  const text = documentText(bytes);
  if (typeof text !== 'string') throw new JsonError(text.code, text.message, text.at);
  new Scanner(bytes, limits).scan();
  return JSON.parse(text);
}

const QUOTE = 0x22;
const COMMA = 0x2c;
const COLON = 0x3a;
const OPEN_ARRAY = 0x5b;
const CLOSE_ARRAY = 0x5d;
const OPEN_OBJECT = 0x7b;
const CLOSE_OBJECT = 0x7d;

class Scanner {
  readonly #bytes: Uint8Array;
  readonly #limits: JsonLimits;
  readonly #keys: ObjectKeys;
  /** Per open container: its closing byte, and the index of its present element (arrays). */
  readonly #closers: Uint8Array;
  readonly #elements: Int32Array;
  #depth = 0;
  #values = 0;
  #position: number;

  constructor(bytes: Uint8Array, limits: JsonLimits) {
    this.#bytes = bytes;
    this.#limits = limits;
    this.#keys = new ObjectKeys(bytes, limits.depth);
    this.#closers = new Uint8Array(limits.depth + 1);
    this.#elements = new Int32Array(limits.depth + 1);
    this.#position = bytes[0] === 0xef ? 3 : 0;
  }

  scan(): void {
    let expectsValue = true;
    while (expectsValue || this.#depth > 0) {
      expectsValue = expectsValue ? this.#value() : this.#afterValue();
    }
    if (this.#next() !== undefined)
      throw this.#error('syntax', 'text after the end of the document');
  }

  /** Reads a scalar or opens a container; true when a value must follow. */
  #value(): boolean {
    if (++this.#values > this.#limits.values) {
      throw this.#error('too_many', `more than ${this.#limits.values} values`);
    }
    const byte = this.#next();
    if (byte === QUOTE) this.#string();
    else if (byte === OPEN_OBJECT || byte === OPEN_ARRAY) return this.#openContainer(byte);
    else this.#numberOrWord(byte);
    return false;
  }

  #openContainer(byte: number): boolean {
    if (this.#depth >= this.#limits.depth) {
      throw this.#error('too_deep', `nested deeper than ${this.#limits.depth}`);
    }
    this.#position++;
    this.#depth++;
    const closer = byte === OPEN_OBJECT ? CLOSE_OBJECT : CLOSE_ARRAY;
    this.#closers[this.#depth] = closer;
    this.#elements[this.#depth] = 0;
    this.#keys.open();
    if (this.#next() === closer) {
      this.#closeContainer();
      return false;
    }
    if (byte === OPEN_OBJECT) this.#key();
    return true;
  }

  #closeContainer(): void {
    this.#position++;
    this.#keys.close();
    this.#depth--;
  }

  /** Reads a comma (and key) or closes the container; true when a value must follow. */
  #afterValue(): boolean {
    const byte = this.#next();
    const closer = this.#closers[this.#depth];
    if (byte === COMMA) {
      this.#position++;
      if (closer === CLOSE_OBJECT) this.#key();
      else this.#elements[this.#depth] = (this.#elements[this.#depth] ?? 0) + 1;
      return true;
    }
    if (byte !== closer) {
      throw this.#error('syntax', closer === CLOSE_OBJECT ? 'expected , or }' : 'expected , or ]');
    }
    this.#closeContainer();
    return false;
  }

  #key(): void {
    if (this.#next() !== QUOTE) throw this.#error('syntax', 'expected a key in double quotes');
    const start = this.#position + 1;
    this.#string();
    const refusal = this.#keys.add(start, this.#position - 1);
    if (refusal !== undefined) {
      this.#position = start - 1;
      const isDuplicate = refusal === 'duplicate_key';
      throw this.#error(
        refusal,
        isDuplicate ? 'this key was given before' : 'this key is forbidden',
      );
    }
    if (this.#next() !== COLON) throw this.#error('syntax', 'expected : after the key');
    this.#position++;
  }

  #string(): void {
    const result = scanString(this.#bytes, this.#position + 1, this.#limits.string);
    if (typeof result === 'number') {
      this.#position = result;
      return;
    }
    this.#position = result.position;
    throw this.#error(result.code, result.reason);
  }

  #numberOrWord(byte: number | undefined): void {
    const number = scanNumber(this.#bytes, this.#position);
    if (number !== undefined && this.#limits.safe_numbers) this.#checkNumber(number);
    const end = number ?? this.#word(byte);
    if (end === undefined) {
      const reason = byte === undefined ? 'the document ends too early' : 'expected a value';
      throw this.#error('syntax', reason);
    }
    this.#position = end;
  }

  #checkNumber(end: number): void {
    let written = '';
    for (let i = this.#position; i < end; i++) written += String.fromCharCode(this.#bytes[i] ?? 0);
    const value = Number(written);
    if (Number.isFinite(value) && (!Number.isInteger(value) || Number.isSafeInteger(value))) return;
    throw this.#error('unsafe_number', 'a number that programs read in different ways');
  }

  #word(byte: number | undefined): number | undefined {
    const word = byte === 0x74 ? 'true' : byte === 0x66 ? 'false' : byte === 0x6e ? 'null' : '';
    if (word === '') return undefined;
    for (let i = 0; i < word.length; i++) {
      if (this.#bytes[this.#position + i] !== word.charCodeAt(i)) return undefined;
    }
    return this.#position + word.length;
  }

  /** Skips white space and gives the byte there; undefined at the end. */
  #next(): number | undefined {
    const bytes = this.#bytes;
    let position = this.#position;
    let byte = bytes[position];
    while (byte === 0x20 || byte === 0x0a || byte === 0x0d || byte === 0x09)
      byte = bytes[++position];
    this.#position = position;
    return byte;
  }

  #error(code: JsonErrorCode, reason: string): JsonError {
    const { line, column } = textPosition(this.#bytes, this.#position);
    return new JsonError(code, `Line ${line}, column ${column}: ${reason}.`, this.#pointer());
  }

  #pointer(): string {
    let pointer = '';
    for (let depth = 1; depth <= this.#depth; depth++) {
      if (this.#closers[depth] === CLOSE_ARRAY) {
        pointer += `/${this.#elements[depth]}`;
        continue;
      }
      const slice = this.#keys.last(depth);
      if (slice === undefined) continue;
      const key = keyText(slice);
      const shown = key.length > 200 ? `${key.slice(0, 200)}…` : key;
      pointer += `/${shown.replaceAll('~', '~0').replaceAll('/', '~1')}`;
    }
    return pointer;
  }
}
