import assert from 'node:assert/strict';
import { createPublicKey } from 'node:crypto';
import { readFile, writeFile } from 'node:fs/promises';
import { after, before, test } from 'node:test';
import { type TestMachine, type TestSigners, testSigners } from '../test-signers.ts';

let signers: TestSigners;
let admin: TestMachine;
let visitor: TestMachine;
let [mine, theirs] = ['', ''];
before(async () => {
  signers = await testSigners();
  admin = await signers.machine('TenantAdmin');
  visitor = await signers.machine('Visitor');
  mine = (await admin.client.getCurrentUser({})).email;
  theirs = (await visitor.client.getCurrentUser({})).email;
  assert.equal((await admin.run(['keys', 'create'])).code, 0);
});
after(() => signers.stop());

/** A run that succeeds; gives what it printed. */
async function ok(machine: TestMachine, ...args: string[]): Promise<string> {
  const ran = await machine.run(args);
  assert.equal(ran.code, 0, ran.stderr);
  return ran.stdout.trim();
}

test('an administrator signs each change on this machine, from require to release', async () => {
  assert.equal(
    await ok(admin, 'signers', 'require', mine),
    `Changes need a signature by one of: ${mine}`,
  );
  await assert.rejects(
    admin.client.createSignersGroup({ name: 'unsigned' }),
    /needs the signature/,
  );
  const [uuid = ''] = (await ok(admin, 'signers', 'create', 'release')).split(' ');
  await ok(admin, 'signers', 'add', 'release', theirs);
  const key = await admin.client.createApiKey({ name: 'ci', role: 'Visitor' });
  await ok(admin, 'signers', 'add', uuid, '--api-key', key.uuid);
  await ok(admin, 'signers', 'update', 'release', '--threshold', '2');
  const [group] = (await admin.client.listSignersGroups({})).items;
  assert.deepEqual([group?.threshold, group?.users, group?.api_keys], [2, 1, 1]);
  await ok(admin, 'signers', 'remove', 'release', '--api-key', key.uuid);
  await ok(admin, 'signers', 'remove', 'release', theirs);
  await ok(admin, 'signers', 'delete', 'release');
  assert.equal((await admin.client.listSignersGroups({})).items.length, 0);
  assert.equal(await ok(admin, 'signers', 'release'), 'Changes need no signature.');
});

test('a key of somebody else is registered with what an administrator signed', async () => {
  await ok(admin, 'signers', 'require', mine);
  const file = visitor.file('own.pem');
  const alone = await visitor.run(['keys', 'create', '--out', file]);
  assert.deepEqual([alone.code, /signature of an administrator/.test(alone.stderr)], [65, true]);
  const pem = createPublicKey(await readFile(file)).export({ type: 'spki', format: 'pem' });
  await writeFile(admin.file('theirs.pem'), pem);
  const args = ['signers', 'authorize', theirs, '--public-key', admin.file('theirs.pem')];
  const signed = await ok(admin, ...args);
  const other = await visitor.run([
    'keys',
    'create',
    '--out',
    visitor.file('b.pem'),
    '--signed',
    signed,
  ]);
  assert.match(other.stderr, /not one over this change/);
  await ok(visitor, 'keys', 'create', '--key', file, '--signed', signed);
  assert.equal((await visitor.client.listSigningKeys({})).items.length, 2);
  await ok(admin, 'signers', 'release');
});

test('what is missing or unknown is named', async () => {
  for (const [args, sentence] of [
    [[], /Choose signers require/],
    [['require'], /Name the administrators/],
    [['require', 'nobody@example.org'], /There is no user 'nobody@example.org'/],
    [['add'], /Give the name of the group/],
    [['add', 'nothing', theirs], /There is no signers group 'nothing'/],
    [['create', 'x', '--threshold', '65'], /--threshold is a number from 1 to 64/],
    [['authorize', theirs], /Give the public key in PEM/],
    [['authorize', theirs, '--public-key', '/none'], /cannot be read: ENOENT/],
    [['release', '--key', '/none'], /cannot be read/],
  ] as const) {
    const ran = await admin.run(['signers', ...args]);
    assert.ok(ran.code !== 0 && sentence.test(ran.stderr), `${args}: ${ran.stderr}`);
  }
});
