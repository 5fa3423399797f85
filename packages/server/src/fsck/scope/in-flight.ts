/**
 * Does work for each thing, for so many at a time: while one is computed the next one is read. After a failure no more
 * is begun, and it is thrown once the rest has ended.
 */
export async function inFlight<Thing>(
  things: AsyncIterable<Thing>,
  most: number,
  work: (thing: Thing) => Promise<void>,
): Promise<void> {
  const running = new Set<Promise<void>>();
  const failures: unknown[] = [];
  for await (const thing of things) {
    const one: Promise<void> = work(thing)
      .catch((error: unknown) => void failures.push(error))
      .finally(() => running.delete(one));
    running.add(one);
    if (running.size >= most) await Promise.race(running);
    if (failures.length > 0) break;
  }
  await Promise.all(running);
  if (failures.length > 0) throw failures[0];
}
