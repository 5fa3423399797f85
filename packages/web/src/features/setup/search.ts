import { z } from 'zod';
import { text } from '../../lib/page-search.ts';

/** `/setup`: the one-time token of the link that the console printed. */
export const SetupSearch = z.object({ token: text });
