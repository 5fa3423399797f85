/**
 * Batches look-ups of one kind into few queries: keys that arrive during a query wait for the next one, which
 * starts after they arrived. Each answer is therefore as fresh as a separate look-up, and equal keys share one.
 *
 * @param load looks up distinct keys; keys it omits do not exist
 * @param most maximum number of concurrent queries
 */
export function coalesce<Value>(
  load: (keys: string[]) => Promise<Map<string, Value>>,
  most = 2,
): (key: string) => Promise<Value | undefined> {
  let waiting: { keys: Set<string>; found: Promise<Map<string, Value>> } | undefined;
  let running = 0;
  const free: (() => void)[] = [];

  async function loadNext(keys: Set<string>): Promise<Map<string, Value>> {
    // Requests of the same turn come along.
    await new Promise((resolve) => setImmediate(resolve));
    if (running >= most) await new Promise<void>((go) => free.push(go));
    running += 1;
    waiting = undefined;
    try {
      return await load([...keys]);
    } finally {
      running -= 1;
      free.shift()?.();
    }
  }

  return async (key) => {
    if (waiting === undefined) {
      const keys = new Set<string>();
      waiting = { keys, found: loadNext(keys) };
    }
    waiting.keys.add(key);
    return (await waiting.found).get(key);
  };
}
