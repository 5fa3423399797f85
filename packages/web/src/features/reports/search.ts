import { z } from 'zod';
import { list } from '../../lib/page-search.ts';

/** `/reports`; `open` names the saved report whose runs are shown. */
export const ReportsSearch = z.object(list);
