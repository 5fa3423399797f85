import type { artifacts } from '@assay/contract/artifacts.ts';
import type { Service } from '../../context.ts';
import { NotFound } from '../../errors.ts';
import { readCoverage } from '../catalogue/coverage/read-coverage.ts';
import { getSbomRow } from '../sboms/service.ts';
import { artifactAnswer } from './artifact-answer.ts';
import { sbomProfile } from './compliance/sbom-profile.ts';
import { countEvaluating } from './compliance/stored/count-evaluating.ts';
import { setLabels } from './label-queries.ts';
import { keyOf, listArtifacts } from './list/list-artifacts.ts';
import { type ViewParts, viewArtifact } from './view/view-artifact.ts';

/** Creates the operations on artifacts: lists, and everything about one. */
export function createArtifactService(parts: ViewParts): Service<typeof artifacts> {
  return {
    async listArtifacts(ctx, query) {
      const { pageSize, cursor: _, ...filter } = query;
      const after = ctx.cursors.read('listArtifacts', query);
      const { tenantUuid } = ctx;
      const { coverage, evaluating, ...found } = await ctx.read(async (db) => ({
        ...(await listArtifacts(db, tenantUuid, filter, { after, pageSize })),
        coverage: await readCoverage(db),
        evaluating: await countEvaluating(db, tenantUuid),
      }));
      const { items, ...rest } = ctx.cursors.page('listArtifacts', query, found, keyOf);
      const answers = items.map(({ row, ...more }) => artifactAnswer(row, coverage, more));
      return { items: answers, evaluating, ...rest };
    },

    viewArtifact: (ctx, named) => viewArtifact(parts, ctx, named),

    async getSbomProfile(ctx, { sbomid }) {
      await getSbomRow(ctx, sbomid);
      return ctx.read((db) => sbomProfile(db, ctx.tenantUuid, sbomid));
    },

    async labelArtifact(ctx, { uuid, labels }) {
      const details = { labels: [...new Set(labels)] };
      const change = { action: 'artifact.label', subject_uuid: uuid, details };
      await ctx.write(change, async (tx) => {
        if (!(await setLabels(tx, ctx.tenantUuid, uuid, details.labels)))
          throw new NotFound('Artifact');
      });
      return details;
    },
  };
}
