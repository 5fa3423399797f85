/** Items of two maps: only in the first, only in the second, and pairs in both. */
interface KeyDiff<Item> {
  gone: Item[];
  come: Item[];
  kept: { from: Item; to: Item }[];
}

/** Compares two maps by their keys; lists keep the order of the maps. */
export function diffKeys<Item>(
  from: ReadonlyMap<string, Item>,
  to: ReadonlyMap<string, Item>,
): KeyDiff<Item> {
  const diff: KeyDiff<Item> = { gone: [], come: [], kept: [] };
  for (const [key, item] of from) {
    const other = to.get(key);
    if (other === undefined) diff.gone.push(item);
    else diff.kept.push({ from: item, to: other });
  }
  for (const [key, item] of to) if (!from.has(key)) diff.come.push(item);
  return diff;
}
