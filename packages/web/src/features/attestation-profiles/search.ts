import { z } from 'zod';
import { list, text } from '../../lib/page-search.ts';

/** `/settings/attestation-profiles`. */
export const AttestationProfilesSearch = z.object({ ...list, nameFilter: text });
