/**
 * Numbers in a column that a statement returns as JSON text: the driver's own reader is slow for 100,000 of them.
 *
 * @throws TypeError when the column has something else
 */
export const numbersOf = (json: string): number[] =>
  listOf(json, (item): item is number => typeof item === 'number');

/** The same of a column of texts. */
export const textsOf = (json: string): string[] =>
  json === '[]' ? [] : listOf(json, (item): item is string => typeof item === 'string');

/** Items of a JSON text. @throws TypeError when it is no list, or `isItem` refuses one of its items */
export function listOf<Item>(json: string, isItem: (item: unknown) => item is Item): Item[] {
  const list: unknown = JSON.parse(json);
  if (!Array.isArray(list) || !list.every(isItem))
    throw new TypeError('A column has something else than a list of the expected items');
  return list;
}
