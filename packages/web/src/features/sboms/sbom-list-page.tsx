import type { SbomListSearch } from '../../lib/page-search.ts';

/** The list of all SBOMs. */
export const SbomListPage = (_: { search: SbomListSearch }) => null;
