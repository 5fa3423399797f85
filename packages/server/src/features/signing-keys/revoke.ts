import { type Input, ROLES } from '@assay/contract/endpoint.ts';
import type { signingKeys } from '@assay/contract/signing-keys.ts';
import type { Ctx } from '../../context.ts';
import { Conflict, Forbidden, Invalid, NotFound } from '../../errors.ts';
import * as sql from './key-queries.ts';

type Revocation = Input<typeof signingKeys.revokeSigningKey>;

/**
 * Revokes a key permanently. A rotated or retired key may later be revoked as compromised; otherwise a
 * revocation is final.
 *
 * @throws NotFound, Forbidden unless it is the caller's own or they are a TenantAdmin, Conflict, Invalid
 */
export async function revokeKey(ctx: Ctx, { uuid, reason, since }: Revocation): Promise<void> {
  const details: Record<string, unknown> = {};
  const change = { action: 'signing_key.revoke', subject_uuid: uuid, details };
  const { actor, tenantUuid } = ctx;
  await ctx.write(change, async (tx) => {
    const key = await sql.lockKey(tx, tenantUuid, uuid);
    if (key === undefined) throw new NotFound('Signing key');
    const isAdmin = ROLES.indexOf(actor.role) <= ROLES.indexOf('TenantAdmin');
    if (!isAdmin && key.principal_uuid !== actor.uuid) throw new Forbidden();
    const { name, revoke_reason } = key;
    if (revoke_reason !== null && (revoke_reason === 'compromised' || reason !== 'compromised'))
      throw new Conflict('The signing key is revoked already');
    if (since !== null && (await sql.isAhead(tx, since)))
      throw new Invalid('A key was compromised in the past', 'body.since: in the future');
    await sql.revokeKey(tx, tenantUuid, uuid, { reason, since, by: actor.name });
    Object.assign(details, { reason, since, before: { name, reason: revoke_reason } });
  });
}
