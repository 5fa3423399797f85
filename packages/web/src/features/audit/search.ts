import { z } from 'zod';
import { list, oneOf, text } from '../../lib/page-search.ts';

/** `/audit`. */
export const AuditSearch = z.object({
  ...list,
  actor: text,
  action: text,
  outcome: oneOf('ok', 'refused'),
  from: text,
  to: text,
});
export type AuditSearch = z.output<typeof AuditSearch>;
