/** Values of a form, one for each field. */
export type FormValues = Record<string, unknown>;

/** Result of merging refetched values into a form. */
export interface Merged<V extends FormValues> {
  /** Unedited fields, with their new stored value. */
  follow: Partial<V>;
  /** Edited fields whose stored value changed meanwhile, with the stored value. */
  changed: Partial<V>;
}

/** Without `key`, which identifies a line of a list on the page and changes with each fetch. */
const textOf = (value: unknown): string =>
  JSON.stringify(value, (name, one: unknown) => (name === 'key' ? undefined : one));

/** True where two values of a field are equal. */
export const isSameValue = (left: unknown, right: unknown): boolean =>
  left === right || textOf(left) === textOf(right);

/**
 * Merges field by field: an edited field is never replaced.
 *
 * @param before stored values that the form was last compared with
 * @param stored values just fetched
 * @param typed values of the form
 */
export function mergeStored<V extends FormValues>(before: V, stored: V, typed: V): Merged<V> {
  const merged: Merged<V> = { follow: {}, changed: {} };
  for (const name in stored) {
    if (isSameValue(before[name], stored[name]) || isSameValue(typed[name], stored[name])) continue;
    const isTyped = !isSameValue(typed[name], before[name]);
    merged[isTyped ? 'changed' : 'follow'][name] = stored[name];
  }
  return merged;
}
