import { randomUUID } from 'node:crypto';
import type { users } from '@assay/contract/users.ts';
import type { Ctx, Service } from '../../context.ts';
import { Conflict } from '../../errors.ts';
import { requireRoom } from '../license/limits.ts';
import { invitationLink } from '../passwords/page-links.ts';
import { accountName } from '../sessions/account-name.ts';
import { issueLink, type UserParts } from './one-time-link.ts';
import * as sql from './queries.ts';
import { missing, requireRank } from './rules.ts';

type Invitee = Pick<sql.NewInvitation, 'email' | 'first_name' | 'last_name' | 'role'>;

/**
 * Creates the operations that add users to a tenant: both invite, and read no account, so that all addresses
 * get the same answer (ADR 0010).
 */
export const createInvitations = (
  parts: UserParts,
): Pick<Service<typeof users>, 'createUser' | 'inviteUser'> => ({
  createUser: (ctx, invitee) => invite(ctx, parts, 'user.create', invitee),
  inviteUser: (ctx, { email, role }) =>
    invite(ctx, parts, 'user.invite', { email, role, first_name: '', last_name: '' }),
});

async function invite(ctx: Ctx, parts: UserParts, action: string, invitee: Invitee) {
  const { email, role } = invitee;
  await requireRoom(ctx, 'users');
  const uuid = randomUUID();
  const change = { action, subject_uuid: uuid, details: { email, role } };
  return ctx.write(change, async (tx) => {
    await sql.lockPeople(tx, ctx.tenantUuid);
    await requireRank(ctx, tx, role);
    if (await sql.isNameTaken(tx, accountName(email)))
      throw new Conflict('Please use unique value');
    const tenant_name = await sql.ownTenantName(tx);
    const { link, mailed, handed } = await issueLink(tx, parts, {
      purpose: 'invitation',
      account_uuid: null,
      email,
      linkOf: invitationLink,
      mailOf: (mailedLink) => ({
        kind: 'invitation',
        to: email,
        tenant_uuid: ctx.tenantUuid,
        tenant_name,
        invited_by: ctx.actor.name,
        link: mailedLink,
      }),
    });
    await sql.insertInvitation(tx, {
      ...invitee,
      uuid,
      invited_by_uuid: ctx.actor.uuid,
      token_hash: mailed,
      handed_hash: handed,
    });
    return { ...((await sql.findPerson(tx, uuid)) ?? missing()), link };
  });
}
