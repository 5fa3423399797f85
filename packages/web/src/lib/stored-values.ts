/** What a form holds: one value for each field. */
export type FormValues = Record<string, unknown>;

/** What becomes of a form whose stored values were read again. */
export interface Merged<V extends FormValues> {
  /** Fields that nobody has typed into, with their new stored value. */
  follow: Partial<V>;
  /** Fields that somebody has typed into and whose stored value changed meanwhile, with the stored value. */
  changed: Partial<V>;
}

/** Without `key`, which names a line of a list on the page and is new with each reading. */
const textOf = (value: unknown): string =>
  JSON.stringify(value, (name, one: unknown) => (name === 'key' ? undefined : one));

/** True where two values of a field are equal. */
export const isSameValue = (left: unknown, right: unknown): boolean =>
  left === right || textOf(left) === textOf(right);

/**
 * Decides field by field: a field that was typed into is never replaced.
 *
 * @param before stored values that the form was last compared with
 * @param stored values as they were just read
 * @param typed values of the form
 */
export function mergeStored<V extends FormValues>(before: V, stored: V, typed: V): Merged<V> {
  const merged: Merged<V> = { follow: {}, changed: {} };
  for (const name of Object.keys(stored) as (keyof V)[]) {
    if (isSameValue(before[name], stored[name]) || isSameValue(typed[name], stored[name])) continue;
    const isTyped = !isSameValue(typed[name], before[name]);
    merged[isTyped ? 'changed' : 'follow'][name] = stored[name];
  }
  return merged;
}
