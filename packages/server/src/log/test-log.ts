import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import { openCheckpoint } from '@assay/core/log/tree/checkpoint.ts';
import { decodeEntryBundle } from '@assay/core/log/tree/entry-bundle.ts';
import { Frontier } from '@assay/core/log/tree/frontier.ts';
import { leafHash } from '@assay/core/log/tree/hasher.ts';
import { RightEdge } from '@assay/core/log/tree/right-edge.ts';
import { TILE_WIDTH, tilePath } from '@assay/core/log/tree/tile.ts';
import { type Database, openDatabase } from '../platform/db/database.ts';
import { type TestDatabase, testDatabase } from '../platform/db/test-database.ts';
import { openOuterKey } from '../platform/secrets/open-outer-key.ts';
import { createVault } from '../platform/secrets/vault.ts';
import { appendLeaves, type NewLeaf } from './append/append.ts';
import { selectLeafPlaces } from './append/queries.ts';
import { verifierKeysOf } from './keys/log-keys.ts';
import { nodeHasher } from './keys/node-hasher.ts';
import { verifyEd25519 } from './keys/node-signatures.ts';
import { ANCHOR_FILE, type Anchor, openAnchor } from './publish/anchor.ts';
import { checkLogIntegrity } from './publish/log-integrity.ts';
import type { CheckpointParts } from './publish/prepare-checkpoint.ts';
import { createPublisher } from './publish/publish.ts';
import { openLogStore } from './read/file-log-store.ts';
import { CHECKPOINT_PATH, type LogStore } from './read/log-store.ts';
import { bundlePlace } from './read/tile-files.ts';
import { sequence } from './sequence/sequence.ts';

/** The only ledger that a new tenant has. */
export async function ledgerOf(db: TestDatabase, tenantUuid: string): Promise<string> {
  const [row] = await db.owner<{ uuid: string }>('select uuid from ledger where tenant_uuid = $1', [
    tenantUuid,
  ]);
  return row?.uuid ?? assert.fail('no ledger');
}

/** A tenant with a ledger's log, in a separate database, whose sequencer takes one step on request. */
export interface TestLogs {
  db: TestDatabase;
  /** Signed in as assay_sequencer. */
  database: Database;
  store: LogStore;
  folder: string;
  tenantUuid: string;
  logUuid: string;
  /** Reasons of logs that were frozen, by their uuids. */
  frozen(): Promise<Map<string, string>>;
  /** Adds a tenant; returns it and the log of its ledger. */
  addTenant(): Promise<{ tenantUuid: string; logUuid: string }>;
  append(leaves: NewLeaf[] | number, log?: string, tenant?: string): Promise<string[]>;
  /** A sequencer that has just started: it remembers nothing. */
  start(changed?: (parts: CheckpointParts) => Partial<CheckpointParts>): Promise<TestSteps>;
  /** Asserts all invariants of a log; returns the number of its leaves. */
  check(log?: string): Promise<bigint>;
  stop(): Promise<void>;
}

/** The steps of a sequencer, one at a time. */
export interface TestSteps {
  parts: CheckpointParts;
  /** Sequences all waiting leaves. */
  sequence(): Promise<void>;
  /** Publishes logs; throws the first failure. */
  publish(...logs: string[]): Promise<void>;
  /** Both. */
  round(): Promise<void>;
}

/** Call `stop` in `after`. */
export async function testLogs(): Promise<TestLogs> {
  const db = await testDatabase();
  const folder = await mkdtemp(join(tmpdir(), 'assay-log-'));
  const database = openDatabase({ url: db.url, role: 'assay_sequencer', size: 6 });
  const secrets = openDatabase({ url: db.url, role: 'assay_sequencer', size: 1 });
  const vault = createVault(secrets, openOuterKey({ file: join(folder, 'kek') }));
  const store = await openLogStore(`file:${folder}`);
  const anchors: Anchor[] = [];

  async function addTenant() {
    const tenantUuid = randomUUID();
    await db.owner('insert into tenant (uuid, name) values ($1, $2)', [tenantUuid, tenantUuid]);
    // The first leaf of its signers log would share the rounds of those that tests add.
    await db.owner('delete from log_pending where tenant_uuid = $1', [tenantUuid]);
    return { tenantUuid, logUuid: await ledgerOf(db, tenantUuid) };
  }

  const { tenantUuid, logUuid } = await addTenant();
  return {
    db,
    database,
    store,
    folder,
    tenantUuid,
    logUuid,
    addTenant,
    async frozen() {
      const rows = await db.owner<{ uuid: string; frozen_reason: string }>(
        'select uuid, frozen_reason from log where frozen_at is not null',
      );
      return new Map(rows.map((row) => [row.uuid, row.frozen_reason]));
    },
    async append(leaves, log = logUuid, tenant = tenantUuid) {
      const all = typeof leaves === 'number' ? Array.from({ length: leaves }, newLeaf) : leaves;
      await db.app.write(tenant, (tx) => appendLeaves(tx, tenant, log, all));
      return all.map((leaf) => leaf.uuid);
    },
    async start(changed = () => ({})) {
      const anchor = await openAnchor(join(folder, 'anchor'));
      anchors.push(anchor);
      const whole = { database, vault, store, anchor };
      return stepsOf({ ...whole, ...changed(whole) }, logUuid);
    },
    check: (log = logUuid) => checkLog({ db, database, store, folder }, log),
    async stop() {
      for (const anchor of anchors) await anchor.close();
      await secrets.close();
      await database.close();
      await db.drop();
      await rm(folder, { recursive: true, force: true });
    },
  };
}

/** A leaf like that of a document. */
export const newLeaf = (): NewLeaf => ({
  uuid: randomUUID(),
  kind: 'document',
  spec: { op: 'create', doc: randomUUID(), rev: 1 },
});

async function stepsOf(parts: CheckpointParts, logUuid: string): Promise<TestSteps> {
  await checkLogIntegrity(parts, () => {});
  const publisher = createPublisher(parts, () => {});
  const steps: TestSteps = {
    parts,
    async sequence() {
      for (let after: string | null = null; ; ) {
        const done = await sequence(parts.database, after, () => {});
        after = done.next;
        if (done.leaves === 0 && after === null) return;
      }
    },
    async publish(...logs) {
      const failed = await publisher.publish(logs.length > 0 ? logs : [logUuid]);
      for (const error of failed.values()) throw error;
    },
    async round() {
      await steps.sequence();
      await steps.publish();
    },
  };
  return steps;
}

interface StoredLeaf {
  idx: string;
  leaf: Buffer;
  leaf_hash: Buffer;
}

/** Invariants of one log. */
async function checkLog(
  { db, database, store, folder }: Pick<TestLogs, 'db' | 'database' | 'store' | 'folder'>,
  logUuid: string,
): Promise<bigint> {
  const entries = await db.owner<StoredLeaf>(
    'select idx, leaf, leaf_hash from log_entry where log_uuid = $1 order by idx',
    [logUuid],
  );
  const { roots, tiles } = replayed(entries);
  const [head] = await db.owner<{ size: string; root: Buffer; tenant_uuid: string }>(
    'select size, root, tenant_uuid from log_head where log_uuid = $1',
    [logUuid],
  );
  assert.equal(head?.size, String(entries.length));
  assert.deepEqual(head.root, Buffer.from(roots.at(-1) ?? []));

  const published = await db.owner<{ size: string; root: Buffer; note: string; origin: string }>(
    `select c.size, c.root, c.note, l.origin from log_checkpoint c join log l on l.uuid = c.log_uuid
     where c.log_uuid = $1 order by c.size`,
    [logUuid],
  );
  const anchored = (await readFile(join(folder, 'anchor', ANCHOR_FILE), 'utf8'))
    .split('\n')
    .filter((line) => line.includes(logUuid))
    .map((line) => line.split(' '));
  for (const { size, root, note, origin } of published) {
    assert.deepEqual(root, Buffer.from(roots[Number(size)] ?? []), `checkpoint of ${size} leaves`);
    const log = { tenant_uuid: head.tenant_uuid, uuid: logUuid, origin };
    const keys = await verifierKeysOf(database, log);
    const opened = await openCheckpoint(note, { log: keys }, verifyEd25519);
    assert.ok(typeof opened !== 'string', String(opened));
    assert.deepEqual([opened.size, Buffer.from(opened.root)], [BigInt(size), root]);
    assert.ok(
      anchored.some((line) => line[2] === size),
      `${size} leaves are anchored`,
    );
  }
  for (const [, , size, root] of anchored)
    assert.equal(root, Buffer.from(roots[Number(size)] ?? []).toString('base64'));
  const last = Number(published.at(-1)?.size ?? 0);
  const stored = (await store.get(logUuid, CHECKPOINT_PATH))?.toString();
  if (stored !== undefined) assert.ok(published.some(({ note }) => note === stored));
  for (const [path, bytes] of tiles) {
    if (!isWithin(path, last)) continue;
    assert.deepEqual(await store.get(logUuid, path), Buffer.from(bytes), path);
    if (path.startsWith('tile/0/')) await checkBundle({ store, logUuid, entries }, path);
  }
  return BigInt(entries.length);
}

/** Roots of all sizes of a log, and its tiles by path, computed from its leaves. */
function replayed(entries: readonly StoredLeaf[]) {
  const frontier = new Frontier(nodeHasher);
  const edge = new RightEdge(nodeHasher);
  const roots = [frontier.root()];
  const tiles = new Map<string, Uint8Array>();
  let time = '';
  for (const [i, { idx, leaf, leaf_hash }] of entries.entries()) {
    assert.equal(idx, String(i), 'indices have no gap');
    const hash = leafHash(nodeHasher, leaf);
    assert.deepEqual(Buffer.from(hash), leaf_hash);
    frontier.append(hash);
    roots.push(frontier.root());
    for (const { place, bytes } of edge.append(hash)) tiles.set(tilePath(place), bytes);
    const now = JSON.parse(leaf.toString()).spec.time;
    assert.ok(now >= time, 'time does not go back');
    time = now;
  }
  return { roots, tiles };
}

/** Asserts that the entry bundle beside a tile of hashes has the leaves of the database. */
async function checkBundle(
  { store, logUuid, entries }: { store: LogStore; logUuid: string; entries: readonly StoredLeaf[] },
  tile: string,
): Promise<void> {
  const bundle = bundlePlace(BigInt(tile.slice('tile/0/'.length).replaceAll(/[x/]/g, '')));
  const packed = (await store.get(logUuid, tilePath(bundle))) ?? assert.fail(tilePath(bundle));
  const leaves = decodeEntryBundle(gunzipSync(packed), TILE_WIDTH);
  const from = Number(bundle.index) * TILE_WIDTH;
  for (const [i, leaf] of leaves.entries())
    assert.deepEqual(Buffer.from(leaf), entries[from + i]?.leaf);
}

function isWithin(path: string, size: number): boolean {
  const [, level = '', ...groups] = path.split('/');
  const index = Number(groups.join('').replaceAll('x', ''));
  return (index + 1) * TILE_WIDTH ** (Number(level) + 1) <= size;
}

/** Index of a leaf; fails when it has none. */
export async function placeOf({ db, tenantUuid }: TestLogs, leafUuid: string): Promise<number> {
  const places = await db.app.read(tenantUuid, (tx) => selectLeafPlaces(tx, [leafUuid]));
  return places.get(leafUuid)?.index ?? assert.fail('not placed');
}
