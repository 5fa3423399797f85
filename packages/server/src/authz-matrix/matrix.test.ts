import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { calls, endpointOf } from './test-cells.ts';
import { readMatrix, rowOf, writeRow } from './test-rows.ts';
import { buildWorld, hidesForeign, type World } from './test-world.ts';

// README.md describes the matrix.
let world: World;
before(async () => {
  world = await buildWorld();
});
after(() => world.stop());

const matrix = readMatrix();

test('the matrix has a row for every call of the contract, and no other', () => {
  assert.deepEqual(Object.keys(matrix), calls);
});

for (const call of calls)
  test(`${call}: every credential gets the answer of the matrix, and learns nothing of other tenants`, async () => {
    const row = await rowOf(world, call);
    const failed = row.filter(([, { outcome }]) => outcome.startsWith('5'));
    assert.deepEqual(failed, [], 'no request makes the server fail');
    assert.equal(writeRow(row), matrix[call]);
    if (!hidesForeign(endpointOf(call))) return;
    const missing = row.filter(([{ question }]) => question === 'missing');
    for (const [{ credential }, { bytes }] of missing) {
      // A key of the other tenant has it the other way round.
      const theirs = credential === 'foreign-key' ? 'own' : 'foreign';
      const foreign = row.find(([it]) => it.question === theirs && it.credential === credential);
      assert.equal(foreign?.[1].bytes, bytes, `${credential}: foreign as missing`);
    }
  });
