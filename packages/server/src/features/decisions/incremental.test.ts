/** After any history, findings, counts, lists and gates equal those that a model computes from documents, advisories and decisions. */
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import fc from 'fast-check';
import { type TestServer, testServer } from '../../test-server.ts';
import { recountCatalogue, recountTenant } from '../catalogue/check/recount.ts';
import { rematchAll } from '../catalogue/check/rematch.ts';
import { importInto } from '../catalogue/coverage/test-coverage.ts';
import { npmRecord } from '../catalogue/test-catalogue.ts';
import { actDecision, actExpiry, actUndo, actVex, actVouching } from './test-model-acts.ts';
import {
  actAdvisory,
  actDeletion,
  actLeave,
  actRevision,
  actUpload,
  actUse,
  emptyTenant,
  type Modeled,
} from './test-model-run.ts';
import { anyStep, type Step } from './test-model-steps.ts';
import { expectedView, shownView } from './test-model-view.ts';

const HISTORIES = Number(process.env['ASSAY_HISTORIES'] ?? 4);
const SEED = Number(process.env['ASSAY_HISTORIES_SEED'] ?? 20_261_123);

let server: TestServer;
before(async () => {
  server = await testServer();
  await server.work();
  // With one advisory of the ecosystem packages count as compared.
  await importInto(server, [npmRecord('CVE-2026-9999', { name: 'unrelated' })]);
});
after(() => server.stop());

async function compare({ scene, model }: Modeled): Promise<void> {
  assert.deepEqual(await shownView(scene.tenant, model), expectedView(model));
}

async function take(modeled: Modeled, step: Step): Promise<void> {
  if (step.upload) await actUpload(modeled, step.upload);
  if (step.use) await actUse(modeled, step.use);
  if (step.deletion) await actDeletion(modeled, step.deletion);
  if (step.leave) await actLeave(modeled, step.leave);
  if (step.advisory) await actAdvisory(modeled, step.advisory);
  if (step.revision) await actRevision(modeled, step.revision);
  if (step.decision) await actDecision(modeled, step.decision);
  if (step.undo) await actUndo(modeled, step.undo);
  if (step.expiry) await actExpiry(modeled);
  if (step.vex) await actVex(modeled, step.vex);
  if (step.vouching) await actVouching(modeled, step.vouching);
  if (step.look) await compare(modeled);
}

let runs = 0;

test(`after each of ${HISTORIES} random histories, findings, counts, lists and gates equal those of the model`, () =>
  fc.assert(
    fc.asyncProperty(fc.array(anyStep, { minLength: 8, maxLength: 30 }), async (steps) => {
      runs += 1;
      const modeled = await emptyTenant(server, runs);
      for (const step of steps) await take(modeled, step);
      await compare(modeled);
      const { worker } = server.db;
      assert.deepEqual(await recountTenant(worker, modeled.scene.tenant.uuid), []);
      assert.deepEqual(await recountCatalogue(worker), []);
      assert.equal((await rematchAll(worker)).changed, 0);
    }),
    { numRuns: HISTORIES, seed: SEED },
  ));
