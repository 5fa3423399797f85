import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { join } from 'node:path';
import { afterEach, beforeEach, type TestContext, test } from 'node:test';
import { createClient } from '@assay/contract/client.ts';
import { api } from '@assay/contract/index.ts';
import { openCheckpoint } from '@assay/core/log/tree/checkpoint.ts';
import { parseVerifierKey } from '@assay/core/log/tree/verifier-key.ts';
import pg from 'pg';
import { urlOfRole } from '../../platform/db/connect.ts';
import { listen } from '../../platform/db/listen.ts';
import { type TestServer, type TestTenant, testServer, testTenant } from '../../test-server.ts';
import { appendLeaves } from '../append/append.ts';
import { CHECKPOINT_CHANNEL, selectLeafPlaces, selectLogState } from '../append/queries.ts';
import { nodeHasher } from '../keys/node-hasher.ts';
import { verifyEd25519 } from '../keys/node-signatures.ts';
import { openAnchor } from '../publish/anchor.ts';
import { type CheckpointWaiter, createCheckpointWaiter } from '../publish/checkpoint-waiter.ts';
import { CHECKPOINT_PATH } from '../read/log-store.ts';
import { ledgerOf, newLeaf } from '../test-log.ts';
import { startSequencing, type TestSequencing } from '../test-sequencing.ts';
import type { SequencerParts } from './sequencer.ts';

/** Long enough for a busy machine; no test waits for it to pass. */
const LONG_MS = 60_000;

let server: TestServer;
let tenant: TestTenant;
let checkpointWaiter: CheckpointWaiter;
// Frozen logs and the health of the sequencer are shared by all tenants: each test has a separate server.
beforeEach(async () => {
  server = await testServer();
  tenant = await testTenant(server);
  const listener = listen(server.db.url, 'assay_app', CHECKPOINT_CHANNEL);
  checkpointWaiter = createCheckpointWaiter(server.db.app, listener);
  server.beforeStop(async () => {
    await checkpointWaiter.close();
    await listener.close();
  });
});
afterEach(() => server.stop());

async function append(of: TestTenant, log: string, count: number): Promise<string[]> {
  const leaves = Array.from({ length: count }, newLeaf);
  await server.db.app.write(of.uuid, (tx) => appendLeaves(tx, of.uuid, log, leaves));
  return leaves.map((leaf) => leaf.uuid);
}

const health = () => createClient(api, server.send()).getHealth({});

/** Ends all sessions of sequencers, as an administrator may. */
async function killSessions(): Promise<void> {
  const client = new pg.Client({ connectionString: urlOfRole(server.db.url, 'assay_sequencer') });
  await client.connect();
  await client.query(
    `select pg_terminate_backend(pid) from pg_stat_activity
     where datname = current_database() and usename = current_user and pid <> pg_backend_pid()`,
  );
  await client.end();
}

/** Starts one that ends with the test, if not before. */
async function begin(t: TestContext, changed?: Partial<SequencerParts>): Promise<TestSequencing> {
  const sequencing = await startSequencing(server, changed);
  t.after(() => sequencing.stop());
  return sequencing;
}

/** Polls until a condition is true. */
async function until(look: () => Promise<boolean>): Promise<void> {
  while (!(await look())) await new Promise((resolve) => setTimeout(resolve, 20));
}

test('without a sequencer leaves wait, anyone who waits is told so, and health says it', async () => {
  const log = await ledgerOf(server.db, tenant.uuid);
  const [leaf = ''] = await append(tenant, log, 1);
  assert.equal((await checkpointWaiter.settled(tenant.uuid, log, [leaf], 50)).size, 0);
  const places = await server.db.app.read(tenant.uuid, (db) =>
    selectLeafPlaces(db, [leaf, randomUUID()]),
  );
  assert.deepEqual(
    [...places.values()],
    [{ log_uuid: log, leaf_uuid: leaf, index: null, state: 'pending' }],
  );
  assert.equal((await health()).ledger, 'down');
});

test('a leaf settles when a checkpoint that covers it can be read and verified', async (t) => {
  const log = await ledgerOf(server.db, tenant.uuid);
  await append(tenant, log, 1);
  const sequencing = await begin(t);
  const leaves = await append(tenant, log, 3);
  assert.equal(
    (await checkpointWaiter.settled(tenant.uuid, log, leaves, LONG_MS)).size,
    leaves.length,
  );
  assert.equal(
    (await checkpointWaiter.settled(tenant.uuid, log, leaves, LONG_MS)).size,
    leaves.length,
  );
  const { state, places } = await server.db.app.read(tenant.uuid, async (db) => ({
    state: (await selectLogState(db, [log])).get(log),
    places: await selectLeafPlaces(db, leaves),
  }));
  assert.deepEqual(
    leaves.map((leaf) => [places.get(leaf)?.index, places.get(leaf)?.state]),
    [
      [1, 'checkpointed'],
      [2, 'checkpointed'],
      [3, 'checkpointed'],
    ],
  );
  assert.deepEqual([state?.size, state?.pending, state?.frozen], [4, 0, null]);
  const key = parseVerifierKey(nodeHasher, state?.verifier_key ?? '');
  assert.equal(key.name, state?.origin);
  await until(async () => {
    const note = (await server.logStore.get(log, CHECKPOINT_PATH))?.toString() ?? '';
    const opened = await openCheckpoint(note, { log: [key] }, verifyEd25519);
    return typeof opened !== 'string' && opened.size === 4n;
  });
  await until(async () => (await health()).ledger === 'ok');
  await sequencing.stop();
  assert.equal((await health()).ledger, 'down');
});

test('another tenant’s leaves do not settle, and its log has no state', async (t) => {
  const log = await ledgerOf(server.db, tenant.uuid);
  const other = await testTenant(server);
  await begin(t);
  const [leaf = ''] = await append(tenant, log, 1);
  assert.equal((await checkpointWaiter.settled(tenant.uuid, log, [leaf], LONG_MS)).size, 1);
  assert.equal((await checkpointWaiter.settled(other.uuid, log, [leaf], 50)).size, 0);
  const seen = await server.db.app.read(other.uuid, async (db) => ({
    states: await selectLogState(db, [log]),
    places: await selectLeafPlaces(db, [leaf]),
  }));
  assert.deepEqual([seen.states.size, seen.places.size], [0, 0]);
});

test('a new log without leaves gets its name, key and first checkpoint by itself', async (t) => {
  const sequencing = await begin(t);
  const fresh = await testTenant(server);
  const log = await ledgerOf(server.db, fresh.uuid);
  await until(async () => {
    const states = await server.db.app.read(fresh.uuid, (db) => selectLogState(db, [log]));
    return states.get(log)?.checkpoint?.size === 0;
  });
  await sequencing.stop();
});

test('of two sequencers one works, and the other takes over when it ends', async (t) => {
  const log = await ledgerOf(server.db, tenant.uuid);
  const settles = async () => {
    const leaves = await append(tenant, log, 2);
    assert.equal(
      (await checkpointWaiter.settled(tenant.uuid, log, leaves, LONG_MS)).size,
      leaves.length,
    );
  };
  const first = await begin(t);
  await settles();
  const second = await begin(t);
  await settles();
  await first.stop();
  await settles();
  await second.stop();
});

test('a sequencer whose session is killed goes on with a new one', async (t) => {
  const log = await ledgerOf(server.db, tenant.uuid);
  const sequencing = await begin(t);
  const [before = ''] = await append(tenant, log, 1);
  assert.equal((await checkpointWaiter.settled(tenant.uuid, log, [before], LONG_MS)).size, 1);
  await killSessions();
  const [later = ''] = await append(tenant, log, 1);
  assert.equal((await checkpointWaiter.settled(tenant.uuid, log, [later], LONG_MS)).size, 1);
  await sequencing.stop();
});

test('an anchor that knows nothing of what was published freezes it, and health says so', async (t) => {
  const log = await ledgerOf(server.db, tenant.uuid);
  const first = await begin(t);
  const leaves = await append(tenant, log, 1);
  assert.equal((await checkpointWaiter.settled(tenant.uuid, log, leaves, LONG_MS)).size, 1);
  await first.stop();
  const sequencing = await begin(t, {
    openAnchor: () => openAnchor(join(server.folder, 'new-anchor')),
  });
  await until(async () => (await health()).ledger === 'frozen');
  await sequencing.stop();
  const states = await server.db.app.read(tenant.uuid, (db) => selectLogState(db, [log]));
  assert.match(states.get(log)?.frozen?.reason ?? '', /^The anchor ends at no leaves/);
});
