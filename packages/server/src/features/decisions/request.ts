import type { decisions } from '@assay/contract/decisions.ts';
import type { Input } from '@assay/contract/endpoint.ts';
import { decidedPackageOf } from '@assay/core/decisions/decided-package.ts';
import type { DecidedFacts } from '@assay/core/decisions/nearest.ts';
import { isWithin } from '@assay/core/decisions/nearest.ts';
import type { Ctx } from '../../context.ts';
import { Invalid, NotFound } from '../../errors.ts';
import { getSbomRow } from '../sboms/service.ts';
import type { ActSettings, DecidedPair } from './act-queries.ts';
import { type Counted, findProjectOf, hasFolder, type KnownFinding } from './queries.ts';

/** A request for decisions. */
export type DecisionRequest = Input<typeof decisions.previewDecisions>;

/** Where a request applies, as rows name it, and where its findings are counted. */
export interface ResolvedPlace {
  place: Pick<ActSettings, 'scope' | 'sbomid' | 'project_uuid' | 'folder'>;
  /** Null: an SBOM that is not ready has no findings yet. */
  counted: Counted | null;
}

/** States that say that a vulnerability does not affect, which a justification may explain. */
const EXPLAINED: ReadonlySet<string> = new Set(['not_affected', 'false_positive']);
const SOONEST_EXPIRY_MS = 60_000;

/** Finds the place of a request. @throws Invalid when it names none; NotFound when the tenant has no such place */
export async function resolvePlace(
  ctx: Ctx,
  { scope, sbomid, path }: Pick<DecisionRequest, 'scope' | 'sbomid' | 'path'>,
): Promise<ResolvedPlace> {
  const none = { sbomid: null, project_uuid: null, folder: null };
  if (scope === 'tenant') return { place: { scope, ...none }, counted: 'tenant' };
  if (scope === 'sbom') {
    if (sbomid === undefined) throw new Invalid('Name the SBOM', 'body.sbomid: missing');
    const { set_id } = await getSbomRow(ctx, sbomid);
    return { place: { scope, ...none, sbomid }, counted: set_id === null ? null : { set_id } };
  }
  if (path === undefined) throw new Invalid(`Name the ${scope}`, 'body.path: missing');
  if (scope === 'project') {
    const project_uuid = await ctx.read((db) => findProjectOf(db, ctx.tenantUuid, path));
    if (project_uuid === undefined) throw new NotFound('Project');
    return { place: { scope, ...none, project_uuid }, counted: { project_uuid } };
  }
  if (!(await ctx.read((db) => hasFolder(db, ctx.tenantUuid, path)))) throw new NotFound('Folder');
  return { place: { scope, ...none, folder: path }, counted: { folder: path } };
}

/** Returns the pairs of a request with packages as decisions name them. @throws Invalid for what contradicts itself */
export function checkedPairs(request: DecisionRequest): DecidedPair[] {
  const { state, justification, expires_at, version_from, version_to } = request;
  if (justification !== '' && !EXPLAINED.has(state))
    throw new Invalid(
      'A justification explains why something is not affected',
      `body.justification: not with the state ${state || 'N/A'}`,
    );
  if (expires_at !== undefined && Date.parse(expires_at) < Date.now() + SOONEST_EXPIRY_MS)
    throw new Invalid(
      'A decision ends in the future',
      'body.expires_at: less than a minute from now',
    );
  const isBounded = version_from !== undefined || version_to !== undefined;
  const pairs = pairsOf(request.items);
  const unnamed = isBounded ? pairs.findIndex((pair) => pair.package === '') : -1;
  if (unnamed >= 0)
    throw new Invalid('Versions belong to a package', `body.items.${unnamed}.package: missing`);
  return pairs;
}

/** Returns pairs with packages as decisions name them. @throws Invalid when one is there twice */
export function pairsOf(items: DecisionRequest['items']): DecidedPair[] {
  const seen = new Map<string, number>();
  return items.map(({ vulnerability, package: spelt }, i) => {
    const pair = { vulnerability, package: decidedPackageOf(spelt) };
    const key = `${vulnerability} ${pair.package}`;
    const first = seen.get(key);
    if (first !== undefined)
      throw new Invalid(
        'An item is there twice',
        `body.items.${i}: the same as body.items.${first}`,
      );
    seen.set(key, i);
    return pair;
  });
}

/** Whether a known finding is one that a decision about a pair would be about. */
export const isAbout = (
  pair: DecidedPair,
  finding: KnownFinding & { package: string },
  {
    version_from = null,
    version_to = null,
  }: { version_from?: string | null | undefined; version_to?: string | null | undefined },
): boolean =>
  (pair.package === '' || pair.package === finding.package) &&
  isWithin({ version_from, version_to }, finding);

/** Facts of a vulnerability in a package; the package is null where the tenant has none with it. */
type BasisFacts = Pick<KnownFinding, 'severity' | 'kev' | 'has_fix'> & { package: string | null };

/** Nothing known of the vulnerability: nothing can be overtaken. */
const UNKNOWN: DecidedFacts = { severity: 4, kev: true, fix: true };

/**
 * Returns what is known of a pair now, which a decision keeps: the worst of the tenant's package versions; of the vulnerability
 * where the tenant has none.
 */
export function basisOf(pair: DecidedPair, findings: readonly BasisFacts[]): DecidedFacts {
  const own = findings.filter(
    (one) => one.package !== null && (pair.package === '' || one.package === pair.package),
  );
  const known = own.length > 0 ? own : findings.slice(0, 1);
  if (known.length === 0) return UNKNOWN;
  return {
    severity: Math.max(...known.map(({ severity }) => severity)),
    kev: known.some(({ kev }) => kev),
    fix: own.length === 0 || own.some(({ has_fix }) => has_fix),
  };
}
