import type { profile } from '@assay/contract/profile.ts';
import type { Service } from '../../context.ts';
import type { ContextOf } from '../../create-context.ts';
import { NotFound, ReauthenticationRequired, SecondFactorRequired } from '../../errors.ts';
import { hashOfToken, mintToken } from '../../platform/credentials/tokens.ts';
import { hashOfSession } from '../sessions/identify-session.ts';
import * as sql from './queries.ts';

type Calls = 'listMemberships' | 'switchTenant';

/** The tenants of the own account, and going from one to another. */
export const membershipOperations = ({
  contextOf,
}: {
  contextOf: ContextOf;
}): Pick<Service<typeof profile>, Calls> => ({
  async listMemberships(ctx) {
    const rows = await ctx.read((db) => sql.listMemberships(db, ctx.actor.uuid));
    return { items: rows.map((row) => ({ ...row, current: row.uuid === ctx.tenantUuid })) };
  },

  async switchTenant(ctx, { uuid: tenantUuid }) {
    const { actor } = ctx;
    const memberships = await ctx.read((db) => sql.listMemberships(db, actor.uuid));
    const target = memberships.find(({ uuid }) => uuid === tenantUuid);
    if (!target) throw new NotFound('Tenant');
    const token = mintToken('ays');
    const after = hashOfToken(token);
    // Recorded where the person arrives, as a sign-in is.
    const there = { ...actor, tenantUuid, role: target.role, sessionHash: after.toString('hex') };
    const change = { action: 'session.switch_tenant', subject_uuid: actor.uuid };
    const expiration = await contextOf(there).write(change, async (tx) => {
      const hashes = { before: hashOfSession(ctx), after };
      const { verdict, expires_at } = await sql.switchSession(tx, hashes, tenantUuid);
      if (verdict === 'factor') throw new SecondFactorRequired();
      // Another tenant's directory authenticated the user, which this tenant does not trust.
      if (verdict === 'directory') throw new ReauthenticationRequired();
      if (!expires_at) throw new NotFound('Tenant');
      return expires_at;
    });
    return { token, expiration };
  },
});
