import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { cp, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { verifyLog } from '@assay/core/log/audit/verify-log.ts';
import { trustInLogs } from '@assay/core/log/receipt/verify-receipt.ts';
import { publishedFiles } from '../log/audits/published-files.ts';
import { verifierKeysOf } from '../log/keys/log-keys.ts';
import { nodeHasher } from '../log/keys/node-hasher.ts';
import { verifyEd25519 } from '../log/keys/node-signatures.ts';
import { openAnchorCopies } from '../log/publish/anchor-copy.ts';
import { openCopiedCheckpoints } from '../log/publish/copied-checkpoints.ts';
import { CHECKPOINT_PATH } from '../log/read/log-store.ts';
import { type TestLogs, testLogs } from '../log/test-log.ts';
import { columnsOf } from './test-tables.ts';

/** Two days of an installation, with an attacker who has the whole data directory and the database of both. */
export interface RollbackScene {
  logs: TestLogs;
  /** Logs that grew on the second day. */
  grown: string[];
  /** Sequences and publishes new leaves of the logs that grew, with the anchor that is there. */
  append(leaves: number): Promise<void>;
  /** Puts rows of logs, their files and the anchor back as they were at the end of the first day. */
  restore(): Promise<void>;
  /** Starts the server as far as it compares with the copy of the anchor; returns what it freezes. */
  start(): Promise<string[]>;
  /** Verifies the logs against checkpoints that were kept on the second day; returns what fails. */
  verifyWithKept(): Promise<string[]>;
}

const TABLES = ['log_entry', 'log_head', 'log_checkpoint', 'audit_entry'];

/** Runs `use` after the second day. @param kinds of the logs that grow on it */
export async function onSecondDay(
  kinds: readonly ('ledger' | 'control')[],
  use: (scene: RollbackScene) => Promise<void>,
): Promise<void> {
  const logs = await testLogs();
  const outside = await mkdtemp(join(tmpdir(), 'assay-outside-'));
  try {
    await use(await secondDay(logs, { kinds, outside }));
  } finally {
    await logs.stop();
    await rm(outside, { recursive: true, force: true });
  }
}

async function secondDay(
  logs: TestLogs,
  { kinds, outside }: { kinds: readonly string[]; outside: string },
): Promise<RollbackScene> {
  const rows = await logs.db.owner<{ uuid: string; kind: string }>(
    'select uuid, kind from log where tenant_uuid = $1 and kind = any ($2) order by kind',
    [logs.tenantUuid, kinds],
  );
  const grown = rows.map(({ uuid }) => uuid);
  assert.equal(grown.length, kinds.length);
  const append = async (leaves: number) => {
    const steps = await logs.start();
    for (const { uuid, kind } of rows)
      if (kind === 'control') await addEntries(logs, leaves);
      else await logs.append(Array.from({ length: leaves }, plainLeaf), uuid);
    await steps.sequence();
    await steps.publish(...grown);
  };
  const start = () => startWithCopy(logs, `file:${outside}`);
  await append(3);
  await start();
  const restore = await keptState(logs, join(outside, 'first-day'));
  await append(2);
  await start();
  const kept = new Map<string, string>();
  for (const log of grown) kept.set(log, await checkpointOf(logs, log));
  return { logs, grown, append, restore, start, verifyWithKept: () => verifyLogs(logs, kept) };
}

/** Adds audit entries, whose leaves are in the control log. */
const addEntries = ({ db, tenantUuid }: TestLogs, count: number) =>
  db.owner(
    `insert into audit_entry (tenant_uuid, actor_kind, actor_uuid, actor_name, role, ip, action, subject_uuid, outcome, details)
     select $1::uuid, 'system', gen_random_uuid(), 'system', 'Unknown', '', 'tenant.update', $1::uuid, 'ok', '{}'
     from generate_series(1, $2)`,
    [tenantUuid, count],
  );

/** A leaf of any log, which needs nothing beside it. */
const plainLeaf = () => ({ uuid: randomUUID(), kind: 'frozen' as const, spec: {} });

/** Keeps rows and files; returns a function that puts them back. */
async function keptState({ db, folder }: TestLogs, copy: string): Promise<() => Promise<void>> {
  await cp(folder, copy, { recursive: true });
  for (const table of TABLES) await db.superuser(`create table first_${table} as table ${table}`);
  return async () => {
    await db.superuser("set session_replication_role = 'replica'");
    for (const table of TABLES) {
      const columns = (await columnsOf(db.superuser, table)).map(({ name }) => name);
      await db.superuser(`delete from ${table}`);
      await db.superuser(
        `insert into ${table} (${columns}) overriding system value select ${columns} from first_${table}`,
      );
    }
    await db.superuser("set session_replication_role = 'origin'");
    await rm(folder, { recursive: true });
    await cp(copy, folder, { recursive: true });
  };
}

async function startWithCopy({ database }: TestLogs, place: string): Promise<string[]> {
  const frozen: string[] = [];
  const copied = await openCopiedCheckpoints(
    { database, log: { error: assert.fail } },
    openAnchorCopies({ places: [place], authorization: undefined, s3: undefined }, undefined),
    (log, reason) => void frozen.push(`${log} ${reason}`),
  );
  await copied.stop();
  return frozen;
}

const checkpointOf = async ({ store }: TestLogs, log: string): Promise<string> =>
  String((await store.get(log, CHECKPOINT_PATH)) ?? assert.fail('no checkpoint'));

async function verifyLogs(logs: TestLogs, kept: ReadonlyMap<string, string>): Promise<string[]> {
  const failed: string[] = [];
  const { db, database, store, tenantUuid } = logs;
  for (const [log, earlier] of kept) {
    const [row] = await db.owner<{ origin: string }>('select origin from log where uuid = $1', [
      log,
    ]);
    const name = { tenant_uuid: tenantUuid, uuid: log, origin: row?.origin ?? '' };
    const claim = {
      checkpoint: await checkpointOf(logs, log),
      source: publishedFiles(
        { database: db.worker, store },
        { tenant_uuid: tenantUuid, log_uuid: log },
      ),
      trust: trustInLogs(await verifierKeysOf(database, name)),
      earlier: [earlier],
    };
    const { steps } = await verifyLog({ hasher: nodeHasher, verifyEd25519 }, claim);
    for (const { name: step, outcome, detail } of steps)
      if (outcome === 'failed') failed.push(`${log} ${step}: ${detail}`);
  }
  return failed;
}
