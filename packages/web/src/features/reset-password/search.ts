import { z } from 'zod';
import { flag, text } from '../../lib/page-search.ts';

/** `/reset-password`: from a one-time link, possibly of an invitation; without a hash the page requests one. */
export const ResetPasswordSearch = z.object({ hash: text, invitation: flag });
