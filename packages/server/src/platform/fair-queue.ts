/** How many owners that wait for nothing are remembered. */
const MOST_REMEMBERED = 10_000;

/**
 * Waiting items of several owners. The owner who was served longest ago, or never, is next, with its oldest item: a
 * backlog of one delays another by no more than what is being worked on.
 */
export class FairQueue<Item> {
  readonly #waiting = new Map<string, Item[]>();
  readonly #servedAt = new Map<string, number>();
  #turn = 0;
  #size = 0;

  get size(): number {
    return this.#size;
  }

  /** How many items of an owner wait. */
  countOf(owner: string): number {
    return this.#waiting.get(owner)?.length ?? 0;
  }

  push(owner: string, item: Item): void {
    const items = this.#waiting.get(owner);
    if (items === undefined) this.#waiting.set(owner, [item]);
    else items.push(item);
    this.#size++;
  }

  /** The next item; undefined when none waits, or none of an owner who may be served now. */
  shift(mayBeServed: (owner: string) => boolean = () => true): Item | undefined {
    let next: string | undefined;
    for (const owner of this.#waiting.keys()) {
      if (!mayBeServed(owner)) continue;
      if (next === undefined || this.#lastTurn(owner) < this.#lastTurn(next)) next = owner;
    }
    if (next === undefined) return undefined;
    const items = this.#waiting.get(next) ?? [];
    const item = items.shift();
    if (items.length === 0) this.#waiting.delete(next);
    this.#size--;
    this.#remember(next);
    return item;
  }

  /** Takes an item out; false when it does not wait any more. */
  remove(owner: string, item: Item): boolean {
    const items = this.#waiting.get(owner) ?? [];
    const index = items.indexOf(item);
    if (index < 0) return false;
    items.splice(index, 1);
    if (items.length === 0) this.#waiting.delete(owner);
    this.#size--;
    return true;
  }

  #lastTurn(owner: string): number {
    return this.#servedAt.get(owner) ?? 0;
  }

  #remember(owner: string): void {
    if (this.#servedAt.size >= MOST_REMEMBERED) this.#servedAt.clear();
    this.#servedAt.set(owner, ++this.#turn);
  }
}
