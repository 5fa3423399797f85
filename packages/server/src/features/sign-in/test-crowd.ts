/** People for the model-based test, made many at a time: one by one they would take longer than their sequences. */
import { randomBytes, randomUUID } from 'node:crypto';
import { hashPassword } from '../../platform/credentials/passwords.ts';
import { hashOfToken, mintToken } from '../../platform/credentials/tokens.ts';
import { SEED_BYTES } from '../../platform/credentials/totp.ts';
import type { TestServer } from '../../test-server.ts';
import { sealSeed } from '../two-factor/one-time-password.ts';
import { hashesOf, mintRecoveryCodes } from '../two-factor/recovery-codes.ts';
import { PASSWORD } from './test-people.ts';
import { SignInReference } from './test-reference.ts';

/** Initial state of a sequence. */
export interface Beginning {
  /** With a second factor. */
  enabled: boolean;
  /** Which of the two tenants require one. */
  enforced: [boolean, boolean];
  /** After a right password, which saves most of the time of a run. */
  signedIn: boolean;
}

/** A user at the beginning of a sequence, not shared with others. */
export interface Newcomer {
  uuid: string;
  email: string;
  tenants: string[];
  seed: Buffer;
  /** Recovery codes; none without a second factor. */
  codes: string[];
  /** Token of the session, if signed in. */
  token: string | undefined;
}

const BATCH = 50;

/** Gives a new person each time. */
export function createCrowd(server: TestServer): (beginning: Beginning) => Promise<Newcomer> {
  const password_hash = hashPassword(PASSWORD);
  const waiting = new Map<string, Newcomer[]>();
  return async (beginning) => {
    const kind = JSON.stringify(beginning);
    const known = waiting.get(kind)?.pop();
    if (known) return known;
    const isFirst = waiting.size === 0;
    const [first, ...more] = await makePeople(server, await password_hash, beginning);
    if (!first) throw new Error('Nobody came');
    // Connections keep plans from when there were few logs, and would read all of them for each new tenant.
    if (isFirst) await server.db.owner('analyze log');
    waiting.set(kind, more);
    return first;
  };
}

async function makePeople(
  server: TestServer,
  password_hash: string,
  { enabled, enforced, signedIn }: Beginning,
): Promise<Newcomer[]> {
  const { owner } = server.db;
  const people = Array.from({ length: BATCH }, (): Newcomer => {
    const uuid = randomUUID();
    return {
      uuid,
      email: `m.${uuid}@example.org`,
      tenants: [randomUUID(), randomUUID()],
      seed: randomBytes(SEED_BYTES),
      codes: enabled ? mintRecoveryCodes().slice(0, 2) : [],
      token: signedIn ? mintToken('ays') : undefined,
    };
  });
  const uuids = people.map(({ uuid }) => uuid);
  const seeds: (Buffer | null)[] = [];
  for (const { uuid, seed } of people)
    seeds.push(enabled ? await sealSeed(server.vault, uuid, seed) : null);
  const homes = [0, 1].map((n) => people.map(({ tenants }) => tenants[n] ?? ''));
  for (const [n, tenants] of homes.entries())
    await owner(
      'insert into tenant (uuid, name, require_tfa) select t, t, $2 from unnest($1::uuid[]) t',
      [tenants, enforced[n]],
    );
  await owner(
    `insert into account (uuid, email, username, first_name, last_name, password_hash, email_confirmed_at,
                          two_factor_auth, totp_seed, current_tenant_uuid)
     select u, m, m, '', '', $3, now(), $4, s, t from unnest($1::uuid[], $2::text[], $5::bytea[], $6::uuid[]) p (u, m, s, t)`,
    [uuids, people.map(({ email }) => email), password_hash, enabled, seeds, homes[0]],
  );
  await owner('insert into account_name select email, uuid from account where uuid = any ($1)', [
    uuids,
  ]);
  for (const tenants of homes)
    await owner(
      `insert into membership (account_uuid, tenant_uuid, role)
       select u, t, 'Auditor' from unnest($1::uuid[], $2::uuid[]) p (u, t)`,
      [uuids, tenants],
    );
  const codes = people.flatMap(({ uuid, codes }) =>
    hashesOf(codes).map((hash) => ({ uuid, hash })),
  );
  await owner('insert into recovery_code select * from unnest($1::uuid[], $2::bytea[])', [
    codes.map(({ uuid }) => uuid),
    codes.map(({ hash }) => hash),
  ]);
  if (signedIn) await openSessions(server, people, { enabled, enforced, signedIn });
  return people;
}

/** Opens sessions like a correct password. */
async function openSessions(
  { db }: TestServer,
  people: Newcomer[],
  { enabled, enforced }: Beginning,
): Promise<void> {
  const { opens } = new SignInReference({ enforced: [...enforced], enabled }).signIn();
  await db.owner(
    `insert into session (token_hash, account_uuid, tenant_uuid, scope, expires_at)
     select h, u, t, $4, now() + $5 * interval '1 s' from unnest($1::bytea[], $2::uuid[], $3::uuid[]) p (h, u, t)`,
    [
      people.map(({ token = '' }) => hashOfToken(token)),
      people.map(({ uuid }) => uuid),
      people.map(({ tenants }) => tenants[0]),
      opens?.scope,
      opens?.left,
    ],
  );
}
