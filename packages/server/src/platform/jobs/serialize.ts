/** Runs work; what has the same key waits for its turn. */
export type RunSerialized = <T>(key: string, work: () => Promise<T>) => Promise<T>;

/**
 * Lets work of one key be done one after the other in this process. Transactions that would wait for the same locks wait
 * here instead, without a connection: else those of one tenant would take all that there are.
 */
export function createSerializer(): RunSerialized {
  const last = new Map<string, Promise<unknown>>();
  return async (key, work) => {
    const own = (last.get(key) ?? Promise.resolve()).then(work);
    const settled = own.catch(() => {});
    last.set(key, settled);
    try {
      return await own;
    } finally {
      if (last.get(key) === settled) last.delete(key);
    }
  };
}
