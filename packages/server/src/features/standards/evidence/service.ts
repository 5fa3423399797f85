import type { projectStandards } from '@assay/contract/project-standards.ts';
import type { Service } from '../../../context.ts';
import { NotFound } from '../../../errors.ts';
import type { SbomDocuments } from '../../sbom-files/documents.ts';
import { judgeProject } from './judge-project.ts';
import { requirementAnswers, standardAnswer, statementAnswer } from './project-answers.ts';
import { stateEvidence, withdrawEvidence } from './state-evidence.ts';

/** Requirements of standards, and evidence for them by project (ADR 0078). */
export const projectStandardService = (
  documents: SbomDocuments,
): Service<typeof projectStandards> => ({
  async listProjectStandards(ctx, { uuid }) {
    const { results } = await judgeProject(ctx, documents, { uuid, standard: null });
    return { items: results.map(standardAnswer) };
  },

  async getProjectStandard(ctx, { uuid, standard }) {
    const judged = await judgeProject(ctx, documents, { uuid, standard });
    const [result] = judged.results;
    if (result === undefined) throw new NotFound('Standard');
    return {
      ...standardAnswer(result),
      ...{ project_uuid: uuid, project: judged.path, sbomid: judged.sbomid },
      requirements: await requirementAnswers(ctx, result, judged),
    };
  },

  async setRequirementEvidence(ctx, stated) {
    return statementAnswer(ctx, await stateEvidence(ctx, stated));
  },

  async deleteRequirementEvidence(ctx, of) {
    await withdrawEvidence(ctx, of);
    return undefined;
  },
});
