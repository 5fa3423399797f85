import type { Ctx } from '../../../context.ts';
import { readEntryDigests } from '../../decisions/entry-digests.ts';
import { readDecisionState, readStanding } from '../../decisions/standing.ts';
import type { DocumentView } from '../document-view.ts';
import type { FindingSet } from '../finding-set.ts';
import type { DecidedFindings } from './decided.ts';
import { decideFindings, matchesOf } from './decided-findings.ts';

/** Part of an SBOM's row from which follows which decisions apply. */
export interface DecidedSbom {
  sbomid: string;
  project_uuid: string;
  project: string;
  sha256: Uint8Array;
}

/** SBOMs of the same bytes share a set, and are in different places. */
const MOST_KEPT = 8;
const kept = new WeakMap<FindingSet, Map<string, DecidedFindings>>();

/**
 * Returns the decisions about an SBOM's findings, kept with the set until one of the tenant changes or expires.
 */
export async function readDecided(
  ctx: Ctx,
  row: DecidedSbom,
  view: DocumentView,
  set: FindingSet,
): Promise<DecidedFindings> {
  const state = await readDecisionState(ctx, row.sha256);
  const known = kept.get(set) ?? new Map<string, DecidedFindings>();
  kept.set(set, known);
  const now = Date.now();
  const key = `${row.sbomid} ${row.project} ${state.revision} ${state.is_trusted}`;
  const found = known.get(key);
  if (found && found.valid_until > now) return found;
  const rows = state.revision === '0' ? [] : await readStanding(ctx, row, null);
  const entryOf = await ctx.read((db) => readEntryDigests(db, rows, matchesOf(view, set)));
  const trust = { areClaimsTrusted: state.is_trusted };
  const decided = decideFindings(view, set, rows, { ...trust, entryOf, now });
  known.delete(key);
  const [oldest] = known.keys();
  if (known.size >= MOST_KEPT && oldest !== undefined) known.delete(oldest);
  known.set(key, decided);
  return decided;
}
