import type { signersGroups } from '@assay/contract/signers-groups.ts';
import type { Ctx, Service } from '../../context.ts';
import { Conflict, NotFound } from '../../errors.ts';
import type { Reader, Writer } from '../../platform/db/database.ts';
import { sortedKeyOf } from '../../platform/db/order-queries.ts';
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

export const memberService: MemberService = {
  addSignersGroupUser: (ctx, { uuid, userUUID }) => add(ctx, USER, memberOf(ctx, uuid, userUUID)),

  removeSignersGroupUser: (ctx, { uuid, user_uuid }) =>
    remove(ctx, USER, memberOf(ctx, uuid, user_uuid)),

  addSignersGroupApiKey: (ctx, { uuid, apiKeyUUID }) =>
    add(ctx, API_KEY, memberOf(ctx, uuid, apiKeyUUID)),

  removeSignersGroupApiKey: (ctx, { uuid, api_key_uuid }) =>
    remove(ctx, API_KEY, memberOf(ctx, uuid, api_key_uuid)),

  async listSignersGroupUsers(ctx, query) {
    const page = { ...query, after: ctx.cursors.read('listSignersGroupUsers', query) };
    const group = await findName(ctx, query.uuid);
    const found = await ctx.read((db) => sql.selectGroupUsers(db, group, page));
    return ctx.cursors.page('listSignersGroupUsers', query, found, sortedKeyOf);
  },

  async listSignersGroupApiKeys(ctx, query) {
    const page = { ...query, after: ctx.cursors.read('listSignersGroupApiKeys', query) };
    const group = await findName(ctx, query.uuid);
    const found = await ctx.read((db) => sql.selectGroupApiKeys(db, group, page));
    return ctx.cursors.page('listSignersGroupApiKeys', query, found, sortedKeyOf);
  },
};

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

/** Adding an existing member changes nothing, and is not recorded. */
async function add(ctx: Ctx, kind: Kind, member: sql.Member): Promise<undefined> {
  if ((await ctx.read((db) => kind.find(db, member))) !== undefined) return undefined;
  await change(ctx, kind, member, {
    did: 'add',
    name: (tx) => kind.admit(tx, member),
    async work(tx) {
      if (!(await kind.insert(tx, member))) throw new NotFound(kind.what);
    },
  });
  return undefined;
}

async function remove(ctx: Ctx, kind: Kind, member: sql.Member): Promise<undefined> {
  await change(ctx, kind, member, {
    did: 'remove',
    name: (tx) => kind.find(tx, member),
    work: (tx) => kind.remove(tx, member),
  });
  return undefined;
}

interface MemberChange {
  did: 'add' | 'remove';
  name(tx: Writer): Promise<string | undefined>;
  work(tx: Writer): Promise<unknown>;
}

/** Changes the members of a group under its lock. */
async function change(ctx: Ctx, kind: Kind, member: sql.Member, { did, name, work }: MemberChange) {
  const details: Record<string, unknown> = {};
  const audited = {
    action: `signers_group.${did}_${kind.member}`,
    subject_uuid: member.group_uuid,
    details,
  };
  await ctx.write(audited, async (tx) => {
    const group = await lockGroup(tx, ctx.tenantUuid, member.group_uuid);
    if (group === undefined) throw new NotFound('Signers group');
    const known = await name(tx);
    if (known === undefined) throw new NotFound(kind.what);
    const who = { uuid: member.uuid, name: known };
    Object.assign(details, {
      group: group.name,
      [kind.member]: who,
    });
    await work(tx);
  });
}
