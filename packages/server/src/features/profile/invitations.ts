import type { profile } from '@assay/contract/profile.ts';
import { anonymous, type Ctx, type Service } from '../../context.ts';
import type { ContextOf } from '../../create-context.ts';
import { NotFound } from '../../errors.ts';
import * as sql from './queries.ts';

type Calls = 'listInvitations' | 'acceptInvitation' | 'declineInvitation';

/**
 * Operations on invitations to the user's own address: the only way to join a tenant is to accept one while
 * signed in (ADR 0010).
 */
export const invitationOperations = ({
  contextOf,
}: {
  contextOf: ContextOf;
}): Pick<Service<typeof profile>, Calls> => ({
  listInvitations: (ctx) =>
    ctx.read(async (db) => ({
      email_proven: await sql.hasProvenAddress(db, ctx.actor.uuid),
      items: await sql.ownInvitations(db, ctx.actor.uuid),
    })),

  async acceptInvitation(ctx, { uuid }) {
    const { tenant_uuid, tenant_name, role } = await requireOwn(ctx, uuid);
    const { actor } = ctx;
    // Recorded where the person arrives; the tenants that they belong to learn nothing.
    const there = { ...actor, tenantUuid: tenant_uuid, role };
    const change = { action: 'user.accept_invitation', subject_uuid: actor.uuid };
    await contextOf(there).write({ ...change, details: { invitation: uuid, role } }, async (tx) => {
      if (!(await sql.acceptInvitation(tx, uuid, actor.uuid))) return missing();
    });
    return { uuid: tenant_uuid, name: tenant_name, role, current: false };
  },

  async declineInvitation(ctx, { uuid }) {
    const { tenant_uuid } = await requireOwn(ctx, uuid);
    // The inviting tenant learns that it was declined, and nothing of the account.
    const somebody = { ...anonymous(''), tenantUuid: tenant_uuid };
    const change = { action: 'user.decline_invitation', subject_uuid: uuid };
    await contextOf(somebody).write(change, async (tx) => {
      if (!(await sql.declineInvitation(tx, uuid, ctx.actor.uuid))) return missing();
    });
    return undefined;
  },
});

/** @throws NotFound for an invitation to another user, like a missing one */
async function requireOwn(ctx: Ctx, uuid: string): Promise<sql.InvitationRow> {
  const own = await ctx.read((db) => sql.ownInvitations(db, ctx.actor.uuid));
  return own.find((one) => one.uuid === uuid) ?? missing();
}

const missing = (): never => {
  throw new NotFound('Invitation');
};
