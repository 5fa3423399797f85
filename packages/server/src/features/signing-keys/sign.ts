import type { Ctx } from '../../context.ts';
import { Conflict, Forbidden, NotFound, ReauthenticationRequired } from '../../errors.ts';
import type { Vault } from '../../platform/secrets/vault.ts';
import * as sql from './key-queries.ts';
import { signWithKey } from './server-key.ts';

export type { SigningKeyRow } from './key-queries.ts';

/**
 * Signs messages with a key that this server stores, only for its owner.
 *
 * @returns the key, and a signature in DER for each message, in order
 * @throws Forbidden unless the actor is a user, ReauthenticationRequired unless their session is fresh;
 *   NotFound for a key that is not their own, not of custody `server`, or revoked; Conflict for an expired one
 */
export async function signWithServerKey(
  vault: Vault,
  ctx: Ctx,
  key_uuid: string,
  messages: Uint8Array[],
): Promise<{ key: sql.SigningKeyRow; signatures: Uint8Array[] }> {
  const { actor, tenantUuid: tenant_uuid } = ctx;
  if (actor.kind !== 'user') throw new Forbidden();
  if (!actor.fresh) throw new ReauthenticationRequired();
  const own = { uuid: key_uuid, principal_uuid: actor.uuid };
  const { key, secret } = await ctx.read(async (db) => ({
    key: await sql.findKey(db, tenant_uuid, key_uuid),
    secret: await sql.findSealedKey(db, tenant_uuid, own),
  }));
  if (key === undefined || key.public_key === null || secret === undefined)
    throw new NotFound('Signing key');
  if (secret.expired) throw new Conflict('The signing key has expired');
  const halves = { sealed: secret.sealed, public_key: key.public_key };
  const name = { tenant_uuid, uuid: key_uuid };
  return { key, signatures: await signWithKey(vault, name, halves, messages) };
}
