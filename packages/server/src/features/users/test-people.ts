import { randomUUID } from 'node:crypto';
import { type Client, createClient } from '@assay/contract/client.ts';
import { ApiError } from '@assay/contract/client-errors.ts';
import type { Role } from '@assay/contract/endpoint.ts';
import { type Api, api } from '@assay/contract/index.ts';
import { hashOfToken, mintToken } from '../../platform/credentials/tokens.ts';
import { type TestServer, testAddress } from '../../test-server.ts';

/** Relevant properties of a test user. */
export interface TestPerson {
  email?: string;
  first_name?: string;
  last_name?: string;
  auth_type?: 'internal' | 'oidc:azure-ad' | 'oidc:sso';
  password_hash?: string;
  two_factor_auth?: boolean;
  /** The address is not proven. */
  unconfirmed?: boolean;
}

/** Adds a member to a tenant behind the product's back. */
export async function addMember(
  server: TestServer,
  tenantUuid: string,
  role: Role,
  person: TestPerson = {},
) {
  const uuid = randomUUID();
  const { email = `p-${uuid}@example.org`, first_name = 'Ada', last_name = 'Byron' } = person;
  await server.db.owner(
    `insert into account (uuid, email, username, first_name, last_name, auth_type, password_hash,
                          two_factor_auth, email_confirmed_at)
     values ($1, $2, $2, $3, $4, $5, $6, $7, $8)`,
    [
      uuid,
      email,
      first_name,
      last_name,
      person.auth_type ?? 'internal',
      person.password_hash ?? null,
      person.two_factor_auth ?? false,
      person.unconfirmed ? null : new Date(),
    ],
  );
  await server.db.owner('insert into account_name values ($1, $2)', [email.toLowerCase(), uuid]);
  await join(server, tenantUuid, uuid, role);
  return { uuid, email };
}

/** Makes an account a member of one more tenant. */
export const join = (server: TestServer, tenantUuid: string, account: string, role: Role) =>
  server.db.owner('insert into membership (account_uuid, tenant_uuid, role) values ($1, $2, $3)', [
    account,
    tenantUuid,
    role,
  ]);

/**
 * Returns the real client with a new session of an account in a tenant, opened the given number of minutes ago.
 */
export async function signedIn(
  server: TestServer,
  tenantUuid: string,
  account: string,
  minutes = 0,
): Promise<Client<Api>> {
  const token = mintToken('ays');
  await server.db.owner(
    `insert into session (token_hash, account_uuid, tenant_uuid, scope, expires_at, authenticated_at)
     values ($1, $2, $3, 'full', now() + interval '12 hours', now() - make_interval(mins => $4))`,
    [hashOfToken(token), account, tenantUuid, minutes],
  );
  return createClient(api, server.send({ authorization: `Bearer ${token}` }, testAddress()));
}

/** A client without a session, at its own address. */
export const visitor = (server: TestServer): Client<Api> =>
  createClient(api, server.send({}, testAddress()));

/** Tells whether a call was refused with this status, and this message if given. */
export const refusedWith = (status: number, sentence?: string) => (error: unknown) =>
  error instanceof ApiError &&
  error.status === status &&
  (sentence === undefined || error.message === sentence);
