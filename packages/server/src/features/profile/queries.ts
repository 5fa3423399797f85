import type { Role } from '@assay/contract/endpoint.ts';
import { sql } from 'kysely';
import type { Reader, Writer } from '../../platform/db/database.ts';

/** A session of a person in the tenant of this transaction. */
export interface SessionRow {
  uuid: string;
  token_hash: Buffer;
  created_at: Date;
  last_used_at: Date;
  expires_at: Date;
  ip: string;
  user_agent: string;
}

/** Those that hold now, the last used first. */
export async function listSessions(db: Reader, account: string): Promise<SessionRow[]> {
  const { rows } = await sql<SessionRow>`
    select uuid, token_hash, created_at, last_used_at, expires_at, ip, user_agent
    from list_sessions(${account})`.execute(db);
  return rows;
}

/** Ends a session in this tenant by its uuid; false when the person has none of it. */
export async function endSessionNamed(tx: Writer, account: string, uuid: string): Promise<boolean> {
  const { rows } = await sql<{ ended: boolean }>`
    select end_session_named(${account}, ${uuid}) as ended`.execute(tx);
  return rows[0]?.ended === true;
}

/** Ends all sessions of an account except one, in every tenant. */
export const endOtherSessions = (tx: Writer, account: string, session: Buffer) =>
  sql`select end_account_sessions(${account}, ${session})`.execute(tx);

/** Ends all sessions of a person in this tenant. */
export const endSessionsHere = (tx: Writer, account: string) =>
  sql`select end_sessions_here(${account})`.execute(tx);

/** Returns the role of a member of this tenant; undefined for others. */
export async function roleOf(tx: Writer, account: string): Promise<Role | undefined> {
  const { rows } = await sql<{ role: Role }>`select role from find_member(${account})`.execute(tx);
  return rows[0]?.role;
}

/** A tenant of a person. */
export interface MembershipRow {
  uuid: string;
  name: string;
  role: Role;
}

/** Those that are not disabled, by name. */
export async function listMemberships(db: Reader, account: string): Promise<MembershipRow[]> {
  const { rows } = await sql<MembershipRow>`
    select uuid, name, role from list_memberships(${account})`.execute(db);
  return rows;
}

/** An invitation to the address of an account. */
export interface InvitationRow {
  uuid: string;
  tenant_uuid: string;
  tenant_name: string;
  role: Role;
  invited_by: string | null;
  created_at: Date;
  expires_at: Date;
}

/** Those that hold now, the newest first; none for an account with an unproven address. */
export async function ownInvitations(db: Reader, account: string): Promise<InvitationRow[]> {
  const { rows } = await sql<InvitationRow>`
    select uuid, tenant_uuid, tenant_name, role, invited_by, created_at, expires_at
    from own_invitations(${account})`.execute(db);
  return rows;
}

/** Tells whether an account has proven its address. */
export async function hasProvenAddress(db: Reader, account: string): Promise<boolean> {
  const { rows } = await sql<{ proven: boolean }>`
    select has_proven_address(${account}) as proven`.execute(db);
  return rows[0]?.proven === true;
}

/** Accepts the user's own invitation; false when it is no longer valid. */
export async function acceptInvitation(tx: Writer, uuid: string, account: string) {
  const { rows } = await sql<{ joined: boolean }>`
    select accept_own_invitation(${uuid}, ${account}) as joined`.execute(tx);
  return rows[0]?.joined === true;
}

/** Declines the user's own invitation and its links; false when it is no longer valid. */
export async function declineInvitation(tx: Writer, uuid: string, account: string) {
  const { rows } = await sql<{ declined: boolean }>`
    select decline_own_invitation(${uuid}, ${account}) as declined`.execute(tx);
  return rows[0]?.declined === true;
}

/** Result of a switch: `factor` and `directory` name what the session did not prove to the other tenant. */
export type Switch =
  | { verdict: 'ok'; expires_at: Date }
  | { verdict: 'missing' | 'factor' | 'directory'; expires_at: null };

/** Moves a session to another tenant with a new token. @param hashes of the tokens before and after */
export async function switchSession(
  tx: Writer,
  hashes: { before: Buffer; after: Buffer },
  tenant: string,
): Promise<Switch> {
  const { rows } = await sql<Switch>`
    select verdict, expires_at from switch_session(${hashes.before}, ${hashes.after}, ${tenant})`.execute(
    tx,
  );
  return rows[0] ?? { verdict: 'missing', expires_at: null };
}
