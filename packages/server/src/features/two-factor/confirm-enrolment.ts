import type { Ctx, Visit } from '../../context.ts';
import { Conflict } from '../../errors.ts';
import { stepOfTotp } from '../../platform/credentials/totp.ts';
import type { Writer } from '../../platform/db/database.ts';
import { queueMail } from '../mail/queue-mail.ts';
import { hashOfSession } from '../sessions/identify-session.ts';
import { openNewSession } from '../sessions/new-session.ts';
import type { SignInContext } from '../sessions/sign-in-context.ts';
import { digitsOf, openSeed, tryOtp, WrongCode } from './one-time-password.ts';
import * as sql from './queries.ts';
import { hashesOf, mintRecoveryCodes } from './recovery-codes.ts';

/**
 * Enables the pending seed with one of its one-time passwords, which is thereby used. The session continues
 * under a new token with all factors, but no fresher: a thief of the session did not prove the password.
 */
export const confirmEnrolment = (parts: SignInContext, ctx: Ctx, otp: string, visit: Visit) =>
  tryOtp(parts, ctx, async ({ pending_seed, step: now }) => {
    if (!pending_seed) throw new Conflict('Begin the set-up again');
    const { uuid, name: email, role, tenantUuid: tenant_uuid, ip } = ctx.actor;
    const seed = await openSeed(parts.vault, uuid, pending_seed);
    const step = stepOfTotp(seed, digitsOf(otp), now);
    if (step === undefined) throw new WrongCode();
    const recovery_codes = mintRecoveryCodes();
    const session = hashOfSession(ctx);
    const enabling = {
      account: uuid,
      sealed: pending_seed,
      step,
      codes: hashesOf(recovery_codes),
      session,
    };
    const opening = {
      account: { account_uuid: uuid, tenant_uuid, email, role },
      scope: 'full',
      method: 'internal',
      multi_factor: true,
      action: 'two_factor.enable',
      follows_on: { hash: session, proven: false },
    } as const;
    const within = async (tx: Writer) => {
      // Tenants are locked before accounts, everywhere.
      await sql.isEnforced(tx, uuid);
      if (!(await sql.enable(tx, enabling))) throw new WrongCode();
      await queueMail(tx, parts.vault, { kind: 'two-factor-enabled', to: email, tenant_uuid });
    };
    const opened = await openNewSession(parts, opening, ip, visit, within);
    return { ...opened, recovery_codes };
  });
