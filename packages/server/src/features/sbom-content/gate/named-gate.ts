import type { GateSource } from '@assay/contract/coverage.ts';
import type { Ctx } from '../../../context.ts';
import type { Reader } from '../../../platform/db/database.ts';
import { readSources } from '../../decisions/stated-in.ts';
import { readVouchers } from '../../trust/vouchers.ts';
import { authorOf } from '../decided/document-source.ts';
import type { OpenSbom } from '../sbom-views.ts';
import type { JudgedGate } from './judge-gate.ts';
import { sharedRatings } from './shared-ratings.ts';

/** Returns a gate with its shared ratings and the documents that close findings named. */
export function namedGate(ctx: Ctx, sbom: OpenSbom, { shared, sources, ...gate }: JudgedGate) {
  return ctx.read(async (db) => ({
    ...gate,
    closed_by: await namedSources(db, sbom, sources),
    shared_ratings: await sharedRatings(db, sbom.view, sbom.set, shared),
    shared_rating_findings: shared.length,
  }));
}

async function namedSources(
  db: Reader,
  { row, view }: OpenSbom,
  sources: JudgedGate['sources'],
): Promise<GateSource[]> {
  const sourceOf = await readSources(
    db,
    sources.map(({ source }) => source),
  );
  const sha256 = row.sha256.toString('hex');
  const isStatedHere = sources.some(({ source }) => source === null);
  const own = isStatedHere ? await readVouchers(db, new Set([sha256])) : undefined;
  const here = {
    ...{ document_uuid: null, document: row.name || row.project, author: authorOf(view), sha256 },
    vouchers: [...(own?.get(sha256) ?? [])],
  };
  return sources.map(({ source, findings }) => ({ ...(sourceOf(source) ?? here), findings }));
}
