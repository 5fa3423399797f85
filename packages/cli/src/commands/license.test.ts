import assert from 'node:assert/strict';
import { generateKeyPairSync } from 'node:crypto';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, test } from 'node:test';
import { runAssay } from '../test-command.ts';

const AUD = '3e671687-395b-41f5-a30f-a58921a69b79';

let folder: string;
const file = (name: string) => join(folder, name);
before(async () => {
  folder = await mkdtemp(join(tmpdir(), 'assay-license-'));
  for (const name of ['ours', 'theirs']) {
    const { publicKey, privateKey } = generateKeyPairSync('ed25519');
    await writeFile(file(`${name}.pub`), publicKey.export({ type: 'spki', format: 'pem' }));
    await writeFile(file(`${name}.pem`), privateKey.export({ type: 'pkcs8', format: 'pem' }));
  }
  const { privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 });
  await writeFile(file('rsa.pem'), privateKey.export({ type: 'pkcs8', format: 'pem' }));
});
after(() => rm(folder, { recursive: true, force: true }));

const issue = (...more: string[]) => {
  const needed = ['--aud', AUD, '--serial', '3', '--expires', '2099-12-31'];
  return runAssay(['license', 'issue', '--key', file('ours.pem'), ...needed, ...more]);
};

test('inspects an issued license: its content and signing key', async () => {
  const more = ['--features', 'azure-ad', '--limit', 'users=100', '--limit', 'sboms=5'];
  const issued = await issue(
    ...more,
    '--holder',
    'ACME',
    '--not-before',
    '2026-01-01T00:00:00+01:00',
  );
  assert.deepEqual([issued.code, issued.stderr], [0, '']);
  assert.match(issued.stdout, /^assay-license\.v1\.[\w-]+\.[\w-]{86}\n$/);
  await writeFile(file('license'), issued.stdout);
  const ways = [issued.stdout.trim(), file('license'), '-'];
  for (const way of ways) {
    const args = ['license', 'inspect', way, '--key', file('ours.pub'), '--json'];
    const seen = await runAssay(args, { input: issued.stdout });
    assert.equal(seen.code, 0, seen.stderr);
    assert.deepEqual(JSON.parse(seen.stdout), {
      payload: {
        aud: AUD,
        nbf: Date.parse('2025-12-31T23:00:00Z') / 1000,
        exp: Date.parse('2099-12-31T00:00:00Z') / 1000,
        serial: 3,
        features: ['azure-ad'],
        limits: { users: 100, sboms: 5 },
        holder: 'ACME',
      },
      verified: true,
      problem: null,
    });
  }
});

test('exit 2: reports that the signature was not verified without a key', async () => {
  const { stdout } = await issue();
  const seen = await runAssay(['license', 'inspect', stdout.trim()]);
  assert.equal(seen.code, 2, seen.stderr);
  assert.match(seen.stdout, /^Serial {5}3$/m);
  assert.match(seen.stdout, /^Signature {2}not looked at \(--key\)$/m);
});

test('exit 1: a license of another key, and an expired one; 65: an invalid license', async () => {
  const { stdout } = await issue();
  const other = await runAssay(['license', 'inspect', stdout.trim(), '--key', file('theirs.pub')]);
  assert.equal(other.code, 1);
  assert.match(other.stdout, /^Signature {2}NOT by the key$/m);
  const past = await issue('--expires', '2020-01-02', '--not-before', '2020-01-01');
  const expired = await runAssay(['license', 'inspect', past.stdout.trim()]);
  assert.equal(expired.code, 1);
  assert.match(expired.stdout, /The license expired at 2020-01-02/);
  const cut = await runAssay(['license', 'inspect', stdout.trim().slice(0, -9)]);
  assert.deepEqual([cut.code, cut.stdout], [65, '']);
  assert.match(cut.stderr, /^The signature of a license has 64 bytes\.$|^Payload and signature/m);
});

const WRONG: [args: string[], sentence: RegExp][] = [
  [['--serial', '0'], /serial must be a number from 1/],
  [['--serial', 'x'], /--serial is a whole number/],
  [['--aud', 'somebody'], /aud must be a uuid/],
  [['--expires', 'tomorrow'], /--expires is an instant/],
  [['--expires', '2099-12-31T18:00'], /--expires is an instant/],
  [['--expires', '2020-01-01'], /exp must be seconds since 1970, after nbf/],
  [['--features', 'everything'], /knows no feature "everything"/],
  [['--limit', 'users'], /--limit has the form/],
  [['--limit', 'tenants=1'], /knows no limits member "tenants"/],
];
for (const [args, sentence] of WRONG)
  test(`exit 64: license issue ${args.join(' ')}`, async () => {
    const ran = await issue(...args);
    assert.match(ran.stderr, sentence);
    assert.deepEqual([ran.code, ran.stdout], [64, '']);
  });

test('exit 64: a key that cannot sign licenses is refused without showing it', async () => {
  for (const name of ['rsa.pem', 'ours.pub']) {
    const ran = await issue('--key', file(name));
    assert.equal(ran.code, 64);
    assert.match(ran.stderr, /holds no private Ed25519 key/);
    assert.doesNotMatch(ran.stderr, /BEGIN/);
  }
});
