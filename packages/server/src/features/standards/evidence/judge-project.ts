import {
  type JudgedRequirement,
  judgeRequirements,
} from '@assay/core/compliance/standards/judge-requirements.ts';
import { SLSA, SLSA_UUID } from '@assay/core/compliance/standards/slsa.ts';
import type { Ctx } from '../../../context.ts';
import { NotFound } from '../../../errors.ts';
import type { SbomDocuments } from '../../sbom-files/documents.ts';
import { type CountingSbom, findCounting } from './facts-queries.ts';
import * as query from './queries.ts';
import { type ReadFacts, readProjectFacts } from './read-project-facts.ts';

/** SLSA as a standard that is judged. */
const BUILT_IN: query.JudgedBy = { uuid: SLSA_UUID, ...SLSA };

/** A standard with its requirements, judged for a project. */
export interface ProjectResult {
  standard: query.JudgedBy;
  requirements: JudgedRequirement<query.StatementRow>[];
}

/** Standards judged for a project, and what the checks followed from. */
export interface JudgedProject extends CountingSbom, ReadFacts {
  results: ProjectResult[];
}

/**
 * Judges a project by one standard, or by SLSA and all imported ones, as of now.
 *
 * @throws NotFound without the project or the standard
 */
export async function judgeProject(
  ctx: Ctx,
  documents: SbomDocuments,
  { uuid, standard }: { uuid: string; standard: string | null },
): Promise<JudgedProject> {
  const { tenantUuid } = ctx;
  const { counting, standards, statements } = await ctx.read(async (db) => ({
    counting: await findCounting(db, tenantUuid, uuid),
    standards: await query.selectJudgedBy(db, tenantUuid, standard),
    statements: await query.selectStatements(db, {
      ...{ tenant_uuid: tenantUuid, project_uuid: uuid, standard_uuid: standard },
    }),
  }));
  if (counting === undefined) throw new NotFound('Project');
  const judgedBy = [
    ...(standard === null || standard === SLSA_UUID ? [BUILT_IN] : []),
    ...standards,
  ];
  if (judgedBy.length === 0) throw new NotFound('Standard');
  const read = await readProjectFacts(ctx, documents, counting.sbomid);
  const at = new Date();
  const results = judgedBy.map((one) => ({
    standard: one,
    requirements: judgeRequirements(one, read.facts, {
      statements: statements.filter(({ standard_uuid }) => standard_uuid === one.uuid),
      at,
    }),
  }));
  return { ...counting, ...read, results };
}

/** A standard by its id: SLSA or an imported one. @throws NotFound */
export async function getJudgedBy(ctx: Ctx, uuid: string): Promise<query.JudgedBy> {
  if (uuid === SLSA_UUID) return BUILT_IN;
  const [found] = await ctx.read((db) => query.selectJudgedBy(db, ctx.tenantUuid, uuid));
  if (found === undefined) throw new NotFound('Standard');
  return found;
}
