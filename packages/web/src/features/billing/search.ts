import { z } from 'zod';
import { list } from '../../lib/page-search.ts';

/** `/settings/billing`. */
export const BillingSearch = z.object(list);
