/** Replays manipulations on honest installations. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { PARTY_NAMES, type Party, type TamperCase } from './test-case.ts';
import { LOOKS } from './test-parties.ts';
import { assertFoundByTurn, cleanRun } from './test-runs.ts';
import { onHonestScene, type Scene } from './test-scene.ts';

/** Returns what each party finds, as sentences. */
export async function found(scene: Scene): Promise<Map<Party, string[]>> {
  const all = new Map<Party, string[]>();
  for (const party of PARTY_NAMES) all.set(party, await LOOKS[party](scene));
  return all;
}

/** Adds a test for each case: exactly the parties that it names find it, in the sentences that it expects. */
export function replay(cases: readonly TamperCase<Scene>[]): void {
  for (const one of cases)
    test(`${one.id}: somebody ${one.what}`, () =>
      onHonestScene(async (scene) => {
        const before = await cleanRun(scene);
        await one.tamper(scene);
        const all = await found(scene);
        if (one.found.fsck) await assertFoundByTurn(scene, before);
        for (const [party, sentences] of all) {
          const expected = one.found[party];
          const said = sentences.join('\n\n');
          if (expected === undefined) assert.equal(said, '', `${party} found it as well`);
          else
            assert.ok(
              sentences.some((sentence) => expected.test(sentence)),
              `${party} did not find it by ${expected}:\n${said}`,
            );
        }
      }));
}
