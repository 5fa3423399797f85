import type { artifacts } from '@assay/contract/artifacts.ts';
import { severityOfRank } from '@assay/core/severity/rating.ts';
import type { Service } from '../../context.ts';
import * as query from './queries.ts';

export const artifactService: Service<typeof artifacts> = {
  async listArtifacts(ctx, page) {
    const after = ctx.cursors.read('listArtifacts', page);
    const found = await ctx.read((db) =>
      query.selectArtifacts(db, ctx.tenantUuid, { ...page, after }),
    );
    const { items, ...rest } = ctx.cursors.page(
      'listArtifacts',
      page,
      found,
      query.keyOf(page.sort),
    );
    return { items: items.map(answerOf), ...rest };
  },
};

const answerOf = ({ identity, worst, projects, ...row }: query.ArtifactRow) => ({
  purl: identity,
  name: row.name,
  version: row.version,
  kind: kindOf(identity),
  severity: worst < 0 ? null : severityOfRank(worst),
  severity_counts: row,
  used_in: projects,
});

/** The purl's type, `cpe` or `name`. */
function kindOf(identity: string): string {
  const [scheme = '', rest = ''] = identity.split(':', 2);
  return scheme === 'pkg' ? rest.split('/', 1)[0] || 'pkg' : scheme;
}
