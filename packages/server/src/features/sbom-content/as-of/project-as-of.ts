import type { ProjectAsOf } from '@assay/contract/project-as-of.ts';
import type { Answer, Ctx } from '../../../context.ts';
import { NotFound } from '../../../errors.ts';
import { selectKnownSince } from './history-queries.ts';
import { COUNTED, instantOf, STEP_MS } from './open-at.ts';
import { isProject, type SbomOfThen, selectSbomsOfThen } from './project-queries.ts';
import { BASIS } from './sbom-as-of.ts';

/** As many SBOMs in use as the answer for a project of now has. */
const MOST = 20;

/** Says which SBOMs a project's counts were about at an instant, and what this rests on (ADR 0060). */
export async function projectAsOf(
  ctx: Ctx,
  { uuid, as_of }: { uuid: string; as_of: string },
): Promise<Answer<ProjectAsOf>> {
  const at = instantOf(as_of);
  const { known_since, rows } = await ctx.read(async (db) => {
    if (!(await isProject(db, ctx.tenantUuid, uuid))) throw new NotFound('Project');
    const asked = { uuid, at, counted: COUNTED, rounded_ms: STEP_MS };
    return {
      known_since: await selectKnownSince(db),
      rows: await selectSbomsOfThen(db, ctx.tenantUuid, asked),
    };
  });
  const ready = rows.filter(({ is_ready }) => is_ready);
  const inUse = ready.filter(({ in_use }) => in_use);
  const current = inUse.length > 0 ? inUse.slice(0, MOST) : ready.slice(0, 1);
  return {
    ...{ as_of: at, known_since, in_use_count: inUse.length },
    state: stateOf(rows, ready, at < known_since),
    sboms: current.map(({ is_stated: _stated, is_ready: _ready, ...sbom }) => sbom),
    basis: basisOf(ready.every(({ is_stated }) => is_stated)),
  };
}

function stateOf(
  rows: readonly SbomOfThen[],
  ready: readonly SbomOfThen[],
  isEarlier: boolean,
): ProjectAsOf['state'] {
  if (rows.length === 0) return 'before_upload';
  if (ready.length === 0) return 'before_ready';
  return isEarlier ? 'before_history' : 'known';
}

/** Adds to the basis of an SBOM which SBOMs were in use: audit entries state it, which leaves commit to. */
function basisOf(isUseStated: boolean): ProjectAsOf['basis'] {
  const inUse = isUseStated
    ? ({ fact: 'in_use', of: 'then', has_leaf: true } as const)
    : ({ fact: 'in_use', of: 'now', has_leaf: false } as const);
  return [
    ...BASIS.filter(({ fact }) => fact !== 'in_use'),
    inUse,
    { fact: 'deleted_sboms', of: 'not_kept', has_leaf: false },
  ];
}
