import type { Ctx } from '../../../context.ts';
import { Conflict, Invalid } from '../../../errors.ts';
import { getSbomRow } from '../../sboms/service.ts';
import type { OpenSbom, SbomViews } from '../sbom-views.ts';
import { selectKnownSince } from './history-queries.ts';

/** Whether findings at an instant are known. `before_history`: this server did not keep what it held. */
type HistoryState = 'known' | 'before_history' | 'before_upload';

/** Whether an SBOM's findings at an instant are known, and since when this server keeps what it held. */
export interface InstantState {
  at: Date;
  known_since: Date;
  state: HistoryState;
}

/** Returns what can be said of an SBOM at an instant. Throws Invalid for the future, and NotFound. */
export async function stateAt(ctx: Ctx, sbomid: string, as_of: string): Promise<InstantState> {
  const at = new Date(as_of);
  if (at.getTime() > Date.now())
    throw new Invalid('The instant is in the future', 'as_of: not after now');
  const { uploaded_at } = await getSbomRow(ctx, sbomid);
  const known_since = await ctx.read(selectKnownSince);
  const isBefore = at < uploaded_at ? 'before_upload' : at < known_since && 'before_history';
  return { at, known_since, state: isBefore || 'known' };
}

/**
 * Opens an SBOM now, or as of an instant; null when it was uploaded later. Throws Conflict for an instant before this server
 * kept what it held.
 */
export async function openAt(
  views: SbomViews,
  ctx: Ctx,
  sbomid: string,
  as_of: string | undefined,
): Promise<OpenSbom | null> {
  if (as_of === undefined) return views.open(ctx, sbomid);
  const { state, at, known_since } = await stateAt(ctx, sbomid, as_of);
  if (state === 'before_upload') return null;
  if (state === 'before_history')
    throw new Conflict(
      `What was known then was not kept: history begins at ${known_since.toISOString()}`,
    );
  return views.openAsOf(ctx, sbomid, at);
}
