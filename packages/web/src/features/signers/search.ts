import { z } from 'zod';
import { list, text } from '../../lib/page-search.ts';

/** `/signers/:uuid`. */
export const SignerSearch = z.object({ ...list, keyword: text });
