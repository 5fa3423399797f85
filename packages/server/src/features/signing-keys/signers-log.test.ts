import assert from 'node:assert/strict';
import { join } from 'node:path';
import { after, before, test } from 'node:test';
import { Unavailable } from '../../errors.ts';
import { CHECKPOINT_CHANNEL } from '../../log/append/queries.ts';
import { openAnchor } from '../../log/publish/anchor.ts';
import {
  type CheckpointWaiter,
  createCheckpointWaiter,
} from '../../log/publish/checkpoint-waiter.ts';
import { startSequencing } from '../../log/test-sequencing.ts';
import { listen } from '../../platform/db/listen.ts';
import { refused } from '../../test-refused.ts';
import { type TestServer, testServer, testTenant } from '../../test-server.ts';
import { readSignersLog, settleSigners } from './signers-log.ts';
import { registerClientKey, signersAtRest, signersLogOf, systemContext } from './test-signers.ts';

let server: TestServer;
let checkpointWaiter: CheckpointWaiter;
before(async () => {
  server = await testServer();
  const listener = listen(server.db.url, 'assay_app', CHECKPOINT_CHANNEL);
  checkpointWaiter = createCheckpointWaiter(server.db.app, listener);
  server.beforeStop(async () => {
    await checkpointWaiter.close();
    await listener.close();
  });
});
after(() => server.stop());

const groupsOf = ({ control }: Awaited<ReturnType<typeof readSignersLog>>) =>
  control.history.groups.size;

test('waits for a log without a name, and then reports that it is not open', async () => {
  const tenant = await testTenant(server);
  const ctx = systemContext(server, tenant.uuid);
  const waiting = readSignersLog(ctx);
  const sequencing = await startSequencing(server);
  assert.match((await waiting).origin, new RegExp(`/tlog/${(await waiting).uuid}$`));
  await sequencing.stop();
  const later = await testTenant(server);
  const key = registerClientKey(later.as('Visitor'));
  await assert.rejects(key, refused(503, 'The log that says who may sign is not open yet'));
});

test('settled: every leaf is sequenced, and leaves read before are unchanged', async () => {
  const sequencing = await startSequencing(server);
  const tenant = await testTenant(server);
  const admin = tenant.as('TenantAdmin');
  const ctx = systemContext(server, tenant.uuid);
  await settleSigners({ checkpointWaiter }, ctx);
  const before = await readSignersLog(ctx);
  const { uuid } = await admin.createSignersGroup({ name: 'a' });
  await settleSigners({ checkpointWaiter }, ctx);
  const log = await readSignersLog(ctx);
  assert.deepEqual([groupsOf(before), groupsOf(log)], [0, 1]);
  assert.equal(await readSignersLog(ctx), log);
  await admin.createSignersGroup({ name: 'b' });
  await admin.deleteSignersGroup({ uuid });
  await settleSigners({ checkpointWaiter }, ctx);
  const [one, two] = await Promise.all([readSignersLog(ctx), readSignersLog(ctx)]);
  assert.deepEqual([one.head.size, two.head.size, log.head.size], [4n, 4n, 2n]);
  assert.deepEqual([one.entries.length, log.entries.length], [4, 2]);
  assert.deepEqual(one.control.rootAt(2n), log.head.root);
  assert.equal((await admin.getSignersLog({})).log.checkpoint?.size, 4);
  await sequencing.stop();
});

test('a leaf that has its place settles only with the checkpoint that covers it', async (t) => {
  const gate = Promise.withResolvers<void>();
  let isHeld = false;
  const sequencing = await startSequencing(server, {
    async openAnchor() {
      const anchor = await openAnchor(join(server.folder, 'anchor'));
      const catchUp = anchor.catchUp.bind(anchor);
      anchor.catchUp = async () => {
        if (isHeld) await gate.promise;
        await catchUp();
      };
      return anchor;
    },
  });
  t.after(() => {
    gate.resolve();
    return sequencing.stop();
  });
  const tenant = await testTenant(server);
  const admin = tenant.as('TenantAdmin');
  const ctx = systemContext(server, tenant.uuid);
  await readSignersLog(ctx);
  await settleSigners({ checkpointWaiter }, ctx);
  isHeld = true;
  await admin.createSignersGroup({ name: 'a' });
  for (let placed = 1; placed < 2; ) placed = (await admin.getSignersLog({})).log.size;
  assert.equal((await admin.getSignersLog({})).log.checkpoint?.size, 1);
  const settled = settleSigners({ checkpointWaiter }, ctx);
  setTimeout(() => gate.resolve(), 50);
  await settled;
  assert.equal((await admin.getSignersLog({})).log.checkpoint?.size, 2);
});

test('without a sequencer nothing settles, and callers are told so', async () => {
  const tenant = await testTenant(server);
  await tenant.as('TenantAdmin').createSignersGroup({ name: 'a' });
  const soon: CheckpointWaiter = {
    ...checkpointWaiter,
    settled: (tenantUuid, log, leaves) => checkpointWaiter.settled(tenantUuid, log, leaves, 50),
  };
  const ctx = systemContext(server, tenant.uuid);
  await assert.rejects(settleSigners({ checkpointWaiter: soon }, ctx), Unavailable);
});

test('503: a leaf that was changed, or lost, is found before anything is judged by it', async () => {
  const sequencing = await startSequencing(server);
  const owner = (statement: string, log: string) => server.db.owner(statement, [log]);
  const harms = [
    `update log_entry set leaf = replace(encode(leaf, 'escape'), '"threshold":2', '"threshold":1')::bytea
     where log_uuid = $1`,
    'delete from log_entry where log_uuid = $1 and idx = 1',
    "update log_head set root = sha256('x') where log_uuid = $1",
    'update log_head set size = 1 where log_uuid = $1',
  ];
  for (const harm of harms) {
    const tenant = await testTenant(server);
    const admin = tenant.as('TenantAdmin');
    await admin.createSignersGroup({ name: 'a', threshold: 2 });
    await admin.createSignersGroup({ name: 'b', threshold: 2 });
    await signersAtRest(server, tenant.uuid);
    const { uuid } = await admin.getSignersLog({});
    await owner(harm, uuid);
    await assert.rejects(readSignersLog(systemContext(server, tenant.uuid)), Unavailable, harm);
  }
  await sequencing.stop();
});

test('the cached part of a log stays, whatever its rows become, until it grows', async () => {
  const sequencing = await startSequencing(server);
  const tenant = await testTenant(server);
  await tenant.as('TenantAdmin').createSignersGroup({ name: 'a', threshold: 2 });
  const log = await signersLogOf(server, tenant.uuid);
  await server.db.owner('delete from log_entry where log_uuid = $1', [log.uuid]);
  assert.equal(await readSignersLog(systemContext(server, tenant.uuid)), log);
  await sequencing.stop();
});
