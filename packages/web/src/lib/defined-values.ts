/** Removes undefined values, for calls with optional fields. */
export const definedValues = <V extends Record<string, unknown>>(
  values: V,
): { [K in keyof V]?: Exclude<V[K], undefined> } =>
  // Entries lose the types of names; the remaining ones keep theirs.
  Object.fromEntries(Object.entries(values).filter(([, value]) => value !== undefined)) as {
    [K in keyof V]?: Exclude<V[K], undefined>;
  };
