/** Manipulations of settings, remarks and VEX documents: replayed, and found by those that the documentation names. */
import { test } from 'node:test';
import { furnish, SETTING_CASES } from './test-cases-settings.ts';
import { assertFound } from './test-replay.ts';
import { cleanRun } from './test-runs.ts';
import { onHonestScene } from './test-scene.ts';
import { restoring } from './test-tables.ts';

test('settings, one manipulation after the other on one installation', (t) =>
  onHonestScene(async (scene) => {
    await furnish(scene);
    const before = await cleanRun(scene);
    for (const one of SETTING_CASES)
      await t.test(`${one.id}: somebody ${one.what}`, () =>
        restoring(scene, one.table, async () => {
          await one.change(scene);
          await assertFound(scene, one, before);
        }),
      );
    await cleanRun(scene, before);
  }));
