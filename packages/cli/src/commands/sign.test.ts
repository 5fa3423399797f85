import assert from 'node:assert/strict';
import { createHash, randomBytes } from 'node:crypto';
import { writeFile } from 'node:fs/promises';
import { after, before, test } from 'node:test';
import { testGroup } from '../test-group.ts';
import { type TestMachine, type TestSigners, testSigners } from '../test-signers.ts';

let signers: TestSigners;
let alice: TestMachine;
let bob: TestMachine;
before(async () => {
  signers = await testSigners();
  alice = await signers.machine('TenantAdmin');
  bob = await signers.machine('LedgerAdmin');
  await testGroup(signers, { threshold: 2, members: [alice, bob] });
});
after(() => signers.stop());

const digest = () => randomBytes(32).toString('hex');
const levelOf = async (text: string, ...more: string[]) => {
  const { code, stdout } = await alice.run(['trust', text, ...more]);
  return { code, stdout };
};

test('two of a group sign a file, which stays where it is, and it is trusted', async () => {
  const [file, content] = [alice.file('app.tar'), randomBytes(100_000)];
  await writeFile(file, content);
  const sha256 = createHash('sha256').update(content).digest('hex');
  const first = await alice.run(['sign', file, '--reason', 'Release 1']);
  assert.deepEqual(
    [first.code, first.stdout],
    [0, `unknown  sha256:${sha256}  app.tar\n`],
    first.stderr,
  );
  assert.equal((await levelOf(file)).code, 2);
  const second = await bob.run(['sign', `sha256:${sha256}`, '--name', 'app.tar', '--json']);
  assert.equal(second.code, 0, second.stderr);
  const { items } = JSON.parse(second.stdout);
  assert.deepEqual(
    [items[0].level, items[0].sha256, items[0].repeated],
    ['trusted', sha256, false],
  );
  const { code, stdout } = await levelOf(file);
  assert.equal(code, 0);
  assert.match(stdout, new RegExp(`^trusted: sha256:${sha256}.*\n\\[  ok   \\] As many signers`));
  assert.match(stdout, / \* .*, trusted, by .*, custody client, valid, Release 1\n/);
});

test('revokes a statement of distrust by id, with as many signers as trust needs', async () => {
  const text = `sha256:${digest()}`;
  await bob.run(['sign', text, '--level', 'untrusted', '--reason', 'Leaked']);
  const { code, stdout } = await levelOf(text, '--json');
  assert.equal(code, 1);
  const [{ statement_id }] = JSON.parse(stdout).evidence;
  for (const signer of [alice, bob]) await signer.run(['sign', text]);
  assert.equal((await levelOf(text)).code, 1, 'nobody named it');
  for (const signer of [alice, bob])
    await signer.run(['sign', text, '--supersedes', statement_id, '--reason', 'It was not']);
  assert.equal((await levelOf(text)).code, 0);
});

test('exits with 1 for an unsupported artifact, with 2 for an unsigned one', async () => {
  const sha256 = digest();
  assert.equal((await levelOf(`sha256:${sha256}`)).code, 2);
  assert.equal((await bob.run(['sign', `sha256:${sha256}`, '--level', 'unsupported'])).code, 0);
  const { code, stdout } = await levelOf(`sha256:${sha256}`);
  assert.deepEqual([code, /^unsupported: .*\n\[ FAILS \] /.test(stdout)], [1, true], stdout);
});

test('a purl names an artifact, and finds it', async () => {
  const purl = `pkg:npm/app-${digest().slice(0, 8)}@1.0`;
  const sha256 = digest();
  await alice.run(['sign', `${purl}@sha256:${sha256}`]);
  await bob.run(['sign', `${purl}@sha256:${sha256}`]);
  const { code, stdout } = await levelOf(purl);
  assert.equal(code, 0, stdout);
  assert.equal(stdout.split('\n', 1)[0], `trusted: sha256:${sha256} ${purl}`);
});

test('signs a thousand digests of a list in one call', async () => {
  const digests = Array.from({ length: 1000 }, digest);
  const list = digests.map((sha256, i) => `${sha256}  file-${i}\n`).join('');
  const before = (await signers.tenant.auditedActions()).length;
  const ran = await alice.run(['sign', '--from-file', '-', '--json'], { input: list });
  assert.equal(ran.code, 0, ran.stderr);
  const { items } = JSON.parse(ran.stdout);
  assert.deepEqual(
    items
      .map((item: { sha256: string; name: string }) => `${item.sha256}  ${item.name}\n`)
      .join(''),
    list,
  );
  const written = (await signers.tenant.auditedActions()).slice(before);
  assert.deepEqual(written, ['artifact.notarize']);
});

test('the server signs with a key that it stores', async () => {
  const key = await alice.client.registerSigningKey({ name: 'kept', custody: 'server' });
  const ran = await alice.run(['sign', `sha256:${digest()}`, '--server-key', key.uuid]);
  assert.deepEqual([ran.code, /^unknown {2}sha256:/.test(ran.stdout)], [0, true], ran.stderr);
});

test('an API key submits signatures by its own key', async () => {
  const secret = await signers.tenant.keyOf('LedgerAdmin');
  const [uuid = ''] = (await alice.client.listApiKeys({})).items.map((key) => key.uuid);
  const key = alice.file('ci.pem');
  assert.equal((await alice.run(['keys', 'create', '--out', key, '--principal', uuid])).code, 0);
  const env = { ASSAY_API_KEY: secret, ASSAY_URL: signers.url };
  const ran = await alice.run(['sign', `sha256:${digest()}`, '--key', key], { env });
  assert.equal(ran.code, 0, ran.stderr);
});

test('names an artifact that cannot be signed before sending anything', async () => {
  for (const [args, code, sentence] of [
    [[], 64, /Give a file, a digest/],
    [['pkg:npm/a@1'], 64, /Put @sha256:/],
    [[alice.file('nothing')], 64, /no such file/],
    [[`sha256:${digest()}`, '--level', 'fine'], 64, /--level is one of/],
    [[`sha256:${digest()}`, '--supersedes', 'x'], 64, /no id of a statement/],
    [[`sha256:${digest()}`, '--key', 'a', '--server-key', 'b'], 64, /not both/],
    [[`sha256:${digest()}`, `sha256:${digest()}`, '--name', 'x'], 64, /one artifact/],
    [[`sha256:${digest()}`, '--from-file', alice.file('none')], 64, /no such file/],
    [[`sha256:${digest()}`, '--ledger', 'none'], 65, /There is no ledger 'none'/],
  ] as const) {
    const ran = await alice.run(['sign', ...args]);
    assert.deepEqual([ran.code, sentence.test(ran.stderr)], [code, true], ran.stderr);
  }
  const stranger = await signers.machine('Auditor');
  const unmade = await stranger.run(['sign', `sha256:${digest()}`]);
  assert.deepEqual(
    [unmade.code, /make one with assay keys create/.test(unmade.stderr)],
    [64, true],
  );
});

test('trust reports a refusal of the server as a failure, not as a level', async () => {
  assert.equal((await levelOf(`sha256:${digest()}`, '--ledger', 'none')).code, 65);
  const env = { XDG_CONFIG_HOME: alice.file('elsewhere'), ASSAY_URL: signers.url };
  assert.equal((await alice.run(['trust', `sha256:${digest()}`], { env })).code, 77);
});
