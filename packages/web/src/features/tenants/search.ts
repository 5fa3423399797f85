import { z } from 'zod';
import { list, oneOf, text } from '../../lib/page-search.ts';

/** `/adminpanel`: tenants, the outbox, or the matcher. */
export const AdminSearch = z.object({ ...list, keyword: text, tab: oneOf('outbox', 'matcher') });
