import { type Coverage, coveredInBoth } from '@assay/core/coverage/coverage.ts';
import type { Ctx } from '../../context.ts';
import { readCoverage } from '../catalogue/coverage/read-coverage.ts';
import type { OpenSbom } from './sbom-views.ts';

/**
 * Coverage for verdicts about an opened SBOM: where it was there before the findings were read, and is there now. A source that
 * was loaded or removed meanwhile does not count, since the findings may be those without it (ADR 0079).
 */
export async function coverageOf(ctx: Ctx, { coverage, set }: OpenSbom): Promise<Coverage> {
  return set.as_of ? coverage : coveredInBoth(coverage, await ctx.read(readCoverage));
}
