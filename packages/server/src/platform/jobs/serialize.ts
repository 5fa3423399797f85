/** Runs work; work with the same key waits for its turn. */
export type RunSerialized = <T>(key: string, work: () => Promise<T>) => Promise<T>;

/**
 * Creates a serializer that runs work of one key sequentially in this process. Transactions that would wait for
 * the same locks wait here instead, without a connection: otherwise one tenant's would occupy all connections.
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
