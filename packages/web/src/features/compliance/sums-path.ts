import type { PlainSearch } from '../../lib/plain-search.ts';
import { hrefWith, type SearchChanges } from '../../lib/url-search.ts';

/** Value of `open` in the address that shows all sums. */
export const SUMS = 'sums';

/** Filters that a sum sets or takes away, and the drawers that cover the list on narrow screens. */
const NOTHING = {
  ...{ profile: undefined, rule_set: undefined, verdict: undefined },
  ...{ open: undefined, set: undefined },
};

/** The list with one verdict alone as its filter, beside the text filter: its total is the sum. */
export const sumPath = (search: PlainSearch, filter: SearchChanges): string =>
  hrefWith(search, { ...NOTHING, ...filter });
