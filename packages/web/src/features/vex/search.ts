import { z } from 'zod';
import { list, oneOf } from '../../lib/page-search.ts';

/** `/security/vex`: `open` is a document; `matched` and `judged` narrow its statements. */
export const VexSearch = z.object({
  ...list,
  matched: oneOf('false'),
  judged: oneOf('offered', 'declined'),
});
export type VexSearch = z.output<typeof VexSearch>;
