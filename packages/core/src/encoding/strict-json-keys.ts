import { decodeUtf8 } from './utf8.ts';

/** Up to here keys are compared one by one; a set of texts, whose hashing cannot be attacked, takes over above. */
const SMALL = 16;
const FIELDS = 3;
const BACKSLASH = 0x5c;
const PROTO = '__proto__';

/**
 * The keys of the objects that are open, to find one that comes twice. Keys stay slices of the document; texts are
 * made only in objects with more than 16 keys or with an escape in a key, as `"\u0061"` and `"a"` are one key.
 */
export class ObjectKeys {
  readonly #bytes: Uint8Array;
  /** [hash, start, end] of each key, as one stack; `#bases` contains the start of each open container. */
  #slices = new Int32Array(FIELDS * 1024);
  #top = 0;
  readonly #bases: Int32Array;
  readonly #sets: (Set<string> | undefined)[] = [];
  #depth = 0;

  constructor(bytes: Uint8Array, depth: number) {
    this.#bytes = bytes;
    this.#bases = new Int32Array(depth + 1);
  }

  /** Opens a container. An array has no keys but still occupies a stack entry. */
  open(): void {
    this.#depth++;
    this.#bases[this.#depth] = this.#top;
    this.#sets[this.#depth] = undefined;
  }

  close(): void {
    this.#top = this.#bases[this.#depth] ?? 0;
    this.#sets[this.#depth] = undefined;
    this.#depth--;
  }

  /** The last key of an open object, as written between its quotes; undefined before the first. */
  last(depth: number): Uint8Array | undefined {
    const top = depth === this.#depth ? this.#top : (this.#bases[depth + 1] ?? 0);
    if (top === this.#bases[depth]) return undefined;
    return this.#bytes.subarray(this.#slices[top - 2], this.#slices[top - 1]);
  }

  /** Adds the key in [start, end) to the innermost object; returns the reason when it is not allowed. */
  add(start: number, end: number): 'duplicate_key' | 'forbidden_key' | undefined {
    const base = this.#bases[this.#depth] ?? 0;
    const before = this.#top;
    const hasEscape = this.#push(start, end);
    const isProto = end - start >= PROTO.length && hasEscapeOrUnderscores(this.#bytes, start);
    if (isProto && this.#text(before) === PROTO) return 'forbidden_key';
    let set = this.#sets[this.#depth];
    if (set === undefined && (hasEscape || before - base >= SMALL * FIELDS)) {
      set = new Set();
      for (let key = base; key < before; key += FIELDS) set.add(this.#text(key));
      this.#sets[this.#depth] = set;
    }
    if (set === undefined) return this.#isAmong(base, before) ? 'duplicate_key' : undefined;
    const size = set.size;
    return set.add(this.#text(before)).size === size ? 'duplicate_key' : undefined;
  }

  /** Puts a key on the stack; true when it has an escape. */
  #push(start: number, end: number): boolean {
    if (this.#top + FIELDS > this.#slices.length) {
      const larger = new Int32Array(this.#slices.length * 2);
      larger.set(this.#slices);
      this.#slices = larger;
    }
    let hash = 0;
    let hasEscape = false;
    for (let i = start; i < end; i++) {
      const byte = this.#bytes[i] ?? 0;
      hash = Math.imul(hash, 31) + byte;
      if (byte === BACKSLASH) hasEscape = true;
    }
    this.#slices[this.#top++] = hash;
    this.#slices[this.#top++] = start;
    this.#slices[this.#top++] = end;
    return hasEscape;
  }

  #isAmong(base: number, key: number): boolean {
    const hash = this.#slices[key];
    for (let other = base; other < key; other += FIELDS) {
      if (this.#slices[other] === hash && this.#areSame(other, key)) return true;
    }
    return false;
  }

  #areSame(a: number, b: number): boolean {
    const startA = this.#slices[a + 1] ?? 0;
    const startB = this.#slices[b + 1] ?? 0;
    const length = (this.#slices[a + 2] ?? 0) - startA;
    if (length !== (this.#slices[b + 2] ?? 0) - startB) return false;
    for (let i = 0; i < length; i++) {
      if (this.#bytes[startA + i] !== this.#bytes[startB + i]) return false;
    }
    return true;
  }

  #text(key: number): string {
    return keyText(this.#bytes.subarray(this.#slices[key + 1], this.#slices[key + 2]));
  }
}

/** The text of a key from the bytes between its quotes, which were scanned before. */
export function keyText(slice: Uint8Array): string {
  const written = decodeUtf8(slice) ?? '';
  return written.includes('\\') ? String(JSON.parse(`"${written}"`)) : written;
}

/** Few keys begin with an underscore or an escape; only those are looked at in full. */
function hasEscapeOrUnderscores(bytes: Uint8Array, start: number): boolean {
  return bytes[start] === 0x5f || bytes[start] === BACKSLASH;
}
