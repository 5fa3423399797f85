import { isStorableInstant } from '@assay/core/encoding/instant.ts';
import type { Visit } from '../../context.ts';
import { NotLicensed, Unauthenticated } from '../../errors.ts';
import type { Writer } from '../../platform/db/database.ts';
import { requireRoom } from '../license/limits.ts';
import { type OpenedSession, openNewSession, type SigningIn } from '../sessions/new-session.ts';
import type { Returned } from './finish-attempt.ts';
import type { Vouched } from './openid.ts';
import { Refused } from './refusals.ts';
import type { SingleSignOnContext } from './single-sign-on-context.ts';

/** The authenticated user, and the method. */
export interface Admitted {
  account: SigningIn;
  method: 'oidc:azure-ad' | 'oidc:sso';
  /** The account has a second factor here, which the provider does not know. */
  own_factor: boolean;
  claims: Vouched['claims'];
  /** Changes that belong to the sign-in: none of them happens unless the session opens. */
  within?: (tx: Writer) => Promise<void>;
}

/**
 * Opens the session for a provider's authentication. It is as fresh as the sign-in there, and awaits the
 * account's own second factor unless the provider reports one (RFC 8176 `mfa`).
 */
export async function openVouchedSession(
  parts: SingleSignOnContext,
  { account, method, own_factor, claims, within }: Admitted,
  ip: string,
  visit: Visit,
): Promise<OpenedSession> {
  const { amr, auth_time } = claims;
  const multi_factor = Array.isArray(amr) && amr.includes('mfa');
  const scope = own_factor && !multi_factor ? 'otp-pending' : 'full';
  const opening = { account, scope, method, multi_factor, action: 'sso.ok' } as const;
  // A provider may send a time that the database cannot store.
  const authenticated =
    auth_time !== undefined && isStorableInstant(auth_time * 1000)
      ? { authenticated_at: new Date(auth_time * 1000) }
      : {};
  return openNewSession(parts, { ...opening, ...authenticated }, ip, visit, within).catch(
    (error) => {
      throw error instanceof Unauthenticated ? new Refused('no session') : error;
    },
  );
}

/** Refuses another member when the license limit is reached. @throws Refused that answers 402 */
export async function requireRoomForUser(
  { stranger }: Pick<Returned, 'stranger'>,
  sentence?: string,
): Promise<void> {
  await requireRoom(stranger, 'users').catch((error) => {
    if (!(error instanceof NotLicensed)) throw error;
    throw new Refused('users', { answer: sentence ? new NotLicensed(sentence) : error });
  });
}
