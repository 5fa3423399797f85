import assert from 'node:assert/strict';
import type { LastRun } from '../fsck/scope/last-run.ts';
import { RUNS_PER_TURN, Scope } from '../fsck/scope/scope.ts';
import { lookByFsck } from './test-parties.ts';
import type { Scene } from './test-scene.ts';

/** A run of `fsck` that finds nothing, after another one or of everything; gives what it leaves for the next. */
export async function cleanRun(scene: Scene, last: LastRun | null = null): Promise<LastRun> {
  const scope = new Scope(last);
  assert.deepEqual(await lookByFsck(scene, scope), []);
  return scope.left();
}

/**
 * Asserts that one of the runs of a turn finds something, each of which follows the one before. The next run is of everything
 * then, and names it.
 */
export async function assertFoundByTurn(scene: Scene, last: LastRun): Promise<void> {
  for (let run = 0, before = last; run < RUNS_PER_TURN; run++) {
    const scope = new Scope(before);
    const found = await lookByFsck(scene, scope);
    if (found.length > 0) return;
    before = scope.left();
  }
  assert.fail('No run of a turn found it');
}
