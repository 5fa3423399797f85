import { MOST_EVALUATING } from '@assay/contract/stored-verdicts.ts';
import type { Reader } from '../../../../platform/db/database.ts';
import { countWaiting } from './mark-queries.ts';

/** Number of a tenant's artifacts whose stored verdict is being brought up to date, up to a limit. */
export const countEvaluating = (db: Reader, tenantUuid: string): Promise<number> =>
  countWaiting(db, tenantUuid, MOST_EVALUATING);
