import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { afterEach, beforeEach, test } from 'node:test';
import { createClient } from '@assay/contract/client.ts';
import { api } from '@assay/contract/index.ts';
import { canonicalJson } from '@assay/core/encoding/canonical-json.ts';
import { parseLeaf } from '@assay/core/log/leaf/leaf.ts';
import { parseNote } from '@assay/core/log/tree/note.ts';
import { parseVerifierKey } from '@assay/core/log/tree/verifier-key.ts';
import { type TestServer, type TestTenant, testServer, testTenant } from '../../test-server.ts';
import { appendLeaves } from '../append/append.ts';
import { auditLog } from '../audits/audit-log.ts';
import { nodeHasher } from '../keys/node-hasher.ts';
import { verifyEd25519 } from '../keys/node-signatures.ts';
import { ledgerOf, newLeaf } from '../test-log.ts';
import { startSequencing } from '../test-sequencing.ts';
import { commandLog } from './operator.ts';

let server: TestServer;
let tenant: TestTenant;
let log: string;
// Health and the acknowledgement of all logs are of a whole server: each test has one of its own.
beforeEach(async () => {
  server = await testServer();
  tenant = await testTenant(server);
  log = await ledgerOf(server.db, tenant.uuid);
  await startSequencing(server);
  await grow(2);
});
afterEach(() => server.stop());

const command = (name: Parameters<typeof commandLog>[1], target = log, waitMs = 60_000) =>
  commandLog(server.db.worker, name, target, waitMs);

/** Appends leaves, and waits for the checkpoint of a size. */
async function grow(count: number): Promise<void> {
  const leaves = Array.from({ length: count }, newLeaf);
  await server.db.app.write(tenant.uuid, (tx) => appendLeaves(tx, tenant.uuid, log, leaves));
  const last = leaves.at(-1)?.uuid ?? '';
  for (;;) {
    const covered = await server.db.owner(
      `select from log_entry e where e.uuid = $1
       and e.idx < (select max(size) from log_checkpoint c where c.log_uuid = e.log_uuid)`,
      [last],
    );
    if (covered.length > 0) return;
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
}

async function checkpoints() {
  const rows = await server.db.owner<{ size: string; note: string }>(
    'select size, note from log_checkpoint where log_uuid = $1 order by size',
    [log],
  );
  return rows.map(({ size, note }) => ({ size: Number(size), note: parseNote(note) }));
}

async function leaves(kind: string) {
  const rows = await server.db.owner<{ idx: string; leaf: Buffer }>(
    'select idx, leaf from log_entry where log_uuid = $1 order by idx',
    [log],
  );
  return rows
    .map(({ idx, leaf }) => ({ index: Number(idx), ...(parseLeaf(leaf) ?? assert.fail()) }))
    .filter((leaf) => leaf.kind === kind);
}

test('a new key is vouched for by the old one, and both sign the checkpoint that says so', async () => {
  const before = (await checkpoints()).at(-1)?.note.signatures ?? [];
  assert.equal(await command('rotate-key'), `Log ${log}: new key.`);
  await grow(1);
  const [leaf] = await leaves('key-rotation');
  assert.ok(leaf);
  const spec = leaf.spec as {
    old: string;
    new: string;
    effectiveSize: number;
    signatures: { old: string; new: string };
  };
  assert.equal(spec.effectiveSize, leaf.index + 1);
  const old = parseVerifierKey(nodeHasher, spec.old);
  const fresh = parseVerifierKey(nodeHasher, spec.new);
  const said = Buffer.from(
    canonicalJson({ kind: 'key-rotation', log: old.name, new: spec.new, old: spec.old }),
  );
  const holds = (key: typeof old, text: string) =>
    verifyEd25519(key.public_key, said, Buffer.from(text, 'base64'));
  assert.ok(holds(old, spec.signatures.old) && holds(fresh, spec.signatures.new));
  assert.ok(!holds(old, spec.signatures.new));
  const keysOf = (size: number, all: Awaited<ReturnType<typeof checkpoints>>) =>
    all.find((one) => one.size >= size)?.note.signatures.map(({ key_id }) => key_id);
  const all = await checkpoints();
  assert.deepEqual(
    before.map(({ key_id }) => key_id),
    [old.key_id],
  );
  assert.deepEqual(keysOf(spec.effectiveSize, all), [old.key_id, fresh.key_id]);
  assert.deepEqual(
    all.at(-1)?.note.signatures.map(({ key_id }) => key_id),
    [fresh.key_id],
  );
  const keys = await server.db.owner(
    'select key_id, sealed is null as gone, from_size::int as from, until_size::int as until from log_key where log_uuid = $1 order by from_size',
    [log],
  );
  assert.deepEqual(keys, [
    { key_id: old.key_id, gone: true, from: 0, until: spec.effectiveSize },
    { key_id: fresh.key_id, gone: false, from: spec.effectiveSize, until: null },
  ]);
});

test('a frozen log stands still until it is acknowledged, and the acknowledgement is a leaf', async () => {
  const size = (await checkpoints()).at(-1)?.size;
  assert.match(await command('freeze'), /frozen\. Nothing is signed/);
  assert.equal((await createClient(api, server.send()).getHealth({})).ledger, 'frozen');
  const [state] = await server.db.owner<{ reason: string }>(
    'select frozen_reason as reason from log where uuid = $1',
    [log],
  );
  await command('freeze');
  assert.match(await command('rotate-key', log, 100), /noted\. The sequencer does it/);
  assert.equal((await checkpoints()).at(-1)?.size, size);
  assert.equal(await command('acknowledge', 'all'), `Log ${log}: acknowledged.`);
  await grow(1);
  const [leaf] = await leaves('frozen');
  assert.equal(leaf?.spec.reason, state?.reason);
  const published = (leaf?.spec.published ?? []) as { size: number }[];
  assert.deepEqual(
    published.map((tree) => tree.size),
    [size, size],
  );
  await assert.rejects(command('acknowledge', 'all'), /No log is frozen/);
});

test('after a rollback that was acknowledged the log goes on, and says what it no longer extends', async () => {
  const [kept] = await server.db.owner<{ size: string; root: Buffer; frontier: Buffer }>(
    'select size, root, frontier from log_head where log_uuid = $1',
    [log],
  );
  await grow(300);
  const lost = (await checkpoints()).at(-1);
  assert.ok(lost && kept);
  await server.db.owner('delete from log_entry where log_uuid = $1 and idx >= $2', [
    log,
    kept.size,
  ]);
  await server.db.owner(
    'update log_head set size = $2, root = $3, frontier = $4 where log_uuid = $1',
    [log, kept.size, kept.root, kept.frontier],
  );
  const leaf = newLeaf();
  await server.db.app.write(tenant.uuid, (tx) => appendLeaves(tx, tenant.uuid, log, [leaf]));
  const frozen = 'select frozen_reason from log where uuid = $1 and frozen_at is not null';
  while ((await server.db.owner(frozen, [log])).length === 0)
    await new Promise((resolve) => setTimeout(resolve, 20));
  assert.equal(await command('acknowledge'), `Log ${log}: acknowledged.`);
  await grow(300);
  const last = (await leaves('frozen')).at(-1);
  const published = (last?.spec.published ?? []) as { size: number }[];
  assert.deepEqual(new Set(published.map((tree) => tree.size)), new Set([lost.size]));
  assert.deepEqual((await server.db.owner(frozen, [log])).length, 0);
});

test('a log whose time was ahead of the clocks begins again from them, and its leaf records the correction', async () => {
  await server.db.owner(
    `update log_head set last_at = '2099-01-02T03:04:05Z' where log_uuid = $1`,
    [log],
  );
  const leaf = newLeaf();
  await server.db.app.write(tenant.uuid, (tx) => appendLeaves(tx, tenant.uuid, log, [leaf]));
  const reason =
    'select frozen_reason as reason from log where uuid = $1 and frozen_at is not null';
  let frozen = await server.db.owner<{ reason: string }>(reason, [log]);
  while (frozen.length === 0) {
    await new Promise((resolve) => setTimeout(resolve, 20));
    frozen = await server.db.owner(reason, [log]);
  }
  assert.match(frozen[0]?.reason ?? '', /Its last leaf is of 2099-01-02T03:04:05/);
  assert.equal(await command('acknowledge'), `Log ${log}: acknowledged.`);
  await grow(1);
  const correction = (await leaves('frozen')).at(-1);
  assert.deepEqual(correction?.spec.clock, { from: '2099-01-02T03:04:05.000Z' });
  const rows = await server.db.owner<{ leaf: Buffer }>(
    'select leaf from log_entry where log_uuid = $1 and idx >= $2 order by idx',
    [log, correction?.index],
  );
  const times = rows.map((row) => Date.parse(String(parseLeaf(row.leaf)?.spec['time'])));
  const soon = Date.now() + 120_000;
  assert.ok(times.length > 1 && times.every((time) => time <= soon), times.join());
  const parts = { database: server.db.worker, store: server.logStore };
  const audited = await auditLog(parts, { tenant_uuid: tenant.uuid, log_uuid: log });
  assert.deepEqual(
    audited?.findings.filter(({ message }) => /time/i.test(message)),
    [],
  );
  assert.equal((await createClient(api, server.send()).getHealth({})).ledger, 'ok');
});

test('a log whose key cannot be read any more goes on with another one, and says so', async () => {
  await server.db.owner('update log_key set sealed = sealed || sealed where log_uuid = $1', [log]);
  assert.match(await command('freeze'), /frozen/);
  assert.equal(await command('acknowledge'), `Log ${log}: acknowledged.`);
  await grow(1);
  const [key = ''] = (await leaves('frozen')).slice(-1).map(({ spec }) => String(spec.key));
  const { key_id } = parseVerifierKey(nodeHasher, key);
  const last = (await checkpoints()).at(-1)?.note.signatures.map((signature) => signature.key_id);
  assert.deepEqual(last, [key_id]);
});

test('does nothing to a log when the audit entry cannot be written', async () => {
  await server.db.owner(`create function refuse() returns trigger language plpgsql as
    $$ begin raise exception 'no room for entries'; end $$`);
  await server.db.owner(
    "create trigger refuse before insert on audit_entry for each row when (new.action = 'log.freeze') execute function refuse()",
  );
  await assert.rejects(command('freeze'), /no room for entries/);
  await server.db.owner('drop trigger refuse on audit_entry');
  const frozen = 'select from log where uuid = $1 and frozen_at is not null';
  assert.deepEqual(await server.db.owner(frozen, [log]), []);
});

test('each command is in the audit log of the tenant', async () => {
  await command('freeze');
  await command('freeze');
  await command('acknowledge');
  await command('rotate-key');
  const actions = await tenant.auditedActions();
  const own = actions.filter((action) => action.startsWith('log.'));
  assert.deepEqual(own, ['log.freeze', 'log.freeze', 'log.acknowledge', 'log.rotate_key']);
});

test('what is no log is refused in a sentence', async () => {
  await assert.rejects(command('freeze', 'x'), /named by its uuid/);
  await assert.rejects(command('freeze', 'all'), /Name the log to freeze/);
  await assert.rejects(command('rotate-key', randomUUID()), /There is no log/);
});
