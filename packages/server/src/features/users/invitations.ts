import { randomUUID } from 'node:crypto';
import type { users } from '@assay/contract/users.ts';
import type { Ctx, Service } from '../../context.ts';
import { Conflict } from '../../errors.ts';
import { hashOfToken } from '../../platform/credentials/tokens.ts';
import { requireRoom } from '../license/limits.ts';
import { issueSecret } from '../passwords/one-time-secrets.ts';
import { confirmationLink, passwordLink } from '../passwords/page-links.ts';
import { accountName } from '../sign-in/service.ts';
import { mailOneTimeLink, type UserParts } from './one-time-link.ts';
import * as sql from './queries.ts';
import { missing, requireRank } from './rules.ts';

type Invitee = Pick<sql.NewInvitation, 'email' | 'first_name' | 'last_name' | 'role'>;

/** Ways into a tenant: both invite, whether the address has an account or not, and answer alike (S8). */
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
  const { publicUrl } = parts;
  const uuid = randomUUID();
  const change = { action, subject_uuid: uuid, details: { email, role } };
  return ctx.write(change, async (tx) => {
    await sql.lockPeople(tx, ctx.tenantUuid);
    await requireRank(ctx, tx, role);
    const name = accountName(email);
    if (await sql.isNameTaken(tx, name)) throw new Conflict('Please use unique value');
    const account_uuid = await sql.findInvitee(tx, name);
    const hash = await issueSecret(tx, { purpose: 'invitation', account_uuid, email });
    await sql.insertInvitation(tx, {
      ...invitee,
      uuid,
      invited_by_uuid: ctx.actor.uuid,
      token_hash: hashOfToken(hash),
    });
    const mailed = await mailOneTimeLink(tx, parts, {
      kind: 'invitation',
      to: email,
      tenant_uuid: ctx.tenantUuid,
      tenant_name: await sql.ownTenantName(tx),
      invited_by: ctx.actor.name,
      link:
        account_uuid === null
          ? passwordLink(publicUrl, hash)
          : confirmationLink(publicUrl, email, hash),
    });
    return { ...((await sql.findPerson(tx, uuid)) ?? missing()), ...mailed };
  });
}
