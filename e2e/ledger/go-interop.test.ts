/** Our tiles, notes, proofs and receipts, read by the library of the Go command: interop/go. */
import assert from 'node:assert/strict';
import { execFile, spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { after, test } from 'node:test';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { TestLog } from '@assay/core/log/test-log.ts';
import { tilePath } from '@assay/core/log/tree/tile.ts';
import { listenOnLoopback } from '@assay/server/test-server.ts';
import { attackedLedger } from './attacked.ts';

const MAIN = fileURLToPath(new URL('../../interop/go/main.go', import.meta.url));
/** Location of Debian's golang-golang-x-mod-dev. */
const GOPATH = '/usr/share/gocode';

const folder = await mkdtemp(join(tmpdir(), 'assay-go-'));
after(() => rm(folder, { recursive: true, force: true }));

/** Path of the program, or the reason it is missing. */
function build(): { program: string } | { missing: string } {
  if (!existsSync(join(GOPATH, 'src/golang.org/x/mod/sumdb/tlog')))
    return { missing: `golang.org/x/mod is not in ${GOPATH}` };
  const program = join(folder, 'verify');
  const env = { ...process.env, GO111MODULE: 'off', GOPATH, GOCACHE: join(folder, 'cache') };
  const { error, status, stderr } = spawnSync('go', ['build', '-o', program, MAIN], { env });
  if (error) return { missing: 'Go is not installed' };
  assert.equal(status, 0, String(stderr));
  return { program };
}

async function writeLog(directory: string, log: TestLog): Promise<void> {
  for (const [name, bytes] of log.files()) {
    const path = join(directory, name);
    await mkdir(dirname(path), { recursive: true });
    await writeFile(path, bytes);
  }
}

const built = build();

test('Go accepts a log over HTTP from the server itself', async (t) => {
  if ('missing' in built) return t.diagnostic(`not compared with Go: ${built.missing}`);
  const attacked = await attackedLedger(300);
  t.after(() => attacked.stop());
  const url = `${await listenOnLoopback(attacked.server)}/tlog/${attacked.ledger}`;
  const token = await attacked.tenant.keyOf('Auditor');
  const path = `/ledgers/${attacked.ledger}/proof/inclusion?index=299`;
  const response = await attacked.tenant.sendAs('Auditor')(path, { method: 'GET' });
  const receipt = join(folder, 'served');
  await writeFile(receipt, await response.text());
  const { stdout, stderr } = await promisify(execFile)(built.program, [
    url,
    attacked.vkey,
    '-token',
    token,
    receipt,
  ]);
  assert.deepEqual([stdout, stderr], ['300 leaves and 1 receipts verified\n', '']);
});

test('Go accepts a log with its receipts and an earlier checkpoint, and refuses each of them when it is bent', async (t) => {
  if ('missing' in built) return t.diagnostic(`not compared with Go: ${built.missing}`);
  const log = new TestLog();
  for (let i = 0; i < 700; i++) log.addRevision({});
  const subject = log.addRevision({});
  const directory = join(folder, 'log');
  await writeLog(directory, log);
  const [receipt, kept] = [join(folder, 'receipt'), join(folder, 'kept')];
  await writeFile(receipt, await log.receipt(subject));
  await writeFile(kept, log.checkpoint(300));
  const go = (at: string, key: string, ...rest: string[]) => {
    const { status, stdout, stderr } = spawnSync(built.program, [at, key, ...rest]);
    return [status, String(status === 0 ? stdout : stderr).trim()];
  };
  assert.deepEqual(go(directory, log.vkey, '-old', kept, receipt), [
    0,
    '701 leaves and 1 receipts verified',
  ]);
  await writeFile(kept, log.checkpoint(300, log.root(299)));
  assert.match(String(go(directory, log.vkey, '-old', kept)[1]), /not an extension/);
  const text = await log.receipt(subject);
  await writeFile(receipt, text.replace('index 700', 'index 699'));
  assert.match(String(go(directory, log.vkey, receipt)[1]), /invalid/);
  assert.equal(go(directory, new TestLog().vkey)[0], 1);
  log.entries[512] = log.entries[513] ?? assert.fail();
  const place = { level: 'entries' as const, index: 2n, width: 189 };
  await writeFile(join(directory, tilePath(place)), log.file(place) ?? assert.fail());
  assert.deepEqual(go(directory, log.vkey), [1, 'entry 512 is not the one in the tree']);
});
