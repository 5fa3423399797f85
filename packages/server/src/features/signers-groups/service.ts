import { randomUUID } from 'node:crypto';
import type { SignersGroup, signersGroups } from '@assay/contract/signers-groups.ts';
import type { ControlChange } from '@assay/core/attestation/signers/control-leaf.ts';
import type { Answer, Change, Ctx, Service } from '../../context.ts';
import { Conflict, Invalid, NotFound } from '../../errors.ts';
import type { Reader, Writer } from '../../platform/db/database.ts';
import { sortedKeyOf } from '../../platform/db/order-queries.ts';
import type { Vault } from '../../platform/secrets/vault.ts';
import { readGivenSignature, signChange } from '../signing-keys/change-signature.ts';
import { createMemberService } from './members.ts';
import { createPolicyService } from './policy.ts';
import * as sql from './queries.ts';

/** The calls about signers groups. Each change is a leaf of the signers log, which triggers write. */
export const createSignersGroupService = (parts: {
  vault: Vault;
}): Service<typeof signersGroups> => ({
  ...createMemberService(parts),
  ...createPolicyService(parts),

  async createSignersGroup(ctx, { signed, ...settings }) {
    const leafOf = (group: string) => groupLeaf('create', group, settings);
    const clientSignature = await readGivenSignature(parts.vault, ctx, signed, leafOf);
    const uuid = clientSignature?.signature.nonce ?? randomUUID();
    const change = { action: 'signers_group.create', subject_uuid: uuid, details: settings };
    const { tenantUuid: tenant_uuid } = ctx;
    await ctx.write(change, async (tx) => {
      await signChange(tx, ctx, leafOf(uuid), clientSignature);
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

  async updateSignersGroup(ctx, { uuid, signed, ...told }) {
    const changes = Object.entries(told).filter(([, value]) => value !== undefined);
    if (changes.length === 0) return getGroup(ctx, uuid);
    const { expires_at } = told;
    const change = {
      ...Object.fromEntries(changes),
      ...(expires_at !== undefined && { expires_at: expires_at === '' ? null : expires_at }),
    };
    const signature = await readGivenSignature(parts.vault, ctx, signed, async () => {
      const before = await ctx.read((db) => sql.findGroup(db, ctx.tenantUuid, uuid));
      if (before === undefined) throw new NotFound('Signers group');
      const expires_at = before.expires_at?.toISOString() ?? null;
      return groupLeaf('update', uuid, { ...before, expires_at, ...change });
    });
    await changeGroup(
      ctx,
      uuid,
      { action: 'signers_group.update', details: change },
      async (tx, before) => {
        const after = { ...before, ...change };
        const isLogged =
          after.threshold !== before.threshold || after.expires_at !== before.expires_at;
        if (isLogged) await signChange(tx, ctx, groupLeaf('update', uuid, after), signature);
        if (after.expires_at !== before.expires_at)
          await requireAhead(tx, after.expires_at, 'query.expires_at');
        if (!(await sql.updateGroup(tx, ctx.tenantUuid, uuid, after))) throw nameTaken();
      },
    );
    return getGroup(ctx, uuid);
  },

  async deleteSignersGroup(ctx, { uuid, signed }) {
    const leaf = groupLeaf('delete', uuid, { threshold: 1, expires_at: null });
    const clientSignature = await readGivenSignature(parts.vault, ctx, signed, () => leaf);
    await changeGroup(ctx, uuid, { action: 'signers_group.delete' }, async (tx) => {
      await signChange(tx, ctx, leaf, clientSignature);
      await sql.deleteGroup(tx, ctx.tenantUuid, uuid);
    });
    return undefined;
  },
});

/** The leaf that a trigger writes of a change. */
const groupLeaf = (
  op: 'create' | 'update' | 'delete',
  group: string,
  { threshold, expires_at }: Pick<sql.GroupSettings, 'threshold' | 'expires_at'>,
): ControlChange => ({
  ...{ kind: 'signers-group', op, group, threshold },
  not_after: expires_at === null ? null : Date.parse(expires_at),
});

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
