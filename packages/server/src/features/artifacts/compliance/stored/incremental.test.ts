/** After any history the stored verdict of each artifact is the one that is computed. */
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import fc from 'fast-check';
import { type TestServer, testServer } from '../../../../test-server.ts';
import { judgingTasks } from '../../../attestations/test-signing.ts';
import { importInto } from '../../../catalogue/coverage/test-coverage.ts';
import { npmRecord } from '../../../catalogue/test-catalogue.ts';
import { complianceTasks } from '../../../compliance/jobs.ts';
import { settle, verdictsOf } from './test-stored.ts';
import { ACTS, storedScene } from './test-stored-steps.ts';

const HISTORIES = Number(process.env['ASSAY_HISTORIES'] ?? 2);
const SEED = Number(process.env['ASSAY_HISTORIES_SEED'] ?? 20_261_126);

let server: TestServer;
before(async () => {
  server = await testServer();
  await server.work({
    ...judgingTasks(server),
    ...complianceTasks(server.db.worker, server.documents),
  });
  // With one advisory of the ecosystem packages count as compared.
  await importInto(server, [npmRecord('CVE-2026-9999', { name: 'unrelated' })]);
});
after(() => server.stop());

const step = fc.record({ act: fc.constantFrom(...Object.keys(ACTS)), n: fc.nat(210) });
/** Each history begins with what there is to judge, an artifact without an SBOM among it, and with rules about findings. */
const begin = [
  { act: 'upload', n: 0 },
  { act: 'upload', n: 3 },
  { act: 'notarize', n: 2 },
  { act: 'create a profile', n: 2 },
];
const seen = new Set<string>();

test(`after each step of ${HISTORIES} random histories, stored verdicts equal computed ones`, async () => {
  const history = fc.tuple(fc.nat(10), fc.array(step, { minLength: 10, maxLength: 16 }));
  await fc.assert(
    fc.asyncProperty(history, async ([rules, steps]) => {
      const scene = await storedScene(server);
      for (const { act, n } of [...begin, { act: 'create a profile', n: rules }, ...steps]) {
        scene.steps += 1;
        await ACTS[act]?.(scene, n);
        await settle(server, scene.tenant.uuid);
        const { stored, computed } = await verdictsOf(server, scene.tenant.uuid);
        assert.deepEqual(stored, computed, `after: ${act} ${n}`);
        for (const [, verdict] of stored) seen.add(String(verdict));
      }
    }),
    { numRuns: HISTORIES, seed: SEED, endOnFailure: true },
  );
  assert.deepEqual([...seen].sort(), ['fail', 'not_applicable', 'pass', 'unknown']);
});
