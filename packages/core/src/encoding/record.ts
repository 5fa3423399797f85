/** Whether a value is an object with names: neither null nor a list. */
export const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** Names of a record whose type lists all of them. */
export function keysOf<Key extends string>(of: Readonly<Record<Key, unknown>>): Key[] {
  const keys: Key[] = [];
  for (const key in of) keys.push(key);
  return keys;
}
