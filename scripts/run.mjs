#!/usr/bin/env node
// Runs Assay's commands with the Node.js that they need, on a bare checkout too. Plain JavaScript for Node >= 18:
// it is the one file that an old runtime has to understand.
import { spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { constants } from 'node:os';
import { dirname, join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';

const root = dirname(dirname(fileURLToPath(import.meta.url)));
const runtime = join(root, 'scripts', 'runtime');
const modules = join(root, 'node_modules');
const lock = join(root, '.assay-installing');

const COMMANDS = {
  start: ['scripts/start.ts'],
  dev: ['scripts/dev.ts'],
  test: ['scripts/test.ts'],
  check: ['scripts/check.ts'],
  gen: ['scripts/generate.ts'],
  bench: ['bench/run.ts'],
  accuracy: ['accuracy/run.ts'],
  assay: ['scripts/command.ts', 'assay'],
  fsck: ['scripts/command.ts', 'fsck'],
  logs: ['scripts/command.ts', 'logs'],
  'rotate-keys': ['scripts/command.ts', 'rotate-keys'],
  'build-verifier': ['scripts/build-verifier.ts'],
};

/** Node 24 from 24.15 on, or 26 and later: those that strip types and have the required APIs. */
function isNewEnough(version) {
  const [major, minor] = version.split('.').map(Number);
  return (major === 24 && minor >= 15) || major >= 26;
}

/** The runtime that the lock file pins by hash, from an npm package without install scripts. */
async function findNode() {
  if (isNewEnough(process.versions.node)) return process.execPath;
  const { platform, arch } = process;
  const names = [`node-${platform}-${arch}`, `node-bin-${platform}-${arch}`];
  const find = () =>
    names.map((name) => join(runtime, 'node_modules', name, 'bin', 'node')).find(existsSync);
  if (find() === undefined) {
    say(`Node.js ${process.versions.node} is too old for Assay. Fetching the pinned version.`);
    await npm(['ci', '--no-audit', '--no-fund', '--ignore-scripts'], { cwd: runtime });
  }
  const node = find();
  if (node === undefined) {
    fail(`There is no prebuilt Node.js for ${platform}-${arch}. Install Node.js 24.15 or later.`);
  }
  return node;
}

/** Installs the packages of the lock file if it changed or was never installed. */
async function installModules(node) {
  const locked = createHash('sha256')
    .update(readFileSync(join(root, 'package-lock.json')))
    .digest('hex');
  const stamp = join(modules, '.assay-installed');
  if (existsSync(stamp) && readFileSync(stamp, 'utf8') === locked) return;
  say('Installing packages.');
  await npm(['ci', '--no-audit', '--no-fund', '--ignore-scripts'], { cwd: root, node });
  mkdirSync(modules, { recursive: true });
  writeFileSync(stamp, locked);
}

/** Runs the pinned npm, the only one that supports this lock file, under the pinned runtime if there is one. */
async function npm(args, { cwd, node }) {
  const env = { ...process.env };
  if (node !== undefined) env.PATH = `${dirname(node)}:${env.PATH ?? ''}`;
  const code = await run('npm', args, { cwd, env, stdio: ['ignore', 'ignore', 'inherit'] });
  if (ending !== undefined) process.exit(codeOf(ending));
  if (code !== 0) fail(`npm ${args[0]} failed in ${cwd}.`);
}

/** Runs a program to its end, which a signal to this process brings about; returns its exit code. */
function run(program, args, options) {
  return new Promise((resolve, reject) => {
    child = spawn(program, args, options);
    child.on('error', (error) =>
      reject(new Refusal(`${program} could not be started: ${error.message}`)),
    );
    child.on('exit', (code, signal) => {
      child = undefined;
      resolve(signal === null ? (code ?? 70) : codeOf(signal));
    });
  });
}

/** Two commands started at once on a bare checkout must not install at the same time. */
async function withLock(work) {
  while (!take()) await sleep(200);
  holdsLock = true;
  const found = await work();
  release();
  return found;
}

function release() {
  if (holdsLock) rmSync(lock, { force: true });
  holdsLock = false;
}

/** Returns false while another living process holds the lock; takes over a lock of a dead process. */
function take() {
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

/** Exit code of a process that a signal ended, as a shell has it. */
const codeOf = (signal) => 128 + (constants.signals[signal] ?? 0);

/** The program that runs now, which gets the signals of this process. */
let child;
/** The first signal. */
let ending;
let holdsLock = false;
process.on('exit', release);
// Before the first child: without its handler, a signal during a spawn would end this process and leave the child running.
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'])
  process.on(signal, () => {
    ending ??= signal;
    if (child === undefined) process.exit(codeOf(signal));
    child.kill(signal);
  });
process.on('uncaughtException', (error) => {
  say(error instanceof Refusal ? error.message : error.stack);
  // 1 would be an answer of the command `assay`, and this is none (docs/cli.md).
  process.exit(error instanceof Refusal ? 69 : 70);
});

const [command, ...rest] = process.argv.slice(2);
const [script, ...first] = COMMANDS[command] ?? [];
if (script === undefined) fail(`Usage: run.mjs ${Object.keys(COMMANDS).join(' | ')}`);

const node = await withLock(async () => {
  const found = await findNode();
  await installModules(found);
  return found;
});
process.exit(
  await run(node, [join(root, script), ...first, ...rest], {
    stdio: 'inherit',
    env: { ...process.env, PATH: `${dirname(node)}:${process.env.PATH ?? ''}` },
  }),
);
