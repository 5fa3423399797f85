import type {
  ProjectStandard,
  JudgedRequirement as RequirementAnswer,
  RequirementStatement,
} from '@assay/contract/project-standards.ts';
import { countVerdicts } from '@assay/core/compliance/standards/judge-requirements.ts';
import { SLSA_UUID } from '@assay/core/compliance/standards/slsa.ts';
import type { Answer, Ctx } from '../../../context.ts';
import { selectLeafPlaces } from '../../../log/append/queries.ts';
import type { ProjectResult } from './judge-project.ts';
import type { StatementRow } from './queries.ts';
import type { ReadFacts } from './read-project-facts.ts';

/** A standard with the numbers of its requirements by verdict. */
export const standardAnswer = ({ standard, requirements }: ProjectResult): ProjectStandard => ({
  ...{ uuid: standard.uuid, name: standard.name, version: standard.version },
  is_built_in: standard.uuid === SLSA_UUID,
  ...countVerdicts(requirements),
});

/** Requirements with their evidence; artifacts by what their pages are found by. */
export async function requirementAnswers(
  ctx: Ctx,
  { requirements }: ProjectResult,
  { artifacts }: Pick<ReadFacts, 'artifacts'>,
): Promise<Answer<RequirementAnswer>[]> {
  const places = await placesOf(
    ctx,
    requirements.flatMap(({ statement }) => statement ?? []),
  );
  return requirements.map((one) => ({
    ...one,
    check: one.check && {
      ...one.check,
      evidence: one.check.evidence.map((ref) => {
        const { purl = null, sha256 = null } = artifacts.get(ref.artifact ?? '') ?? {};
        return { ...ref, purl, sha256 };
      }),
    },
    statement: one.statement && { ...one.statement, receipt: places(one.statement) },
  }));
}

/** A statement with its receipt. */
export async function statementAnswer(
  ctx: Ctx,
  row: StatementRow,
): Promise<Answer<RequirementStatement>> {
  const places = await placesOf(ctx, [row]);
  return { ...row, is_expired: row.expires_at <= new Date(), receipt: places(row) };
}

async function placesOf(ctx: Ctx, rows: readonly StatementRow[]) {
  const entries = rows.flatMap(({ entry_uuid }) => entry_uuid ?? []);
  const places = await ctx.read((db) => selectLeafPlaces(db, entries));
  return ({ entry_uuid }: StatementRow) => places.get(entry_uuid ?? '') ?? null;
}
