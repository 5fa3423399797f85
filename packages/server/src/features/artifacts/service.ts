import type { artifacts } from '@assay/contract/artifacts.ts';
import type { Service } from '../../context.ts';
import { artifactAnswer } from './artifact-answer.ts';
import { keyOf, listArtifacts } from './list/list-artifacts.ts';

export const artifactService: Service<typeof artifacts> = {
  async listArtifacts(ctx, query) {
    const { pageSize, cursor: _, ...filter } = query;
    const after = ctx.cursors.read('listArtifacts', query);
    const found = await ctx.read((db) =>
      listArtifacts(db, ctx.tenantUuid, filter, { after, pageSize }),
    );
    const { items, ...rest } = ctx.cursors.page('listArtifacts', query, found, keyOf);
    return { items: items.map(({ row }) => artifactAnswer(row)), ...rest };
  },
  async viewArtifact() {
    throw new Error('being built');
  },
  async labelArtifact() {
    throw new Error('being built');
  },
};
