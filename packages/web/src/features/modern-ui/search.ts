import { z } from 'zod';
import { list, oneOf } from '../../lib/page-search.ts';

/** Parts of the kit, each in a tab of its own. */
export const PART_TABS = ['marks', 'controls', 'texts', 'tables', 'answers', 'colors'] as const;
export type PartTab = (typeof PART_TABS)[number];

/** `/demo/modern-ui`. */
export const ModernUiSearch = z.object({ ...list, tab: oneOf(...PART_TABS) });
