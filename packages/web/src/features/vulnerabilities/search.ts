import { z } from 'zod';
import { flag, list, text } from '../../lib/page-search.ts';

/** `/security/vulnerabilities`. */
export const VulnerabilitiesSearch = z.object({ ...list, text, severity: text, kev: flag });
export type VulnerabilitiesSearch = z.output<typeof VulnerabilitiesSearch>;
