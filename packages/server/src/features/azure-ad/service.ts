import type { azureAd } from '@assay/contract/azure-ad.ts';
import type { Ctx, Service } from '../../context.ts';
import { Invalid, NotFound } from '../../errors.ts';
import { type DirectoryParts, findDirectory, NotConfigured, sealSecret } from './directory.ts';
import type { Graph } from './graph.ts';
import * as sql from './queries.ts';

/** The directory of a tenant and its groups. */
export const createAzureAdService = (
  { database, vault }: Omit<DirectoryParts, 'clouds'>,
  graph: Graph,
): Service<typeof azureAd> => ({
  async getAzureAdConfig(ctx) {
    return (await ctx.read((db) => sql.findConfig(db, ctx.tenantUuid))) ?? missing();
  },

  async setAzureAdConfig(ctx, { cloud, directory_id, client_id, client_secret }) {
    const tenant = ctx.tenantUuid;
    const sealed_secret =
      client_secret === undefined ? null : await sealSecret(vault, tenant, client_secret);
    const details = { cloud, directory_id, client_id, new_secret: sealed_secret !== null };
    return ctx.write(changeOf(ctx, 'azure.config.set', details), async (tx) => {
      const config = { cloud, directory_id, client_id, sealed_secret };
      return (await sql.putConfig(tx, tenant, config)) ?? secretRequired();
    });
  },

  async deleteAzureAdConfig(ctx) {
    await ctx.write(changeOf(ctx, 'azure.config.delete'), async (tx) => {
      if (!(await sql.deleteConfig(tx, ctx.tenantUuid))) missing();
    });
    return undefined;
  },

  getAzureAdGroups: async (ctx) => ({
    groups: await ctx.read((db) => sql.selectRoleGroups(db, ctx.tenantUuid)),
  }),

  setAzureAdGroups: (ctx, { groups }) => {
    refuseRepeated(groups.map(({ id }) => id));
    const tenant = ctx.tenantUuid;
    return ctx.write(changeOf(ctx, 'azure.groups.set', { groups }), async (tx) => {
      await sql.replaceRoleGroups(tx, tenant, groups);
      return { groups: await sql.selectRoleGroups(tx, tenant) };
    });
  },

  async searchAzureAdGroups(ctx, { term }) {
    const directory = await findDirectory(database, ctx.tenantUuid);
    if (!directory) throw new NotConfigured();
    return { items: await graph.searchGroups(directory, term) };
  },

  getAzureAdSignersGroups: async (ctx) => ({
    groups: await ctx.read((db) => sql.selectSignersGroups(db, ctx.tenantUuid)),
  }),

  setAzureAdSignersGroups: (ctx, { groups }) => {
    refuseRepeated(groups.map(({ id, signers_group_uuid }) => `${id} ${signers_group_uuid}`));
    const tenant = ctx.tenantUuid;
    return ctx.write(changeOf(ctx, 'azure.signers_groups.set', { groups }), async (tx) => {
      if (!(await sql.replaceSignersGroups(tx, tenant, groups)))
        throw new NotFound('Signers group');
      return { groups: await sql.selectSignersGroups(tx, tenant) };
    });
  },
});

/** Audit entry of a change to the tenant itself. */
const changeOf = (ctx: Ctx, action: string, details?: Record<string, unknown>) => ({
  action,
  subject_uuid: ctx.tenantUuid,
  ...(details && { details }),
});

function refuseRepeated(keys: string[]): void {
  if (new Set(keys.map((key) => key.toLowerCase())).size < keys.length)
    throw new Invalid('Please use unique value', 'body.groups: the same group twice');
}

const missing = (): never => {
  throw new NotFound('Azure AD configuration');
};

const secretRequired = (): never => {
  throw new Invalid(
    'Another directory or client needs its secret',
    'body.client_secret: required with a new directory_id, client_id or cloud',
  );
};
