import { createPrivateKey, generateKeyPairSync, sign } from 'node:crypto';
import type { Ctx } from '../../../context.ts';
import type { Vault } from '../../../platform/secrets/vault.ts';
import * as sql from './queries.ts';

const about = ({ tenantUuid }: Ctx) => ({
  owner: tenantUuid,
  purpose: 'verdict-key',
  subject: tenantUuid,
});

/** Returns the tenant’s key for verification summaries, created on first use. */
export async function verdictKeyOf(vault: Vault, ctx: Ctx): Promise<sql.VerdictKeyRow> {
  const { tenantUuid } = ctx;
  const find = () => ctx.read((db) => sql.findVerdictKey(db, tenantUuid));
  const known = await find();
  if (known !== undefined) return known;
  const { publicKey, privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  const public_key = publicKey.export({ type: 'spki', format: 'der' });
  const sealed = await vault.seal(about(ctx), privateKey.export({ type: 'pkcs8', format: 'der' }));
  const change = { action: 'verdict_key.create', subject_uuid: tenantUuid };
  await ctx.write(change, (tx) => sql.insertVerdictKey(tx, tenantUuid, { public_key, sealed }));
  return (await find()) ?? { public_key, sealed };
}

/** Signature in DER over a message. */
export async function signByVerdictKey(
  vault: Vault,
  ctx: Ctx,
  { sealed }: sql.VerdictKeyRow,
  message: Uint8Array,
): Promise<Uint8Array> {
  const key = await vault.open(about(ctx), sealed);
  return sign('sha256', message, createPrivateKey({ key, format: 'der', type: 'pkcs8' }));
}
