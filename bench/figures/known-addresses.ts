/**
 * Tests whether response time reveals that an address has an account: the bench sends each call that takes an
 * address with addresses of another tenant's users and with unused ones, in random order, and guesses from the
 * time. 0.5 is chance.
 */
import { randomBytes, randomUUID } from 'node:crypto';
import { median, postgresOf, printFigure, rounded, scaled } from '../figure.ts';
import { onProduct } from '../product/data-directory.ts';
import { guessBar, guessRate } from '../product/guess-rate.ts';
import { type Owner, openOwner } from '../product/owner.ts';
import { addressOf, makePeople, PASSWORD } from '../product/people.ts';
import type { Product } from '../product/product.ts';
import { makeTenant } from '../product/second-tenant.ts';

const TRIALS = scaled(400);
/** The first requests of a fresh server compile it. */
const WARM_UP = scaled(20);

type Ask = (email: string) => Promise<unknown>;

/** A call without sign-in; every caller has its own address. */
const strangers = ({ origin }: Product, path: string, body: (email: string) => object): Ask => {
  return async (email) => {
    const answer = await fetch(`${origin}/api/v1${path}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...addressOf(randomUUID()) },
      body: JSON.stringify(body(email)),
    });
    await answer.arrayBuffer();
    if (answer.status !== 202) throw new Error(`${answer.status} for ${path}`);
  };
};

/** The calls that take an address, as an administrator or a stranger makes them. */
function callsOf(product: Product, person: string): Record<string, Ask> {
  const { admin } = product;
  return {
    invite: (email) => admin.inviteUser({ email, role: 'Visitor' }),
    create: (email) =>
      admin.createUser({ email, first_name: 'A', last_name: 'B', role: 'Visitor' }),
    own_address: (email) => admin.changeEmail({ email }),
    their_address: (email) => admin.setUserEmail({ uuid: person, email }),
    reset: strangers(product, '/users/reset-password', (email) => ({ email })),
    sign_up: strangers(product, '/users/sign-up', (email) => ({
      email,
      username: email,
      password: PASSWORD,
    })),
  };
}

/** Addresses of people who belong to another tenant alone. */
async function peopleElsewhere(owner: Owner, count: number): Promise<string[]> {
  const mails = await makePeople(owner, count);
  await makeTenant(owner);
  await owner.query(
    `update membership set tenant_uuid = (select uuid from tenant where name <> 'default' limit 1)
     where account_uuid in (select uuid from account where email = any ($1))`,
    [mails],
  );
  return mails;
}

async function trialsOf({ query }: Owner, ask: Ask, known: string[]) {
  const trials: { isKnown: boolean; milliseconds: number }[] = [];
  for (let i = 0; i < WARM_UP + TRIALS; i++) {
    const isKnown = (randomBytes(1)[0] ?? 0) < 128;
    const email = (isKnown ? known.pop() : undefined) ?? `${randomUUID()}@example.org`;
    const from = performance.now();
    await ask(email);
    if (i >= WARM_UP) trials.push({ isKnown, milliseconds: performance.now() - from });
    // A tenant without a license is limited to 250.
    if (i % 100 === 99) await query('delete from invitation');
  }
  return trials;
}

await onProduct(
  null,
  async (product) => {
    const owner = await openOwner(product);
    const [member = ''] = await makePeople(owner, 1);
    const [person] = await owner.query<{ uuid: string }>(
      'select uuid from account where email = $1',
      [member],
    );
    const calls = callsOf(product, person?.uuid ?? '');
    const count = (WARM_UP + TRIALS) * Object.keys(calls).length;
    const known = await peopleElsewhere(owner, count);
    const values: Record<string, number> = { trials: TRIALS };
    const bars: Record<string, number> = {};
    for (const [name, ask] of Object.entries(calls)) {
      await owner.query('delete from invitation');
      await owner.query('update session set authenticated_at = now()');
      const trials = await trialsOf(owner, ask, known);
      const timesOf = (isKnown: boolean) =>
        trials.filter((one) => one.isKnown === isKnown).map((one) => one.milliseconds);
      values[`guessed_${name}`] = rounded(
        guessRate(
          trials,
          (one) => one.isKnown,
          (one) => one.milliseconds,
        ),
      );
      bars[`guessed_${name}`] = rounded(guessBar(TRIALS));
      values[`${name}_known_ms`] = rounded(median(timesOf(true)));
      values[`${name}_unknown_ms`] = rounded(median(timesOf(false)));
    }
    printFigure('known-addresses', await postgresOf(owner), {
      values,
      bars,
      limit: 'what the database does for a row that is there beside one that is not',
    });
    await owner.close();
  },
  { ASSAY_TRUSTED_PROXIES: '127.0.0.1' },
);
