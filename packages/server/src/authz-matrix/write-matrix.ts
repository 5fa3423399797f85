/** Writes `authz-matrix.json` again, for a reviewer to compare: `node packages/server/src/authz-matrix/write-matrix.ts`. */
import { writeFileSync } from 'node:fs';
import { calls } from './test-cells.ts';
import { MATRIX_FILE, rowOf, writeRow } from './test-rows.ts';
import { buildWorld } from './test-world.ts';

const world = await buildWorld();
try {
  const rows: Record<string, string> = {};
  for (const call of calls) rows[call] = writeRow(await rowOf(world, call));
  writeFileSync(MATRIX_FILE, `${JSON.stringify(rows, null, 2)}\n`);
} finally {
  await world.stop();
}
