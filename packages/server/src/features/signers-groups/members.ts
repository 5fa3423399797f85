import type { signersGroups } from '@assay/contract/signers-groups.ts';
import { membershipOf } from '@assay/core/attestation/signers/signers-group.ts';
import type { Ctx, Service } from '../../context.ts';
import { Conflict, NotFound } from '../../errors.ts';
import type { Reader, Writer } from '../../platform/db/database.ts';
import { sortedKeyOf } from '../../platform/db/order-queries.ts';
import type { Vault } from '../../platform/secrets/vault.ts';
import { readGivenSignature, signChange } from '../signing-keys/change-signature.ts';
import { readSignersLog, signersLogState } from '../signing-keys/signers-log.ts';
import * as sql from './member-queries.ts';
import { findGroup, lockGroup } from './queries.ts';

/** Calls about who is in a group. */
export type MemberService = Pick<
  Service<typeof signersGroups>,
  | 'addSignersGroupUser'
  | 'removeSignersGroupUser'
  | 'addSignersGroupApiKey'
  | 'removeSignersGroupApiKey'
  | 'listSignersGroupUsers'
  | 'listSignersGroupApiKeys'
>;

/** Users, or API keys. */
interface Kind {
  /** Name in errors and audit entries. */
  what: string;
  member: 'user' | 'api_key';
  /** Name of one that is in the group. */
  find(db: Reader, member: sql.Member): Promise<string | undefined>;
  /** Name of one that may be taken in. @throws Conflict */
  admit(tx: Writer, member: sql.Member): Promise<string | undefined>;
  /** Returns false for one that was just deleted. */
  insert(tx: Writer, member: sql.Member): Promise<boolean>;
  remove(tx: Writer, member: sql.Member): Promise<unknown>;
}

const USER: Kind = {
  what: 'User',
  member: 'user',
  find: sql.findGroupUser,
  admit: (tx, { uuid }) => sql.findUserName(tx, uuid),
  insert: sql.insertGroupUser,
  remove: sql.deleteGroupUser,
};

const API_KEY: Kind = {
  what: 'API key',
  member: 'api_key',
  find: sql.findGroupApiKey,
  async admit(tx, { tenant_uuid, uuid }) {
    const key = await sql.shareApiKey(tx, tenant_uuid, uuid);
    if (key?.usable === false) throw new Conflict('The API key is revoked or deleted');
    return key?.name;
  },
  insert: sql.insertGroupApiKey,
  remove: sql.deleteGroupApiKey,
};

export const createMemberService = ({ vault }: { vault: Vault }): MemberService => ({
  addSignersGroupUser: (ctx, { uuid, userUUID, signed }) =>
    add({ vault, ctx, kind: USER, member: memberOf(ctx, uuid, userUUID), signed }),

  removeSignersGroupUser: (ctx, { uuid, user_uuid, signed }) =>
    remove({ vault, ctx, kind: USER, member: memberOf(ctx, uuid, user_uuid), signed }),

  addSignersGroupApiKey: (ctx, { uuid, apiKeyUUID, signed }) =>
    add({ vault, ctx, kind: API_KEY, member: memberOf(ctx, uuid, apiKeyUUID), signed }),

  removeSignersGroupApiKey: (ctx, { uuid, api_key_uuid, signed }) =>
    remove({ vault, ctx, kind: API_KEY, member: memberOf(ctx, uuid, api_key_uuid), signed }),

  async listSignersGroupUsers(ctx, query) {
    const asked = { ...query, after: ctx.cursors.read('listSignersGroupUsers', query) };
    const group = await findName(ctx, query.uuid);
    const found = await ctx.read((db) => sql.selectGroupUsers(db, group, asked));
    const page = ctx.cursors.page('listSignersGroupUsers', query, found, sortedKeyOf);
    return { ...page, items: await withStanding(ctx, query.uuid, page.items) };
  },

  async listSignersGroupApiKeys(ctx, query) {
    const asked = { ...query, after: ctx.cursors.read('listSignersGroupApiKeys', query) };
    const group = await findName(ctx, query.uuid);
    const found = await ctx.read((db) => sql.selectGroupApiKeys(db, group, asked));
    const page = ctx.cursors.page('listSignersGroupApiKeys', query, found, sortedKeyOf);
    return { ...page, items: await withStanding(ctx, query.uuid, page.items) };
  },
});

const memberOf = ({ tenantUuid }: Ctx, group_uuid: string, uuid: string): sql.Member => ({
  tenant_uuid: tenantUuid,
  group_uuid,
  uuid,
});

async function findName(ctx: Ctx, uuid: string): Promise<sql.GroupName> {
  if ((await ctx.read((db) => findGroup(db, ctx.tenantUuid, uuid))) === undefined)
    throw new NotFound('Signers group');
  return { tenant_uuid: ctx.tenantUuid, group_uuid: uuid };
}

interface Asked {
  vault: Vault;
  ctx: Ctx;
  kind: Kind;
  member: sql.Member;
  signed: string | undefined;
}

/** Adding an existing member changes and records nothing. */
async function add(asked: Asked): Promise<undefined> {
  const { ctx, kind, member } = asked;
  if ((await ctx.read((db) => kind.find(db, member))) !== undefined) return undefined;
  await change(asked, {
    op: 'add',
    name: (tx) => kind.admit(tx, member),
    async work(tx) {
      if (!(await kind.insert(tx, member))) throw new NotFound(kind.what);
    },
  });
  return undefined;
}

async function remove(asked: Asked): Promise<undefined> {
  const { kind, member } = asked;
  await change(asked, {
    op: 'remove',
    name: (tx) => kind.find(tx, member),
    work: (tx) => kind.remove(tx, member),
  });
  return undefined;
}

interface MemberChange {
  op: 'add' | 'remove';
  name(tx: Writer): Promise<string | undefined>;
  work(tx: Writer): Promise<unknown>;
}

/** Changes the members of a locked group. */
async function change(
  { vault, ctx, kind, member, signed }: Asked,
  { op, name, work }: MemberChange,
) {
  const { group_uuid, uuid } = member;
  const leaf = {
    kind: 'group-member',
    op,
    group: group_uuid,
    principal: uuid,
    not_after: null,
  } as const;
  const clientSignature = await readGivenSignature(vault, ctx, signed, () => leaf);
  const details: Record<string, unknown> = {};
  const action = `signers_group.${op}_${kind.member}`;
  await ctx.write({ action, subject_uuid: group_uuid, details }, async (tx) => {
    const group = await lockGroup(tx, ctx.tenantUuid, group_uuid);
    if (group === undefined) throw new NotFound('Signers group');
    const known = await name(tx);
    if (known === undefined) throw new NotFound(kind.what);
    Object.assign(details, { group: group.name, [kind.member]: { uuid, name: known } });
    await signChange(tx, ctx, leaf, clientSignature);
    await work(tx);
  });
}

/** Members with whether the signers log counts them. */
async function withStanding<Row extends { uuid: string }>(
  ctx: Ctx,
  group: string,
  rows: readonly Row[],
): Promise<(Row & { counts: boolean | null })[]> {
  const { isOpen, waiting } = await signersLogState(ctx);
  if (!isOpen || rows.length === 0) return rows.map((row) => ({ ...row, counts: null }));
  const { control } = await readSignersLog(ctx);
  const moment = { control_size: control.size, time: null };
  return rows.map((row) => {
    const membership = membershipOf(control.history, { group, principal: row.uuid }, moment);
    const isIn = membership !== 'not_member';
    return { ...row, counts: isIn || waiting === 0 ? isIn : null };
  });
}
