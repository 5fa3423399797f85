import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { DerivedRows } from '../../platform/derived-rows.ts';
import type { LastRun } from './last-run.ts';
import { recheckWithin } from './recheck.ts';
import { RUNS_PER_TURN, Scope } from './scope.ts';

/** Rows with numbers as keys, of which one is wrong; notes which were derived again. */
class Numbers implements DerivedRows {
  readonly name = 'numbers';
  readonly least = 1;
  readonly checked: string[] = [];
  readonly #keys: string[];

  constructor(count: number) {
    this.#keys = Array.from({ length: count }, (_, n) => String(n).padStart(6, '0'));
  }

  async count() {
    return this.#keys.length;
  }

  async keysAfter({ after, limit }: { after: string | null; limit: number }) {
    return this.#keys.filter((key) => after === null || key > after).slice(0, limit);
  }

  async check(keys: readonly string[]) {
    this.checked.push(...keys);
    return keys
      .filter((key) => key === '000042')
      .map((key) => ({ key, log_uuid: null, index: null, message: `${key} is wrong` }));
  }
}

const lastRun = (): LastRun => ({
  ...{ at: new Date().toISOString(), logs: {}, tables: {}, again: [], cursors: {} },
});

for (const count of [0, 1, 63, 64, 65, 1000, 20_000])
  test(`${count} rows are derived again within a turn, in order`, async () => {
    const numbers = new Numbers(count);
    const found: string[] = [];
    let last = lastRun();
    for (let run = 0; run < RUNS_PER_TURN; run++) {
      const before = numbers.checked.length;
      const scope = new Scope(last);
      await recheckWithin(scope, { rows: numbers, of: 'all' }, ({ message }) =>
        found.push(message),
      );
      assert.ok(numbers.checked.length - before <= Math.ceil(count / RUNS_PER_TURN));
      last = scope.left();
    }
    const all = await numbers.keysAfter({ after: null, limit: count });
    assert.deepEqual(numbers.checked.slice(0, count), all);
    assert.equal(found.includes('000042 is wrong'), count > 42);
  });

test('everything is derived again where nothing was looked at before, and the turn begins then', async () => {
  const numbers = new Numbers(500);
  const scope = new Scope(null);
  assert.equal(await recheckWithin(scope, { rows: numbers, of: 'all' }, () => {}), 500);
  assert.deepEqual(scope.left().cursors, {});
});
