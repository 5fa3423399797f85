import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { readFile, stat, writeFile } from 'node:fs/promises';
import { after, before, test } from 'node:test';
import { type TestMachine, type TestSigners, testSigners } from '../test-signers.ts';

let signers: TestSigners;
let admin: TestMachine;
before(async () => {
  signers = await testSigners();
  admin = await signers.machine('TenantAdmin');
});
after(() => signers.stop());

test('a key is made on this machine, for its owner alone, and registered', async () => {
  const ran = await admin.run(['keys', 'create', '--name', 'laptop', '--json']);
  assert.equal(ran.code, 0, ran.stderr);
  const made = JSON.parse(ran.stdout);
  assert.deepEqual(
    [made.name, made.custody, made.algorithm, made.file],
    ['laptop', 'client', 'ecdsa-p256-sha256', admin.file('assay/signing-key.pem')],
  );
  assert.match(await readFile(made.file, 'utf8'), /^-----BEGIN PRIVATE KEY-----/);
  assert.equal((await stat(made.file)).mode & 0o777, 0o600);
  const { items } = await admin.client.listSigningKeys({});
  assert.ok(items.some(({ uuid }) => uuid === made.uuid));
  const listed = await admin.run(['keys', 'list']);
  assert.match(listed.stdout, new RegExp(`^${made.uuid}  .*  laptop  client  .*  valid$`, 'm'));
  const again = await admin.run(['keys', 'create']);
  assert.deepEqual([again.code, /is there already/.test(again.stderr)], [64, true]);
});

test('with a passphrase the file is encrypted, and the key can be registered from it', async () => {
  const env = { ASSAY_KEY_PASSPHRASE: 'Birnbaum 4' };
  const file = admin.file('sealed.pem');
  const refused = await admin.run(['keys', 'create', '--out', file, '--principal', randomUUID()], {
    env,
  });
  assert.deepEqual([refused.code, /stays in .*sealed\.pem/.test(refused.stderr)], [65, true]);
  assert.match(await readFile(file, 'utf8'), /^-----BEGIN ENCRYPTED PRIVATE KEY-----/);
  const args = ['keys', 'create', '--key', file, '--not-after', '2099-12-31'];
  assert.match((await admin.run(args)).stderr, /has a passphrase: set ASSAY_KEY_PASSPHRASE/);
  const wrong = await admin.run(args, { env: { ASSAY_KEY_PASSPHRASE: 'x' } });
  assert.match(wrong.stderr, /another passphrase/);
  const ran = await admin.run([...args, '--json'], { env });
  assert.equal(ran.code, 0, ran.stderr);
  assert.equal(JSON.parse(ran.stdout).not_after, '2099-12-31T00:00:00.000Z');
});

test('the key of an API key is registered by a TenantAdmin, and by nobody who holds the API key', async () => {
  const secret = await signers.tenant.keyOf('LedgerAdmin');
  const bare = {
    XDG_CONFIG_HOME: admin.file('elsewhere'),
    ASSAY_API_KEY: secret,
    ASSAY_URL: signers.url,
  };
  const refused = await admin.run(['keys', 'create', '--out', admin.file('ci.pem')], { env: bare });
  assert.deepEqual([refused.code, /API keys cannot do this/.test(refused.stderr)], [77, true]);
  await assert.rejects(stat(admin.file('ci.pem')), /ENOENT/);
  const [uuid = ''] = (await admin.client.listApiKeys({})).items.map((key) => key.uuid);
  const args = ['keys', 'create', '--out', admin.file('ci.pem'), '--principal', uuid, '--json'];
  const ran = await admin.run(args);
  assert.equal(ran.code, 0, ran.stderr);
  assert.deepEqual(JSON.parse(ran.stdout).principal.kind, 'api-key');
  assert.equal((await admin.run(['keys', 'list'], { env: bare })).code, 0);
});

test('a key is revoked with a reason', async () => {
  const made = await admin.run(['keys', 'create', '--out', admin.file('r.pem'), '--json']);
  const { uuid } = JSON.parse(made.stdout);
  const args = ['keys', 'revoke', uuid, '--reason'];
  for (const [more, sentence] of [
    [['lost'], /--reason is one of/],
    [['rotated', '--since', '2026-01-01'], /--since is for keys that were compromised/],
    [['compromised', '--since', 'monday'], /--since is an instant/],
  ] as const) {
    const ran = await admin.run([...args, ...more]);
    assert.deepEqual([ran.code, sentence.test(ran.stderr)], [64, true], ran.stderr);
  }
  const ran = await admin.run([...args, 'compromised', '--since', '2026-01-01', '--json']);
  assert.equal(ran.code, 0, ran.stderr);
  const { revoked } = JSON.parse(ran.stdout);
  assert.deepEqual([revoked.reason, revoked.since], ['compromised', '2026-01-01T00:00:00.000Z']);
  assert.match((await admin.run(['keys', 'list'])).stdout, new RegExp(`${uuid} .* compromised at`));
});

test('what is no key is named', async () => {
  await writeFile(admin.file('no.pem'), 'nothing');
  for (const [args, sentence] of [
    [['create', '--key', admin.file('no.pem')], /holds no private key in PEM/],
    [['create', '--key', admin.file('missing')], /no such file/],
    [['create', '--key', 'a', '--out', 'b'], /--out to create a key/],
    [['create', '--out', '/proc/none'], /cannot be written/],
    [['drop'], /Unexpected argument|Say what to do/],
    [['revoke'], /Give the uuid/],
  ] as const) {
    const ran = await admin.run(['keys', ...args]);
    assert.deepEqual([ran.code, sentence.test(ran.stderr)], [64, true], ran.stderr);
  }
});
