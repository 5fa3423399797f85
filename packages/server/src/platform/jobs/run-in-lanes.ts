/**
 * Runs work on items, several at once: each lane takes the next item when it has ended one. After a failure no further item begins,
 * and it is thrown once no lane runs any more.
 *
 * @param count number of lanes
 * @param work gets the item, and the lane's number from 0 on
 */
export async function runInLanes<Item>(
  items: Iterable<Item>,
  count: number,
  work: (item: Item, lane: number) => Promise<void>,
): Promise<void> {
  const shared = items[Symbol.iterator]();
  let hasFailed = false;
  const run = async (lane: number) => {
    for (let next = shared.next(); !next.done && !hasFailed; next = shared.next()) {
      try {
        await work(next.value, lane);
      } catch (error) {
        hasFailed = true;
        throw error;
      }
    }
  };
  const lanes = await Promise.allSettled(Array.from({ length: count }, (_, lane) => run(lane)));
  for (const ended of lanes) if (ended.status === 'rejected') throw ended.reason;
}
