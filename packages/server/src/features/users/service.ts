import type { users } from '@assay/contract/users.ts';
import type { Service } from '../../context.ts';
import { NotFound } from '../../errors.ts';
import * as sql from './queries.ts';

/** Specification §7, “Users”. */
export const userService: Service<typeof users> = {
  async getCurrentUser(ctx) {
    const member = await ctx.read((db) => sql.findMember(db, ctx.actor.uuid));
    if (!member) throw new NotFound('User');
    return { ...member, signers_groups_uuids: [] };
  },
};
