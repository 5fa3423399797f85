import type { Role, SessionScope } from '@assay/contract/endpoint.ts';
import { sql } from 'kysely';
import type { Reader, Writer } from '../../platform/db/database.ts';
import type { Opening } from './new-session.ts';

/** A session that holds now, with the person and the role of this moment. */
export interface SessionRow {
  account_uuid: string;
  tenant_uuid: string;
  email: string;
  role: Role;
  scope: SessionScope;
  expires_at: Date;
  /** Last use was recorded more than a minute ago. */
  stale: boolean;
  /** Opened by all factors within the last ten minutes. */
  fresh: boolean;
  second_factor: boolean;
  /** The token holds only together with the cookie of this hash; null: by itself. */
  cookie_hash: Buffer | null;
}

/** An account as a sign-in needs it, in the tenant that it would sign in to. */
export interface AccountToSignIn {
  account_uuid: string;
  tenant_uuid: string;
  email: string;
  role: Role;
  /** null for people who sign in elsewhere. */
  password_hash: string | null;
  two_factor_auth: boolean;
}

/** By hash of the token; undefined when it expired, was idle for an hour, or its person is gone. */
export async function findSession(db: Reader, hash: Buffer): Promise<SessionRow | undefined> {
  const { rows } = await sql<SessionRow>`
    select account_uuid, tenant_uuid, email, role, scope, expires_at, stale, fresh, second_factor, cookie_hash
    from find_session(${hash})`.execute(db);
  return rows[0];
}

/** Records that the session was used, once a minute at most. */
export const touchSession = (tx: Writer, hash: Buffer) =>
  sql`select touch_session(${hash})`.execute(tx);

/** Deletes the session; nothing when it is gone already. */
export const endSession = (tx: Writer, hash: Buffer) =>
  sql`select end_session(${hash})`.execute(tx);

/** By e-mail or user name, lower case in NFC. */
export async function findAccount(db: Reader, name: string): Promise<AccountToSignIn | undefined> {
  const { rows } = await sql<AccountToSignIn>`
    select account_uuid, tenant_uuid, email, role, password_hash, two_factor_auth
    from find_account_to_sign_in(${name})`.execute(db);
  return rows[0];
}

/** Tenant that failures without an account are recorded in: the operator's. */
export async function defaultTenant(db: Reader): Promise<string> {
  const { rows } = await sql<{ uuid: string }>`select default_tenant() as uuid`.execute(db);
  const [row] = rows;
  if (!row) throw new Error('The tenant `default` is missing.');
  return row.uuid;
}

/** Counts a guess; false while the subject is locked. */
export async function countSignIn(tx: Writer, subject: Buffer): Promise<boolean> {
  const { rows } = await sql<{ allowed: boolean }>`
    select count_sign_in(${subject}) as allowed`.execute(tx);
  return rows[0]?.allowed === true;
}

/** A session as it is to be kept. */
export interface NewSession extends Opening {
  hash: Buffer;
  ip: string;
  user_agent: string;
  /** Of the cookie that the token is bound to; null: it holds by itself. */
  cookie_hash: Buffer | null;
}

/** Opens a session and gives its end; null when its conditions do not hold any more. */
export async function openSession(tx: Writer, session: NewSession): Promise<Date | null> {
  const { account, follows_on } = session;
  const { rows } = await sql<{ ends: Date | null }>`
    select open_session(
      ${session.hash}, ${account.account_uuid}, ${account.tenant_uuid}, ${session.scope}, ${session.method},
      ${session.multi_factor}, ${session.ip}, ${session.user_agent}, ${session.cookie_hash}, ${session.subject ?? null},
      ${session.verified ?? null}, ${follows_on?.hash ?? null}, ${follows_on?.proven ?? false}) as ends`.execute(
    tx,
  );
  return rows[0]?.ends ?? null;
}
