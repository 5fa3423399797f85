import { randomUUID } from 'node:crypto';
import { Email } from '@assay/contract/identity-names.ts';
import type { Visit } from '../../context.ts';
import { Conflict, Forbidden, NotFound } from '../../errors.ts';
import { clockSkew } from '../../platform/clock.ts';
import { accountName } from '../sessions/account-name.ts';
import type { OpenedSession } from '../sessions/new-session.ts';
import { beginAttempt, type Intent, newBinding } from './attempts.ts';
import { describePerson } from './described.ts';
import type { Returned } from './finish-attempt.ts';
import { openVouchedSession, requireRoomForUser } from './open-session.ts';
import type { Provider, Vouched } from './openid.ts';
import * as sql from './queries.ts';
import { Refused, signInError } from './refusals.ts';
import {
  type OperatorProvider,
  recordRefusal,
  type SingleSignOnContext,
  strangerIn,
} from './single-sign-on-context.ts';

/** The browser's request to start. */
export interface OperatorStart extends Intent {
  prompt?: string | undefined;
}

/**
 * Returns the address where the browser signs in or up with the operator's provider. @throws NotFound when
 * there is none
 */
export async function startOperatorSignIn(
  parts: SingleSignOnContext,
  { prompt, ...intent }: OperatorStart,
  ip: string,
  visit: Visit,
): Promise<{ url: string }> {
  if (intent.sign_up) requireOpen(parts);
  const { provider, tenant } = await configured(parts);
  const stranger = strangerIn(parts, tenant, ip);
  const binding = newBinding();
  try {
    const url = await parts.openId.authorize(providerOf(parts, provider), binding, prompt);
    const beginning = { provider: 'sso', return_path: '/', ...intent } as const;
    await beginAttempt(parts.vault, stranger, beginning, binding, visit);
    return { url };
  } catch (error) {
    if (!(error instanceof Refused)) throw error;
    await recordRefusal(stranger, 'sso.start', error.slug);
    throw error.because.answer ?? signInError();
  }
}

function requireOpen({ signUp }: SingleSignOnContext): void {
  if (signUp === 'closed')
    throw new Forbidden('Sign-up is closed here. Ask an administrator to invite you.');
}

async function configured({ database, provider }: SingleSignOnContext) {
  if (!provider) throw new NotFound('Sign-in provider');
  const tenant = await database.read(null, (db) => sql.findTenantNamed(db, provider.tenant));
  if (tenant === undefined) throw new NotFound('Sign-in provider');
  return { provider, tenant };
}

const providerOf = (
  { publicUrl }: SingleSignOnContext,
  { issuer, client_id }: OperatorProvider,
): Provider => ({
  issuer,
  client_id,
  redirect_uri: `${publicUrl}/auth/sso/callback`,
  trusted: [new URL(issuer).origin],
});

/** Opens the session of a user who returned from the operator's provider. */
export async function completeOperatorSignIn(
  parts: SingleSignOnContext,
  returned: Returned,
  visit: Visit,
): Promise<OpenedSession> {
  const { attempt, code, stranger } = returned;
  const { provider } = parts;
  if (attempt.sign_up) requireOpen(parts);
  if (!provider) throw new Refused('not configured');
  const vouched = await parts.openId.redeem(providerOf(parts, provider), attempt.binding, {
    code,
    client_secret: provider.client_secret,
    skew_ms: await parts.database.read(null, clockSkew),
  });
  const identity = { issuer: vouched.issuer, subject: vouched.claims.sub };
  const known = await parts.database.read(null, (db) =>
    sql.findPerson(db, identity, attempt.tenant_uuid),
  );
  const admitted = attempt.sign_up
    ? await signUp(returned, identity, vouched, known)
    : signIn(attempt.tenant_uuid, known);
  const session = { ...admitted, method: 'oidc:sso', claims: vouched.claims } as const;
  return openVouchedSession(parts, session, stranger.actor.ip, visit);
}

function signIn(tenant_uuid: string, known: sql.KnownPerson | undefined) {
  if (!known || known.role === null) throw new Refused('unknown', { answer: new NotFound('User') });
  const { account_uuid, email, role, two_factor_auth, disabled } = known;
  if (disabled) throw new Refused('disabled', { account: account_uuid });
  return { account: { account_uuid, tenant_uuid, email, role }, own_factor: two_factor_auth };
}

/** Creates an account without rights, for an e-mail that the provider verified and no account has. */
async function signUp(
  { attempt, stranger }: Returned,
  identity: sql.Identity,
  { claims, askMore }: Vouched,
  known: sql.KnownPerson | undefined,
) {
  const exists = () => new Refused('exists', { answer: new Conflict('User already exists') });
  if (known) throw exists();
  const all = claims['email'] === undefined ? { ...(await askMore()), ...claims } : claims;
  const person = describePerson(all, accountName);
  if (all['email_verified'] !== true || !Email.safeParse(person.email).success)
    throw new Refused('email_verified');
  await requireRoomForUser({ stranger }, 'Payment required');
  const account = {
    account_uuid: randomUUID(),
    tenant_uuid: attempt.tenant_uuid,
    email: person.email,
    role: 'Unknown',
  } as const;
  const within = async (tx: Parameters<typeof sql.signUpFromProvider>[0]) => {
    if (!(await sql.signUpFromProvider(tx, account.account_uuid, identity, person))) throw exists();
  };
  return { account, own_factor: false, within };
}
