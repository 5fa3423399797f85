import type { Input } from '@assay/contract/endpoint.ts';
import type { DiffSide, SbomDiff, sbomDiff } from '@assay/contract/sbom-diff.ts';
import { diffGraphs, packageKeysOf } from '@assay/core/diff/diff-graphs.ts';
import type { PACKAGE_CHANGES } from '@assay/core/diff/diff-packages.ts';
import { orderOfEcosystem } from '@assay/core/diff/version-order.ts';
import type { Ctx } from '../../../context.ts';
import { Conflict } from '../../../errors.ts';
import type { SbomDocuments } from '../../sbom-files/documents.ts';
import { selectDistrusted } from '../../trust/package-levels.ts';
import { openAt } from '../as-of/open-at.ts';
import { coverageOf } from '../coverage-of.ts';
import { selectStatuses } from '../export/status-queries.ts';
import { judgeGate } from '../gate/judge-gate.ts';
import { type OpenSbom, viewsOf } from '../sbom-views.ts';
import { diffComponents } from './diff-components.ts';
import { diffFindings } from './diff-findings.ts';

type Question = Input<typeof sbomDiff.getSbomDiff>;

/** A side with its instants as the database has them. */
type ComparedSide = Omit<DiffSide, 'uploaded_at' | 'as_of'> & {
  uploaded_at: Date;
  as_of: Date | null;
};

/** A diff whose sides are such. */
type ComparedSboms = Omit<SbomDiff, 'from' | 'to'> & Record<'from' | 'to', ComparedSide>;

/**
 * Compares two SBOMs of the tenant, each now or as of an instant, in memory.
 *
 * @throws NotFound; Conflict for one that is not or was not ready, or of which then nothing is known; Invalid for the future
 */
export async function compareSboms(
  ctx: Ctx,
  documents: SbomDocuments,
  { sbomid, to: other, fail_on, limit, from_as_of, to_as_of }: Question,
): Promise<ComparedSboms> {
  const views = viewsOf(documents);
  const opened = (uuid: string, as_of: string | undefined) => openAt(views, ctx, uuid, as_of);
  const [from, to] = await Promise.all([opened(sbomid, from_as_of), opened(other, to_as_of)]);
  if (from === null || to === null)
    throw new Conflict(
      `The ${from === null ? 'first' : 'second'} SBOM was not ready at its instant`,
    );
  const [before, after] = await Promise.all([sideOf(ctx, from, fail_on), sideOf(ctx, to, fail_on)]);
  const keys = { from: packageKeysOf(from.view.graph), to: packageKeysOf(to.view.graph) };
  const { changes, unchanged } = diffGraphs(
    { graph: from.view.graph, keys: keys.from },
    { graph: to.view.graph, keys: keys.to },
    orderOfEcosystem,
  );
  const findings = diffFindings({ ...from, keys: keys.from }, { ...to, keys: keys.to });
  const components = diffComponents(changes, findings, { from: from.view, to: to.view });
  const license_changed = changes.filter(({ is_relicensed }) => is_relicensed).length;
  return {
    ...{ from: before, to: after },
    component_counts: { ...countsOf(changes), unchanged, license_changed },
    components: components.slice(0, limit),
    finding_counts: {
      fixed: findings.fixed.length,
      new: findings.new.length,
      remaining: findings.remaining.length,
    },
    new_findings: findings.new.slice(0, limit),
    fixed_findings: findings.fixed.slice(0, limit),
    remaining_findings: findings.remaining.slice(0, limit),
  };
}

function countsOf(changes: readonly { change: (typeof PACKAGE_CHANGES)[number] }[]) {
  const counts = { added: 0, removed: 0, upgraded: 0, downgraded: 0, changed: 0, relicensed: 0 };
  for (const { change } of changes) counts[change]++;
  return counts;
}

async function sideOf(
  ctx: Ctx,
  opened: OpenSbom,
  fail_on: Question['fail_on'],
): Promise<ComparedSide> {
  const { tenantUuid } = ctx;
  const { row, view, set } = opened;
  const { sbomid, project, name, version, uploaded_at, set_id } = row;
  const { as_of } = set;
  const coverage = await coverageOf(ctx, opened);
  const { levels, described } = await ctx.read(async (db) => ({
    levels: set_id === null ? [] : await selectDistrusted(db, tenantUuid, set_id),
    described: (await selectStatuses(db, tenantUuid, { sbomid, pvIds: [] })).described,
  }));
  const count = (level: string) => levels.filter((one) => one.trust_level === level).length;
  const question = { fail_on, allow_unchecked: false };
  const { shared: _, sources: _sources, ...gate } = judgeGate(view, set, coverage, question);
  return {
    ...{ sbomid, project, name, version, uploaded_at, as_of, gate },
    trust_level: described?.trust_level ?? 'unknown',
    untrusted: count('untrusted'),
    unsupported: count('unsupported'),
  };
}
