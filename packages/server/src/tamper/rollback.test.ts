/** Logs that were put back are found by a copy of the anchor elsewhere, and by those who kept a later checkpoint. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { ROLLBACK_CASES, replayRollback } from './test-cases-rollback.ts';

for (const one of ROLLBACK_CASES)
  test(`${one.id}: somebody ${one.what}`, () =>
    replayRollback(one, (before, after, grown) => {
      assert.deepEqual(before, { start: [], holder: [] }, 'nobody did anything yet');
      for (const log of grown)
        for (const [party, expected] of [
          ['start', one.found.start],
          ['holder', one.found.holder],
        ] as const) {
          const said = after[party].filter((sentence) => sentence.startsWith(log));
          assert.ok(
            said.some((sentence) => expected.test(sentence)),
            `${party} does not find ${expected} in:\n${after[party].join('\n')}`,
          );
        }
    }));
