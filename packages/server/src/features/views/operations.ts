import { randomUUID } from 'node:crypto';
import type { ViewList, ViewState } from '@assay/contract/views.ts';
import type { Ctx } from '../../context.ts';
import { Conflict, Forbidden, Invalid, NotFound } from '../../errors.ts';
import type { Writer } from '../../platform/db/database.ts';
import { unlessTaken } from '../../platform/db/refusals.ts';
import * as sql from './queries.ts';

/** A person has few views; lists of them are not paged. */
const MOST_VIEWS = 50;
const MOST_LISTED = 1000;

/** Returns the caller as a viewer of the views of one list. */
export const viewerOf = <List extends ViewList | null>(
  { tenantUuid, actor }: Ctx,
  list: List,
): sql.Viewer & { list: List } => ({
  tenant_uuid: tenantUuid,
  account_uuid: actor.uuid,
  list,
});

/** Saves a view of a list. */
export async function createView(
  ctx: Ctx,
  {
    list,
    name,
    state,
    shared,
  }: { list: ViewList; name: string; state: ViewState; shared: boolean },
): Promise<sql.ViewRow> {
  const uuid = randomUUID();
  const details = { list, name, state, shared };
  await ctx.write({ action: 'view.create', subject_uuid: uuid, details }, async (tx) => {
    const viewer = viewerOf(ctx, list);
    if ((await sql.countViews(tx, viewer)) >= MOST_VIEWS)
      throw new Invalid(
        `You can keep ${MOST_VIEWS} views of a list at most`,
        'body: too many views',
      );
    const view = { uuid, name, state, shared, created_by: ctx.actor.name };
    if (!(await unlessTaken(sql.insertView(tx, viewer, view)))) throw nameTaken();
  });
  return getView(ctx, list, uuid);
}

/** Parts of a view that a change names. */
interface AskedChange {
  uuid: string;
  name?: string | undefined;
  state?: ViewState | undefined;
  shared?: boolean | undefined;
  revision?: number | undefined;
}

/** Changes a view of a list; null as the list means any. */
export async function updateView(
  ctx: Ctx,
  list: ViewList | null,
  { uuid, revision, ...asked }: AskedChange,
): Promise<sql.ViewRow> {
  await changeView(ctx, { list, uuid, verb: 'update' }, async (tx, before) => {
    if (revision !== undefined && revision !== before.revision)
      throw new Conflict('Somebody changed this view meanwhile. Load it again');
    const { name = before.name, state = before.state, shared = before.shared } = asked;
    if (before.is_default && !shared)
      throw new Conflict('The default view of the tenant must be shared');
    const view = { uuid, name, state, shared };
    if (!(await unlessTaken(sql.updateView(tx, ctx.tenantUuid, view)))) throw nameTaken();
    return { name, state, shared };
  });
  return getView(ctx, list, uuid);
}

/** Deletes a view of a list; null as the list means any. */
export const removeView = (ctx: Ctx, list: ViewList | null, uuid: string): Promise<void> =>
  changeView(ctx, { list, uuid, verb: 'delete' }, async (tx) => {
    await sql.deleteView(tx, ctx.tenantUuid, uuid);
    return {};
  });

/** Returns the views of a list that the caller may use; null as the list means all lists. */
export const listViewsOf = (ctx: Ctx, list: ViewList | null): Promise<sql.ViewRow[]> =>
  ctx.read((db) => sql.selectViews(db, viewerOf(ctx, list), MOST_LISTED));

/** Sets the default of the tenant for a list; it must be a shared view. */
export async function setDefaultView(ctx: Ctx, list: ViewList, uuid: string | null) {
  const change = { action: 'view.set_default', subject_uuid: uuid ?? ctx.tenantUuid };
  await ctx.write({ ...change, details: { list, view: uuid } }, async (tx) => {
    if (uuid !== null) {
      const { shared } = await requireView(tx, viewerOf(ctx, list), uuid);
      if (!shared) throw new Conflict('The default view of the tenant must be shared');
    }
    await sql.setDefault(tx, viewerOf(ctx, list), uuid);
  });
}

/** Sets the view that opens with a list for the caller. */
export async function setOwnView(ctx: Ctx, list: ViewList, uuid: string | null) {
  const change = { action: 'view.choose', subject_uuid: ctx.actor.uuid };
  await ctx.write({ ...change, details: { list, view: uuid } }, async (tx) => {
    if (uuid !== null) await requireView(tx, viewerOf(ctx, list), uuid);
    await sql.setChosen(tx, viewerOf(ctx, list), uuid);
  });
}

/** Returns a view; throws `NotFound` for one that the caller may not use. */
export async function getView(ctx: Ctx, list: ViewList | null, uuid: string): Promise<sql.ViewRow> {
  const row = await ctx.read((db) => sql.findView(db, viewerOf(ctx, list), uuid));
  return row ?? missing();
}

async function requireView(tx: Writer, viewer: sql.Viewer, uuid: string): Promise<sql.ViewRow> {
  return (await sql.lockView(tx, viewer, uuid)) ?? missing();
}

const missing = (): never => {
  throw new NotFound('View');
};

const nameTaken = () => new Conflict('Please use unique value');

/** Changes a view that the caller owns and that is no default, or a shared one as an administrator; the audit entry has its previous state. */
async function changeView(
  ctx: Ctx,
  { list, uuid, verb }: { list: ViewList | null; uuid: string; verb: 'update' | 'delete' },
  work: (tx: Writer, before: sql.ViewRow) => Promise<object>,
): Promise<void> {
  const details: Record<string, unknown> = {};
  await ctx.write({ action: `view.${verb}`, subject_uuid: uuid, details }, async (tx) => {
    const before = await requireView(tx, viewerOf(ctx, list), uuid);
    const isAdministrator = ctx.actor.role === 'TenantAdmin' || ctx.actor.role === 'SuperAdmin';
    if (!isAdministrator && (!before.own || before.is_default)) throw new Forbidden();
    const { name, state, shared } = before;
    const done = await work(tx, before);
    Object.assign(details, { list: before.list }, done, { before: { name, state, shared } });
  });
}
