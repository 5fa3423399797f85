/** A list of strings; anything else is an error. */
export function stringsOf(value: unknown): string[] {
  if (!Array.isArray(value)) throw new Error(`No list: ${JSON.stringify(value)}`);
  return value.map(String);
}

/** The entries of a JSON object; none for anything else. */
export const entriesOf = (value: unknown): [string, unknown][] =>
  typeof value === 'object' && value !== null ? Object.entries(value) : [];

/** A field of a JSON value; undefined where it is no object. */
export const fieldOf = (value: unknown, name: string): unknown =>
  typeof value === 'object' && value !== null ? Reflect.get(value, name) : undefined;
