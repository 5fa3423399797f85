import type { Column } from './column.ts';

/** Direction of a column in a sort order as the API writes it: `name`, or `-name` for descending. */
export function directionOf(
  column: Pick<Column<never>, 'sort'>,
  sort: string | undefined,
): 'asc' | 'desc' | undefined {
  if (!column.sort || !sort) return undefined;
  if (sort === column.sort) return 'asc';
  return sort === `-${column.sort}` ? 'desc' : undefined;
}

/** The order after a click on a column's head: its first direction, the other one, then the list's own order. */
export function nextSort(
  column: Pick<Column<never>, 'sort' | 'first'>,
  sort: string | undefined,
): string | undefined {
  const { sort: field, first = 'asc' } = column;
  if (!field) return sort;
  const direction = directionOf(column, sort);
  const orders = { asc: field, desc: `-${field}` };
  if (direction === undefined) return orders[first];
  return direction === first ? orders[first === 'asc' ? 'desc' : 'asc'] : undefined;
}
