import { z } from 'zod';
import { list, oneOf } from '../../lib/page-search.ts';

/** `/settings/billing`: its months, or with `view` invoices or payments. */
export const BillingSearch = z.object({ ...list, view: oneOf('invoices', 'payments') });
export type BillingSearch = z.output<typeof BillingSearch>;
