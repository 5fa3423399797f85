import type { Ctx } from '../../../context.ts';
import { readEntryDigests } from '../../decisions/entry-digests.ts';
import { readDecisionState, readStanding } from '../../decisions/standing.ts';
import type { DecidedFindings } from '../decided/decided.ts';
import { decideFindings, matchesOf } from '../decided/decided-findings.ts';
import type { DecidedSbom } from '../decided/read-decided.ts';
import type { DocumentView } from '../document-view.ts';
import type { FindingSet } from '../finding-set.ts';

/**
 * Returns the decisions about an SBOM's findings that stood at an instant. Whether the document's own statements apply is
 * that of today: former levels of trust are not kept.
 */
export async function decidedAt(
  ctx: Ctx,
  row: DecidedSbom,
  { view, set, at }: { view: DocumentView; set: FindingSet; at: Date },
): Promise<DecidedFindings> {
  const { is_trusted } = await readDecisionState(ctx, row.sha256);
  const rows = await readStanding(ctx, row, at);
  const entryOf = await ctx.read((db) => readEntryDigests(db, rows, matchesOf(view, set), at));
  const now = at.getTime();
  return decideFindings(view, set, rows, { areClaimsTrusted: is_trusted, entryOf, now });
}
