import type { signIn } from '@assay/contract/sign-in.ts';
import type { Ctx, Service, Visit } from '../../context.ts';
import { Unauthenticated } from '../../errors.ts';
import type { Writer } from '../../platform/db/database.ts';
import { accountName } from '../sessions/account-name.ts';
import {
  endOwnSession,
  findOwnSession,
  hashOfSession,
  SESSION_COOKIE,
} from '../sessions/identify-session.ts';
import { openNewSession } from '../sessions/new-session.ts';
import type { SignInContext } from '../sessions/sign-in-context.ts';
import { proveFactor } from '../two-factor/one-time-password.ts';
import { signInByPassword } from './by-password.ts';
import { rememberDevice } from './known-device.ts';

/** Creates the operations of sign-in by password and one-time password. */
export const createSignInService = (parts: SignInContext): Service<typeof signIn> => ({
  signIn: (ctx, { username_or_email, password }, visit) =>
    signInByPassword(parts, accountName(username_or_email), password, { ip: ctx.actor.ip, visit }),

  verifyOtp: (ctx, { otp }, visit) =>
    proveFactor(parts, ctx, otp, (use) => completeSignIn(parts, ctx, visit, use)),

  async verifyToken(ctx) {
    const session = await ctx.read((db) => findOwnSession(db, ctx));
    if (!session) throw new Unauthenticated();
    return { valid: true, scope: session.scope, expiration: session.expires_at };
  },

  async signOut(ctx, _, visit) {
    const change = { action: 'sign_out', subject_uuid: ctx.actor.uuid };
    await ctx.write(change, (tx) => endOwnSession(tx, ctx));
    if (visit.cookie(SESSION_COOKIE) !== undefined)
      visit.setCookie(SESSION_COOKIE, '', { path: '/api/v1', same_site: 'Strict' });
    return undefined;
  },
});

/** Replaces the pending session, which identifies user and tenant, with a full one. */
async function completeSignIn(
  parts: SignInContext,
  ctx: Ctx,
  visit: Visit,
  use: (tx: Writer) => Promise<void>,
) {
  const { uuid: account_uuid, name: email, role, tenantUuid: tenant_uuid, ip } = ctx.actor;
  const account = { account_uuid, tenant_uuid, email, role };
  let giveCookie = () => {};
  const within = async (tx: Writer) => {
    await use(tx);
    giveCookie = await rememberDevice(tx, parts.vault, account, { ip, visit });
  };
  const opening = {
    account,
    scope: 'full',
    method: 'internal',
    multi_factor: true,
    action: 'otp.ok',
    follows_on: { hash: hashOfSession(ctx), proven: true },
  } as const;
  const opened = await openNewSession(parts, opening, ip, visit, within);
  giveCookie();
  return opened;
}
