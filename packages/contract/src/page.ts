import { z } from 'zod';

/** Query of every list call. `cursor` is opaque: pass back the last answer's `next_cursor`. */
export const PageQuery = z.object({
  pageSize: z.coerce.number().int().min(1).max(200).default(25),
  cursor: z.string().max(4096).optional(),
});
export type PageQuery = z.output<typeof PageQuery>;

/** Answer of every list call; `next_cursor` is null on the last page, `total` counts to 10,000 and then stops. */
export const pageOf = <T extends z.ZodType>(item: T) =>
  z.object({
    items: z.array(item),
    next_cursor: z.string().nullable(),
    total: z.number().int(),
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
