import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import {
  chmodSync,
  chownSync,
  existsSync,
  mkdirSync,
  readFileSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { after, before, test } from 'node:test';
import { emptyDatabase } from '@assay/server/platform/db/test-database.ts';
import { type CheckoutCopy, copyCheckout, findOldNode } from './checkout-copy.ts';
import { checkWorks, startAndStop, startOf } from './launches.ts';
import { freePort, NEVER_MS, processesHidden, until } from './processes.ts';
import {
  ADMIN,
  CHECKOUT,
  killGroup,
  type Launched,
  launchProduct,
  makeDataDir,
  processesOf,
  removeDataDir,
  startProduct,
} from './product.ts';

const BOM = readFileSync(
  join(CHECKOUT, 'packages/core/vectors/cyclonedx/laravel.1.4.json'),
  'utf8',
);
const NOBODY = { uid: 65534, gid: 65534 };

const isRoot = process.getuid?.() === 0;
const notRoot = isRoot ? false : 'only root can start things as somebody else';
const oldNode = findOldNode();
const noOldNode =
  oldNode === undefined || !existsSync(join(CHECKOUT, 'scripts/runtime/node_modules'))
    ? 'there is no Node.js 18 to 23 on PATH, or the pinned one was never fetched'
    : false;

let closed: CheckoutCopy;
let open: CheckoutCopy;
before(() => {
  closed = copyCheckout(0o700);
  open = copyCheckout(0o755);
});
after(() => {
  closed.remove();
  open.remove();
});

/** Starts a configuration that must fail; returns its own lines of output. */
async function launchInVain(
  dataDir: string,
  env: Record<string, string>,
): Promise<{ code: number | null; said: string }> {
  const started = await launchProduct({ dataDir, env: { ASSAY_LOG: 'silent', ...env } });
  try {
    await until('it gives up', started.hasExited);
    await until('nothing of it is left', () => !hasProcesses(started));
  } finally {
    killGroup(started.pid);
  }
  return { code: started.child.exitCode, said: started.output().trim() };
}

/** Looks only in its process group: others may work in the same directory. */
const hasProcesses = (started: Launched) =>
  processesOf(started).some(({ group }) => group === started.pid);

test('under an old Node.js the launcher starts the product with the pinned one', {
  skip: noOldNode || processesHidden,
}, async () => {
  const product = await startProduct({ command: startOf(open.folder, oldNode) });
  try {
    const { command = '' } = product.processes().find(({ pid }) => pid === product.pid) ?? {};
    assert.ok(command.startsWith(oldNode ?? ' '), command);
    const server = product.processes().find(({ command }) => command.includes('scripts/start.ts'));
    assert.match(server?.command ?? '', /scripts\/runtime\/node_modules\/[^/]+\/bin\/node /);
    await checkWorks(product);
  } finally {
    await product.stop();
  }
});

const NO_LOG = '00000000-0000-4000-8000-000000000000';
const PROGRAMS: [line: string, code: number, said: RegExp][] = [
  ['version', 0, /^assay \d/],
  ['fsck --only I3', 0, /^I3 +ok +logs are whole/],
  ['logs', 64, /^Usage: assay logs freeze\|/],
  [`logs freeze ${NO_LOG}`, 65, new RegExp(`^There is no log ${NO_LOG}\\.$`)],
  ['rotate-keys --help', 64, /^Unknown option '--help'/],
  ['rotate-keys', 0, /^Data keys wrapped again: \d+\./],
  ['build-verifier ../verifier.mjs', 0, /^$/],
];

test('under an old Node.js `assay` runs the client, and the programs of the server beside it', {
  skip: noOldNode,
}, async () => {
  const product = await startProduct();
  const env = { PATH: process.env['PATH'], ASSAY_DATA: product.dataDir };
  const assay = join(open.folder, 'scripts/assay.mjs');
  try {
    for (const [line, code, said] of PROGRAMS) {
      const options = { env, cwd: product.dataDir, encoding: 'utf8', timeout: NEVER_MS } as const;
      const ran = spawnSync(oldNode ?? '', [assay, ...line.split(' ')], options);
      assert.match(`${ran.stdout}${ran.stderr}`.trim(), said);
      assert.equal(ran.status, code, line);
    }
    const verifier = readFileSync(join(product.dataDir, '../verifier.mjs'), 'utf8');
    assert.match(verifier, /^#!\/usr\/bin\/env node\n/);
  } finally {
    await product.stop();
  }
});

test('root starts a checkout that no other account can read', { skip: notRoot }, async () => {
  await startAndStop({ command: startOf(closed.folder) });
});

test('an empty directory of mode 0700 is accepted as data directory, at each start', async () => {
  const dataDir = makeDataDir();
  mkdirSync(dataDir, { mode: 0o700 });
  try {
    await startAndStop({ dataDir });
    // systemd resets the mode of its StateDirectory.
    chmodSync(dataDir, 0o700);
    await startAndStop({ dataDir });
    assert.equal(statSync(dataDir).mode & 0o007, 0, 'others are still kept out');
  } finally {
    removeDataDir(dataDir);
  }
});

test('a client that sees /health answer can sign in immediately as the unattended account', async () => {
  const dataDir = makeDataDir();
  const started = await launchProduct({ dataDir });
  try {
    const { url } = started;
    const isUp = () =>
      fetch(`${url}/api/v1/health`).then(
        (answer) => answer.ok,
        () => false,
      );
    await until('it answers', isUp);
    const { email: username_or_email, password } = ADMIN;
    const answer = await fetch(`${url}/api/v1/users/sign-in`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ username_or_email, password }),
    });
    assert.equal(answer.status, 200);
  } finally {
    started.child.kill('SIGTERM');
    await until('it ends', started.hasExited);
    removeDataDir(dataDir);
  }
});

test('a user who is not root starts a checkout that belongs to root', {
  skip: notRoot,
}, async () => {
  const dataDir = makeDataDir();
  chownSync(join(dataDir, '..'), NOBODY.uid, NOBODY.gid);
  try {
    const command = startOf(open.folder, open.node);
    await startAndStop({ command, dataDir, account: NOBODY });
  } finally {
    removeDataDir(dataDir);
  }
});

test('changed sources are run: built again, or as they are by a user who may not write the checkout', {
  skip: notRoot,
}, () => {
  const version = join(open.folder, 'packages/cli/src/commands/version.ts');
  const before = readFileSync(version, 'utf8');
  const built = join(open.folder, 'packages/cli/dist/.built-from');
  const builtFrom = readFileSync(built, 'utf8');
  try {
    writeFileSync(version, before.replace('`assay ${', '`changed ${'));
    const run = (account: object) => {
      const args = [join(open.folder, 'scripts/assay.mjs'), 'version'];
      const ran = spawnSync(open.node, args, { encoding: 'utf8', timeout: NEVER_MS, ...account });
      assert.match(ran.stdout, /^changed \d/, ran.stderr);
    };
    run(NOBODY);
    assert.equal(readFileSync(built, 'utf8'), builtFrom);
    run({});
    assert.notEqual(readFileSync(built, 'utf8'), builtFrom);
  } finally {
    writeFileSync(version, before);
  }
});

test('a second server on the same data directory reports it, and the first continues', async () => {
  const first = await startProduct();
  try {
    const { code, said } = await launchInVain(first.dataDir, {});
    assert.equal(code, 1);
    assert.match(
      said,
      /^Another Assay server is running on \S+\. Stop it first, or set ASSAY_DATA/,
    );
    assert.equal(said.split('\n').length, 1);
    await checkWorks(first);
  } finally {
    await first.stop();
  }
});

test('names a port that is taken', async () => {
  const server = createServer();
  const port = await freePort();
  await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve));
  const dataDir = makeDataDir();
  try {
    const { code, said } = await launchInVain(dataDir, { ASSAY_PORT: String(port) });
    const sentence = `ASSAY_PORT: another program listens on 127.0.0.1:${port} already.`;
    assert.deepEqual([code, said], [1, sentence]);
  } finally {
    removeDataDir(dataDir);
    await new Promise((resolve) => server.close(resolve));
  }
});

const WRONG: [env: Record<string, string>, sentence: RegExp][] = [
  [{ ASSAY_PORT: 'http' }, /^ASSAY_PORT must be a port from 0 to 65535\.$/],
  [{ ASSAY_ROLE: 'both' }, /^ASSAY_ROLE must be all, api, worker or sequencer\.$/],
  [{ ASSAY_PUBLIC_URL: 'assay.example' }, /^ASSAY_PUBLIC_URL must be an address that begins with/],
  [{ ASSAY_BLOBS: '/var/blobs' }, /^ASSAY_BLOBS must be file:<directory>\.$/],
  [{ ASSAY_MAX_UPLOAD: '2GB' }, /^ASSAY_MAX_UPLOAD must be a number of bytes/],
  [{ ASSAY_ADMIN_PASSWORD: '' }, /^ASSAY_ADMIN_EMAIL and ASSAY_ADMIN_PASSWORD belong together/],
  [{ ASSAY_DATA: '/dev/null/data' }, /^ASSAY_DATA: .*\/dev\/null\/data/],
  [{ DATABASE_URL: 'mysql://a:s3cret@b/c' }, /^DATABASE_URL must be an address such as postgres:/],
  [{ DATABASE_URL: 'postgres://a:s3cret@127.0.0.1:1/b' }, /^DATABASE_URL: .* cannot be reached/],
];

for (const [env, sentence] of WRONG) {
  test(`a wrong ${Object.keys(env)[0]} is one sentence that names it: ${Object.values(env)[0]}`, async () => {
    const dataDir = makeDataDir();
    try {
      const { code, said } = await launchInVain(dataDir, env);
      assert.equal(code, 1, said);
      assert.match(said, sentence);
      assert.equal(said.split('\n').length, 1, said);
      assert.doesNotMatch(said, /s3cret/);
    } finally {
      removeDataDir(dataDir);
    }
  });
}

test('an external PostgreSQL is migrated and served, and none of ours is started', async () => {
  const database = await emptyDatabase();
  try {
    const product = await startProduct({ env: { DATABASE_URL: database.url } });
    try {
      const sbom = await product.client.uploadSbom({ project: 'e2e', wait: 'ready', body: BOM });
      assert.equal(sbom.status, 'ready');
      assert.equal(existsSync(join(product.dataDir, 'postgres')), false);
      // The test database does not flush, and health reports it.
      const { status, durable } = await product.client.getHealth({});
      assert.deepEqual([status, durable], ['degraded', false]);
    } finally {
      await product.stop();
    }
  } finally {
    await database.drop();
  }
});
