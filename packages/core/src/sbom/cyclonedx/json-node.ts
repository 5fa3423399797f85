import type { BomNode } from './bom-node.ts';

/** Takes a remark and its position. */
export type Warn = (message: string, at: string) => void;

type JsonObject = Record<string, unknown>;

/** Tells whether a value is a JSON object. */
export function isJsonObject(value: unknown): value is JsonObject {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** A {@link BomNode} over a parsed JSON object. Texts are trimmed, as XML's indented ones must be. */
export class JsonNode implements BomNode {
  readonly at: string;
  readonly kind = '';
  readonly #value: JsonObject;
  readonly #warn: Warn;

  constructor(value: JsonObject, at: string, warn: Warn) {
    this.#value = value;
    this.at = at;
    this.#warn = warn;
  }

  text(name: string): string {
    const value = this.#value[name];
    if (typeof value === 'string') return value.trim();
    if (value === undefined) return '';
    this.#wrongType(name, 'a text');
    return typeof value === 'number' || typeof value === 'boolean' ? String(value) : '';
  }

  content(name: string): string {
    return this.text(name);
  }

  integer(name: string): number | null {
    const value = this.#value[name];
    if (value === undefined) return null;
    if (typeof value === 'number' && Number.isSafeInteger(value)) return value;
    this.#wrongType(name, 'a whole number');
    return null;
  }

  child(name: string): BomNode | undefined {
    const value = this.#value[name];
    if (value === undefined) return undefined;
    if (isJsonObject(value)) return new JsonNode(value, `${this.at}/${name}`, this.#warn);
    this.#wrongType(name, 'an object');
    return undefined;
  }

  items(name: string): BomNode[] {
    const nodes: BomNode[] = [];
    for (const [index, value] of this.#array(name).entries()) {
      const at = `${this.at}/${name}/${index}`;
      if (isJsonObject(value)) nodes.push(new JsonNode(value, at, this.#warn));
      else this.#warn('This entry is not an object; left out.', at);
    }
    return nodes;
  }

  repeated(name: string): BomNode[] {
    return this.items(name);
  }

  texts(name: string): string[] {
    const array = this.#array(name);
    const texts: string[] = [];
    for (const [index, value] of array.entries()) {
      if (typeof value === 'string') texts.push(value.trim());
      else this.#warn('This entry is not a text; left out.', `${this.at}/${name}/${index}`);
    }
    return texts;
  }

  refs(name: string): string[] {
    return this.texts(name);
  }

  warn(message: string): void {
    this.#warn(message, this.at);
  }

  isObject(name: string): boolean {
    return isJsonObject(this.#value[name]);
  }

  #array(name: string): unknown[] {
    const value = this.#value[name];
    if (value === undefined) return [];
    if (Array.isArray(value)) return value;
    this.#wrongType(name, 'an array');
    return [];
  }

  #wrongType(name: string, expected: string): void {
    this.#warn(`"${name}" should be ${expected}.`, `${this.at}/${name}`);
  }
}
