/** People for tests of the page, and the mails that they get. */
import assert from 'node:assert/strict';
import { createHmac, randomUUID } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import { type Client, createClient } from '@assay/contract/client.ts';
import type { Role } from '@assay/contract/endpoint.ts';
import { type Api, api } from '@assay/contract/index.ts';
import { sendTo } from '@assay/contract/send-to.ts';
import { hashPassword } from '@assay/server/platform/credentials/passwords.ts';
import type { Page } from 'playwright-core';
import { until } from '../processes.ts';
import { ADMIN, type Product } from '../product.ts';
import { inDatabaseOf } from '../product-database.ts';
import { world } from './world.ts';

/** A user with a password. */
export interface Person {
  email: string;
  password: string;
  tenant: string;
}

/** Properties of a special user. */
interface PersonOptions {
  /** Name of a new tenant for the user; the product's first tenant when omitted. */
  tenant?: string;
  /** Their tenant requires a second factor. */
  require_tfa?: boolean;
}

/** Runs SQL on a product's database; that of the world when omitted. */
export const inDatabase = (
  text: string,
  values: unknown[],
  product: Pick<Product, 'dataDir'> = world().product,
): Promise<void> => inDatabaseOf(product, text, values);

/** All stories share one address: none may wait because of earlier sign-ins. */
export const forgetRates = () => inDatabase('delete from rate_bucket', []);

/** Creates a user with a confirmed address directly in the database: the tested part begins afterwards. */
export async function newPerson(role: Role, options: PersonOptions = {}): Promise<Person> {
  const account = randomUUID();
  const email = `vera.${account}@example.org`;
  const password = `Battery-${account}`;
  const tenant = options.tenant ?? 'default';
  await inDatabase(
    `with home as (
       insert into tenant (name, require_tfa) values ($1, $2)
       on conflict (lower(name)) do update set require_tfa = tenant.require_tfa returning uuid
     ), person as (
       insert into account (uuid, email, username, first_name, last_name, password_hash, email_confirmed_at)
       values ($3, $4, $4, 'Vera', 'Ruiz', $5, now()) returning uuid
     ), named as (
       insert into account_name select $4, uuid from person
     )
     insert into membership select person.uuid, home.uuid, $6 from person, home`,
    [tenant, options.require_tfa ?? false, account, email, await hashPassword(password), role],
  );
  return { email, password, tenant };
}

/** Adds a user to another, new tenant. */
export const joinTenant = ({ email }: Person, tenant: string, role: Role): Promise<void> =>
  inDatabase(
    `with home as (insert into tenant (name) values ($2) returning uuid)
     insert into membership select account.uuid, home.uuid, $3 from account, home where email = $1`,
    [email, tenant, role],
  );

/** Signs a user in and returns a real client. */
export async function clientOf({
  email: username_or_email,
  password,
}: Pick<Person, 'email' | 'password'>): Promise<Client<Api>> {
  const { url } = world().product;
  await forgetRates();
  const { token } = await createClient(api, sendTo(url)).signIn({ username_or_email, password });
  return createClient(api, sendTo(url, token));
}

/** A session of a user, for tests that begin after sign-in. */
export async function tokenOf({ email, password }: Person): Promise<string> {
  await forgetRates();
  const anyone = createClient(api, sendTo(world().product.url));
  return (await anyone.signIn({ username_or_email: email, password })).token;
}

/**
 * Path and query of the link in the newest mail to an address, as the operator reads it in the outbox. Waits for
 * the first one: a job writes what strangers ask for, after the answer.
 */
export async function mailedLink(email: string): Promise<string> {
  const { url } = world().product;
  const operator = await clientOf(ADMIN);
  let uuid: string | undefined;
  await until(`a mail to ${email}`, async () => {
    const { items } = await operator.listOutbox({ pageSize: 50 });
    uuid = items.find(({ recipient }) => recipient === email)?.uuid;
    return uuid !== undefined;
  });
  assert.ok(uuid);
  const { text } = await operator.getOutboxMail({ uuid });
  const link = text.split(/\s+/).find((word) => word.startsWith(url));
  assert.ok(link, text);
  return link.slice(url.length);
}

/** Fills the form of sign-in and sends it. */
export async function signInAs(
  page: Page,
  { email, password }: Pick<Person, 'email' | 'password'>,
) {
  await page.getByLabel('E-mail or username').fill(email);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Sign in' }).click();
}

/** Ends a session behind the page's back, once the page has all that it reads: it would learn of it by that. */
export async function endSession(page: Page, token: string): Promise<void> {
  await page.waitForLoadState('networkidle');
  await sendTo(world().product.url, token)('/users/sign-out', { method: 'POST' });
}

const BASE32 = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567';
/** Milliseconds of a time step. */
const STEP = 30_000;

/**
 * Returns the one-time password of the previous step, which is valid only during the current one; waits until
 * enough of that is left.
 */
export async function previousPassword(key: string): Promise<string> {
  const left = () => STEP - (Date.now() % STEP);
  // Repeats, because timers may fire slightly early.
  while (left() < STEP / 3) await delay(left());
  return oneTimePassword(key, -1);
}

/**
 * Computes the code that an authenticator shows for a key (RFC 6238).
 *
 * @param key in base32, with or without blanks
 * @param steps offset from the current time step of 30 s: −1 is the previous one
 */
export function oneTimePassword(key: string, steps = 0): string {
  const bits = [...key.replace(/\s/g, '')].map((letter) =>
    BASE32.indexOf(letter).toString(2).padStart(5, '0'),
  );
  const bytes = bits.join('').match(/.{8}/g) ?? [];
  const counter = Buffer.alloc(8);
  counter.writeBigUInt64BE(BigInt(Math.floor(Date.now() / STEP) + steps));
  const seed = Buffer.from(bytes.map((byte) => Number.parseInt(byte, 2)));
  const digest = createHmac('sha1', seed).update(counter).digest();
  const value = digest.readUInt32BE(digest.readUInt8(19) & 15) & 0x7f_ff_ff_ff;
  return String(value % 1_000_000).padStart(6, '0');
}
