import { z } from 'zod';
import { flag } from '../../lib/page-search.ts';

/** `/advisories`; `import` opens the import. */
export const AdvisorySourcesSearch = z.object({ import: flag });
