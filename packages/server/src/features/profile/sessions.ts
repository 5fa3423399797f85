import { ROLES, type Role } from '@assay/contract/endpoint.ts';
import type { profile } from '@assay/contract/profile.ts';
import type { Service } from '../../context.ts';
import { Forbidden, NotFound } from '../../errors.ts';
import { hashOfSession } from '../sessions/identify-session.ts';
import * as sql from './queries.ts';

type Calls = 'listSessions' | 'endSessions' | 'endUserSessions';

/** Operations that list and end an account's sessions. */
export const sessionOperations: Pick<Service<typeof profile>, Calls> = {
  async listSessions(ctx) {
    const own = hashOfSession(ctx);
    const rows = await ctx.read((db) => sql.listSessions(db, ctx.actor.uuid));
    const items = rows.map(({ token_hash, ...row }) => ({
      ...row,
      current: token_hash.equals(own),
    }));
    return { items };
  },

  async endSessions(ctx, { uuid }) {
    const { uuid: account } = ctx.actor;
    if (uuid === undefined) {
      const change = { action: 'session.end_others', subject_uuid: account };
      await ctx.write(change, (tx) => sql.endOtherSessions(tx, account, hashOfSession(ctx)));
      return undefined;
    }
    await ctx.write({ action: 'session.end', subject_uuid: uuid }, async (tx) => {
      if (!(await sql.endSessionNamed(tx, account, uuid))) throw new NotFound('Session');
    });
    return undefined;
  },

  async endUserSessions(ctx, { uuid }) {
    await ctx.write({ action: 'user.end_sessions', subject_uuid: uuid }, async (tx) => {
      const role = await sql.roleOf(tx, uuid);
      if (!role) throw new NotFound('User');
      if (rank(role) < rank(ctx.actor.role)) throw new Forbidden();
      await sql.endSessionsHere(tx, uuid);
    });
    return undefined;
  },
};

const rank = (role: Role) => ROLES.indexOf(role);
