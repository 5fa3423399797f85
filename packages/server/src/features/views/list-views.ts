import type { listViews } from '@assay/contract/list-views.ts';
import type { Ctx, Service } from '../../context.ts';
import * as view from './operations.ts';
import * as sql from './queries.ts';

/** Saved views of every list (ADR 0052). */
export const listViewService: Service<typeof listViews> = {
  createListView: (ctx, asked) => view.createView(ctx, asked),

  updateListView: (ctx, change) => view.updateView(ctx, null, change),

  getListView: (ctx, { uuid }) => view.getView(ctx, null, uuid),

  async deleteListView(ctx, { uuid }) {
    await view.removeView(ctx, null, uuid);
    return undefined;
  },

  listListViews: async (ctx, { list = null }) => ({ items: await view.listViewsOf(ctx, list) }),

  getOpeningViews: (ctx) => openingViews(ctx),

  async setOwnListView(ctx, { list, uuid }) {
    await view.setOwnView(ctx, list, uuid);
    return openingViews(ctx);
  },

  async setDefaultListView(ctx, { list, uuid }) {
    await view.setDefaultView(ctx, list, uuid);
    return openingViews(ctx);
  },
};

async function openingViews(ctx: Ctx) {
  const rows = await ctx.read((db) => sql.selectOpening(db, view.viewerOf(ctx, null)));
  return { items: rows.map(({ chosen, ...row }) => ({ list: row.list, view: row, chosen })) };
}
