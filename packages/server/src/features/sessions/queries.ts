import type { Role, SessionScope } from '@assay/contract/endpoint.ts';
import { sql } from 'kysely';
import type { Reader, Writer } from '../../platform/db/database.ts';
import type { Opening } from './opening.ts';

/** A currently valid session, with the user and the current role. */
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
  /** The token is valid only together with the cookie of this hash; null: on its own. */
  cookie_hash: Buffer | null;
}

/** Finds a session by hash of the token; undefined when it expired, was idle for an hour, or its user is gone. */
export async function findSession(db: Reader, hash: Buffer): Promise<SessionRow | undefined> {
  const { rows } = await sql<SessionRow>`
    select account_uuid, tenant_uuid, email, role, scope, expires_at, stale, fresh, second_factor, cookie_hash
    from find_session(${hash})`.execute(db);
  return rows[0];
}

/** Records that the session was used, once a minute at most. */
export const touchSession = (tx: Writer, hash: Buffer) =>
  sql`select touch_session(${hash})`.execute(tx);

/** Deletes the session; does nothing if it is already gone. */
export const endSession = (tx: Writer, hash: Buffer) =>
  sql`select end_session(${hash})`.execute(tx);

/** A session to store. */
export interface NewSession extends Opening {
  hash: Buffer;
  ip: string;
  user_agent: string;
  /** Hash of the cookie that the token is bound to; null: it is valid on its own. */
  cookie_hash: Buffer | null;
}

/** Opens a session and returns its expiration; null when its conditions no longer hold. */
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

/** Makes a session no fresher than the sign-in at the provider. */
export const backdateSession = (tx: Writer, hash: Buffer, authenticated_at: Date) =>
  sql`select backdate_session(${hash}, ${authenticated_at})`.execute(tx);
