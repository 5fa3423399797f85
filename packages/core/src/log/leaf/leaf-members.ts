import { decodeBase64 } from '../../encoding/base64.ts';
import { isRecord } from '../../encoding/record.ts';
import { HASH_BYTES, type Hash } from '../tree/hasher.ts';
import { COMMITMENT_ALGORITHM } from './commitment.ts';

/** Reports a leaf that does not fit its kind. */
export class MalformedSpec extends Error {}

/** Typed access to members of a leaf's spec; each method throws MalformedSpec or EncodingError. */
export class Spec {
  readonly #members: Record<string, unknown>;

  constructor(members: Record<string, unknown>) {
    this.#members = members;
  }

  text(name: string): string {
    const value = this.#members[name];
    return typeof value === 'string' && value !== '' ? value : refuse();
  }

  textOrNull(name: string): string | null {
    return this.#has(name) ? this.text(name) : null;
  }

  oneOf<const T extends string>(name: string, values: readonly T[]): T {
    const value = this.text(name);
    return values.find((one) => one === value) ?? refuse();
  }

  index(name: string): number {
    return indexOf(this.#members[name]);
  }

  indexOrNull(name: string): number | null {
    return this.#has(name) ? this.index(name) : null;
  }

  indexes(name: string): number[] {
    const value = this.#members[name];
    return Array.isArray(value) ? value.map(indexOf) : refuse();
  }

  commitment(): Hash {
    const commitment = this.needed('commitment');
    return commitment.text('alg') === COMMITMENT_ALGORITHM ? commitment.hash('value') : refuse();
  }

  /** Base64 of 32 bytes. */
  hash(name: string): Hash {
    const hash = decodeBase64(this.text(name));
    return hash.length === HASH_BYTES ? hash : refuse();
  }

  commitmentOrNull(): Hash | null {
    return this.#has('commitment') ? this.commitment() : null;
  }

  part(name: string): Spec | null {
    return this.#has(name) ? new Spec(this.#object(name)) : null;
  }

  /** The members of a list of objects. */
  parts(name: string): Spec[] {
    const value = this.#members[name];
    return Array.isArray(value) ? value.map((one) => new Spec({ one }).needed('one')) : refuse();
  }

  /** Like {@link part}, but the member is required. */
  needed(name: string): Spec {
    return new Spec(this.#object(name));
  }

  #has(name: string): boolean {
    return this.#members[name] !== undefined && this.#members[name] !== null;
  }

  #object(name: string): Record<string, unknown> {
    const value = this.#members[name];
    if (isRecord(value)) return value;
    return refuse();
  }
}

const indexOf = (value: unknown): number =>
  typeof value === 'number' && Number.isSafeInteger(value) && value >= 0 ? value : refuse();

function refuse(): never {
  throw new MalformedSpec();
}
