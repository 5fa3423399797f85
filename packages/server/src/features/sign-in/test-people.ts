/** People with passwords and authenticators, for tests of how they sign in. */
import { randomBytes, randomUUID } from 'node:crypto';
import { type Client, createClient } from '@assay/contract/client.ts';
import type { Role } from '@assay/contract/endpoint.ts';
import { type Api, api } from '@assay/contract/index.ts';
import { hashPassword } from '../../platform/credentials/passwords.ts';
import { hotp, SEED_BYTES, STEP_SECONDS } from '../../platform/credentials/totp.ts';
import { type TestServer, type TestTenant, testAddress, testTenant } from '../../test-server.ts';
import { sealSeed } from '../two-factor/one-time-password.ts';

/** Everybody's. */
export const PASSWORD = 'Correct-horse 7';

let hashed: Promise<string> | undefined;

/** A user who signs in here. */
export interface TestPerson {
  uuid: string;
  email: string;
  username: string;
  tenant: TestTenant;
}

/** Creates a user with the password above, by default in a separate tenant. */
export async function testPerson(
  server: TestServer,
  { role = 'Auditor', tenant }: { role?: Role; tenant?: TestTenant } = {},
): Promise<TestPerson> {
  hashed ??= hashPassword(PASSWORD);
  const home = tenant ?? (await testTenant(server));
  const uuid = randomUUID();
  const email = `p.${uuid}@example.org`;
  const username = `user-${uuid}`;
  const { owner } = server.db;
  await owner(
    `insert into account (uuid, email, username, first_name, last_name, password_hash, email_confirmed_at)
     values ($1, $2, $3, 'Ada', '', $4, now())`,
    [uuid, email, username, await hashed],
  );
  await owner('insert into account_name values ($1, $3), ($2, $3)', [email, username, uuid]);
  await owner('insert into membership values ($1, $2, $3)', [uuid, home.uuid, role]);
  return { uuid, email, username, tenant: home };
}

/** Gives a person a second factor behind the product's back; its seed. */
export async function giveFactor(server: TestServer, { uuid }: TestPerson): Promise<Buffer> {
  const seed = randomBytes(SEED_BYTES);
  await server.db.owner(
    'update account set two_factor_auth = true, totp_seed = $2, totp_last_step = 0 where uuid = $1',
    [uuid, await sealSeed(server.vault, uuid, seed)],
  );
  return seed;
}

/** One-time password of the present step, or of one before (-1) or after it. */
export const otpOf = (seed: Uint8Array, steps = 0): string =>
  hotp(seed, Math.floor(Date.now() / 1000 / STEP_SECONDS) + steps);

/** Six digits that are not the one-time password of any step near. */
export function wrongOtp(seed: Uint8Array): string {
  const near = [-2, -1, 0, 1, 2].map((steps) => otpOf(seed, steps));
  const wrong = ['000000', '111111', '222222', '333333', '444444', '555555'];
  return wrong.find((otp) => !near.includes(otp)) ?? '';
}

/** A client without a session, at its own address. */
export const visitor = (
  server: TestServer,
  headers: Record<string, string> = {},
  address = testAddress(),
): Client<Api> => createClient(api, server.send(headers, address));

/** A client with a session token, at its own address. */
export const bearer = (
  server: TestServer,
  token: string,
  headers: Record<string, string> = {},
): Client<Api> => visitor(server, { ...headers, authorization: `Bearer ${token}` });

/** Signs a person in by password. */
export const signIn = (
  server: TestServer,
  { email }: TestPerson,
  headers: Record<string, string> = {},
) => visitor(server, headers).signIn({ username_or_email: email, password: PASSWORD });
