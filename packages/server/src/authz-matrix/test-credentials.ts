import { randomUUID } from 'node:crypto';
import { ROLES, type Role, type SessionScope } from '@assay/contract/endpoint.ts';
import { addMember } from '../features/users/test-people.ts';
import { hashOfToken, mintToken } from '../platform/credentials/tokens.ts';
import type { TestServer } from '../test-server.ts';

/**
 * Credentials of callers: none, invalid tokens, sessions that await a factor, the six roles (users with a
 * second factor who just signed in), keys; and users of the highest role who lack one property.
 */
export const CREDENTIALS = [
  'none',
  'malformed',
  'expired',
  'revoked',
  'otp-pending',
  'enrol-2fa',
  ...ROLES,
  'key',
  'ledger-key',
  'foreign-key',
  'stale',
  'one-factor',
  'unlicensed',
] as const;
export type Credential = (typeof CREDENTIALS)[number];

/** A credential as sent, and data of its user. */
export interface Caller {
  headers: Record<string, string>;
  /** Another session of the same person, to be ended. */
  session: string;
  /** An invitation of the foreign tenant to the same person. */
  invitation: string;
}

/** Proofs of identity of the matrix users. */
export interface Proofs {
  password_hash: string;
  recovery_hash: Buffer;
  /** Seals seeds: the one in use, and the pending one. */
  sealSeed(account: string): Promise<Buffer>;
}

interface Session {
  role?: Role;
  scope?: SessionScope;
  two_factor_auth?: boolean;
  /** Minutes since all factors were shown. */
  age?: number;
  expired?: boolean;
}

const SESSIONS: Partial<Record<Credential, Session>> = {
  expired: { expired: true },
  'otp-pending': { scope: 'otp-pending' },
  'enrol-2fa': { scope: 'enrol-2fa', two_factor_auth: false },
  ...Object.fromEntries(ROLES.map((role) => [role, { role }])),
  stale: { age: 11 },
  'one-factor': { two_factor_auth: false },
  unlicensed: {},
};

/** The tenants that the callers are of. */
export interface Homes {
  own: string;
  foreign: string;
  unlicensed: string;
  /** Ledger of `own`. */
  ledger: string;
}

/** Creates every credential directly in the database: each with its own user or key. */
export async function makeCallers(
  server: TestServer,
  homes: Homes,
  proofs: Proofs,
): Promise<Record<Credential, Caller>> {
  const bearer = (token: string) => ({ authorization: `Bearer ${token}` });
  const callerOf = async (name: Credential): Promise<Caller> => {
    const session = SESSIONS[name];
    const own = { session: randomUUID(), invitation: randomUUID() };
    if (session) {
      const home = name === 'unlicensed' ? homes.unlicensed : homes.own;
      const { token, email } = await addSession(server, home, session, { proofs, ...own });
      await addInvitation(server, homes.foreign, { uuid: own.invitation, email });
      return { headers: bearer(token), ...own };
    }
    if (name === 'none') return { headers: {}, ...own };
    if (name === 'malformed') return { headers: bearer('ays_nonsense'), ...own };
    if (name === 'revoked') return { headers: bearer(mintToken('ays')), ...own };
    const home = name === 'foreign-key' ? homes.foreign : homes.own;
    const ledger = name === 'ledger-key' ? homes.ledger : null;
    return { headers: { 'x-api-key': await addKey(server, home, name, ledger) }, ...own };
  };
  const callers: Partial<Record<Credential, Caller>> = {};
  for (const name of CREDENTIALS) callers[name] = await callerOf(name);
  // The loop above set every one.
  return callers as Record<Credential, Caller>;
}

async function addSession(
  server: TestServer,
  home: string,
  {
    role = 'SuperAdmin',
    scope = 'full',
    two_factor_auth = true,
    age = 0,
    expired = false,
  }: Session,
  { proofs, session }: { proofs: Proofs; session: string },
): Promise<{ token: string; email: string }> {
  const { password_hash, recovery_hash } = proofs;
  const { uuid, email } = await addMember(server, home, role, { password_hash, two_factor_auth });
  const seed = await proofs.sealSeed(uuid);
  await server.db.owner(
    `update account set totp_seed = case when two_factor_auth then $2::bytea end,
       totp_pending = case when not two_factor_auth then $2::bytea end,
       totp_pending_at = case when not two_factor_auth then now() end where uuid = $1`,
    [uuid, seed],
  );
  await server.db.owner('insert into recovery_code values ($1, $2)', [uuid, recovery_hash]);
  const token = mintToken('ays');
  for (const [hash, own, life] of [
    [hashOfToken(token), randomUUID(), expired ? -1 : 720],
    [hashOfToken(mintToken('ays')), session, 720],
  ])
    await server.db.owner(
      `insert into session (token_hash, uuid, account_uuid, tenant_uuid, scope, authenticated_at, expires_at)
       values ($1, $2, $3, $4, $5, now() - make_interval(mins => $6), now() + make_interval(mins => $7))`,
      [hash, own, uuid, home, scope, age, life],
    );
  return { token, email };
}

/** An invitation without an inviter, as an upgrade creates them. */
async function addInvitation(
  { db }: TestServer,
  tenant: string,
  { uuid, email }: { uuid: string; email: string },
): Promise<void> {
  const hash = hashOfToken(uuid);
  await db.owner(
    `insert into one_time_secret (token_hash, purpose, email, expires_at)
     values ($1, 'invitation', $2, now() + interval '7 days')`,
    [hash, email],
  );
  await db.owner(
    `insert into invitation (uuid, tenant_uuid, email, role, token_hash) values ($1, $2, $3, 'Visitor', $4)`,
    [uuid, tenant, email, hash],
  );
}

async function addKey(
  server: TestServer,
  home: string,
  name: string,
  ledger: string | null,
): Promise<string> {
  const token = mintToken('ayk');
  await server.db.owner(
    `insert into api_key (tenant_uuid, uuid, name, prefix, secret_hash, role, ledger_uuid,
                          created_by_uuid, created_by, expires_at)
     values ($1, $2, $3, 'ayk_matrix', $4, 'LedgerAdmin', $5, $2, 'matrix', now() + interval '90 days')`,
    [home, randomUUID(), name, hashOfToken(token), ledger],
  );
  return token;
}
