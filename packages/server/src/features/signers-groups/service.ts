import { randomUUID } from 'node:crypto';
import type { SignersGroup, signersGroups } from '@assay/contract/signers-groups.ts';
import type { Answer, Change, Ctx, Service } from '../../context.ts';
import { Conflict, Invalid, NotFound } from '../../errors.ts';
import type { Reader, Writer } from '../../platform/db/database.ts';
import { sortedKeyOf } from '../../platform/db/order-queries.ts';
import { memberService } from './members.ts';
import * as sql from './queries.ts';

/** The calls about signers groups. Each change is a leaf of the signers log, which triggers write. */
export const signersGroupService: Service<typeof signersGroups> = {
  ...memberService,

  async createSignersGroup(ctx, settings) {
    const uuid = randomUUID();
    const change = { action: 'signers_group.create', subject_uuid: uuid, details: settings };
    const { tenantUuid: tenant_uuid } = ctx;
    await ctx.write(change, async (tx) => {
      await requireAhead(tx, settings.expires_at, 'body.expires_at');
      if (!(await sql.insertGroup(tx, { ...settings, tenant_uuid, uuid }))) throw nameTaken();
    });
    return getGroup(ctx, uuid);
  },

  async listSignersGroups(ctx, query) {
    const after = ctx.cursors.read('listSignersGroups', query);
    const found = await ctx.read((db) => sql.selectGroups(db, ctx.tenantUuid, { ...query, after }));
    return ctx.cursors.page('listSignersGroups', query, found, sortedKeyOf);
  },

  async updateSignersGroup(ctx, { uuid, ...told }) {
    const given = Object.entries(told).filter(([, value]) => value !== undefined);
    if (given.length === 0) return getGroup(ctx, uuid);
    const { expires_at } = told;
    const change = {
      ...Object.fromEntries(given),
      ...(expires_at !== undefined && { expires_at: expires_at === '' ? null : expires_at }),
    };
    await changeGroup(
      ctx,
      uuid,
      { action: 'signers_group.update', details: change },
      async (tx, before) => {
        const after = { ...before, ...change };
        if (after.expires_at !== before.expires_at)
          await requireAhead(tx, after.expires_at, 'query.expires_at');
        if (!(await sql.updateGroup(tx, ctx.tenantUuid, uuid, after))) throw nameTaken();
      },
    );
    return getGroup(ctx, uuid);
  },

  async deleteSignersGroup(ctx, { uuid }) {
    await changeGroup(ctx, uuid, { action: 'signers_group.delete' }, async (tx) => {
      await sql.deleteGroup(tx, ctx.tenantUuid, uuid);
    });
    return undefined;
  },
};

async function getGroup(ctx: Ctx, uuid: string): Promise<Answer<SignersGroup>> {
  const row = await ctx.read((db) => sql.findGroup(db, ctx.tenantUuid, uuid));
  if (row === undefined) throw new NotFound('Signers group');
  return row;
}

/** Changes one group; the audit entry contains its previous settings. */
function changeGroup(
  ctx: Ctx,
  uuid: string,
  { action, details }: Pick<Change, 'action' | 'details'>,
  work: (tx: Writer, before: sql.GroupSettings) => Promise<void>,
): Promise<void> {
  const audited: Record<string, unknown> = {};
  return ctx.write({ action, subject_uuid: uuid, details: audited }, async (tx) => {
    const before = await sql.lockGroup(tx, ctx.tenantUuid, uuid);
    if (before === undefined) throw new NotFound('Signers group');
    Object.assign(audited, details, { before });
    await work(tx, before);
  });
}

/** A group must not end in the past. */
async function requireAhead(db: Reader, instant: string | null, where: string): Promise<void> {
  if (instant !== null && !(await sql.isAhead(db, instant)))
    throw new Invalid('A temporary group ends in the future', `${where}: in the past`);
}

const nameTaken = () => new Conflict('Please use unique value');
