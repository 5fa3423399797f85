/** People who enabled the second factor by the calls, for tests. */
import assert from 'node:assert/strict';
import { Secret } from 'otpauth';
import type { TestServer } from '../../test-server.ts';
import { bearer, otpOf, signIn, type TestPerson, testPerson } from '../sign-in/test-people.ts';

/** Bytes of a displayed key. */
export const seedOf = (key: string): Buffer => Buffer.from(Secret.fromBase32(key).bytes);

/** Makes the used time steps of an authenticator expire. */
export const forgetSteps = ({ db }: TestServer, { uuid }: TestPerson) =>
  db.owner('update account set totp_last_step = 0 where uuid = $1', [uuid]);

/** A user with a second factor, and the result of enabling it. */
export async function enrolled(server: TestServer) {
  const person = await testPerson(server);
  const first = await signIn(server, person);
  const { key } = await bearer(server, first.token).initiateTwoFactor({});
  const seed = seedOf(key);
  const confirmed = await bearer(server, first.token).confirmTwoFactor({ otp: otpOf(seed) });
  await forgetSteps(server, person);
  return { person, seed, ...confirmed };
}

/** A client whose password was right and whose one-time password is due. */
export async function pendingOf(server: TestServer, person: TestPerson) {
  const session = await signIn(server, person);
  assert.deepEqual([session.requires_two_factor_auth, session.two_factor_auth], [true, true]);
  return bearer(server, session.token);
}
