import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, test } from 'node:test';

const CONTEXT = new URL('test-context.ts', import.meta.url).href;
const folder = mkdtempSync(join(tmpdir(), 'assay-context-'));
after(() => rmSync(folder, { recursive: true }));

/** Tests within a suite that waits for a module, and errors that no test catches, by where they are thrown. */
const FILE = `
import { createServer, connect } from 'node:net';
import { describe, test } from 'node:test';
const wait = () => new Promise((resolve) => setTimeout(resolve, 50));
await new Promise((resolve) => void describe('suite', () => import('./inner.mjs').then(resolve)));
test('timer', async () => { setTimeout(() => { throw new Error('of a timer'); }, 5); await wait(); });
test('promise', async () => { Promise.reject(new Error('of a promise')); await wait(); });
test('next tick', async () => { process.nextTick(() => { throw new Error('of a tick'); }); await wait(); });
test('missing listener', async () => { connect({ path: '/nowhere.sock' }); await wait(); });
test('listener', async () => {
  const server = createServer((socket) => { socket.destroy(); throw new Error('of a listener'); });
  await new Promise((resolve) => server.listen(0, '127.0.0.1', resolve));
  connect(server.address().port, '127.0.0.1').on('error', () => {});
  await wait();
  server.close();
});
test('fine', async () => { await wait(); });
test('ended', () => { setTimeout(() => { throw new Error('of a test that ended'); }, 5); });
test('last', async () => { await wait(); });
`;

const INNER = `
import { before, test } from 'node:test';
await new Promise((resolve) => setTimeout(resolve, 5));
let isReady = false;
before(() => { isReady = true; });
test('in the suite', async (t) => {
  if (!isReady) throw new Error('the hook of the suite did not run');
  await t.test('below a test', async () => { await 0; Promise.reject(new Error('of a promise below')); await 0; await new Promise(setImmediate); });
});
`;

/** Report of the runner about the file: each test with its place and whether it passed, errors, comments and counts. */
function reportOf(args: string[]): { status: number | null; lines: string[] } {
  const { NODE_TEST_CONTEXT: _, ...env } = process.env;
  const ran = spawnSync(
    process.execPath,
    [...args, '--test-reporter=tap', join(folder, 'outer.test.mjs')],
    { env, encoding: 'utf8' },
  );
  const told = /^ *(not ok|ok|error:|#)|^ *error: /;
  const lines = ran.stdout.split('\n').filter((line) => told.test(line));
  return { status: ran.status, lines: lines.filter((line) => !line.includes('duration_ms')) };
}

test('tests have the same places, and uncaught errors the same tests, as without it', () => {
  writeFileSync(join(folder, 'outer.test.mjs'), FILE);
  writeFileSync(join(folder, 'inner.mjs'), INNER);
  const plain = reportOf([]);
  assert.deepEqual(reportOf([`--import=${CONTEXT}`]), plain);
  // The comparison is of something: six uncaught errors fail the test that threw them, and three more its ancestors or nothing.
  assert.equal(plain.status, 1);
  const failed = plain.lines.flatMap((line) => /not ok \d+ - (.*)/.exec(line)?.[1] ?? []);
  assert.deepEqual(failed, [
    'below a test',
    'in the suite',
    'suite',
    'timer',
    'promise',
    'next tick',
    'missing listener',
    'listener',
  ]);
  assert.match(plain.lines.join('\n'), /# Error: Test "ended" .*of a test that ended/);
});

/** Prints how many asynchronous ids three continuations of a promise have: one, unless a hook follows promises. */
const IDS = `
import { executionAsyncId } from 'node:async_hooks';
import { test } from 'node:test';
test('one', async () => {
  const ids = new Set();
  for (let turn = 0; turn < 3; turn += 1) ids.add((await turn, executionAsyncId()));
  process.stderr.write(String(ids.size));
});
`;

test('promises are not followed', () => {
  const file = join(folder, 'ids.test.mjs');
  writeFileSync(file, IDS);
  const idsWith = (...args: string[]) =>
    spawnSync(process.execPath, [...args, file], { encoding: 'utf8' }).stderr;
  assert.deepEqual([idsWith(), idsWith(`--import=${CONTEXT}`)], ['3', '1']);
});
