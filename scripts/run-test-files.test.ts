import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, test } from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';

const ROOT = fileURLToPath(new URL('../', import.meta.url));
const folder = mkdtempSync(join(tmpdir(), 'assay-run-'));
after(() => rmSync(folder, { recursive: true }));

/** A test that writes its process id and never ends; another file that would write that it ran. */
const ENDLESS = `
import { writeFileSync } from 'node:fs';
import { test } from 'node:test';
test('endless', async () => {
  writeFileSync(${JSON.stringify(join(folder, 'pid'))}, String(process.pid));
  await new Promise((resolve) => setTimeout(resolve, 600_000));
});
`;
const NEXT = `
import { writeFileSync } from 'node:fs';
writeFileSync(${JSON.stringify(join(folder, 'next'))}, '');
`;

const RUNNER = (files: string) => `
import { runTestFiles } from ${JSON.stringify(new URL('run-test-files.ts', import.meta.url).href)};
const { passed } = await runTestFiles(${files}, 1);
process.exit(passed ? 0 : 3);
`;

function isThere(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch {
    return false;
  }
}

test('a signal ends the file that runs, and the files that wait do not begin', async () => {
  const [endless, next] = [join(folder, 'endless.test.mjs'), join(folder, 'next.test.mjs')];
  writeFileSync(endless, ENDLESS);
  writeFileSync(next, NEXT);
  const runner = join(folder, 'runner.mjs');
  writeFileSync(runner, RUNNER(JSON.stringify([{ path: endless }, { path: next }])));
  const { NODE_TEST_CONTEXT: _, ...env } = process.env;
  const child = spawn(process.execPath, [runner], { cwd: ROOT, env, stdio: 'ignore' });
  const ended = once(child, 'exit');
  const pid = () =>
    existsSync(join(folder, 'pid')) ? readFileSync(join(folder, 'pid'), 'utf8') : '';
  for (let tries = 0; tries < 1_200 && pid() === ''; tries += 1) await sleep(50);
  const of = Number(pid());
  assert.ok(of > 0, 'the test began');
  // More than once: a terminal sends it to every process, and npm sends it on.
  const signals = setInterval(() => child.kill('SIGTERM'), 5);
  const end = await ended;
  clearInterval(signals);
  assert.deepEqual(end, [3, null]);
  // The runner sends the signal on, and does not wait for its effect.
  for (let tries = 0; tries < 2_400 && isThere(of); tries += 1) await sleep(50);
  assert.equal(isThere(of), false);
  assert.equal(existsSync(join(folder, 'next')), false);
});
