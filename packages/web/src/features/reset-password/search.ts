import { z } from 'zod';
import { flag, text } from '../../lib/page-search.ts';

/** `/reset-password`: of a one-time link, that of an invitation perhaps; without a hash the page asks for one. */
export const ResetPasswordSearch = z.object({ hash: text, invitation: flag });
