import type { Page } from '@assay/contract/page.ts';
import type { z } from 'zod';
import { asAnswered } from './as-answered.ts';

/** Rows of a list up to a most, and how many there are. */
export interface ListRows<Row> {
  rows: Row[];
  /** Number of all rows; undefined where the list stopped counting. */
  total: number | undefined;
}

/**
 * Reads a list from its first page on.
 *
 * @param result schema of a page in the contract
 * @param read a page behind a cursor
 * @param most rows after which reading ends
 */
export async function firstRows<Row>(
  result: z.ZodType<Page<Row>>,
  read: (cursor: string | undefined) => Promise<unknown>,
  most: number,
): Promise<ListRows<Row>> {
  const first = asAnswered(result, await read(undefined));
  const rows = first.items.slice(0, most);
  for (let cursor = first.next_cursor; cursor !== null && rows.length < most; ) {
    const page = asAnswered(result, await read(cursor));
    rows.push(...page.items.slice(0, most - rows.length));
    cursor = page.next_cursor;
  }
  const isWhole = rows.length < most || rows.length === first.total;
  if (isWhole) return { rows, total: rows.length };
  return { rows, total: first.total_is_exact ? first.total : undefined };
}
