/** The same values without those that are undefined, as calls want them whose fields are optional. */
export const definedValues = <V extends Record<string, unknown>>(
  values: V,
): { [K in keyof V]?: Exclude<V[K], undefined> } =>
  // Entries lose the names' types; what is left has them still.
  Object.fromEntries(Object.entries(values).filter(([, value]) => value !== undefined)) as {
    [K in keyof V]?: Exclude<V[K], undefined>;
  };
