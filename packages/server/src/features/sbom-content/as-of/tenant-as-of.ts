import type { SbomAsOf } from '@assay/contract/sbom-as-of.ts';
import type { Ctx } from '../../../context.ts';
import { readSourcesAt } from '../../catalogue/coverage/read-coverage-at.ts';
import { COUNTED, instantOf, requireHistory, STEP_MS } from './open-at.ts';
import { BASIS } from './sbom-as-of.ts';
import {
  type CurrentThen,
  selectCurrentThen,
  selectVulnerabilitiesThen,
  type VulnerabilityThen,
} from './tenant-queries.ts';

/** A fact, and whether it is of then. */
interface FactOfThen {
  fact: string;
  of: SbomAsOf['basis'][number]['of'];
}

/** Vulnerabilities of a tenant at an instant, and what they rest on. */
export interface TenantAsOf {
  /** SBOMs that counted then. */
  sboms: number;
  /** Projects with SBOMs of which none was compared with advisories by then: nothing is known of them. */
  uncompared: number;
  /** In any order. */
  vulnerabilities: VulnerabilityThen[];
  sources: SbomAsOf['sources'];
  basis: FactOfThen[];
}

/** Facts of SBOMs that say nothing about a list of vulnerabilities. */
const OF_SBOMS: ReadonlySet<string> = new Set(['decisions', 'document_trust', 'end_of_life']);

/**
 * Returns the vulnerabilities that affected a tenant's SBOMs at an instant, by the SBOMs, advisories and known exploitation of then.
 *
 * @throws Invalid for the future; Conflict for an instant before this server kept what it held
 */
export async function tenantAsOf(ctx: Ctx, as_of: string): Promise<TenantAsOf> {
  const at = instantOf(as_of);
  return ctx.read(async (db) => {
    await requireHistory(db, at);
    const asked = { at, counted: COUNTED, rounded_ms: STEP_MS };
    const current = await selectCurrentThen(db, ctx.tenantUuid, asked);
    const sources = await readSourcesAt(db, at);
    return {
      ...{ sboms: current.set_ids.length, uncompared: current.uncompared, basis: basisOf(current) },
      vulnerabilities: await selectVulnerabilitiesThen(db, ctx.tenantUuid, current, at),
      sources: sources.map(({ source, newest_import_at }) => ({
        source,
        newest_import_at: newest_import_at?.toISOString() ?? null,
      })),
    };
  });
}

const basisOf = ({ is_use_stated }: CurrentThen): FactOfThen[] => [
  ...BASIS.filter(({ fact }) => fact !== 'in_use' && !OF_SBOMS.has(fact)),
  { fact: 'in_use', of: is_use_stated ? 'then' : 'now' },
  { fact: 'deleted_sboms', of: 'not_kept' },
  { fact: 'first_seen', of: 'not_kept' },
];
