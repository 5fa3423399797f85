/** Cache of answers for a limited time, by key. */
export interface ShortMemory<T> {
  /** Returns the cached answer, or a new one; concurrent callers share it. Failures are not cached. */
  recall(key: string, ask: () => Promise<T>): Promise<T>;
}

interface Entry<T> {
  answer: Promise<T>;
  until: number;
}

/**
 * @param lastingOf validity of an answer in milliseconds
 * @param now milliseconds of a monotonic clock
 */
export function createShortMemory<T>(
  lastingOf: (answer: T) => number,
  most: number,
  now: () => number,
): ShortMemory<T> {
  const entries = new Map<string, Entry<T>>();
  return {
    recall(key, ask) {
      const known = entries.get(key);
      if (known && known.until > now()) return known.answer;
      entries.delete(key);
      const entry: Entry<T> = { answer: ask(), until: Number.POSITIVE_INFINITY };
      entries.set(key, entry);
      const [oldest] = entries.keys();
      if (entries.size > most && oldest !== undefined) entries.delete(oldest);
      entry.answer.then(
        (answer) => {
          entry.until = now() + lastingOf(answer);
        },
        () => {
          if (entries.get(key) === entry) entries.delete(key);
        },
      );
      return entry.answer;
    },
  };
}
