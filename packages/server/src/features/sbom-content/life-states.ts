import type { EndOfLife, LifeState } from '@assay/contract/end-of-life.ts';
import type { Ctx } from '../../context.ts';
import type { Reader } from '../../platform/db/database.ts';
import type { DocumentView } from './document-view.ts';
import type { FindingSet } from './finding-set.ts';
import { selectEnded, selectEndOfLife } from './life-queries.ts';

/** Whether the product of a package version of a document has reached its end of life. */
export type LifeStates = (index: number) => LifeState;

/** States of all package versions of a document, for filters; loaded once and cached with its findings. */
export async function lifeStatesOf(
  ctx: Ctx,
  view: DocumentView,
  { lives }: FindingSet,
): Promise<LifeStates> {
  lives.loading ??= ctx.read((db) => selectEnded(db, view.pv_ids));
  lives.loading.catch(() => {
    lives.loading = undefined;
  });
  const ended = await lives.loading;
  return (index) => {
    const isEnded = ended.get(view.pv_ids[index] ?? 0);
    if (isEnded === undefined) return 'unknown';
    return isEnded ? 'ended' : 'not_ended';
  };
}

/** Release cycles by pv_id, of package versions of the asking tenant; those that no product matches are absent. */
export const endsOfLife = (db: Reader, pvIds: Iterable<number>): Promise<Map<number, EndOfLife>> =>
  selectEndOfLife(db, pvIds);
