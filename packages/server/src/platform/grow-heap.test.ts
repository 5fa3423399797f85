import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { test } from 'node:test';
import { fileURLToPath } from 'node:url';

const GROW_HEAP = fileURLToPath(new URL('./grow-heap.ts', import.meta.url));

/** Output of a process that runs these sources. V8 reports an option that it does not know on its standard output. */
function outputOf(source: string): string {
  const args = ['--input-type=module', '--eval', source];
  const { stdout, stderr } = spawnSync(process.execPath, args, { encoding: 'utf8' });
  return stdout + stderr;
}

test('V8 knows the option by which the heap grows', () => {
  assert.equal(outputOf(`import { growHeap } from ${JSON.stringify(GROW_HEAP)}; growHeap();`), '');
  const unknown = "import { setFlagsFromString } from 'node:v8'; setFlagsFromString('--no-such');";
  assert.notEqual(outputOf(unknown), '');
});
