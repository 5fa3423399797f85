import type { SigningKey, signingKeys } from '@assay/contract/signing-keys.ts';
import type { Answer, Ctx, Service } from '../../context.ts';
import { NotFound } from '../../errors.ts';
import { selectLogState } from '../../log/append/queries.ts';
import { lastAudit } from '../../log/audits/service.ts';
import { sortedKeyOf } from '../../platform/db/order-queries.ts';
import type { Vault } from '../../platform/secrets/vault.ts';
import { answerOf } from './key-answer.ts';
import * as sql from './key-queries.ts';
import { countSignatures, findSigner, selectGroupsOf } from './principal-queries.ts';
import { challengeOf, registerKey } from './register.ts';
import { revokeKey } from './revoke.ts';
import { findSignersLog } from './signers-log-queries.ts';

/**
 * Creates the operations on principals and signing keys (ADR 0008). The leaves, which triggers write, are
 * authoritative.
 */
export const createSigningKeyService = (parts: { vault: Vault }): Service<typeof signingKeys> => ({
  getPossessionChallenge: challengeOf,

  async registerSigningKey(ctx, told) {
    return getKey(ctx, await registerKey(parts, ctx, told));
  },

  async listSigningKeys(ctx, query) {
    const after = ctx.cursors.read('listSigningKeys', query);
    const found = await ctx.read((db) => sql.selectKeys(db, ctx.tenantUuid, { ...query, after }));
    const page = ctx.cursors.page('listSigningKeys', query, found, sortedKeyOf);
    return { ...page, items: page.items.map(answerOf) };
  },

  getSigningKey: (ctx, { uuid }) => getKey(ctx, uuid),

  async revokeSigningKey(ctx, revocation) {
    await revokeKey(ctx, revocation);
    return getKey(ctx, revocation.uuid);
  },

  async getSignersLog(ctx) {
    const found = await ctx.read(async (db) => {
      const uuid = (await findSignersLog(db, ctx.tenantUuid))?.uuid ?? '';
      if (uuid === '') return undefined;
      const log = (await selectLogState(db, [uuid])).get(uuid);
      return log && { uuid, log, last_audit: await lastAudit(db, ctx.tenantUuid, uuid) };
    });
    if (found === undefined) throw new Error('The tenant has no signers log');
    return found;
  },

  getSigner: (ctx, { uuid }) =>
    ctx.read(async (db) => {
      const signer = await findSigner(db, ctx.tenantUuid, uuid);
      if (signer === undefined) throw new NotFound('Signer');
      const groups = await selectGroupsOf(db, ctx.tenantUuid, uuid);
      return { ...signer, groups, ...(await countSignatures(db, ctx.tenantUuid, uuid)) };
    }),
});

async function getKey(ctx: Ctx, uuid: string): Promise<Answer<SigningKey>> {
  const row = await ctx.read((db) => sql.findKey(db, ctx.tenantUuid, uuid));
  if (row === undefined) throw new NotFound('Signing key');
  return answerOf(row);
}
