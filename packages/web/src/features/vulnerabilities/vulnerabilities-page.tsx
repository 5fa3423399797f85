import type { VulnerabilitiesSearch } from '../../lib/page-search.ts';

/** The list of vulnerabilities. */
export const VulnerabilitiesPage = (_: { search: VulnerabilitiesSearch }) => null;
