import { type Coverage, coveredInBoth } from '@assay/core/coverage/coverage.ts';
import type { Ctx } from '../../context.ts';
import type { Reader } from '../../platform/db/database.ts';
import { readCoverage } from '../catalogue/coverage/read-coverage.ts';
import type { OpenSbom } from './sbom-views.ts';

/**
 * Coverage for verdicts about an opened SBOM: where it was there before the findings were read, and is there now. A source that
 * was loaded or removed meanwhile does not count, since the findings may be those without it (ADR 0079).
 */
export async function coverageIn(db: Reader, { coverage, set }: OpenSbom): Promise<Coverage> {
  return set.as_of ? coverage : coveredInBoth(coverage, await readCoverage(db));
}

/** The same in a transaction of its own. */
export const coverageOf = async (ctx: Ctx, opened: OpenSbom): Promise<Coverage> =>
  opened.set.as_of ? opened.coverage : ctx.read((db) => coverageIn(db, opened));
