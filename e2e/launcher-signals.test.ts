/** Signals to the launcher and the server: nothing that they started is left. */
import assert from 'node:assert/strict';
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';
import { copyCheckout } from './checkout-copy.ts';
import { checkWorks, startAndStop, startOf } from './launches.ts';
import { NEVER_MS, processesHidden, until } from './processes.ts';
import {
  CHECKOUT,
  killGroup,
  type Launched,
  launchProduct,
  makeDataDir,
  processesOf,
  removeDataDir,
  startProduct,
} from './product.ts';

/** Waits until a launched command has exited, and no process of its group or data directory is left. */
const untilGone = (what: string, started: Launched) =>
  until(what, () => started.hasExited() && processesOf(started).length === 0);

test('SIGTERM ends everything, at any moment of the start', {
  skip: processesHidden,
}, async () => {
  const dataDir = makeDataDir();
  try {
    for (const after_ms of [200, 700, 1300, 2100, 3500]) {
      const started = await launchProduct({ dataDir, command: startOf(CHECKOUT) });
      try {
        await sleep(after_ms);
        started.child.kill('SIGTERM');
        await untilGone(`SIGTERM after ${after_ms} ms ends it`, started);
      } finally {
        killGroup(started.pid);
      }
      assert.doesNotMatch(started.output(), /Error|failed|did not end/);
    }
    await startAndStop({ dataDir });
    // From a private checkout the programs of PostgreSQL are copied, to a directory that ends with a digit as drafts do.
    const isDraft = (name: string) =>
      /^postgres(?:-.+)?\.\d/.test(name) && !existsSync(join(dataDir, name, 'complete'));
    const drafts = readdirSync(dataDir).filter(isDraft);
    assert.deepEqual(drafts, [], 'an initdb that was cut off is left');
  } finally {
    removeDataDir(dataDir);
  }
});

test('SIGTERM to `npm start` ends everything', { skip: processesHidden }, async () => {
  const dataDir = makeDataDir();
  const command: [string, ...string[]] = ['npm', 'start', '--prefix', CHECKOUT];
  const started = await launchProduct({ dataDir, command });
  try {
    await until('it serves', () => /Assay is at/.test(started.output()));
    process.kill(started.pid, 'SIGTERM');
    await untilGone('npm and the product end', started);
  } finally {
    killGroup(started.pid);
    removeDataDir(dataDir);
  }
});

test('SIGTERM while the launcher starts the server ends both', {
  skip: processesHidden,
}, async () => {
  const dataDir = makeDataDir();
  try {
    for (let round = 0; round < 5; round += 1) {
      const started = await launchProduct({ dataDir, command: startOf(CHECKOUT) });
      try {
        awaitChild(started.pid);
        process.kill(started.pid, 'SIGTERM');
        await untilGone('both end', started);
      } finally {
        killGroup(started.pid);
      }
    }
  } finally {
    removeDataDir(dataDir);
  }
});

/** Returns at once when a process has a child: it looks without a pause, since a child is listed before the call that starts it returns. */
function awaitChild(pid: number): void {
  for (const end = Date.now() + NEVER_MS; Date.now() < end; )
    if (readFileSync(`/proc/${pid}/task/${pid}/children`, 'latin1') !== '') return;
  assert.fail(`process ${pid} started none within ${NEVER_MS} ms`);
}

/** Stands in for npm, which takes as long as the network does: writes its process id beside itself, and installs nothing. */
const ENDLESS_NPM = '#!/bin/sh\necho $$ > "$(dirname "$0")/pid"\nexec sleep 600\n';

test('SIGTERM while the launcher installs ends npm, and leaves no lock', async () => {
  const copy = copyCheckout(0o755);
  const dataDir = makeDataDir();
  const bin = join(dataDir, '../bin');
  mkdirSync(bin);
  writeFileSync(join(bin, 'npm'), ENDLESS_NPM, { mode: 0o755 });
  rmSync(join(copy.folder, 'node_modules/.assay-installed'));
  const env = { PATH: `${bin}:${process.env['PATH']}` };
  const command = startOf(copy.folder, copy.node);
  const launch = () => launchProduct({ dataDir, command, env });
  const first = await launch();
  try {
    const installs = () => existsSync(join(bin, 'pid')) && readFileSync(join(bin, 'pid'), 'utf8');
    await until('npm runs', () => /\d\n/.test(installs() || ''));
    const npm = Number(installs());
    const second = await launch();
    try {
      await sleep(1_000);
      assert.equal(second.hasExited(), false, 'it waits for the first one');
      process.kill(second.pid, 'SIGTERM');
      await until('the one that waits ends', second.hasExited);
    } finally {
      killGroup(second.pid);
    }
    assert.equal(existsSync(join(copy.folder, '.assay-installing')), true, 'the first one has it');
    process.kill(first.pid, 'SIGTERM');
    await until('it ends', first.hasExited);
    assert.throws(() => process.kill(npm, 0), { code: 'ESRCH' });
    assert.deepEqual([first.child.exitCode, second.child.exitCode], [143, 143]);
    assert.equal(existsSync(join(copy.folder, '.assay-installing')), false);
  } finally {
    killGroup(first.pid);
    removeDataDir(dataDir);
    copy.remove();
  }
});

test('workers, parsers and the database end when the server alone is killed', {
  skip: processesHidden,
}, async () => {
  const product = await startProduct();
  try {
    await checkWorks(product);
    process.kill(product.pid, 'SIGKILL');
    await until('they end', () => product.processes().length === 0);
  } finally {
    killGroup(product.pid);
    removeDataDir(product.dataDir);
  }
});
