import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { after, before, test } from 'node:test';
import { parseCheckpoint } from '@assay/core/log/tree/checkpoint.ts';
import { parseNote } from '@assay/core/log/tree/note.ts';
import { verifyConsistency, verifyInclusion } from '@assay/core/log/tree/proof.ts';
import { parseTilePath } from '@assay/core/log/tree/tile.ts';
import { parseTlogProof } from '@assay/core/log/tree/tlog-proof.ts';
import { Conflict, Invalid, NotFound } from '../../errors.ts';
import { nodeHasher } from '../keys/node-hasher.ts';
import { type TestLogs, type TestSteps, testLogs } from '../test-log.ts';
import { createLogReader, type LogReader } from './log-reader.ts';

let logs: TestLogs;
let steps: TestSteps;
let reader: LogReader;
/** Sizes that were published. */
const sizes = [1, 256, 300, 800];
before(async () => {
  logs = await testLogs();
  steps = await logs.start();
  for (const [i, size] of sizes.entries()) {
    await logs.append(size - (sizes[i - 1] ?? 0));
    await steps.round();
  }
  await logs.append(1);
  await steps.sequence();
  reader = createLogReader(logs.db.app, logs.store);
});
after(() => logs.stop());

const treeOf = (note: string) => parseCheckpoint(parseNote(note).text);

async function hashAt(index: bigint): Promise<Buffer> {
  const [row] = await logs.db.owner<{ leaf_hash: Buffer }>(
    'select leaf_hash from log_entry where log_uuid = $1 and idx = $2',
    [logs.logUuid, String(index)],
  );
  return row?.leaf_hash ?? assert.fail();
}

/** Verifies the proof of a leaf; returns the size of its checkpoint. */
async function prove(by: LogReader, index: bigint, size?: bigint): Promise<bigint> {
  const extra = Buffer.from(`of ${index}`);
  const options = { extra, ...(size !== undefined && { size }) };
  const text = await by.inclusionProof(logs.tenantUuid, logs.logUuid, index, options);
  const proof = parseTlogProof(text);
  const { size: published, root } = treeOf(proof.checkpoint);
  assert.deepEqual([proof.index, Buffer.from(proof.extra ?? [])], [index, extra]);
  const leaf_hash = await hashAt(index);
  const verdict = verifyInclusion(nodeHasher, { ...proof, size: published, leaf_hash, root });
  assert.deepEqual(verdict, { ok: true }, `${index} of ${published}`);
  return published;
}

test('every leaf is proven by the last checkpoint, and by each earlier one that covers it', async () => {
  for (const index of [0n, 1n, 254n, 255n, 256n, 299n, 300n, 511n, 512n, 799n]) {
    assert.equal(await prove(reader, index), 800n);
    for (const size of sizes.map(BigInt).filter((one) => one > index))
      assert.equal(await prove(reader, index, size), size);
  }
});

test('builds proofs from leaves when the store has lost all tiles', async () => {
  const fresh = createLogReader(logs.db.app, logs.store);
  const tiles = join(logs.folder, 'logs', logs.logUuid, 'tile');
  await rm(tiles, { recursive: true });
  for (const index of [0n, 300n, 799n]) await prove(fresh, index);
  const place = parseTilePath('tile/entries/001') ?? assert.fail();
  assert.ok(await fresh.entryBundle(logs.tenantUuid, logs.logUuid, place));
});

test('any two trees up to the published one are proven consistent', async () => {
  const root = async (size: bigint) =>
    treeOf(
      parseTlogProof(await reader.inclusionProof(logs.tenantUuid, logs.logUuid, 0n, { size }))
        .checkpoint,
    ).root;
  for (const old_size of sizes.map(BigInt))
    for (const size of sizes.map(BigInt).filter((one) => one >= old_size)) {
      const { path } = await reader.consistencyPath(logs.tenantUuid, logs.logUuid, old_size, size);
      const old_root = await root(old_size);
      const proof = { old_size, old_root, size, root: await root(size), path };
      assert.deepEqual(verifyConsistency(nodeHasher, proof), { ok: true }, `${old_size} ${size}`);
    }
  const last = await reader.consistencyPath(logs.tenantUuid, logs.logUuid, 7n);
  assert.equal(last.size, 800n);
});

test('a leaf without a checkpoint is a conflict, a missing one not found', async () => {
  const { tenantUuid, logUuid } = logs;
  await assert.rejects(reader.inclusionProof(tenantUuid, logUuid, 800n), Conflict);
  await assert.rejects(reader.inclusionProof(tenantUuid, logUuid, 801n), NotFound);
  await assert.rejects(reader.inclusionProof(tenantUuid, logUuid, 5n, { size: 1n }), NotFound);
  await assert.rejects(reader.inclusionProof(tenantUuid, logUuid, 5n, { size: 299n }), NotFound);
  await assert.rejects(reader.consistencyPath(tenantUuid, logUuid, 1n, 801n), Conflict);
  for (const old of [0n, 801n])
    await assert.rejects(reader.consistencyPath(tenantUuid, logUuid, old), Invalid);
});

test("another tenant's log looks missing in every call", async () => {
  const other = await logs.addTenant();
  const place = parseTilePath('tile/0/000') ?? assert.fail();
  const bundle = parseTilePath('tile/entries/000') ?? assert.fail();
  for (const log of [logs.logUuid, randomUUID()]) {
    const calls = [
      () => reader.inclusionProof(other.tenantUuid, log, 0n),
      () => reader.consistencyPath(other.tenantUuid, log, 1n),
      () => reader.checkpoint(other.tenantUuid, log),
      () => reader.tile(other.tenantUuid, log, place),
      () => reader.entryBundle(other.tenantUuid, log, bundle),
    ];
    for (const call of calls)
      await assert.rejects(call(), { name: 'NotFound', message: 'Log not found' });
  }
});
