import { randomUUID } from 'node:crypto';
import type { decisions } from '@assay/contract/decisions.ts';
import { decidedPackageOf } from '@assay/core/decisions/decided-package.ts';
import type { Ctx, Service } from '../../context.ts';
import { Conflict, Forbidden, NotFound } from '../../errors.ts';
import type { Writer } from '../../platform/db/database.ts';
import { sortedKeyOf } from '../../platform/db/order-queries.ts';
import { unlessMissing } from '../../platform/db/refusals.ts';
import { uuidV7 } from '../../platform/uuid-v7.ts';
import { shareCatalogue } from '../catalogue/catalogue-lock.ts';
import { getSbomRow } from '../sboms/service.ts';
import * as acts from './act-queries.ts';
import { mayDecideForTenant, namedFindings } from './acts.ts';
import { readKnownEntries } from './entry-digests.ts';
import { namedPackages, namedVersions } from './named-packages.ts';
import * as query from './queries.ts';
import {
  basisOf,
  checkedPairs,
  type DecisionRequest,
  isAbout,
  type ResolvedPlace,
  resolvePlace,
} from './request.ts';
import { noteDecisionsRead } from './standing.ts';

/** Decisions about findings (ADR 0040). */
export const decisionService: Service<typeof decisions> = {
  async createDecisions(ctx, request) {
    requirePlace(ctx, request.scope);
    const pairs = checkedPairs(request);
    const { place } = await resolvePlace(ctx, request);
    const made_at = request.made_at ? await getSbomRow(ctx, request.made_at) : undefined;
    const act = settingsOf(ctx, request, { place, made_at });
    const details = { ...detailsOf(request), decisions: pairs.length };
    const change = { action: 'decision.make', subject_uuid: act.act_uuid, details };
    const ended = await ctx.write(change, async (tx) => {
      await shareCatalogue(tx);
      await acts.lockPlace(tx, ctx.tenantUuid, acts.placeOf(act));
      if (request.seen_at !== undefined) {
        const newer = await acts.findNewer(tx, act, pairs, request.seen_at);
        if (newer)
          throw new Conflict(
            `${newer.author} decided ${newer.vulnerability} meanwhile (${newer.state || 'N/A'}). Load it again`,
          );
      }
      const rows = await newDecisions(tx, pairs, request.reopen_on);
      const replaced = await acts.endReplaced(tx, act, pairs);
      if (!(await unlessMissing(acts.insertDecisions(tx, act, rows))))
        throw new NotFound(act.scope === 'sbom' ? 'SBOM' : 'Project');
      return replaced;
    });
    return { act: act.act_uuid, made: pairs.length, ended };
  },

  async previewDecisions(ctx, request) {
    const pairs = checkedPairs(request);
    const { place, counted } = await resolvePlace(ctx, request);
    const because = refusalOf(ctx, request.scope);
    if (because !== '') return skippedPreview(pairs.length, because);
    const act = settingsOf(ctx, request, { place, made_at: undefined });
    const [reach, replaced] = await Promise.all([
      counted === null
        ? { findings: 0, sboms: 0, projects: 0 }
        : wantedVersions(ctx, pairs, request).then((versions) =>
            ctx.read((db) => query.countReach(db, ctx.tenantUuid, counted, versions)),
          ),
      ctx.read((db) => acts.countReplaced(db, act, pairs)),
    ]);
    return { ...reach, decisions: pairs.length, replaced, skipped: 0, skipped_because: '' };
  },

  async undoDecisions(ctx, { act: undone }) {
    const made = await ctx.read((db) => acts.findAct(db, ctx.tenantUuid, undone));
    if (made === undefined) throw new NotFound('Act');
    const isAdministrator = mayDecideForTenant(ctx);
    if (!isAdministrator && made.author_uuid !== ctx.actor.uuid) throw new Forbidden();
    if (!isAdministrator && made.places.includes('tenant')) throw new Forbidden();
    const act = randomUUID();
    const ending = { tenant_uuid: ctx.tenantUuid, act_uuid: act, ended_by: ctx.actor.name };
    const details: Record<string, unknown> = { act: undone };
    const change = { action: 'decision.undo', subject_uuid: act, details };
    return ctx.write(change, async (tx) => {
      await shareCatalogue(tx);
      for (const place of made.places) await acts.lockPlace(tx, ctx.tenantUuid, place);
      const ended = await acts.endAct(tx, ending, undone);
      if (ended === 0) throw new Conflict('No decision of this act stands any more');
      const restored = await acts.restoreEnded(tx, ending, undone);
      await acts.recheckAct(tx, ctx.tenantUuid, act);
      Object.assign(details, { ended, restored });
      return { act, ended, restored, kept: made.decisions - ended };
    });
  },

  async listDecisions(ctx, { sbomid, ...filter }) {
    const sbom = sbomid === undefined ? undefined : await getSbomRow(ctx, sbomid);
    const place = sbom && { tenant_uuid: ctx.tenantUuid, ...sbom };
    const asked = { ...filter, sbomid };
    const after = ctx.cursors.read('listDecisions', asked);
    const named = filter.package === undefined ? {} : { package: decidedPackageOf(filter.package) };
    const listed = { ...filter, ...named, place, after };
    await noteDecisionsRead(ctx);
    const found = await ctx.read((db) => query.selectDecisions(db, ctx.tenantUuid, listed));
    return ctx.cursors.page('listDecisions', asked, found, sortedKeyOf);
  },
};

/**
 * Returns the decisions of an act, each with what is known now of what it is about. Needs the lock of the catalogue: advisories that
 * change later see the decisions, and note them for comparison.
 */
async function newDecisions(
  tx: Writer,
  pairs: readonly acts.DecidedPair[],
  rules: DecisionRequest['reopen_on'],
) {
  const packages = await namedPackages(tx, namesOf(pairs));
  const byName = Map.groupBy(packages, ({ name }) => name);
  const entriesOf = await readKnownEntries(tx, rules, { pairs, packages });
  return pairs.map((pair) => ({
    ...pair,
    uuid: uuidV7(),
    basis: { ...basisOf(pair, byName.get(pair.vulnerability) ?? []), ...entriesOf(pair) },
  }));
}

/** Why the caller may not decide in a place; '' when they may. */
function refusalOf(ctx: Ctx, scope: DecisionRequest['scope']): string {
  if (ctx.actor.role === 'Auditor' || ctx.actor.role === 'Visitor')
    return 'Your role may not decide about findings.';
  return scope === 'tenant' && !mayDecideForTenant(ctx)
    ? 'Only a TenantAdmin decides for the whole tenant.'
    : '';
}

function requirePlace(ctx: Ctx, scope: DecisionRequest['scope']): void {
  if (refusalOf(ctx, scope) !== '') throw new Forbidden();
}

const skippedPreview = (skipped: number, skipped_because: string) => ({
  ...{ decisions: 0, replaced: 0, findings: 0, sboms: 0, projects: 0 },
  ...{ skipped, skipped_because },
});

const namesOf = (pairs: readonly acts.DecidedPair[]): string[] => [
  ...new Set(pairs.map(({ vulnerability }) => vulnerability)),
];

/** Package versions that a request is about, each with its number of vulnerabilities. */
async function wantedVersions(
  ctx: Ctx,
  pairs: readonly acts.DecidedPair[],
  request: DecisionRequest,
): Promise<Map<number, number>> {
  const counts = new Map<number, number>();
  const add = (pvId: number) => counts.set(pvId, (counts.get(pvId) ?? 0) + 1);
  if (request.version_from === undefined && request.version_to === undefined) {
    const byName = Map.groupBy(await namedVersions(ctx, namesOf(pairs)), ({ name }) => name);
    for (const pair of pairs)
      for (const found of byName.get(pair.vulnerability) ?? [])
        if (pair.package === '' || pair.package === found.package) found.pv_ids.forEach(add);
    return counts;
  }
  const byName = Map.groupBy(await namedFindings(ctx, namesOf(pairs)), ({ name }) => name);
  for (const pair of pairs)
    for (const finding of byName.get(pair.vulnerability) ?? [])
      if (finding.pv_id !== null && isAbout(pair, finding, request)) add(finding.pv_id);
  return counts;
}

function settingsOf(
  ctx: Ctx,
  request: DecisionRequest,
  {
    place,
    made_at,
  }: Pick<ResolvedPlace, 'place'> & { made_at: { sbomid: string; version: string } | undefined },
): acts.ActSettings {
  const { state, justification, responses, detail, suppressed, reopen_on } = request;
  return {
    ...place,
    ...{ state, justification, responses, detail, suppressed, reopen_on },
    tenant_uuid: ctx.tenantUuid,
    act_uuid: randomUUID(),
    version_from: request.version_from ?? null,
    version_to: request.version_to ?? null,
    made_at_sbomid: made_at?.sbomid ?? null,
    made_at_version: made_at?.version ?? '',
    author_uuid: ctx.actor.uuid,
    author: ctx.actor.name,
    expires_at: request.expires_at ?? null,
    stated_in: null,
  };
}

/** Content of the audit entry; the rows themselves are in `recorded_rows`. */
function detailsOf({ items, ...request }: DecisionRequest): Record<string, unknown> {
  const { scope, sbomid, path, state, justification, expires_at } = request;
  const vulnerabilities = [...new Set(items.map(({ vulnerability }) => vulnerability))];
  return {
    scope,
    sbomid,
    path,
    state,
    justification,
    expires_at,
    vulnerabilities: vulnerabilities.slice(0, 10),
  };
}
