import { z } from 'zod';
import { text } from '../../lib/page-search.ts';

/** `/auth/email-confirmation`: from the mailed link. */
export const ConfirmSearch = z.object({ email: text, hash: text });
