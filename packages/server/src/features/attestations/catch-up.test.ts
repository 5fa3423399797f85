import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { startSequencing } from '../../log/test-sequencing.ts';
import type { Tasks } from '../../platform/jobs/queue.ts';
import { type TestServer, testServer } from '../../test-server.ts';
import { signersLogOf } from '../signing-keys/test-signers.ts';
import { digestOf, judgingTasks, testSigning } from './test-signing.ts';

// The process that logs signatures here ends before it judges them.
let server: TestServer;
let tasks: Tasks;
before(async () => {
  const checkpointWaiter = {
    settled: async () => new Map(),
    announce: () => () => {},
    close: async () => {},
  };
  server = await testServer({ checkpointWaiter });
  tasks = judgingTasks(server);
});
after(() => server.stop());

/** Waiting jobs of a tenant, by what they judge. */
const waitingJobs = (tenant: string) =>
  server.db.owner<{ data: { ledger_uuid?: string }; run_at: Date }>(
    `select j.payload -> 'data' as data, j.run_at from queue._private_jobs j
     join queue._private_tasks t on t.id = j.task_id
     where t.identifier = 'attestations.judge' and j.payload ->> 'tenant_uuid' = $1 
       and j.payload -> 'data' ->> 'ledger_uuid' is not null`,
    [tenant],
  );

test('a job of the same transaction verifies and judges after a server dies', async () => {
  const sequencing = await startSequencing(server);
  const scene = await testSigning(server);
  const { admin, ledger, tenant } = scene;
  const ann = await scene.notary('LedgerAdmin');
  await scene.group(1, ann);
  await signersLogOf(server, tenant.uuid);
  await sequencing.stop();
  const sha256 = digestOf('image');
  const { level, attestation_uuids } = await scene.notarize(ann, sha256);
  assert.equal(level, 'unknown');
  const [uuid = ''] = attestation_uuids;
  const shown = async () => {
    const { verification, leaf } = await admin.getAttestation({ uuid });
    const [row] = await server.db.owner<{ trust_level: string }>(
      'select trust_level from artifact where tenant_uuid = $1',
      [tenant.uuid],
    );
    return [verification, leaf.state, row?.trust_level];
  };
  const judge = async () => {
    const [job = assert.fail('no job')] = await waitingJobs(tenant.uuid);
    assert.ok(job.run_at > new Date());
    const { signal } = new AbortController();
    const about = { id: '1', task: 'attestations.judge', tenant_uuid: tenant.uuid, attempt: 1 };
    await tasks['attestations.judge']?.({ ...about, payload: job.data, signal });
  };
  await judge();
  assert.deepEqual(await shown(), [null, 'pending', 'unknown']);
  await startSequencing(server);
  while ((await shown())[1] !== 'checkpointed')
    await new Promise((resolve) => setTimeout(resolve, 20));
  await judge();
  assert.deepEqual(await shown(), ['valid', 'checkpointed', 'trusted']);
  assert.equal(
    (await admin.verifyArtifact({ uuid: ledger.uuid, sha256 })).verdict.level,
    'trusted',
  );
});
