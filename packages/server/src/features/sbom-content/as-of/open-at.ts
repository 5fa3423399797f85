import type { SbomAsOf } from '@assay/contract/sbom-as-of.ts';
import type { Ctx } from '../../../context.ts';
import { Conflict, Invalid } from '../../../errors.ts';
import type { Reader } from '../../../platform/db/database.ts';
import { getSbomRow } from '../../sboms/service.ts';
import type { OpenSbom, SbomViews } from '../sbom-views.ts';
import { selectKnownSince } from './history-queries.ts';

/** Whether findings at an instant are known (ADR 0045). */
type HistoryState = SbomAsOf['state'];

/** Place of the end of counting among an SBOM's steps, which are rounded down to a tenth of a second. */
export const COUNTED = 7;
/** Milliseconds to which steps are rounded. */
export const STEP_MS = 100;

/** Whether an SBOM's findings at an instant are known, and since when this server keeps what it held. */
export interface InstantState {
  at: Date;
  known_since: Date;
  state: HistoryState;
}

/** Reads an instant. Throws Invalid for the future. */
export function instantOf(as_of: string): Date {
  const at = new Date(as_of);
  if (at.getTime() > Date.now())
    throw new Invalid('The instant is in the future', 'as_of: not after now');
  return at;
}

/** Throws Conflict for an instant before this server kept what it held. */
export async function requireHistory(db: Reader, at: Date): Promise<void> {
  const known_since = await selectKnownSince(db);
  if (at < known_since) throw noHistory(known_since);
}

const noHistory = (known_since: Date): Conflict =>
  new Conflict(`What was known then was not kept: history begins at ${known_since.toISOString()}`);

/** Returns what can be said of an SBOM at an instant. Throws Invalid for the future, and NotFound. */
export async function stateAt(ctx: Ctx, sbomid: string, as_of: string): Promise<InstantState> {
  const at = instantOf(as_of);
  const { uploaded_at, steps } = await getSbomRow(ctx, sbomid);
  const known_since = await ctx.read(selectKnownSince);
  const ready = (steps[COUNTED]?.getTime() ?? Number.POSITIVE_INFINITY) + STEP_MS;
  return { at, known_since, state: stateBetween(at, { uploaded_at, known_since, ready }) };
}

/**
 * Before an SBOM is ready, findings would be those of package versions that some other SBOM brought earlier: too few, and
 * they would tell which packages other tenants have.
 */
function stateBetween(
  at: Date,
  { uploaded_at, known_since, ready }: { uploaded_at: Date; known_since: Date; ready: number },
): HistoryState {
  if (at < uploaded_at) return 'before_upload';
  if (at < known_since) return 'before_history';
  return at.getTime() < ready ? 'before_ready' : 'known';
}

/**
 * Opens an SBOM now, or as of an instant; null when it was uploaded, or its components compared, later. Throws Conflict for an instant before this server
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
  if (state === 'before_upload' || state === 'before_ready') return null;
  if (state === 'before_history') throw noHistory(known_since);
  return views.openAsOf(ctx, sbomid, at);
}
