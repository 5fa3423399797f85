import { z } from 'zod';
import { pageOf } from './page.ts';

/** Most artifacts that `evaluating` counts. */
export const MOST_EVALUATING = 1_000;

/** A page of a list that is filtered and sorted by stored verdicts of attestation profiles, and shows those of now. */
export const judgedPageOf = <T extends z.ZodType>(item: T) =>
  pageOf(item).extend({
    /**
     * Number of artifacts whose stored verdict is being brought up to date, 1,000 at most. Until it is 0, filters and order by the
     * verdict of the attestation profile can be behind; the verdicts of the rows never are.
     */
    evaluating: z.number().int(),
  });
