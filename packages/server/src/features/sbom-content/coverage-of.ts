import { type Coverage, coveredInBoth } from '@assay/core/coverage/coverage.ts';
import type { Ctx } from '../../context.ts';
import { readCoverage } from '../catalogue/coverage/read-coverage.ts';
import type { OpenSbom } from './sbom-views.ts';

/**
 * Coverage for verdicts about an opened SBOM: where it was there before the findings were read, and is there now. A source that
 * was loaded or removed meanwhile does not count, since the findings may be those without it. Findings that had been read before
 * the row are those of the row's revision, so the coverage of its instant is theirs, too (ADR 0079).
 */
export async function coverageOf(ctx: Ctx, opened: OpenSbom): Promise<Coverage> {
  const { coverage, set, opened_at } = opened;
  if (set.as_of || set.read_at < opened_at) return coverage;
  return coveredInBoth(coverage, await ctx.read(readCoverage));
}
