import type { Project, projects } from '@assay/contract/projects.ts';
import type { Coverage } from '@assay/core/coverage/coverage.ts';
import type { Answer, Ctx, Service } from '../../context.ts';
import { Conflict, Invalid, NotFound } from '../../errors.ts';
import { sortedKeyOf } from '../../platform/db/order-queries.ts';
import { unlessMissing } from '../../platform/db/refusals.ts';
import { uuidV7 } from '../../platform/uuid-v7.ts';
import { checkOfProject } from '../catalogue/coverage/folder-checks.ts';
import { readCoverage } from '../catalogue/coverage/read-coverage.ts';
import { requireRoom } from '../license/limits.ts';
import { leaveCurrent } from '../sboms/finish-sbom.ts';
import { sweepLater } from '../sweep/jobs.ts';
import * as favorites from './favorite-queries.ts';
import * as query from './queries.ts';

/** The project as it is answered, or 404. */
export async function answerOne(ctx: Ctx, by: { uuid: string } | { path: string }) {
  const row = await getProjectRow(ctx, by);
  return answerOf(row, await ctx.read(readCoverage));
}

/** Path of a project. @throws NotFound */
export const projectPathOf = async (ctx: Ctx, uuid: string): Promise<string> =>
  (await getProjectRow(ctx, { uuid })).path;

/** The project, or 404: another tenant's is as missing as one that never was. */
async function getProjectRow(
  ctx: Ctx,
  by: { uuid: string } | { path: string },
): Promise<query.ProjectRow> {
  const row = await ctx.read((db) => query.findProject(db, ctx.tenantUuid, ctx.actor.uuid, by));
  return row ?? missing();
}

export const projectService: Service<typeof projects> = {
  async listProjects(ctx, page) {
    const after = ctx.cursors.read('listProjects', page);
    const { coverage, ...found } = await ctx.read(async (db) => ({
      ...(await query.selectProjects(db, ctx.tenantUuid, ctx.actor.uuid, { ...page, after })),
      coverage: await readCoverage(db),
    }));
    const { items, ...rest } = ctx.cursors.page('listProjects', page, found, sortedKeyOf);
    return { items: items.map((row) => answerOf(row, coverage)), ...rest };
  },

  async createProject(ctx, { path, name = path.slice(path.lastIndexOf('/') + 1), ...fields }) {
    const project = { tenant_uuid: ctx.tenantUuid, uuid: uuidV7(), path, name, ...fields };
    await requireRoom(ctx, 'projects');
    const change = { action: 'project.create', subject_uuid: project.uuid, details: { path } };
    await ctx.write(change, async (tx) => {
      if (!(await query.insertProject(tx, project))) {
        throw new Conflict('A project with this path already exists');
      }
    });
    return answerOne(ctx, { uuid: project.uuid });
  },

  lookupProject: (ctx, { path }) => answerOne(ctx, { path }),

  async listFolders(ctx, page) {
    const after = ctx.cursors.read('listFolders', page);
    const { prefix = '', pageSize, sort } = page;
    const found = await ctx.read((db) =>
      query.selectFolders(db, ctx.tenantUuid, { prefix, after, pageSize, sort }),
    );
    const { items, ...rest } = ctx.cursors.page('listFolders', page, found, sortedKeyOf);
    const pathOf = (name: string) => (prefix === '' ? name : `${prefix}/${name}`);
    return {
      items: items.map((row) => ({
        ...row,
        path: pathOf(row.name),
        severity_counts: countsOf(row),
      })),
      ...rest,
    };
  },

  getProject: (ctx, { uuid }) => answerOne(ctx, { uuid }),

  async updateProject(ctx, { uuid, ...changes }) {
    await getProjectRow(ctx, { uuid });
    if (Object.keys(changes).length === 0) throw new Invalid('There is nothing to change');
    const change = { action: 'project.update', subject_uuid: uuid, details: changes };
    await ctx.write(change, async (tx) => {
      if (!(await query.updateProject(tx, ctx.tenantUuid, uuid, changes))) missing();
    });
    return answerOne(ctx, { uuid });
  },

  async deleteProject(ctx, { uuid }) {
    const { path } = await getProjectRow(ctx, { uuid });
    const change = { action: 'project.delete', subject_uuid: uuid, details: { path } };
    await ctx.write(change, async (tx) => {
      if (!(await leaveCurrent(tx, ctx.tenantUuid, uuid))) missing();
      const sha256s = await query.deleteProject(tx, ctx.tenantUuid, uuid);
      await sweepLater(tx, ctx.tenantUuid, sha256s);
    });
    return undefined;
  },

  async addFavorite(ctx, { uuid }) {
    await getProjectRow(ctx, { uuid });
    await ctx.write({ action: 'project.favorite', subject_uuid: uuid }, async (tx) => {
      const put = favorites.putFavorite(tx, ctx.tenantUuid, ctx.actor.uuid, uuid);
      if (!(await unlessMissing(put))) missing();
    });
    return undefined;
  },

  async removeFavorite(ctx, { uuid }) {
    await getProjectRow(ctx, { uuid });
    await ctx.write({ action: 'project.unfavorite', subject_uuid: uuid }, (tx) =>
      favorites.removeFavorite(tx, ctx.tenantUuid, ctx.actor.uuid, uuid),
    );
    return undefined;
  },
};

const countsOf = ({
  critical,
  high,
  medium,
  low,
  unassigned,
}: query.FolderRow | query.ProjectRow) => ({
  critical,
  high,
  medium,
  low,
  unassigned,
});

const answerOf = (row: query.ProjectRow, coverage: Coverage): Answer<Project> => ({
  ...row,
  check: checkOfProject(row.checks, coverage),
  severity_counts: countsOf(row),
});

const missing = (): never => {
  throw new NotFound('Project');
};
