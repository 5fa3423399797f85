/**
 * Minimum interval between publications of a log, in milliseconds: each costs flushes, and creations wait for
 * one.
 */
const EVERY_MS = 40;

/** Schedule of publications; by a monotonic clock, in milliseconds. */
export class DueLogs {
  readonly #due = new Map<string, number>();
  /** In order of time. */
  readonly #taken = new Map<string, number>();

  /** Schedules a log for publication as soon as permitted, but not before `notBefore`. */
  add(logUuid: string, notBefore = 0): void {
    const taken = this.#taken.get(logUuid);
    this.#due.set(logUuid, Math.max(notBefore, taken === undefined ? 0 : taken + EVERY_MS));
  }

  /** Takes those that may be published now. */
  take(now: number, most: number): string[] {
    for (const [logUuid, at] of this.#taken) {
      if (at + EVERY_MS > now) break;
      this.#taken.delete(logUuid);
    }
    const some = [...this.#due].filter(([, at]) => at <= now).slice(0, most);
    for (const [logUuid] of some) {
      this.#due.delete(logUuid);
      this.#taken.delete(logUuid);
      this.#taken.set(logUuid, now);
    }
    return some.map(([logUuid]) => logUuid);
  }

  /** Returns the time of the next publication; infinite when there is none. */
  next(): number {
    return [...this.#due.values()].reduce(
      (least, at) => Math.min(least, at),
      Number.POSITIVE_INFINITY,
    );
  }
}
