/** After any history, each instant of it shows what was listed then. */
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import fc from 'fast-check';
import { type TestServer, testServer } from '../../../test-server.ts';
import { importInto } from '../../catalogue/coverage/test-coverage.ts';
import { npmRecord } from '../../catalogue/test-catalogue.ts';
import { actDecision, actUndo } from '../../decisions/test-model-acts.ts';
import {
  actAdvisory,
  actDeletion,
  actUpload,
  emptyTenant,
  type Modeled,
} from '../../decisions/test-model-run.ts';
import { anyStep, type Step } from '../../decisions/test-model-steps.ts';
import { instantNow, shownOf } from './test-as-of.ts';

const HISTORIES = Number(process.env['ASSAY_HISTORIES'] ?? 3);
const SEED = Number(process.env['ASSAY_HISTORIES_SEED'] ?? 20_261_124);
/** SBOMs that are looked at after a step. */
const LOOKED_AT = 2;

let server: TestServer;
before(async () => {
  server = await testServer();
  await server.work();
  await importInto(server, [npmRecord('CVE-2026-9999', { name: 'unrelated' })]);
});
after(() => server.stop());

/** Takes a step; returns whether something is to be looked at. Levels of trust are not kept, so nothing is vouched for. */
async function take(modeled: Modeled, step: Step): Promise<boolean> {
  if (step.upload) await actUpload(modeled, step.upload);
  if (step.deletion) await actDeletion(modeled, step.deletion);
  if (step.advisory) await actAdvisory(modeled, step.advisory);
  if (step.decision) await actDecision(modeled, step.decision);
  if (step.undo) await actUndo(modeled, step.undo);
  return Boolean(step.advisory ?? step.decision ?? step.undo);
}

type Shown = Awaited<ReturnType<typeof shownOf>>;

let runs = 0;

test(`shows at each instant of ${HISTORIES} random histories what was listed then`, () =>
  fc.assert(
    fc.asyncProperty(fc.array(anyStep, { minLength: 8, maxLength: 16 }), async (steps) => {
      runs += 1;
      const modeled = await emptyTenant(server, runs);
      const { scene, model } = modeled;
      const seen: [sbomid: string, instant: string, shown: Shown][] = [];
      for (const step of steps) {
        if (!(await take(modeled, step))) continue;
        const sboms = model.sboms.slice(0, LOOKED_AT);
        const shown = await Promise.all(sboms.map(({ sbomid }) => shownOf(scene.tenant, sbomid)));
        const instant = await instantNow();
        sboms.forEach(({ sbomid }, i) => {
          if (shown[i]) seen.push([sbomid, instant, shown[i]]);
        });
      }
      const left = new Set(model.sboms.map(({ sbomid }) => sbomid));
      for (const [sbomid, instant, shown] of seen)
        if (left.has(sbomid))
          assert.deepEqual(await shownOf(scene.tenant, sbomid, instant), shown, instant);
    }),
    { numRuns: HISTORIES, seed: SEED },
  ));
