import { DeletionCertificate, type tenants } from '@assay/contract/tenants.ts';
import type { Ctx, Service } from '../../context.ts';
import { Conflict, NotFound } from '../../errors.ts';
import { sortedKeyOf } from '../../platform/db/order-queries.ts';
import { licenseExpiries } from '../license/service.ts';
import { accountName } from '../sessions/account-name.ts';
import type { UserParts } from '../users/one-time-link.ts';
import { createTenant } from './create-tenant.ts';
import { enqueueDeletion } from './deletion-job.ts';
import * as query from './queries.ts';

const MOST_OVERVIEWS = 200;

/** The calls about tenants: making, listing, changing and deleting them. */
export const createTenantService = (parts: UserParts): Service<typeof tenants> => ({
  async createTenant(ctx, input) {
    const { uuid, link } = await createTenant(ctx, parts, input);
    return { ...(await getRow(ctx, uuid)), link };
  },

  async listTenants(ctx, page) {
    const after = ctx.cursors.read('listTenants', page);
    const found = await ctx.read((db) => query.selectTenants(db, { ...page, after }));
    return ctx.cursors.page('listTenants', page, found, sortedKeyOf);
  },

  async getTenantOverview(ctx, { tenantUUID, userEmail }) {
    const items = await ctx.read(async (db) => {
      const person = userEmail === undefined ? null : accountName(userEmail);
      const request = { uuid: tenantUUID ?? null, person, most: MOST_OVERVIEWS };
      const rows = await query.selectOverviews(db, request);
      const expiries = await licenseExpiries(
        db,
        rows.map(({ uuid }) => uuid),
      );
      return rows.map((row) => ({ ...row, license_expires_at: expiries.get(row.uuid) ?? null }));
    });
    return { items };
  },

  getTenantByUuid: (ctx, { uuid }) => getRow(ctx, uuid),

  async deleteTenant(ctx, { uuid, delete_data }) {
    const { actor } = ctx;
    const details: Record<string, unknown> = { delete_data };
    const change = { action: 'tenant.delete', subject_uuid: uuid, details };
    await ctx.write(change, async (tx) => {
      const { name } = (await query.findTenant(tx, uuid)) ?? missing();
      const { refused, deletion, due_at } = await query.deleteTenant(tx, uuid, {
        destroy: delete_data,
        own_uuid: ctx.tenantUuid,
        actor_uuid: actor.uuid,
        actor_name: actor.name,
      });
      if (refused === 'missing') return missing();
      if (refused === 'kept')
        throw new Conflict('The default tenant and your own tenant cannot be deleted');
      Object.assign(details, { name, due_at });
      if (deletion !== null && due_at !== null) await enqueueDeletion(tx, deletion, due_at);
    });
    return getRow(ctx, uuid);
  },

  async undeleteTenant(ctx, { uuid }) {
    await ctx.write({ action: 'tenant.undelete', subject_uuid: uuid }, async (tx) => {
      const refused = await query.undeleteTenant(tx, uuid);
      if (refused === 'missing') missing();
      if (refused === 'active') throw new Conflict('The tenant is not deleted');
      if (refused === 'due') throw new Conflict('It is too late: the data is being destroyed');
    });
    return getRow(ctx, uuid);
  },

  async getDeletionCertificate(ctx, { uuid }) {
    const certificate = await ctx.read((db) => query.findCertificate(db, uuid));
    if (certificate === undefined) throw new NotFound('Deletion certificate');
    return DeletionCertificate.parse(certificate);
  },

  getTenant: getOwn,

  getRequireTfa: getOwn,

  async setRequireTfa(ctx, { require_tfa }) {
    const change = {
      action: 'tenant.require_tfa',
      subject_uuid: ctx.tenantUuid,
      details: { require_tfa },
    };
    await ctx.write(change, (tx) => query.updateRequireTfa(tx, ctx.tenantUuid, { require_tfa }));
    return { require_tfa };
  },
});

const getRow = async (ctx: Ctx, uuid: string): Promise<query.TenantRow> =>
  (await ctx.read((db) => query.findTenant(db, uuid))) ?? missing();

const getOwn = async (ctx: Ctx): Promise<query.OwnTenant> =>
  (await ctx.read(query.findOwnTenant)) ?? missing();

const missing = (): never => {
  throw new NotFound('Tenant');
};
