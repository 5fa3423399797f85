/** Possible faults of a member of a JSON object. */
export type MemberFault = 'missing' | 'wrong_type';

/** Makes the error of a reader: fault, whole sentence, JSON pointer. */
export type MemberErrorOf = (fault: MemberFault, message: string, at: string) => Error;

/** An array element and its JSON pointer. */
export interface Element {
  value: unknown;
  /** JSON pointer. */
  at: string;
}

/**
 * Typed access to members of an untrusted JSON object. A null member counts as absent, as in protobuf's JSON.
 * Each method throws the reader's error with a JSON pointer.
 */
export class Members {
  readonly at: string;
  readonly #members: Record<string, unknown>;
  readonly #error: MemberErrorOf;

  constructor({ value, at }: Element, error: MemberErrorOf) {
    if (!isObject(value)) throw error('wrong_type', 'Here an object is expected.', at);
    this.at = at;
    this.#members = value;
    this.#error = error;
  }

  /** Names of all members, in the order of the document. */
  names(): string[] {
    return Object.keys(this.#members);
  }

  /** Returns the object as it was parsed. */
  all(): Record<string, unknown> {
    return this.#members;
  }

  /** JSON pointer of a member. */
  pointer(name: string): string {
    return `${this.at}/${name.replaceAll('~', '~0').replaceAll('/', '~1')}`;
  }

  has(name: string): boolean {
    return Object.hasOwn(this.#members, name) && (this.#members[name] ?? null) !== null;
  }

  /** Returns the JSON pointer of the first unknown member; undefined when there is none. */
  stranger(...known: string[]): string | undefined {
    const name = this.names().find((own) => !known.includes(own));
    return name === undefined ? undefined : this.pointer(name);
  }

  value(name: string): Element {
    if (!this.has(name))
      throw this.#error('missing', `The member ${name} is missing.`, this.pointer(name));
    return { value: this.#members[name], at: this.pointer(name) };
  }

  text(name: string): string {
    const { value, at } = this.value(name);
    if (typeof value === 'string') return value;
    throw this.#error('wrong_type', `The member ${name} is a text.`, at);
  }

  textOrNull(name: string): string | null {
    return this.has(name) ? this.text(name) : null;
  }

  object(name: string): Members {
    return new Members(this.value(name), this.#error);
  }

  objectOrNull(name: string): Members | null {
    return this.has(name) ? this.object(name) : null;
  }

  list(name: string): Element[] {
    const { value, at } = this.value(name);
    if (!Array.isArray(value)) throw this.#error('wrong_type', `The member ${name} is a list.`, at);
    return Array.from(value, (item: unknown, i) => ({ value: item, at: `${at}/${i}` }));
  }

  /** [] where the list is not there. */
  listOrEmpty(name: string): Element[] {
    return this.has(name) ? this.list(name) : [];
  }

  objects(name: string): Members[] {
    return this.listOrEmpty(name).map((element) => new Members(element, this.#error));
  }

  texts(name: string): string[] {
    return this.listOrEmpty(name).map(({ value, at }) => {
      if (typeof value === 'string') return value;
      throw this.#error('wrong_type', 'Here a text is expected.', at);
    });
  }
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
