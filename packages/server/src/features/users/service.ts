import type { users } from '@assay/contract/users.ts';
import type { Service } from '../../context.ts';
import { sortedKeyOf } from '../../platform/db/order-queries.ts';
import { createCredentials } from './credentials.ts';
import { createInvitations } from './invitations.ts';
import { createMemberships } from './memberships.ts';
import type { UserParts } from './one-time-link.ts';
import * as sql from './queries.ts';
import { missing } from './rules.ts';

/** A tenant's people, as its administrators see and change them. */
export const createUserService = (parts: UserParts): Service<typeof users> => ({
  async getCurrentUser(ctx) {
    return ctx.read(async (db) => {
      const member = (await sql.findMember(db, ctx.actor.uuid)) ?? missing();
      const signers_groups_uuids = await sql.selectOwnGroups(db, ctx.tenantUuid, ctx.actor.uuid);
      return { ...member, signers_groups_uuids };
    });
  },

  async listUsers(ctx, query) {
    const after = ctx.cursors.read('listUsers', query);
    const found = await ctx.read((db) => sql.selectPeople(db, { ...query, after }));
    return ctx.cursors.page('listUsers', query, found, sortedKeyOf);
  },

  async getUser(ctx, { uuid }) {
    return (await ctx.read((db) => sql.findPerson(db, uuid))) ?? missing();
  },

  ...createInvitations(parts),
  ...createMemberships(parts),
  ...createCredentials(parts),
});
