/** Tolerant access to the fields of an unvalidated document. */

/** An object of the document, with anything in its fields. */
export type Fields = Record<string, unknown>;

/**
 * Position of an object for messages: notations with pointers return `pointer`, those with lines look up the
 * holder.
 */
export type Place = (holder: object, pointer: string) => string;

/** Whether a value is an object with fields; lists and null are not. */
export function isFields(value: unknown): value is Fields {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** SPDX uses NOASSERTION for "not known" and NONE for "known to be absent"; neither is a value. */
export function isSaid(text: string): boolean {
  return text !== '' && text !== 'NOASSERTION' && text !== 'NONE';
}

/** Reads fields of expected types; a value of another type becomes a warning and counts as absent. */
export class FieldReader {
  readonly place: Place;
  readonly #warn: (message: string, at: string) => void;

  constructor(place: Place, warn: (message: string, at: string) => void) {
    this.place = place;
    this.#warn = warn;
  }

  /** Records a warning about a field of `holder`, whose position is `pointer`. */
  warn(message: string, holder: object, pointer: string): void {
    this.#warn(message, this.place(holder, pointer));
  }

  /** Returns the text of a field, '' when absent. Accepts numbers and booleans as spelled, with a warning. */
  text(holder: Fields, key: string, pointer: string): string {
    const value = holder[key];
    if (typeof value === 'string') return value;
    if (value === undefined || value === null) return '';
    this.warn(`"${key}" is not a text.`, holder, `${pointer}/${key}`);
    return typeof value === 'number' || typeof value === 'boolean' ? String(value) : '';
  }

  /** The same, with '' for NOASSERTION and NONE. */
  said(holder: Fields, key: string, pointer: string): string {
    const text = this.text(holder, key, pointer);
    return isSaid(text) ? text : '';
  }

  /** Returns the entries of a list field; none when absent, one when the field is a single value. */
  list(holder: Fields, key: string, pointer: string): unknown[] {
    const value = holder[key];
    if (Array.isArray(value)) return value;
    if (value === undefined || value === null) return [];
    this.warn(`"${key}" is not a list.`, holder, `${pointer}/${key}`);
    return [value];
  }

  /** The texts of a list field, in order. */
  texts(holder: Fields, key: string, pointer: string): string[] {
    const texts: string[] = [];
    for (const [i, value] of this.list(holder, key, pointer).entries()) {
      if (typeof value === 'string') texts.push(value);
      else this.warn(`This entry of "${key}" is not a text.`, holder, `${pointer}/${key}/${i}`);
    }
    return texts;
  }

  /** Visits the objects of a list field with their pointers. */
  eachObject(
    holder: Fields,
    key: string,
    pointer: string,
    visit: (item: Fields, pointer: string) => void,
  ): void {
    const list = this.list(holder, key, pointer);
    for (let i = 0; i < list.length; i++) {
      const item = list[i];
      const itemPointer = `${pointer}/${key}/${i}`;
      if (isFields(item)) visit(item, itemPointer);
      else this.warn(`This entry of "${key}" is not an object.`, holder, itemPointer);
    }
  }
}
