/** Every manipulation is replayed on an honest installation, and found by those that the documentation names. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { PARTIES, type Party } from './tamper-case.ts';
import { TAMPER_CASES } from './test-cases.ts';
import { LOOKS } from './test-parties.ts';
import { onHonestScene, type Scene } from './test-scene.ts';

const parties = Object.keys(PARTIES) as Party[];

async function found(scene: Scene): Promise<Record<Party, string[]>> {
  const all = {} as Record<Party, string[]>;
  for (const party of parties) all[party] = await LOOKS[party](scene);
  return all;
}

test('nobody finds anything where nobody did anything', () =>
  onHonestScene(async (scene) => {
    assert.deepEqual(await found(scene), Object.fromEntries(parties.map((party) => [party, []])));
  }));

for (const one of TAMPER_CASES)
  test(`${one.id}: somebody ${one.what}`, () =>
    onHonestScene(async (scene) => {
      await one.tamper(scene);
      const all = await found(scene);
      for (const party of parties) {
        const expected = one.found[party];
        const said = all[party].join('\n\n');
        if (expected === undefined) assert.equal(said, '', `${party} found it as well`);
        else
          assert.ok(
            all[party].some((sentence) => expected.test(sentence)),
            `${party} did not find it by ${expected}:\n${said}`,
          );
      }
    }));
