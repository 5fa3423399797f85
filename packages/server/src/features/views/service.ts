import type { views } from '@assay/contract/views.ts';
import type { Ctx, Service } from '../../context.ts';
import type { Reader } from '../../platform/db/database.ts';
import * as view from './operations.ts';
import * as sql from './queries.ts';

const LIST = 'sbom';

/** Saved views of the list of SBOMs (ADR 0039). */
export const viewService: Service<typeof views> = {
  createSbomView: (ctx, asked) => view.createView(ctx, { list: LIST, ...asked }),

  updateSbomView: (ctx, change) => view.updateView(ctx, LIST, change),

  getSbomView: (ctx, { uuid }) => view.getView(ctx, LIST, uuid),

  async deleteSbomView(ctx, { uuid }) {
    await view.removeView(ctx, LIST, uuid);
    return undefined;
  },

  listSbomViews: async (ctx) => ({ items: await view.listViewsOf(ctx, LIST) }),

  getDefaultSbomView: (ctx) => ctx.read((db) => defaultView(db, ctx)),

  async setDefaultSbomView(ctx, { uuid }) {
    await view.setDefaultView(ctx, LIST, uuid);
    return ctx.read((db) => defaultView(db, ctx));
  },

  getOwnSbomView: (ctx) => ctx.read((db) => ownView(db, ctx)),

  async setOwnSbomView(ctx, { uuid }) {
    await view.setOwnView(ctx, LIST, uuid);
    return ctx.read((db) => ownView(db, ctx));
  },
};

const defaultView = async (db: Reader, ctx: Ctx) => ({
  view: (await sql.findDefault(db, view.viewerOf(ctx, LIST))) ?? null,
});

async function ownView(db: Reader, ctx: Ctx) {
  const [opening] = await sql.selectOpening(db, view.viewerOf(ctx, LIST));
  return { view: opening ?? null, chosen: opening?.chosen ?? false };
}
