import { timingSafeEqual } from 'node:crypto';
import type { Role } from '@assay/contract/endpoint.ts';
import type { Actor, Ctx, Visit } from '../../context.ts';
import { Unauthenticated } from '../../errors.ts';
import { hashOfToken } from '../../platform/credentials/tokens.ts';
import type { Database, Reader, Writer } from '../../platform/db/database.ts';
import * as sql from './queries.ts';

/** Cookie that the sessions of a browser are bound to, where the public address is https. */
export const SESSION_COOKIE = 'assay';

/**
 * Returns the user of a session token, with the current role; undefined when it is no longer valid, or when it
 * is bound to a browser whose cookie is missing.
 */
export async function identifySession(
  database: Database,
  token: string,
  ip: string,
  visit: Visit,
): Promise<Actor | undefined> {
  const hash = hashOfToken(token);
  const session = await database.read(null, (db) => sql.findSession(db, hash));
  if (!session || !comesFromItsBrowser(session.cookie_hash, visit)) return undefined;
  if (session.stale) await database.write(null, (tx) => sql.touchSession(tx, hash));
  return {
    ...personOf(session),
    scope: session.scope,
    fresh: session.fresh,
    secondFactor: session.second_factor,
    sessionHash: hash.toString('hex'),
    ip,
  };
}

function comesFromItsBrowser(expected: Buffer | null, visit: Visit): boolean {
  if (expected === null) return true;
  const cookie = visit.cookie(SESSION_COOKIE);
  return cookie !== undefined && timingSafeEqual(expected, hashOfToken(cookie));
}

/** Returns the part of an actor that belongs to the user, independent of the session. */
export const personOf = (row: {
  account_uuid: string;
  tenant_uuid: string;
  email: string;
  role: Role;
}) => ({
  kind: 'user' as const,
  uuid: row.account_uuid,
  name: row.email,
  role: row.role,
  tenantUuid: row.tenant_uuid,
  ledgerUuid: null,
});

/** Returns the hash of the request's session token. @throws Unauthenticated for anything but a session */
export function hashOfSession({ actor }: Pick<Ctx, 'actor'>): Buffer {
  if (actor.sessionHash === null) throw new Unauthenticated();
  return Buffer.from(actor.sessionHash, 'hex');
}

/** The session of a request; undefined when it has ended meanwhile. */
export const findOwnSession = (db: Reader, ctx: Ctx) => sql.findSession(db, hashOfSession(ctx));

/** Ends the session of a request; does nothing if it is already gone. */
export const endOwnSession = (tx: Writer, ctx: Ctx) => sql.endSession(tx, hashOfSession(ctx));
