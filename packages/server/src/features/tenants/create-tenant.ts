import { randomUUID } from 'node:crypto';
import type { Ctx } from '../../context.ts';
import { Conflict } from '../../errors.ts';
import type { Writer } from '../../platform/db/database.ts';
import { invitationLink } from '../passwords/page-links.ts';
import { issueLink, type UserParts } from '../users/one-time-link.ts';
import * as query from './queries.ts';

interface NewTenant {
  uuid: string;
  name: string;
}

/** Makes a tenant with its data key, and invites its first administrator where one is named. */
export async function createTenant(
  ctx: Ctx,
  parts: UserParts,
  { name, admin_email }: { name: string; admin_email?: string | undefined },
): Promise<NewTenant & { link: string | null }> {
  const tenant = { uuid: randomUUID(), name: name.normalize('NFC') };
  const details = { name: tenant.name, ...(admin_email !== undefined && { admin_email }) };
  const change = { action: 'tenant.create', subject_uuid: tenant.uuid, details };
  const link = await ctx.write(change, async (tx) => {
    if (!(await query.insertTenant(tx, tenant.uuid, tenant.name)))
      throw new Conflict('Please use unique value');
    return admin_email === undefined
      ? null
      : invite(ctx, tx, parts, { tenant, email: admin_email });
  });
  // The first sealed value creates the key; if this failed, the next one would.
  const nothing = { owner: tenant.uuid, purpose: 'tenant', subject: tenant.uuid };
  await parts.vault.seal(nothing, new Uint8Array());
  return { ...tenant, link };
}

async function invite(
  ctx: Ctx,
  tx: Writer,
  parts: UserParts,
  { tenant, email }: { tenant: NewTenant; email: string },
): Promise<string | null> {
  const { link, mailed, handed } = await issueLink(tx, parts, {
    purpose: 'invitation',
    account_uuid: null,
    email,
    linkOf: invitationLink,
    mailOf: (mailedLink) => ({
      kind: 'invitation',
      to: email,
      tenant_uuid: tenant.uuid,
      tenant_name: tenant.name,
      invited_by: ctx.actor.name,
      link: mailedLink,
    }),
  });
  await query.insertAdministrator(tx, {
    tenant_uuid: tenant.uuid,
    uuid: randomUUID(),
    email,
    invited_by_uuid: ctx.actor.uuid,
    token_hash: mailed,
    handed_hash: handed,
  });
  return link;
}
