/** Values by key, the least recently used leaving when all together are too large. */
export interface SizedCache<Value> {
  /** Returns the value of a key, loaded once for concurrent callers; a failed load is not cached. */
  get(key: string, load: () => Promise<Value>): Promise<Value>;
}

/** @param limitBytes of all values together; the last one used stays even when it alone is larger */
export function createSizedCache<Value extends { size_bytes: number }>(
  limitBytes: number,
): SizedCache<Value> {
  const entries = new Map<string, { value: Promise<Value>; size: number }>();
  let total = 0;
  const drop = (key: string) => {
    total -= entries.get(key)?.size ?? 0;
    entries.delete(key);
  };
  const shrink = (kept: string) => {
    for (const key of entries.keys()) {
      if (total <= limitBytes) return;
      if (key !== kept) drop(key);
    }
  };
  return {
    get(key, load) {
      const known = entries.get(key);
      if (known !== undefined) {
        entries.delete(key);
        entries.set(key, known);
        return known.value;
      }
      const entry = { value: load(), size: 0 };
      entries.set(key, entry);
      entry.value.then(
        ({ size_bytes }) => {
          if (entries.get(key) !== entry) return;
          entry.size = size_bytes;
          total += size_bytes;
          shrink(key);
        },
        () => {
          if (entries.get(key) === entry) drop(key);
        },
      );
      return entry.value;
    },
  };
}
