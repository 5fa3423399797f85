/** A project as of an instant has the SBOMs that it had then. */
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import fc from 'fast-check';
import { refused } from '../../../test-refused.ts';
import { type TestServer, type TestTenant, testServer, testTenant } from '../../../test-server.ts';
import { importInto, uploadPurls } from '../../catalogue/coverage/test-coverage.ts';
import { npmRecord, rated } from '../../catalogue/test-catalogue.ts';
import { actDecision } from '../../decisions/test-model-acts.ts';
import {
  actAdvisory,
  actDeletion,
  actUpload,
  actUse,
  emptyTenant,
  type Modeled,
} from '../../decisions/test-model-run.ts';
import { anyStep, type Step } from '../../decisions/test-model-steps.ts';
import { currentOf, instantNow, shownOf } from './test-as-of.ts';

const HISTORIES = Number(process.env['ASSAY_HISTORIES'] ?? 3);
const SEED = Number(process.env['ASSAY_HISTORIES_SEED'] ?? 20_261_125);

let server: TestServer;
let tenant: TestTenant;
before(async () => {
  server = await testServer();
  await server.work();
  await importInto(server, [npmRecord('CVE-2026-9999', { name: 'unrelated' })]);
  tenant = await testTenant(server);
});
after(() => server.stop());

const uuidOf = async (path: string) => (await tenant.as('Visitor').lookupProject({ path })).uuid;

test('lists the SBOMs in use then, or the newest of then, with its entry as basis', async () => {
  await importInto(server, [npmRecord('CVE-2026-7811', { name: 'used', ...rated('high') })]);
  const engineer = tenant.as('LedgerAdmin');
  const seen: [instant: string, sboms: string[]][] = [];
  const look = async (...sboms: string[]) => seen.push([await instantNow(), sboms]);
  const first = await uploadPurls(tenant, 'used/app', ['pkg:npm/used@1.0.0']);
  await look(first);
  const second = await uploadPurls(tenant, 'used/app', ['pkg:npm/used@2.0.0']);
  await look(second);
  await engineer.updateSbom({ sbomid: first, in_use: true });
  await look(first);
  await engineer.updateSbom({ sbomid: second, in_use: true });
  await look(second, first);
  await engineer.updateSbom({ sbomid: first, in_use: false });
  await look(second);
  const uuid = await uuidOf('used/app');
  for (const [as_of, sboms] of seen)
    assert.deepEqual(await currentOf(tenant, uuid, as_of), { state: 'known', sboms }, as_of);
  const [, , used] = seen;
  const { basis, in_use_count, sboms } = await engineer.getProjectAsOf({
    uuid,
    as_of: used?.[0] ?? '',
  });
  assert.deepEqual([in_use_count, sboms.map(({ in_use }) => in_use)], [1, [true]]);
  assert.deepEqual(
    basis.filter(({ fact }) => fact === 'in_use' || fact === 'deleted_sboms'),
    [
      { fact: 'in_use', of: 'then', has_leaf: true },
      { fact: 'deleted_sboms', of: 'not_kept', has_leaf: false },
    ],
  );
});

test('has no SBOMs before the first upload, and those of then before history was kept', async () => {
  await tenant.as('LedgerAdmin').createProject({ path: 'empty/app' });
  const uuid = await uuidOf('empty/app');
  const before = await instantNow();
  const sbomid = await uploadPurls(tenant, 'empty/app', ['pkg:npm/none@1.0.0']);
  assert.deepEqual(await currentOf(tenant, uuid, before), { state: 'before_upload', sboms: [] });
  const { uploaded_at } = await tenant.as('Visitor').getSbom({ sbomid });
  const during = new Date(Date.parse(uploaded_at) + 1).toISOString();
  assert.deepEqual(await currentOf(tenant, uuid, during), { state: 'before_ready', sboms: [] });
  const ready = await instantNow();
  const move = (by: string) =>
    server.db.owner(`update history_start set known_since = known_since + interval '${by}'`);
  await move('1 day');
  try {
    const then = { state: 'before_history', sboms: [sbomid] };
    assert.deepEqual(await currentOf(tenant, uuid, ready), then);
  } finally {
    await move('-1 day');
  }
});

test("refuses the future, and answers another tenant's project as a missing one", async () => {
  const other = await testTenant(server);
  await uploadPurls(other, 'secret', ['pkg:npm/secret@1.0.0']);
  const { uuid } = await other.as('Visitor').lookupProject({ path: 'secret' });
  const as_of = await instantNow();
  const ask = (of: string, at: string) =>
    tenant.as('Visitor').getProjectAsOf({ uuid: of, as_of: at });
  await assert.rejects(() => ask(uuid, as_of), refused(404));
  await uploadPurls(tenant, 'own', ['pkg:npm/own@1.0.0']);
  const tomorrow = new Date(Date.now() + 86_400_000).toISOString();
  const own = await uuidOf('own');
  await assert.rejects(() => ask(own, tomorrow), refused(400));
});

/** Takes a step; returns whether it is one whose effect is looked at. */
async function take(modeled: Modeled, step: Step): Promise<boolean> {
  if (step.upload) await actUpload(modeled, step.upload);
  if (step.use) await actUse(modeled, step.use);
  if (step.deletion) await actDeletion(modeled, step.deletion);
  if (step.advisory) await actAdvisory(modeled, step.advisory);
  if (step.decision) await actDecision(modeled, step.decision);
  return Boolean(step.upload ?? step.use ?? step.advisory ?? step.decision);
}

/** SBOMs and findings of a project, now or as of an instant. */
async function lookAt(of: TestTenant, uuid: string, as_of?: string) {
  const current = await currentOf(of, uuid, as_of);
  const [newest] = current.sboms;
  return { ...current, newest: newest && (await shownOf(of, newest, as_of)) };
}

let runs = 0;

test(`shows at each instant of ${HISTORIES} random histories the SBOMs of then with their findings`, () =>
  fc.assert(
    fc.asyncProperty(fc.array(anyStep, { minLength: 8, maxLength: 16 }), async (steps) => {
      // Names of other tests' advisories begin to count at 1.
      runs += 1;
      const modeled = await emptyTenant(server, 500 + runs);
      const { scene, model } = modeled;
      const seen: [uuid: string, instant: string, shown: Awaited<ReturnType<typeof lookAt>>][] = [];
      for (const step of steps) {
        if (!(await take(modeled, step))) continue;
        const uuids = [...new Set(model.sboms.map(({ project_uuid }) => project_uuid))].slice(0, 2);
        const shown = await Promise.all(uuids.map((uuid) => lookAt(scene.tenant, uuid)));
        const instant = await instantNow();
        uuids.forEach((uuid, i) => {
          if (shown[i]) seen.push([uuid, instant, shown[i]]);
        });
      }
      const left = new Set(model.sboms.map(({ sbomid }) => sbomid));
      for (const [uuid, instant, shown] of seen)
        if (shown.sboms.every((sbomid) => left.has(sbomid)))
          assert.deepEqual(await lookAt(scene.tenant, uuid, instant), shown, instant);
    }),
    { numRuns: HISTORIES, seed: SEED },
  ));
