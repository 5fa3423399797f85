/** How a tenant without profiles has artifacts judged again: not at all, until it has one. */
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { sql } from 'kysely';
import { waitingSessions } from '../../../../platform/db/test-lock.ts';
import { type TestServer, testServer } from '../../../../test-server.ts';
import { until } from '../../../../test-until.ts';
import { judgingTasks } from '../../../attestations/test-signing.ts';
import { complianceTasks } from '../../../compliance/jobs.ts';
import { settle, verdictsOf } from './test-stored.ts';
import { ACTS, type StoredScene, storedScene } from './test-stored-steps.ts';

let server: TestServer;
before(async () => {
  server = await testServer();
  await server.work({
    ...judgingTasks(server),
    ...complianceTasks(server.db.worker, server.documents),
  });
});
after(() => server.stop());

const act = async (scene: StoredScene, name: string, n: number) => {
  scene.steps += 1;
  await (ACTS[name] ?? assert.fail(name))(scene, n);
};

/** A tenant with a notarized artifact that has an SBOM, and another one with an SBOM; both are judged. */
async function judgedScene(): Promise<StoredScene> {
  const scene = await storedScene(server);
  for (const [name, n] of [
    ['upload', 0],
    ['upload', 2],
    ['notarize', 0],
  ] as const)
    await act(scene, name, n);
  assert.ok((await settle(server, scene.tenant.uuid)) > 0);
  return scene;
}

/** Changes that verdicts of profiles can follow from, of artifacts that the tenant has. */
const CHANGES = [
  ...['upload', 'label', 'notarize', 'attest provenance', 'leave and join the group'],
  ...['rename the group', 'set the license policy', 'import an advisory', 'decide'],
];

async function assertRight({ tenant }: StoredScene, verdict: string): Promise<void> {
  const { stored, computed } = await verdictsOf(server, tenant.uuid);
  assert.deepEqual(stored, computed);
  assert.deepEqual([...new Set(stored.map(([, one]) => one))], [verdict]);
  assert.ok(stored.length >= 2);
}

/** A profile that each artifact passes which has the label. */
const createProfile = ({ tenant }: StoredScene, label: string) =>
  tenant.as('TenantAdmin').createAttestationProfile({
    name: 'Labels',
    rules: { expressions: [{ name: 'label', condition: `"${label}" in labels` }] },
  });

test('without a profile no change has artifacts judged again, and a first profile has all of them', async () => {
  const scene = await judgedScene();
  await assertRight(scene, 'not_applicable');
  for (const name of CHANGES) await act(scene, name, 0);
  assert.equal(await settle(server, scene.tenant.uuid), 0);
  await assertRight(scene, 'not_applicable');
  await createProfile(scene, 'none has it');
  const { stored } = await verdictsOf(server, scene.tenant.uuid);
  assert.equal(await settle(server, scene.tenant.uuid), stored.length);
  await assertRight(scene, 'fail');
});

test('a first profile waits for a change that has been told there is none, and judges it', async () => {
  const scene = await judgedScene();
  const { uuid } = scene.tenant;
  let created: Promise<unknown> | undefined;
  await server.db.app.write(uuid, async (tx) => {
    await sql`update artifact set labels = array['late'] where tenant_uuid = ${uuid}`.execute(tx);
    created = createProfile(scene, 'late');
    await until(async () => (await waitingSessions(server.db)) > 0);
  });
  await created;
  await settle(server, uuid);
  await assertRight(scene, 'pass');
});
