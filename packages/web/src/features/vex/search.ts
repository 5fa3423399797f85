import { z } from 'zod';
import { list, oneOf } from '../../lib/page-search.ts';

/** `/security/vex`: `open` is a document; `matched` narrows its statements. */
export const VexSearch = z.object({ ...list, matched: oneOf('true', 'false') });
export type VexSearch = z.output<typeof VexSearch>;
