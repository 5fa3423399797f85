import assert from 'node:assert/strict';
import { randomBytes } from 'node:crypto';
import { chmod, mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, test } from 'node:test';
import { openKeyFile } from './key-file.ts';
import { openOuterKey } from './open-outer-key.ts';
import { KeyLost } from './outer-key.ts';

let folder: string;
before(async () => {
  folder = await mkdtemp(join(tmpdir(), 'assay-test-'));
});
after(() => rm(folder, { recursive: true, force: true }));

const SECRET = randomBytes(48);
const lost = (words: RegExp) => (error: Error) =>
  error instanceof KeyLost && words.test(error.message);

test('the key file is created once, readable only by its owner, however many create it', async () => {
  const file = join(folder, 'made/kek');
  await Promise.all(Array.from({ length: 20 }, () => openOuterKey({ file }).create()));
  const { mode } = await stat(file);
  assert.equal(mode & 0o777, 0o600);
  assert.match(await readFile(file, 'utf8'), /^[A-Za-z0-9+/]{43}=\n$/);
  assert.deepEqual(await readdir(join(folder, 'made')), ['kek']);
  const wrapped = await openOuterKey({ file }).wrap(SECRET);
  assert.match(wrapped.by, /^file:[0-9a-f]{16}$/);
  assert.equal(wrapped.bytes.includes(SECRET), false);
  assert.deepEqual(await openOuterKey({ file }).unwrap(wrapped), SECRET);
});

test('a key file that others may read, or that is damaged, is refused', async () => {
  const file = join(folder, 'open');
  await openOuterKey({ file }).create();
  for (const mode of [0o640, 0o604, 0o620, 0o601]) {
    await chmod(file, mode);
    await assert.rejects(openOuterKey({ file }).wrap(SECRET), lost(/mode 0600/));
  }
  await chmod(file, 0o600);
  await openOuterKey({ file }).wrap(SECRET);
  for (const text of ['', '\n', 'short', `${'A'.repeat(43)}=\nrest`]) {
    await writeFile(file, text);
    await assert.rejects(openOuterKey({ file }).wrap(SECRET), lost(/damaged/));
  }
});

test('a second key wraps from then on, and the first one unwraps until it is removed', async () => {
  const file = openKeyFile(join(folder, 'two'));
  await file.create();
  const old = await file.wrap(SECRET);
  await file.addKey();
  await file.addKey();
  const young = await file.wrap(SECRET);
  assert.deepEqual(await file.names(), [young.by, old.by]);
  assert.deepEqual(await file.unwrap(old), SECRET);
  await file.dropOldKeys();
  assert.deepEqual(await file.names(), [young.by]);
  assert.deepEqual(await file.unwrap(young), SECRET);
  await assert.rejects(file.unwrap(old), lost(/does not hold/));
  assert.equal((await stat(join(folder, 'two'))).mode & 0o777, 0o600);
});

/** Wraps by inverting every bit, unlike any key service, and records what it received besides its input. */
const HOOK = `
let text = '';
process.stdin.on('data', (chunk) => { text += chunk; });
process.stdin.on('end', () => {
  const told = JSON.stringify([process.argv.slice(2), process.env]);
  require('node:fs').writeFileSync(__filename + '.told', told);
  const bytes = Buffer.from(text, 'base64').map((byte) => byte ^ 255);
  console.log(Buffer.from(bytes).toString('base64'));
});`;

async function hook(name: string, program: string) {
  const file = join(folder, name);
  await writeFile(file, program);
  const command = { line: [process.execPath, file, '--key=a b'], environment: { KMS: 'here' } };
  return { file, command };
}

test('a command wraps and unwraps, and gets the key on its standard input alone', async () => {
  const { file, command } = await hook('hook.cjs', HOOK);
  const outer = openOuterKey({ file: join(folder, 'none'), command });
  await outer.create();
  const wrapped = await outer.wrap(SECRET);
  assert.deepEqual([wrapped.by, wrapped.bytes], ['command', SECRET.map((byte) => byte ^ 255)]);
  assert.deepEqual(await outer.unwrap(wrapped), SECRET);
  const told = await readFile(`${file}.told`, 'utf8');
  assert.deepEqual(JSON.parse(told), [['--key=a b', 'unwrap'], { KMS: 'here' }]);
});

test('reports a command that fails, or returns nonsense, without its output', async () => {
  const programs: [string, RegExp][] = [
    ['console.error("MARK"); process.exit(3)', /wrap failed \(3\)/],
    ['console.log("MARK!")', /one line of base64/],
    ['console.log("")', /one line of base64/],
    ['console.log("TUFSSw==\\nTUFSSw==")', /one line of base64/],
    ['process.stdout.write("MARK".repeat(100000))', /MAXBUFFER/],
  ];
  for (const [program, words] of programs) {
    const { command } = await hook('bad.cjs', program);
    const said = await openOuterKey({ file: '', command })
      .wrap(SECRET)
      .then(
        () => assert.fail('it answered'),
        (error: Error) => error,
      );
    assert.ok(lost(words)(said), said.message);
    assert.doesNotMatch(said.message, /MARK|TUFS/);
  }
  const command = { line: [join(folder, 'no-such-program')], environment: {} };
  await assert.rejects(openOuterKey({ file: '', command }).wrap(SECRET), lost(/ENOENT/));
});

test('keys wrapped by the file still open with a command, and not the other way round', async () => {
  const file = join(folder, 'before');
  const { command } = await hook('later.cjs', HOOK);
  await openOuterKey({ file }).create();
  const old = await openOuterKey({ file }).wrap(SECRET);
  assert.deepEqual(await openOuterKey({ file, command }).unwrap(old), SECRET);
  const young = await openOuterKey({ file, command }).wrap(SECRET);
  await assert.rejects(openOuterKey({ file }).unwrap(young), lost(/does not hold the key command/));
});
