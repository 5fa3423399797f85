import type { SbomAsOf } from '@assay/contract/sbom-as-of.ts';
import { type Check, checkOf } from '@assay/core/coverage/check.ts';
import type { Answer, Ctx } from '../../../context.ts';
import { scopesOfGraph } from '../../catalogue/coverage/document-scopes.ts';
import { readSourcesAt } from '../../catalogue/coverage/read-coverage-at.ts';
import { readStanding } from '../../decisions/standing.ts';
import { getSbomRow, getUploadLeaf } from '../../sboms/service.ts';
import { HANDLED, UNKNOWN } from '../finding-set.ts';
import type { OpenSbom, SbomViews } from '../sbom-views.ts';
import { stateAt } from './open-at.ts';

/** Facts that an answer as of an instant rests on, whether they are of then, and whether a leaf commits to them. */
export const BASIS: SbomAsOf['basis'] = [
  { fact: 'document', of: 'then', has_leaf: true },
  { fact: 'decisions', of: 'then', has_leaf: true },
  { fact: 'advisories', of: 'then', has_leaf: false },
  { fact: 'exploited', of: 'then', has_leaf: false },
  { fact: 'sources', of: 'then', has_leaf: false },
  { fact: 'age_limit', of: 'now', has_leaf: false },
  { fact: 'document_trust', of: 'now', has_leaf: false },
  { fact: 'end_of_life', of: 'now', has_leaf: false },
  { fact: 'epss', of: 'not_kept', has_leaf: false },
  { fact: 'in_use', of: 'not_kept', has_leaf: false },
];

/** Says what is known of an SBOM at an instant, and what the answer rests on. */
export async function sbomAsOf(
  ctx: Ctx,
  views: SbomViews,
  sbomid: string,
  as_of: string,
): Promise<Answer<SbomAsOf>> {
  const { state, at, known_since } = await stateAt(ctx, sbomid, as_of);
  const row = await getSbomRow(ctx, sbomid);
  const document = {
    uploaded_at: row.uploaded_at,
    sha256: row.sha256.toString('hex'),
    receipt: await getUploadLeaf(ctx, sbomid),
  };
  const head = { as_of: at, known_since, state, document, basis: BASIS };
  if (state !== 'known')
    return { ...head, findings: null, decisions: null, check: null, sources: [] };
  const opened = await views.openAsOf(ctx, sbomid, at);
  const decisions = await readStanding(ctx, row, at);
  const sources = await ctx.read((db) => readSourcesAt(db, at));
  return {
    ...head,
    findings: opened.set.count,
    decisions: decisions.length,
    check: checkThen(opened),
    sources,
  };
}

/** Whether the components were compared, by the sources that were loaded at the instant of the findings. */
export function checkThen({ view, set, coverage }: OpenSbom): Check {
  const countOf = (verdict: number) => set.verdicts.filter((one) => one === verdict).length;
  return checkOf(scopesOfGraph(view.graph), coverage, countOf(UNKNOWN), countOf(HANDLED));
}
