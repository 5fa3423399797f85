import { z } from 'zod';
import { list, text } from '../../lib/page-search.ts';

/** `/uploads`. `key`: uuid of the sender. */
export const UploadsSearch = z.object({ ...list, project: text, text, key: text, state: text });
export type UploadsSearch = z.output<typeof UploadsSearch>;
