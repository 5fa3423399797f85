/** Number of idle owners that are remembered. */
const MOST_REMEMBERED = 10_000;

/**
 * Queue for items of several owners. The owner served least recently, or never, is next, with its oldest item:
 * one owner's backlog delays another by no more than the item in progress.
 */
export class FairQueue<Item> {
  readonly #waiting = new Map<string, Item[]>();
  readonly #servedAt = new Map<string, number>();
  #turn = 0;
  #size = 0;

  get size(): number {
    return this.#size;
  }

  /** Returns the number of waiting items of an owner. */
  countOf(owner: string): number {
    return this.#waiting.get(owner)?.length ?? 0;
  }

  push(owner: string, item: Item): void {
    const items = this.#waiting.get(owner);
    if (items === undefined) this.#waiting.set(owner, [item]);
    else items.push(item);
    this.#size++;
  }

  /** Removes and returns the next item; undefined when none waits, or none of an owner who may be served now. */
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

  /** Removes an item; false when it is no longer waiting. */
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
