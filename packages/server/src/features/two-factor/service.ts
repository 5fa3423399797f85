import { randomBytes } from 'node:crypto';
import type { twoFactor } from '@assay/contract/two-factor.ts';
import type { Ctx, Service } from '../../context.ts';
import { Conflict, Unauthenticated } from '../../errors.ts';
import { SEED_BYTES, toBase32, totpUri } from '../../platform/credentials/totp.ts';
import { queueMail } from '../mail/queue-mail.ts';
import { hashOfSession } from '../sessions/identify-session.ts';
import type { SignInContext } from '../sessions/sign-in-context.ts';
import { confirmEnrolment } from './confirm-enrolment.ts';
import { openSeed, proveFactor, sealSeed } from './one-time-password.ts';
import * as sql from './queries.ts';
import { hashesOf, mintRecoveryCodes } from './recovery-codes.ts';

/** The second factor of the own account: TOTP (RFC 6238), for people who sign in with a password. */
export const createTwoFactorService = (parts: SignInContext): Service<typeof twoFactor> => ({
  async initiateTwoFactor(ctx, _, { credential: token }) {
    if (token === undefined) throw new Unauthenticated();
    const { email, pending, expires_at } = await requireEnrolment(ctx, { enabled: false });
    const { uuid } = ctx.actor;
    const seed = await openSeed(parts.vault, uuid, pending ?? (await beginEnrolment(parts, ctx)));
    return { token, expiration: expires_at, key: toBase32(seed), uri: totpUri(seed, email) };
  },

  async confirmTwoFactor(ctx, { otp }, visit) {
    await requireEnrolment(ctx, { enabled: false });
    return confirmEnrolment(parts, ctx, otp, visit);
  },

  async disableTwoFactor(ctx, { otp }) {
    const { email } = await requireEnrolment(ctx, { enabled: true });
    const { uuid } = ctx.actor;
    const change = { action: 'two_factor.disable', subject_uuid: uuid };
    await parts.database.write(ctx.tenantUuid, (tx) => refuseWhereEnforced(tx, uuid));
    return proveFactor(parts, ctx, otp, (use) =>
      ctx.write(change, async (tx) => {
        await refuseWhereEnforced(tx, uuid);
        await use(tx);
        await sql.disable(tx, uuid, hashOfSession(ctx));
        const mail = {
          kind: 'two-factor-disabled',
          to: email,
          tenant_uuid: ctx.tenantUuid,
        } as const;
        await queueMail(tx, parts.vault, mail);
        return undefined;
      }),
    );
  },

  async regenerateRecoveryCodes(ctx, { otp }) {
    await requireEnrolment(ctx, { enabled: true });
    const recovery_codes = mintRecoveryCodes();
    const change = { action: 'two_factor.recovery_codes', subject_uuid: ctx.actor.uuid };
    return proveFactor(parts, ctx, otp, (use) =>
      ctx.write(change, async (tx) => {
        await use(tx);
        await sql.replaceRecoveryCodes(tx, ctx.actor.uuid, hashesOf(recovery_codes));
        return { recovery_codes };
      }),
    );
  },
});

/** @throws Conflict for people who sign in elsewhere, or when it is not as the call needs it */
async function requireEnrolment(
  ctx: Ctx,
  { enabled }: { enabled: boolean },
): Promise<sql.Enrolment> {
  const found = await ctx.read((db) => sql.findEnrolment(db, hashOfSession(ctx)));
  if (!found)
    throw new Conflict('Two-factor authentication is for people who sign in with a password here');
  if (found.enabled !== enabled)
    throw new Conflict(`Two-factor authentication is ${enabled ? 'not' : 'already'} enabled`);
  return found;
}

async function beginEnrolment({ vault }: SignInContext, ctx: Ctx): Promise<Buffer> {
  const { uuid } = ctx.actor;
  const sealed = await sealSeed(vault, uuid, randomBytes(SEED_BYTES));
  const change = { action: 'two_factor.initiate', subject_uuid: uuid };
  const pending = await ctx.write(change, (tx) => sql.beginEnrolment(tx, uuid, sealed));
  if (!pending) throw new Conflict('Two-factor authentication is already enabled');
  return pending;
}

async function refuseWhereEnforced(...[tx, account]: Parameters<typeof sql.isEnforced>) {
  if (await sql.isEnforced(tx, account))
    throw new Conflict('Your tenant requires two-factor authentication');
}
