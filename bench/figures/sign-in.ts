/**
 * Sign-ins by password beside other requests, the check of a token among 10,000 live sessions, and whether the
 * time of a refused sign-in reveals known users.
 */
import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { median, percentile, postgresOf, printFigure, rounded, scaled, timed } from '../figure.ts';
import { onProduct } from '../product/data-directory.ts';
import { type Owner, openOwner } from '../product/owner.ts';
import { addressOf, makePeople, openSessions, PASSWORD } from '../product/people.ts';
import { residentMegabytes } from '../product/processes.ts';
import type { Product } from '../product/product.ts';
import { read } from '../product/requests.ts';

const PEOPLE = 4000;
const SIGN_INS = scaled(600);
/** Offered, evenly spread: a little above the bar. */
const PER_SECOND = 27;
const OTHERS = scaled(1000);
const SESSIONS = scaled(10_000);
const CHECKS = scaled(2000);
const PAIRS = scaled(2000);

/** Signs in and returns the status; every caller has its own address. */
async function signIn({ origin }: Product, username_or_email: string, password: string) {
  const answer = await fetch(`${origin}/api/v1/users/sign-in`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...addressOf(randomUUID()) },
    body: JSON.stringify({ username_or_email, password }),
  });
  await answer.arrayBuffer();
  return answer.status;
}

/** p95 of a user's list, requested until stopped. */
async function otherRequests(product: Product, goOn: (asked: number) => boolean): Promise<number> {
  const taken: number[] = [];
  while (goOn(taken.length)) taken.push(await timed(() => read(product, '/projects')));
  return percentile(taken, 0.95);
}

/** Successful sign-ins per second, and the p95 of other requests meanwhile. */
async function signInsBesideOthers(product: Product, mails: string[]) {
  let running = true;
  const others = otherRequests(product, () => running);
  const statuses: Promise<number>[] = [];
  const seconds =
    (await timed(async () => {
      const from = performance.now();
      for (const mail of mails) {
        statuses.push(signIn(product, mail, PASSWORD));
        await sleep(Math.max(0, from + (statuses.length * 1000) / PER_SECOND - performance.now()));
      }
      await Promise.all(statuses);
    })) / 1000;
  running = false;
  const through = (await Promise.all(statuses)).filter((status) => status === 200);
  return { perSecond: through.length / seconds, p95: await others };
}

/** Uses every session once, then checks some of them one by one. */
async function tokenChecks(product: Product, owner: Owner, mails: string[]): Promise<number> {
  const tokens = await openSessions(owner, mails, SESSIONS);
  const check = (token: string) =>
    read(
      { origin: product.origin, headers: { authorization: `Bearer ${token}` } },
      '/users/sign-in/verify-token',
    );
  for (let i = 0; i < tokens.length; i += 8)
    await Promise.all(tokens.slice(i, i + 8).map((token) => check(token)));
  const taken: number[] = [];
  for (let i = 0; i < CHECKS; i++) {
    const token = tokens[(i * 7919) % tokens.length] ?? '';
    taken.push(await timed(() => check(token)));
  }
  return percentile(taken, 0.95);
}

/** Medians of refused sign-ins of known and of unknown users, alternating, in milliseconds. */
async function refusals(product: Product, mails: string[]) {
  const taken: { known: number[]; unknown: number[] } = { known: [], unknown: [] };
  const refused = (name: string) => async () => {
    const status = await signIn(product, name, 'not the password');
    if (status !== 401) throw new Error(`${status} for a wrong password`);
  };
  for (let pair = 0; pair < PAIRS; pair++) {
    const names = {
      known: mails[pair % mails.length] ?? '',
      unknown: `${randomUUID()}@example.org`,
    };
    const order =
      pair % 2 === 0 ? (['known', 'unknown'] as const) : (['unknown', 'known'] as const);
    for (const which of order) taken[which].push(await timed(refused(names[which])));
  }
  return { known: median(taken.known), unknown: median(taken.unknown) };
}

await onProduct(
  null,
  async (product) => {
    const owner = await openOwner(product);
    const mails = await makePeople(owner, PEOPLE);
    // The first requests of a fresh server compile it.
    for (const mail of mails.slice(0, 40)) await signIn(product, mail, PASSWORD);
    await otherRequests(product, (asked) => asked < 200);
    const idle = await otherRequests(product, (asked) => asked < OTHERS);
    const beside = await signInsBesideOthers(product, mails.slice(40, 40 + SIGN_INS));
    const check = await tokenChecks(product, owner, mails);
    const rss = residentMegabytes(product.pid);
    const { known, unknown } = await refusals(product, mails.slice(-PAIRS));
    printFigure('sign-in', await postgresOf(owner), {
      values: {
        sign_ins_per_second: rounded(beside.perSecond),
        other_requests_p95_idle_ms: rounded(idle),
        other_requests_p95_ms: rounded(beside.p95),
        other_requests_p95_ratio: rounded(beside.p95 / idle),
        sessions: SESSIONS,
        token_check_p95_ms: rounded(check),
        server_rss_mb: rss,
        refused_known_p50_ms: rounded(known),
        refused_unknown_p50_ms: rounded(unknown),
        known_unknown_gap_percent: rounded((100 * Math.abs(known - unknown)) / unknown),
      },
      bars: {
        sign_ins_per_second: '>= 25',
        other_requests_p95_ratio: 2,
        token_check_p95_ms: 5,
        server_rss_mb: 600,
        known_unknown_gap_percent: 3,
      },
      limit: 'password hashes: Argon2id, 19 MiB, two passes, on the cores that also serve',
    });
    await owner.close();
  },
  { ASSAY_TRUSTED_PROXIES: '127.0.0.1' },
);
