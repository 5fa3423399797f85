import { z } from 'zod';

/** Query of every list call. `cursor` is opaque: pass back the last answer's `next_cursor`. */
export const PageQuery = z.object({
  /** Rows on a page, 1 to 200. */
  pageSize: z.coerce.number().int().min(1).max(200).default(25),
  /** Where the page begins: `next_cursor` of the page before. Opaque; without it, the first page. */
  cursor: z.string().max(4096).optional(),
});
export type PageQuery = z.output<typeof PageQuery>;

/** Answer of every list call; `next_cursor` is null on the last page, `total` counts to 10,000 and then stops. */
export const pageOf = <T extends z.ZodType>(item: T) =>
  z.object({
    /** Rows of this page, in the order of the list. */
    items: z.array(item),
    /** Cursor of the next page; null on the last page. */
    next_cursor: z.string().nullable(),
    /** Number of rows that match. Assay stops counting at 10,000. */
    total: z.number().int(),
    /** False when there are more rows than `total`. */
    total_is_exact: z.boolean(),
  });

/** One page as an operation returns it. */
export interface Page<Item> {
  items: Item[];
  next_cursor: string | null;
  total: number;
  total_is_exact: boolean;
}

/** Beyond this many rows a list says "10,000+". */
export const COUNT_LIMIT = 10_000;
