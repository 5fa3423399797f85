import { z } from 'zod';
import { list, text } from '../../lib/page-search.ts';

/** `/settings/retention`; the numbers of a rule that is looked at before it is saved. */
export const RetentionSearch = z.object({ ...list, keep_newest: text, keep_days: text });
