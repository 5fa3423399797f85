#!/usr/bin/env node
// Runs Assay's commands with the Node.js that they need, on a bare checkout too. Plain JavaScript for Node >= 18:
// it is the one file that an old runtime has to understand.
import { spawn, spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { constants } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

const root = dirname(dirname(fileURLToPath(import.meta.url)));
const runtime = join(root, 'scripts', 'runtime');
const modules = join(root, 'node_modules');

const COMMANDS = {
  start: ['scripts/start.ts'],
  dev: ['scripts/dev.ts'],
  test: ['scripts/test.ts'],
  check: ['scripts/check.ts'],
  gen: ['scripts/generate.ts'],
  bench: ['bench/run.ts'],
  accuracy: ['accuracy/run.ts'],
  assay: ['packages/cli/src/main.ts'],
  fsck: ['packages/server/src/fsck.ts'],
  logs: ['packages/server/src/logs.ts'],
  'rotate-keys': ['packages/server/src/rotate-keys.ts'],
  'build-verifier': ['scripts/build-verifier.ts'],
};

/** Node 24 from 24.15 on, or 26 and later: those that strip types and have the required APIs. */
function isNewEnough(version) {
  const [major, minor] = version.split('.').map(Number);
  return (major === 24 && minor >= 15) || major >= 26;
}

/** The runtime that the lock file pins by hash, from an npm package without install scripts. */
function findNode() {
  if (isNewEnough(process.versions.node)) return process.execPath;
  const { platform, arch } = process;
  const names = [`node-${platform}-${arch}`, `node-bin-${platform}-${arch}`];
  const find = () =>
    names.map((name) => join(runtime, 'node_modules', name, 'bin', 'node')).find(existsSync);
  if (find() === undefined) {
    say(`Node.js ${process.versions.node} is too old for Assay. Fetching the pinned version.`);
    npm(['ci', '--no-audit', '--no-fund', '--ignore-scripts'], { cwd: runtime });
  }
  const node = find();
  if (node === undefined) {
    fail(`There is no prebuilt Node.js for ${platform}-${arch}. Install Node.js 24.15 or later.`);
  }
  return node;
}

/** Installs the packages of the lock file if it changed or was never installed. */
function installModules(node) {
  const lock = createHash('sha256')
    .update(readFileSync(join(root, 'package-lock.json')))
    .digest('hex');
  const stamp = join(modules, '.assay-installed');
  if (existsSync(stamp) && readFileSync(stamp, 'utf8') === lock) return;
  say('Installing packages.');
  npm(['ci', '--no-audit', '--no-fund', '--ignore-scripts'], { cwd: root, node });
  mkdirSync(modules, { recursive: true });
  writeFileSync(stamp, lock);
}

/** Runs the pinned npm, the only one that supports this lock file, under the pinned runtime if there is one. */
function npm(args, { cwd, node }) {
  const env = { ...process.env };
  if (node !== undefined) env.PATH = `${dirname(node)}:${env.PATH ?? ''}`;
  const done = spawnSync('npm', args, { cwd, env, stdio: ['ignore', 'ignore', 'inherit'] });
  if (done.error) fail(`npm could not be started: ${done.error.message}`);
  if (done.status !== 0) fail(`npm ${args[0]} failed in ${cwd}.`);
}

/** Two commands started at once on a bare checkout must not install at the same time. */
function withLock(work) {
  const lock = join(root, '.assay-installing');
  while (!take(lock)) spawnSync(process.execPath, ['-e', 'setTimeout(() => {}, 200)']);
  try {
    return work();
  } finally {
    rmSync(lock, { force: true });
  }
}

/** Returns false while another living process holds the lock; takes over a lock of a dead process. */
function take(lock) {
  try {
    writeFileSync(lock, String(process.pid), { flag: 'wx' });
    return true;
  } catch (error) {
    if (error.code !== 'EEXIST') return true;
  }
  try {
    process.kill(Number(readFileSync(lock, 'utf8')), 0);
  } catch (error) {
    if (error.code !== 'EPERM') rmSync(lock, { force: true });
  }
  return false;
}

/** An error that the user can resolve; any other error is a bug and keeps its stack. */
class Refusal extends Error {}

function say(sentence) {
  process.stderr.write(`${sentence}\n`);
}

function fail(sentence) {
  throw new Refusal(sentence);
}

process.on('uncaughtException', (error) => {
  say(error instanceof Refusal ? error.message : error.stack);
  // 1 would be an answer of the command `assay`, and this is none (docs/cli.md).
  process.exit(error instanceof Refusal ? 69 : 70);
});

const [command, ...rest] = process.argv.slice(2);
const script = COMMANDS[command];
if (script === undefined) fail(`Usage: run.mjs ${Object.keys(COMMANDS).join(' | ')}`);

const node = withLock(() => {
  const found = findNode();
  installModules(found);
  return found;
});
let child;
// Before the child: without its handler, a signal during the spawn would end this process and leave the child running.
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => child.kill(signal));
child = spawn(node, [...script.map((part) => join(root, part)), ...rest], {
  stdio: 'inherit',
  env: { ...process.env, PATH: `${dirname(node)}:${process.env.PATH ?? ''}` },
});
child.on('error', (error) => {
  throw error;
});
child.on('exit', (code, signal) => {
  process.exit(signal === null ? (code ?? 70) : 128 + (constants.signals[signal] ?? 0));
});
