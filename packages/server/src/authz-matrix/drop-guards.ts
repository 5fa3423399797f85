/**
 * Shows that the matrix detects a missing guard: removes each guard from the contract in turn, within this
 * process, and calls again. `node packages/server/src/authz-matrix/drop-guards.ts [name…]`, a name being a part
 * of `createProject role`.
 */
import { calls } from './test-cells.ts';
import { guardsOf, withoutGuard } from './test-guards.ts';
import { readMatrix, rowOf, writeRow } from './test-rows.ts';
import { buildWorld } from './test-world.ts';

const names = process.argv.slice(2);
const guards = calls
  .flatMap(guardsOf)
  .filter(({ name }) => names.length === 0 || names.some((part) => name.includes(part)));
const matrix = readMatrix();
const world = await buildWorld();
let noticed = 0;
try {
  for (const guard of guards) {
    // An answer that the contract does not declare fails the matrix as well: there is no row then.
    const row = await withoutGuard(guard, () => rowOf(world, guard.call)).catch(() => undefined);
    if (row && writeRow(row) === matrix[guard.call]) console.log(`not noticed: ${guard.name}`);
    else noticed += 1;
  }
} finally {
  await world.stop();
}
console.log(`${noticed} of ${guards.length} guards noticed`);
process.exitCode = noticed === guards.length ? 0 : 1;
