/** Histories of permitted actions, in any order: no reader may find a problem. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';
import { ApiError } from '@assay/contract/client-errors.ts';
import { api } from '@assay/contract/index.ts';
import { PARTY_NAMES } from './test-case.ts';
import { NothingThere, oneOf, random } from './test-operation.ts';
import { IN_NO_HISTORY, OPERATIONS } from './test-operations.ts';
import { LOOKS } from './test-parties.ts';
import { cleanRun } from './test-runs.ts';
import { onHonestScene } from './test-scene.ts';

const LENGTH = Number(process.env['TAMPER_OPERATIONS'] ?? 1_000);
/** Runs of `fsck` after each other that look at what changed. */
const RUNS = 10;
/** People who work at the same time. */
const LANES = 10;
const SEED = Number(process.env['TAMPER_SEED'] ?? 13);
/** A history of so many operations or more takes each kind. It goes on until then, up to so many times its length: half of what follows is of kinds that are missing. */
const MANY = 1_000;
const LONGEST = 20;

function operationOf(kind: string) {
  const operation = OPERATIONS[kind];
  assert.ok(operation, kind);
  return operation;
}

/** Number of times that a caller sends a call which the server asks it to repeat, as `curl --retry` does. */
const TRIES = 3;

/**
 * Runs an operation, and repeats it when the server is busy (Retry-After). Returns false where it was refused, or has nothing to work on.
 *
 * @throws any other error, and that of the last try
 */
async function isTaken(operation: () => Promise<unknown>, tries = TRIES): Promise<boolean> {
  try {
    return (await operation()) !== null;
  } catch (error) {
    if (error instanceof NothingThere) return false;
    if (!(error instanceof ApiError)) throw error;
    if (error.status < 500) return false;
    if (error.retryAfter === undefined || tries <= 1) throw error;
    await sleep(error.retryAfter * 1_000);
    return isTaken(operation, tries - 1);
  }
}

test('each call that changes something is in the histories, or is left out for a reason', () => {
  const calls = Object.entries(api).flatMap(([name, { method }]) => (method === 'GET' ? [] : name));
  const named = [...Object.keys(OPERATIONS), ...Object.values(IN_NO_HISTORY).flat()];
  assert.deepEqual(named.toSorted(), calls.toSorted());
});

test(`${LENGTH} random operations of people who may: no party finds anything`, () =>
  onHonestScene(async (scene) => {
    let last = await cleanRun(scene);
    const below = random(SEED);
    const done = new Map<string, number>();
    let begun = 0;
    const missing = () => Object.keys(OPERATIONS).filter((kind) => !done.has(kind));
    const isIncomplete = () => LENGTH >= MANY && missing().length > 0;
    const work = async () => {
      for (; begun < LENGTH || (isIncomplete() && begun < LONGEST * LENGTH); ) {
        begun += 1;
        const isLate = begun > LENGTH && below(2) > 0;
        const kind = oneOf(isLate ? missing() : Object.keys(OPERATIONS), below);
        if (await isTaken(() => operationOf(kind)(scene, below)))
          done.set(kind, (done.get(kind) ?? 0) + 1);
      }
    };
    await Promise.all(Array.from({ length: LANES }, work));
    const taken = [...done.values()].reduce((sum, n) => sum + n, 0);
    assert.ok(taken > LENGTH / 3, `${taken} were taken`);
    if (LENGTH >= MANY) assert.deepEqual(missing(), [], `seed ${SEED}: never taken`);
    await scene.settle();
    for (const party of PARTY_NAMES)
      if (party !== 'level')
        assert.deepEqual(await LOOKS[party](scene), [], `seed ${SEED}: ${party}`);
    for (let run = 0; run < RUNS; run++) last = await cleanRun(scene, last);
  }));
