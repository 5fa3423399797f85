import { z } from 'zod';
import { list, text } from '../../lib/page-search.ts';

/** `/settings/signers-groups`. */
export const SignersGroupsSearch = z.object({ ...list, nameFilter: text });
