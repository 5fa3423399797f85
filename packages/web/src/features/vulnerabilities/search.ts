import { z } from 'zod';
import { flag, list, oneOf, suppressed, text } from '../../lib/page-search.ts';

/** `/security/vulnerabilities`. */
export const VulnerabilitiesSearch = z.object({
  ...list,
  text,
  severity: text,
  kev: flag,
  suppressed,
  assigned_to_me: flag,
  tier: oneOf('now', 'next', 'later'),
  seen_from: text,
  seen_before: text,
});
export type VulnerabilitiesSearch = z.output<typeof VulnerabilitiesSearch>;
