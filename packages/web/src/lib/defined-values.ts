type Defined<V> = { [K in keyof V]?: Exclude<V[K], undefined> };

/** Removes undefined values, for calls with optional fields. */
export const definedValues = <V extends Record<string, unknown>>(values: V): Defined<V> =>
  withoutValues(values, [undefined]);

/** Removes undefined values and empty texts, which the address has for cleared filters. */
export const filledValues = <V extends Record<string, unknown>>(values: V): Defined<V> =>
  withoutValues(values, [undefined, '']);

const withoutValues = <V extends Record<string, unknown>>(
  values: V,
  removed: readonly unknown[],
): Defined<V> =>
  // Entries lose the types of names; the remaining ones keep theirs.
  Object.fromEntries(
    Object.entries(values).filter(([, value]) => !removed.includes(value)),
  ) as Defined<V>;
