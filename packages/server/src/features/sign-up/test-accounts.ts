import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { type Client, createClient } from '@assay/contract/client.ts';
import { type Api, api } from '@assay/contract/index.ts';
import { refused } from '../../test-refused.ts';
import { type TestServer, testAddress } from '../../test-server.ts';
import { accountMailTasks } from '../passwords/account-mail.ts';

/** Satisfies every rule, and is no account's name. */
export const PASSWORD = 'Correct-horse 7';

/** A client without a session, at its own address. */
export const stranger = (server: TestServer): Client<Api> =>
  createClient(api, server.send({}, testAddress()));

/** For `assert.rejects`: the answer to every invalid or expired link. */
export const badLink = refused(
  400,
  /^This link does not work, or no longer\. Ask for a new one\.$/,
);

/** An address that no other test knows. */
export const newAddress = (): string => `p.${randomUUID()}@example.org`;

/** Asks for an account, as the page does. */
export const signUpAs = (
  server: TestServer,
  email: string,
  password = PASSWORD,
): Promise<unknown> =>
  stranger(server).signUp({ first_name: 'Ada', email, username: email, password });

/** Signs a user up and opens the link of the mail. */
export async function newAccount(server: TestServer, password = PASSWORD): Promise<string> {
  const email = newAddress();
  await signUpAs(server, email, password);
  await stranger(server).confirmEmail(await confirmationOf(server, email));
  return email;
}

/** A session of a user who signed up. */
export const signIn = (server: TestServer, email: string, password = PASSWORD) =>
  stranger(server).signIn({ username_or_email: email, password });

/** A client with a session token, at its own address. */
export const bearerOf = (server: TestServer, token: string): Client<Api> =>
  createClient(api, server.send({ authorization: `Bearer ${token}` }, testAddress()));

/** They get the same answer as strangers. */
export const cannotSignIn = (server: TestServer, email: string, password = PASSWORD) =>
  assert.rejects(signIn(server, email, password), refused(401, /^Invalid credentials\.$/));

/** Parameters of the link in the newest mail to an address. */
export async function newestLink(server: TestServer, email: string): Promise<URL> {
  const [link] = (await server.mails(email)).at(-1)?.links ?? [];
  return new URL(link ?? assert.fail(`no mail with a link to ${email}`));
}

/** Query of the newest confirmation link. */
export async function confirmationOf(server: TestServer, email: string) {
  const { pathname, searchParams } = await newestLink(server, email);
  assert.equal(pathname, '/auth/email-confirmation');
  return { email: searchParams.get('email') ?? '', hash: searchParams.get('hash') ?? '' };
}

/** Secret of the newest link to choose a password. */
export async function resetHashOf(server: TestServer, email: string): Promise<string> {
  const { pathname, searchParams } = await newestLink(server, email);
  assert.equal(pathname, '/reset-password');
  return searchParams.get('hash') ?? '';
}

/** Runs the jobs enqueued by requests, until none is left. */
export async function doAccountMail(server: TestServer): Promise<void> {
  const tasks = accountMailTasks({
    database: server.db.worker,
    vault: server.vault,
    publicUrl: 'http://assay.test',
  });
  const jobs = await server.db.owner<{ id: string; payload: { data: unknown } }>(
    `delete from queue._private_jobs j using queue._private_tasks t
     where t.id = j.task_id and t.identifier = 'account.mail' returning j.id, j.payload`,
  );
  for (const { id, payload } of jobs)
    await tasks['account.mail']?.({
      id,
      task: 'account.mail',
      tenant_uuid: null,
      payload: payload.data,
      attempt: 1,
      signal: AbortSignal.any([]),
    });
}
