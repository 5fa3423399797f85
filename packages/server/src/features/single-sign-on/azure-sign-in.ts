import { randomUUID } from 'node:crypto';
import type { Visit } from '../../context.ts';
import { AppError, Conflict, Forbidden, NotLicensed } from '../../errors.ts';
import { clockSkew } from '../../platform/clock.ts';
import { issuerOf } from '../azure-ad/clouds.ts';
import { type Directory, findDirectory, NotConfigured, openSecret } from '../azure-ad/directory.ts';
import { followGroups, roleOfGroups } from '../azure-ad/mapping.ts';
import { hasFeature } from '../license/limits.ts';
import { accountName } from '../sessions/account-name.ts';
import type { OpenedSession } from '../sessions/new-session.ts';
import { beginAttempt, newBinding } from './attempts.ts';
import { describePerson } from './described.ts';
import { groupsOf, objectIdOf } from './directory-claims.ts';
import type { Returned } from './finish-attempt.ts';
import { openVouchedSession, requireRoomForUser } from './open-session.ts';
import type { Provider } from './openid.ts';
import * as sql from './queries.ts';
import { Refused, signInError } from './refusals.ts';
import { recordRefusal, type SingleSignOnContext, strangerIn } from './single-sign-on-context.ts';

/** The browser's request to start. */
export interface AzureStart {
  tenant_name: string;
  redirect: string;
  prompt?: string | undefined;
  /** Origin of a sign-up, for the audit log. */
  source?: string | undefined;
}

/** Returns the address where the browser signs in with a tenant's directory. */
export async function startAzureSignIn(
  parts: SingleSignOnContext,
  { tenant_name, redirect, prompt, source }: AzureStart,
  ip: string,
  visit: Visit,
): Promise<{ url: string }> {
  const { tenant, directory } = await findDoor(parts, tenant_name);
  const stranger = strangerIn(parts, tenant, ip);
  try {
    if (directory instanceof Refused) throw directory;
    const binding = newBinding();
    const url = await parts.openId.authorize(providerOf(parts, directory), binding, prompt);
    const intent = { sign_up: source !== undefined, source };
    const beginning = { provider: 'azure-ad', return_path: redirect, ...intent } as const;
    await beginAttempt(parts.vault, stranger, beginning, binding, visit);
    return { url };
  } catch (error) {
    if (!(error instanceof Refused)) throw error;
    await recordRefusal(stranger, 'sso.start', error.slug);
    throw parts.hideTenants ? signInError() : (error.because.answer ?? signInError());
  }
}

/** Runs the same queries for every name, so that timing reveals nothing. */
async function findDoor({ database }: SingleSignOnContext, name: string) {
  const [named, operator] = await database.read(null, async (db) => [
    await sql.findTenantNamed(db, name),
    await sql.defaultTenant(db),
  ]);
  const tenant = named ?? operator;
  const state = await lookAt(database, tenant);
  return { tenant, directory: named === undefined ? new Refused('tenant', unknown()) : state };
}

const unknown = () => ({ answer: new AppError(404, 'not_found', 'Tenant name not found.') });

async function lookAt(
  database: SingleSignOnContext['database'],
  tenant: string,
): Promise<Directory | Refused> {
  const directory = await findDirectory(database, tenant);
  const licensed = await hasFeature(database, tenant, 'azure-ad');
  if (!directory) return new Refused('not configured', { answer: new NotConfigured() });
  const answer = new NotLicensed('Tenant is not licensed to use Azure AD.');
  return licensed ? directory : new Refused('not licensed', { answer });
}

/** Configures the directory as identity provider, with only its own endpoints. */
function providerOf({ clouds, publicUrl }: SingleSignOnContext, directory: Directory): Provider {
  const cloud = clouds(directory.cloud);
  return {
    issuer: issuerOf(cloud, directory.directory_id),
    client_id: directory.client_id,
    redirect_uri: `${publicUrl}/auth/redirect/azure`,
    origins: [],
    trusted: cloud.trusted,
    secret_in_body: true,
  };
}

/** Opens the session of a user who returned from the directory. */
export async function completeAzureSignIn(
  parts: SingleSignOnContext,
  { attempt, code, stranger }: Returned,
  visit: Visit,
): Promise<OpenedSession> {
  const { database, vault, openId } = parts;
  const { tenant_uuid } = attempt;
  // Checked again: the permission of ten minutes ago may be revoked.
  const directory = await lookAt(database, tenant_uuid);
  if (directory instanceof Refused) throw directory;
  const { issuer, claims } = await openId.redeem(providerOf(parts, directory), attempt.binding, {
    code,
    client_secret: await openSecret(vault, directory),
    skew_ms: await database.read(null, clockSkew),
  });
  const identity = { issuer, subject: objectIdOf(claims, directory.directory_id) };
  const groups = await groupsOf(parts.graph, directory, identity.subject, claims);
  const role = await roleOfGroups(database, tenant_uuid, groups);
  const known = await database.read(null, (db) => sql.findPerson(db, identity, tenant_uuid));
  if (known?.disabled) throw new Refused('disabled', { account: known.account_uuid });
  if (!role) return refuseWithoutRole(stranger, known?.account_uuid);
  // Users without rights are not counted yet.
  if (!known?.role || known.role === 'Unknown') await requireRoomForUser({ stranger });
  const person = describePerson(claims, accountName);
  const account = {
    account_uuid: known?.account_uuid ?? randomUUID(),
    tenant_uuid,
    email: known?.email ?? person.email,
    role: known?.role === 'SuperAdmin' ? known.role : role,
  };
  const within = async (tx: Parameters<typeof followGroups>[0]) => {
    const { account_uuid } = account;
    if (!(await sql.admitFromDirectory(tx, account_uuid, identity, person, role)))
      throw new Refused('e-mail', { answer: new Conflict('User already exists') });
    await followGroups(tx, account, groups);
  };
  const admitted = { account, method: 'oidc:azure-ad', own_factor: false, claims, within } as const;
  return openVouchedSession(parts, admitted, stranger.actor.ip, visit);
}

/** Refuses a user without any mapped group, and removes an existing membership. */
async function refuseWithoutRole(
  stranger: Returned['stranger'],
  account: string | undefined,
): Promise<never> {
  const because = { answer: new Forbidden(), ...(account && { account }) };
  if (account !== undefined) {
    const change = { action: 'sso.withdraw', subject_uuid: account };
    await stranger.write(change, async (tx) => {
      await followGroups(tx, { tenant_uuid: stranger.tenantUuid, account_uuid: account }, []);
      await sql.withdrawFromDirectory(tx, account);
    });
  }
  throw new Refused('no group', because);
}
