import assert from 'node:assert/strict';
import { randomBytes } from 'node:crypto';
import { readFile, writeFile } from 'node:fs/promises';
import { after, before, test } from 'node:test';
import { parseArtifactPack } from '@assay/core/attestation/pack/parse-artifact-pack.ts';
import { TestLog } from '@assay/core/log/test-log.ts';
import { testGroup } from '../test-group.ts';
import { type TestMachine, type TestSigners, testSigners } from '../test-signers.ts';

const NAME = 'pkg:npm/app@1.0';
const SHA256 = randomBytes(32).toString('hex');
const ARTIFACT = `${NAME}@sha256:${SHA256}`;

let signers: TestSigners;
let alice: TestMachine;
let bob: TestMachine;
before(async () => {
  signers = await testSigners();
  alice = await signers.machine('TenantAdmin');
  bob = await signers.machine('LedgerAdmin');
  await testGroup(signers, { threshold: 2, members: [alice, bob] });
  for (const signer of [alice, bob]) {
    const signed = await signer.run(['sign', ARTIFACT]);
    assert.equal(signed.code, 0, signed.stderr);
  }
});
after(() => signers.stop());

const last = (text: string) => text.trimEnd().split('\n').at(-1);

// Each step begins with the keys and packs that the one before kept on this machine.
test('artifacts are verified with what earlier verifications kept', async (t) => {
  await t.test('an artifact is verified here, by the keys that were seen first', async () => {
    const args = ['verify', `sha256:${SHA256}`, '--save', alice.file('pack.zip')];
    const first = await alice.run(args);
    assert.deepEqual([first.code, last(first.stdout)], [0, 'trusted'], first.stdout + first.stderr);
    assert.match(first.stdout, /^\[ {2}ok {3}\] level: trusted, as the server says\.$/m);
    assert.equal(first.stderr.match(/is new\. It was saved/g)?.length, 2);
    const second = await alice.run(['verify', NAME, '--json']);
    assert.deepEqual([second.code, second.stderr], [0, '']);
    const { level, artifacts } = JSON.parse(second.stdout);
    assert.deepEqual([level, artifacts[0].artifact.purl], ['trusted', NAME]);
  });

  await t.test('a log that has another key than before is refused', async () => {
    const file = alice.file('assay/known-logs');
    const known = await readFile(file, 'utf8');
    const [name = ''] = known.split('+', 1);
    await writeFile(file, `${new TestLog(name).vkey}\n`);
    const ran = await alice.run(['verify', `sha256:${SHA256}`]);
    await writeFile(file, known);
    assert.deepEqual([ran.code, last(ran.stdout)], [1, 'untrusted']);
    assert.match(ran.stdout, /FAILS \] \w+_key: The pack has a key of \S+ that is not known/);
  });

  await t.test('the pack proves the level on a machine without the server', async () => {
    const pack = alice.file('pack.zip');
    const keys = (await readFile(alice.file('assay/known-logs'), 'utf8')).trim().split('\n');
    const keyOptions = keys.flatMap((key) => ['--key', key]);
    const env = { XDG_CONFIG_HOME: alice.file('elsewhere') };
    const run = (...args: string[]) => alice.run(args, { env });
    const proven = await run('verify', ...keyOptions, pack);
    assert.deepEqual([proven.code, last(proven.stdout)], [0, 'proven'], proven.stdout);
    const told = await run('trust', `sha256:${SHA256}`, '--offline', pack, ...keyOptions);
    assert.deepEqual([told.code, last(told.stdout)], [0, 'trusted'], told.stdout);
    assert.equal((await run('trust', '--offline', pack)).code, 2, 'no key is known');
    assert.equal((await run('trust', '--offline', pack, '--trust-pack', '--json')).code, 0);
    const other = `sha256:${'0'.repeat(64)}`;
    assert.equal((await run('trust', other, '--offline', pack, ...keyOptions)).code, 1);
    const { claimed, evidence } = parseArtifactPack(await readFile(pack));
    assert.deepEqual([claimed.level, evidence.length], ['trusted', 2]);
  });

  await t.test('nobody spoke of it: unknown; what the server refuses has no level', async () => {
    const nobody = await alice.run(['verify', `sha256:${'0'.repeat(64)}`]);
    assert.deepEqual([nobody.code, last(nobody.stdout)], [2, 'unknown'], nobody.stderr);
    assert.equal((await alice.run(['verify', 'pkg:npm/nothing@1'])).code, 2);
    const refused = await alice.run(['verify', `sha256:${SHA256}`, '--ledger', 'none']);
    assert.deepEqual([refused.code, refused.stdout], [65, '']);
    for (const [args, sentence] of [
      [[alice.file('none')], /no such file/],
      [[`sha256:${SHA256}`, '--key', 'x'], /--key: This is no key/],
      [[`sha256:${SHA256}`, '--trusted-root', alice.file('pack.zip')], /pack\.zip: /],
      [[`sha256:${SHA256}`, '--payload', 'x'], /--payload/],
    ] as const) {
      const ran = await alice.run(['verify', ...args]);
      assert.deepEqual([ran.code, sentence.test(ran.stderr)], [64, true], ran.stderr);
    }
  });

  await t.test(
    'a key that was compromised from before makes it untrusted, and the pack proves that',
    async () => {
      const { items } = await bob.client.listSigningKeys({});
      const key = items.find(({ principal }) => principal.name.startsWith('ledgeradmin'));
      await alice.run(['keys', 'revoke', key?.uuid ?? '', '--reason', 'compromised']);
      const ran = await alice.run([
        'verify',
        `sha256:${SHA256}`,
        '--save',
        alice.file('after.zip'),
      ]);
      assert.deepEqual([ran.code, last(ran.stdout)], [1, 'untrusted'], ran.stdout + ran.stderr);
      assert.match(ran.stdout, /Evidence that the ledger offers does not hold/);
      assert.match(ran.stdout, /invalid \(compromised\)/);
      assert.match(ran.stdout, /^proven$/m);
      assert.equal((await alice.run(['trust', '--offline', alice.file('after.zip')])).code, 1);
    },
  );
});
