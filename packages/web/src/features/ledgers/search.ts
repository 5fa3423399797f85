import { z } from 'zod';
import { flag, list, oneOf, text } from '../../lib/page-search.ts';

/** `/ledgers`. */
export const LedgersSearch = z.object({ ...list, keyword: text, activeOnly: flag });
export type LedgersSearch = z.output<typeof LedgersSearch>;

/** `/ledgers/:uuid/:tab?`: the collection and its search, the open row, the compared revisions. */
export const LedgerSearch = z.object({
  ...list,
  collection: text,
  query: text,
  deleted: flag,
  from: text,
  to: text,
  view: oneOf('whole'),
});
export type LedgerSearch = z.output<typeof LedgerSearch>;
