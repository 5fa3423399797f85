/** Replays manipulations on honest installations. */
import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import type { LastRun } from '../fsck/scope/last-run.ts';
import { type Finding, PARTY_NAMES, type Party, type TamperCase } from './test-case.ts';
import { LOOKS } from './test-parties.ts';
import { assertFoundByTurn, cleanRun } from './test-runs.ts';
import type { HonestScenes, Scene } from './test-scene.ts';

/** Returns what each party finds. */
export async function found(scene: Scene): Promise<Map<Party, Finding[]>> {
  const all = new Map<Party, Finding[]>();
  for (const party of PARTY_NAMES) all.set(party, await LOOKS[party](scene));
  return all;
}

/**
 * Adds a test for each case: exactly the parties that it names find it, in the sentences that it expects. Each case has a copy of
 * the installation, which is removed after all tests of the file.
 */
export function replay(cases: readonly TamperCase<Scene>[], scenes: HonestScenes): void {
  after(() => scenes.remove());
  for (const one of cases)
    test(`${one.id}: somebody ${one.what}`, () =>
      scenes.onCopy(async (scene) => {
        const before = await cleanRun(scene);
        await one.tamper(scene);
        await assertFound(scene, one, before);
      }));
}

/** Asserts that exactly the parties that a case names find it. @param before what `fsck` left before the manipulation */
export async function assertFound(
  scene: Scene,
  one: TamperCase<Scene>,
  before: LastRun,
): Promise<void> {
  const all = await found(scene);
  if (one.found.fsck) await assertFoundByTurn(scene, before);
  for (const [party, findings] of all) {
    const expected = one.found[party];
    const said = findings.map(({ by, sentence }) => `${by}: ${sentence}`).join('\n\n');
    if (expected === undefined) assert.equal(said, '', `${party} found it as well`);
    else
      assert.ok(
        findersOf(findings, expected).length > 0,
        `${party} did not find it by ${expected}:\n${said}`,
      );
  }
}

/** Checks of a party that made the expected finding. */
export const findersOf = (findings: readonly Finding[], expected: RegExp): string[] => [
  ...new Set(findings.filter(({ sentence }) => expected.test(sentence)).map(({ by }) => by)),
];
