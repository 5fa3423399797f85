import type { SbomAsOf } from '@assay/contract/sbom-as-of.ts';
import type { Ctx } from '../../../context.ts';
import type { Reader } from '../../../platform/db/database.ts';
import { COUNTED, instantOf, requireHistory, STEP_MS } from '../../sbom-content/as-of/open-at.ts';
import { selectDefaultProfileThen } from './default-profile-queries.ts';
import type { ArtifactThen, ProjectThen } from './rows-then.ts';
import {
  type AskedThen,
  type FilterThen,
  selectArtifactsThen,
  selectProjectsThen,
} from './then-queries.ts';

/** Rows of an instant in their order, with what they rest on. */
export interface ComplianceAsOf<Row> {
  rows: Row[];
  /** Number of all rows. */
  total: number;
  /** Default profile as it was saved then; undefined where no audit entry names one. */
  profile: { name: string; version: number } | undefined;
  /** Facts, and whether they are of then. */
  basis: { fact: string; of: SbomAsOf['basis'][number]['of'] }[];
}

interface Asked {
  as_of: string;
  filter: FilterThen;
  /** Rows after which reading ends. */
  most: number;
}

/**
 * Returns the compliance of projects at an instant.
 *
 * @throws Invalid for the future; Conflict for an instant before this server kept what it held
 */
export async function projectsAsOf(ctx: Ctx, asked: Asked): Promise<ComplianceAsOf<ProjectThen>> {
  const read = await readAsOf(ctx, asked, selectProjectsThen);
  const isUseOfThen = read.rows.every(({ is_use_stated }) => is_use_stated);
  const basis = [
    ...BASIS,
    { fact: 'in_use', of: isUseOfThen ? ('then' as const) : ('now' as const) },
    { fact: 'project_paths', of: 'now' as const },
    { fact: 'deleted_projects', of: 'not_kept' as const },
  ];
  return { ...read, basis };
}

/**
 * Returns the compliance of artifacts at an instant.
 *
 * @throws Invalid for the future; Conflict for an instant before this server kept what it held
 */
export async function artifactsAsOf(ctx: Ctx, asked: Asked): Promise<ComplianceAsOf<ArtifactThen>> {
  const read = await readAsOf(ctx, asked, selectArtifactsThen);
  const basis = [
    ...BASIS,
    { fact: 'artifact_names', of: 'now' as const },
    { fact: 'which_artifacts_are_built', of: 'now' as const },
  ];
  return { ...read, basis };
}

/** All rows of a tenant are read at once, and those of all its SBOMs for them. */
const LIMITS = { statement_timeout: 60_000 };

const BASIS: ComplianceAsOf<unknown>['basis'] = [
  { fact: 'rule_set_results', of: 'then' },
  { fact: 'rule_set_versions', of: 'then' },
  { fact: 'profile_verdicts', of: 'then' },
  { fact: 'profiles_of_rows', of: 'not_kept' },
  { fact: 'deleted_sboms', of: 'not_kept' },
];

async function readAsOf<Row extends { total: number }>(
  ctx: Ctx,
  { as_of, filter, most }: Asked,
  select: (db: Reader, tenantUuid: string, asked: AskedThen) => Promise<Row[]>,
) {
  const at = instantOf(as_of);
  return ctx.read(async (db) => {
    await requireHistory(db, at);
    const asked = { at, counted: COUNTED, rounded_ms: STEP_MS, filter, most };
    const rows = await select(db, ctx.tenantUuid, asked);
    const profile = await selectDefaultProfileThen(db, ctx.tenantUuid, at);
    return { rows, total: rows[0]?.total ?? 0, profile };
  }, LIMITS);
}
