/** Answers that may be given again for a while, to anyone who asks for the same. */
export interface ShortMemory<T> {
  /** The remembered answer, or a new one; all who ask meanwhile wait for that one. Failures are forgotten. */
  recall(key: string, ask: () => Promise<T>): Promise<T>;
}

interface Entry<T> {
  answer: Promise<T>;
  until: number;
}

/**
 * @param lastingOf milliseconds that an answer holds
 * @param now milliseconds of a clock that never goes back
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
