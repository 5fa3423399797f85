import { randomUUID } from 'node:crypto';
import type { views } from '@assay/contract/views.ts';
import type { Ctx, Service } from '../../context.ts';
import { Conflict, Forbidden, Invalid, NotFound } from '../../errors.ts';
import type { Reader, Writer } from '../../platform/db/database.ts';
import { unlessTaken } from '../../platform/db/refusals.ts';
import * as sql from './queries.ts';

/** A person has few views; lists of them are not paged. */
const MOST_VIEWS = 50;
const MOST_LISTED = 500;

const viewerOf = ({ tenantUuid, actor }: Ctx): sql.Viewer => ({
  tenant_uuid: tenantUuid,
  account_uuid: actor.uuid,
});

/** Saved views of the list of SBOMs (ADR 0039). */
export const viewService: Service<typeof views> = {
  async createSbomView(ctx, { name, state, shared }) {
    const uuid = randomUUID();
    const change = { action: 'view.create', subject_uuid: uuid, details: { name, state, shared } };
    await ctx.write(change, async (tx) => {
      if ((await sql.countViews(tx, viewerOf(ctx))) >= MOST_VIEWS)
        throw new Invalid(`You can keep ${MOST_VIEWS} views at most`, 'body: too many views');
      const view = { uuid, name, state, shared, created_by: ctx.actor.name };
      if (!(await unlessTaken(sql.insertView(tx, viewerOf(ctx), view)))) throw nameTaken();
    });
    return getView(ctx, uuid);
  },

  async updateSbomView(ctx, { uuid, revision, ...asked }) {
    await changeView(ctx, uuid, 'update', async (tx, before) => {
      if (revision !== undefined && revision !== before.revision)
        throw new Conflict('Somebody changed this view meanwhile. Load it again');
      const { name = before.name, state = before.state, shared = before.shared } = asked;
      if (before.is_default && !shared)
        throw new Conflict('The default view of the tenant must be shared');
      const view = { uuid, name, state, shared };
      if (!(await unlessTaken(sql.updateView(tx, ctx.tenantUuid, view)))) throw nameTaken();
      return { name, state, shared };
    });
    return getView(ctx, uuid);
  },

  getSbomView: (ctx, { uuid }) => getView(ctx, uuid),

  async deleteSbomView(ctx, { uuid }) {
    await changeView(ctx, uuid, 'delete', async (tx) => {
      await sql.deleteView(tx, ctx.tenantUuid, uuid);
      return {};
    });
    return undefined;
  },

  listSbomViews: (ctx) =>
    ctx.read(async (db) => ({ items: await sql.selectViews(db, viewerOf(ctx), MOST_LISTED) })),

  getDefaultSbomView: (ctx) =>
    ctx.read(async (db) => ({ view: (await sql.findDefault(db, viewerOf(ctx))) ?? null })),

  async setDefaultSbomView(ctx, { uuid }) {
    const change = { action: 'view.set_default', subject_uuid: uuid ?? ctx.tenantUuid };
    await ctx.write({ ...change, details: { view: uuid } }, async (tx) => {
      if (uuid !== null) {
        const { shared } = await requireView(tx, ctx, uuid);
        if (!shared) throw new Conflict('The default view of the tenant must be shared');
      }
      await sql.setDefault(tx, ctx.tenantUuid, uuid);
    });
    return ctx.read(async (db) => ({ view: (await sql.findDefault(db, viewerOf(ctx))) ?? null }));
  },

  getOwnSbomView: (ctx) => ctx.read((db) => ownView(db, ctx)),

  async setOwnSbomView(ctx, { uuid }) {
    const change = { action: 'view.choose', subject_uuid: ctx.actor.uuid, details: { view: uuid } };
    await ctx.write(change, async (tx) => {
      if (uuid !== null) await requireView(tx, ctx, uuid);
      await sql.setChosen(tx, viewerOf(ctx), uuid);
    });
    return ctx.read((db) => ownView(db, ctx));
  },
};

async function ownView(db: Reader, ctx: Ctx) {
  const viewer = viewerOf(ctx);
  const chosen = await sql.findChosen(db, viewer);
  const view = chosen ?? (await sql.findDefault(db, viewer)) ?? null;
  return { view, chosen: chosen !== undefined };
}

async function getView(ctx: Ctx, uuid: string): Promise<sql.ViewRow> {
  const row = await ctx.read((db) => sql.findView(db, viewerOf(ctx), uuid));
  return row ?? missing();
}

async function requireView(tx: Writer, ctx: Ctx, uuid: string): Promise<sql.ViewRow> {
  return (await sql.lockView(tx, viewerOf(ctx), uuid)) ?? missing();
}

const missing = (): never => {
  throw new NotFound('View');
};

const nameTaken = () => new Conflict('Please use unique value');

/** Changes a view that the caller owns and that is no default, or a shared one as an administrator; the audit entry has its previous state. */
async function changeView(
  ctx: Ctx,
  uuid: string,
  verb: 'update' | 'delete',
  work: (tx: Writer, before: sql.ViewRow) => Promise<object>,
): Promise<void> {
  const details: Record<string, unknown> = {};
  await ctx.write({ action: `view.${verb}`, subject_uuid: uuid, details }, async (tx) => {
    const before = await requireView(tx, ctx, uuid);
    const isAdministrator = ctx.actor.role === 'TenantAdmin' || ctx.actor.role === 'SuperAdmin';
    if (!isAdministrator && (!before.own || before.is_default)) throw new Forbidden();
    const { name, state, shared } = before;
    Object.assign(details, await work(tx, before), { before: { name, state, shared } });
  });
}
