import assert from 'node:assert/strict';
import { generateKeyPairSync } from 'node:crypto';
import { cp, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, test } from 'node:test';
import { catalogueTasks } from '@assay/server/features/catalogue/jobs.ts';
import { prepareFirstStart } from '@assay/server/features/setup/service.ts';
import {
  listenOnLoopback,
  type TestServer,
  testServer,
  testTenant,
} from '@assay/server/test-server.ts';
import { runAssay, vector } from '../test-command.ts';

const SBOM = vector('sboms/example11.spdx.json');
const RECORDS = vector('advisories');

let server: TestServer;
let url: string;
let home: string;
before(async () => {
  home = await mkdtemp(join(tmpdir(), 'assay-cli-'));
  server = await testServer();
  url = await listenOnLoopback(server);
  const { db, documents } = server;
  const parts = { database: db.worker, blobs: documents.blobs, folder: join(home, 'feeds') };
  await server.work(catalogueTasks(parts));
  const admin = { email: 'root@example.org', password: 'Grün-Haus-7 Stufen' };
  await prepareFirstStart({ database: db.app, contextOf: server.contextOf }, url, admin);
  const login = ['login', '--url', url, '--user', admin.email];
  const { code, stderr } = await runAssay(login, { env: env(), input: admin.password });
  assert.equal(code, 0, stderr);
});
after(async () => {
  await server.stop();
  await rm(home, { recursive: true, force: true });
});

const env = () => ({ XDG_CONFIG_HOME: home });
const push = (...more: string[]) =>
  runAssay(['push', SBOM, '--project', 'acme/hello', ...more], { env: env() });

// Advisories are one for all tenants, so these are steps of one way.
test('advisories are imported, and gates decide by them', async (t) => {
  await t.test(
    '--fail-on is undecided while no advisories are loaded, and fails once they are: the full way',
    async () => {
      const before = await push('--fail-on', 'low');
      assert.equal(before.code, 2, before.stderr);
      assert.match(before.stdout, /^Gate {8}undecided: there may be a finding/m);
      assert.match(
        before.stdout,
        /of crates\.io not checked: no advisories are loaded for crates\.io/,
      );
      assert.match(
        before.stdout,
        /^ {2}To fix it: .*assay advisories import <file or directory>$/m,
      );
      const allowed = await push('--fail-on', 'low', '--allow-unchecked');
      assert.equal(allowed.code, 0, allowed.stderr);
      assert.match(allowed.stdout, /^Gate {8}passed: no open finding of severity low or worse$/m);
      assert.match(allowed.stdout, /^ {2}Allowed by --allow-unchecked:$/m);

      const folder = join(home, 'records');
      await cp(RECORDS, folder, { recursive: true });
      await writeFile(join(folder, 'broken.json'), '{"id": ');
      await writeFile(join(folder, 'other.json'), '{"no": "record"}');
      const imported = await runAssay(['advisories', 'import', folder], { env: env() });
      assert.equal(imported.code, 0, imported.stderr);
      assert.match(imported.stdout, /4 added, 0 changed, 0 unchanged, 0 withdrawn, 1 refused/);
      assert.match(imported.stderr, /^warning: broken\.json is not JSON and was left out$/m);
      assert.match(imported.stderr, /^warning: .*other\.json/m);

      const failed = await push('--fail-on', 'high');
      assert.equal(failed.code, 1, failed.stderr + failed.stdout);
      assert.match(
        failed.stdout,
        /^Gate {8}failed: \d+ open finding\(s\) of severity high or worse$/m,
      );
      assert.match(failed.stdout, /^ {2}(critical|high) CVE-2021-\d+ {2}pkg:cargo\/hyper@/m);
      assert.doesNotMatch(failed.stdout, /^ {2}(medium|low|unassigned) /m);
      const { gate, sbomid } = JSON.parse((await push('--fail-on', 'high', '--json')).stdout);
      const [stored] = await server.db.owner<{ gate: { outcome: string; findings: object } }>(
        `select gate from upload where sbomid = '${sbomid}' and gate is not null order by received_at desc limit 1`,
      );
      assert.deepEqual([stored?.gate.outcome, stored?.gate.findings], ['failed', gate.findings]);
      assert.deepEqual([gate.fail_on, gate.outcome], ['high', 'failed']);
      assert.equal(gate.findings.critical + gate.findings.high, gate.failing.length);
    },
  );

  await t.test('a file is imported as it is; a second time nothing changes', async () => {
    const file = join(RECORDS, 'RUSTSEC-2020-0008.json');
    const args = ['advisories', 'import', file, '--source', 'rustsec', '--json'];
    const [first, second] = [
      await runAssay(args, { env: env() }),
      await runAssay(args, { env: env() }),
    ];
    assert.deepEqual([first.code, second.code], [0, 0], first.stderr + second.stderr);
    const [one, other] = [JSON.parse(first.stdout), JSON.parse(second.stdout)];
    assert.deepEqual([one.source, one.read, one.added], ['rustsec', 1, 1]);
    assert.deepEqual([other.added, other.changed, other.unchanged], [0, 0, 1]);
  });
});

test('exit 70: a file without records fails with the reason of the server', async () => {
  const ran = await runAssay(['advisories', 'import', vector('SOURCE.md')], { env: env() });
  assert.equal(ran.code, 70, ran.stdout + ran.stderr);
  assert.match(ran.stderr, /^The import failed: .+/m);
});

test('exit 77: an API key cannot import, and neither can a tenant administrator', async () => {
  const tenant = await testTenant(server);
  const file = join(RECORDS, 'RUSTSEC-2020-0008.json');
  assert.ok((await readFile(file)).length > 0);
  for (const credential of [
    await tenant.keyOf('LedgerAdmin'),
    await tenant.tokenOf('TenantAdmin'),
  ]) {
    const environment = { ASSAY_URL: url, ASSAY_API_KEY: credential };
    const ran = await runAssay(['advisories', 'import', file], { env: environment });
    assert.equal(ran.code, 77, ran.stderr);
  }
});

test('a bundle is exported, signed twice, and imported only with a pinned key', async () => {
  const file = join(home, 'all.assay-bundle');
  const pem = join(home, 'bundle-key.pem');
  const { privateKey, publicKey } = generateKeyPairSync('ed25519');
  await writeFile(pem, privateKey.export({ type: 'pkcs8', format: 'pem' }));
  const publicFile = join(home, 'bundle-key.pub.pem');
  await writeFile(publicFile, publicKey.export({ type: 'spki', format: 'pem' }));
  const advisories = (...args: string[]) => runAssay(['advisories', ...args], { env: env() });

  const exported = await advisories('export', file, '--signing-key', pem, '--json');
  assert.equal(exported.code, 0, exported.stderr);
  const { keys } = JSON.parse(exported.stdout);
  assert.equal(keys.length, 2);

  const unpinned = await advisories('import', file);
  assert.equal(unpinned.code, 64, unpinned.stderr);
  assert.match(unpinned.stderr, /Give the SHA-256 of the key that signed the bundle: --key/);
  const other = await advisories('import', file, '--key', 'a'.repeat(64));
  assert.equal(other.code, 70, other.stderr);
  assert.match(other.stderr, /The bundle is not signed by the given key/);
  for (const key of [keys[0], publicFile]) {
    const imported = await advisories('import', file, '--key', key);
    assert.equal(imported.code, 0, imported.stderr);
    assert.match(imported.stdout, / 0 added, 0 changed, /);
  }
});
