import { randomBytes } from 'node:crypto';
import type { Visit } from '../../context.ts';
import { hashOfToken } from '../../platform/credentials/tokens.ts';
import type { Writer } from '../../platform/db/database.ts';
import type { Vault } from '../../platform/secrets/vault.ts';
import { queueMail } from '../mail/queue-mail.ts';
import type { SigningIn } from '../sessions/new-session.ts';
import * as sql from './queries.ts';

/** Cookie of a browser that signed in before; it proves nothing but that. */
const DEVICE_COOKIE = 'assay_device';

const OPTIONS = {
  path: '/api/v1/users/sign-in',
  same_site: 'Strict',
  max_age: 400 * 86_400,
} as const;

const FORM = /^[A-Za-z0-9_-]{43}$/;

const tokenOf = (visit: Visit): string | undefined => {
  const token = visit.cookie(DEVICE_COOKIE);
  return token !== undefined && FORM.test(token) ? token : undefined;
};

/** Returns the hash of a request's device, known or not; null without a device cookie. */
export function deviceOf(visit: Visit): Buffer | null {
  const token = tokenOf(visit);
  return token === undefined ? null : hashOfToken(token);
}

/** Origin of a sign-in. */
export interface Origin {
  ip: string;
  visit: Visit;
}

/**
 * Stores the device of a successful sign-in, and mails a user with other devices when it is new.
 *
 * @returns function that sets the cookie; call it after the commit
 */
export async function rememberDevice(
  tx: Writer,
  vault: Vault,
  { account_uuid, tenant_uuid, email }: SigningIn,
  { ip, visit }: Origin,
): Promise<() => void> {
  const token = tokenOf(visit) ?? randomBytes(32).toString('base64url');
  const { state, at } = await sql.rememberDevice(tx, account_uuid, hashOfToken(token));
  if (state === 'new') {
    const content = { at: at.toISOString(), ip, user_agent: visit.userAgent };
    await queueMail(tx, vault, { kind: 'new-sign-in', to: email, tenant_uuid, ...content });
  }
  return () => visit.setCookie(DEVICE_COOKIE, token, OPTIONS);
}
