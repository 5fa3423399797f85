/** Runs an independent auditor with its own storage against the server: `assay audit`. */
import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { test } from 'node:test';
import { COMPILE_CACHE } from '@assay/server/platform/compile-cache.ts';
import { listenOnLoopback } from '@assay/server/test-server.ts';
import { NEVER_MS } from '../processes.ts';
import { CHECKOUT } from '../product.ts';
import { attackedLedger, untilFrozen } from './attacked.ts';

/** Runs a command of `assay` in its own process. */
async function assay(...args: string[]) {
  const main = join(CHECKOUT, 'packages/cli/src/main.ts');
  const child = spawn(process.execPath, [main, ...args], {
    env: { ...COMPILE_CACHE },
    timeout: NEVER_MS,
  });
  const ended = new Promise<number | null>((resolve) => child.once('close', resolve));
  const [stdout, stderr] = await Promise.all([text(child.stdout), text(child.stderr)]);
  return { code: await ended, stdout, stderr };
}

test('an auditor follows the log of a server, stores all of it, and finds a rollback with both notes as evidence', async (t) => {
  const store = await mkdtemp(join(tmpdir(), 'assay-auditor-'));
  t.after(() => rm(store, { recursive: true, force: true }));
  const attacked = await attackedLedger(300);
  t.after(() => attacked.stop());
  const url = `${await listenOnLoopback(attacked.server)}/tlog/${attacked.ledger}`;
  const token = await attacked.tenant.keyOf('Auditor');
  const audit = async () => {
    const { code, stdout, stderr } = await assay(
      ...['audit', url, '--key', attacked.vkey, '--store', store, '--token', token],
    );
    return [code, stdout.split('\n')[0], stderr];
  };
  assert.deepEqual(await audit(), [0, 'Consistent: 300 leaves, of which 300 are new.', '']);
  assert.deepEqual(await audit(), [0, 'Nothing new: 300 leaves, as before.', '']);
  await attacked.write(250);
  assert.deepEqual(await audit(), [0, 'Consistent: 550 leaves, of which 250 are new.', '']);
  const verified = await assay('verify', 'log', store, '--key', attacked.vkey);
  assert.equal(verified.code, 0, verified.stdout);
  const kept = await attacked.checkpoint();
  await attacked.restarting(() =>
    attacked.attack(
      'delete from log_entry where log_uuid = $log and idx >= 300',
      'delete from log_checkpoint where log_uuid = $log and size > 300',
    ),
  );
  await attacked.restarting(() => attacked.fitHead());
  assert.deepEqual(await audit(), [
    1,
    'log_shrank: The log shows 300 leaves, and has shown 550: it was rolled back.',
    '',
  ]);
  assert.equal(await readFile(join(store, 'evidence/550-300/kept'), 'utf8'), kept);
  assert.match(await untilFrozen(attacked), /anchor|leaves/i);
  const refused = await assay('audit', url, '--key', attacked.vkey, '--store', store);
  assert.deepEqual([refused.code, refused.stdout], [65, '']);
});
