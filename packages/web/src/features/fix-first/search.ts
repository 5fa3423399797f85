import { z } from 'zod';
import { text } from '../../lib/page-search.ts';

/** `/security/fix-first`; `open` is the key of the upgrade whose details are shown, `none` for none. */
export const FixFirstSearch = z.object({ open: text });
