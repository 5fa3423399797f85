import { z } from 'zod';
import { list, sbomFilters, text } from '../../lib/page-search.ts';

/** `/sbom`. */
export const SbomListSearch = z.object({ ...list, ...sbomFilters, project: text, text });
export type SbomListSearch = z.output<typeof SbomListSearch>;
