import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { mkdtemp, rename, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, test } from 'node:test';
import { sql } from 'kysely';
import { type TestDatabase, testDatabase } from '../db/test-database.ts';
import { openOuterKey } from './open-outer-key.ts';
import { KeyLost } from './outer-key.ts';
import { destroyDataKey } from './queries.ts';
import { createVault, type Sealed, type Vault } from './vault.ts';

let db: TestDatabase;
let folder: string;
let file: string;
const opened = () => createVault(db.app, openOuterKey({ file }));

before(async () => {
  db = await testDatabase();
  folder = await mkdtemp(join(tmpdir(), 'assay-test-'));
  file = join(folder, 'keys/kek');
});
after(async () => {
  await db.drop();
  await rm(folder, { recursive: true, force: true });
});

const about = (): Sealed => ({ owner: randomUUID(), purpose: 'totp-seed', subject: 'one' });
const SECRET = Buffer.from('JBSWY3DPEHPK3PXP');

async function refuses(vault: Vault, what: Sealed, sealed: Buffer): Promise<void> {
  await assert.rejects(vault.open(what, sealed), { name: 'Unreadable' });
}

test('one node opens what another sealed, and nothing of it shows', async () => {
  const what = about();
  const sealed = await opened().seal(what, SECRET);
  assert.deepEqual(await opened().open(what, sealed), SECRET);
  assert.equal(sealed.includes(SECRET), false);
  assert.equal(sealed.length, 1 + 12 + SECRET.length + 16);
  assert.notDeepEqual(await opened().seal(what, SECRET), sealed);
});

test('seals an empty value, too', async () => {
  const [vault, what] = [opened(), about()];
  assert.deepEqual(
    await vault.open(what, await vault.seal(what, Buffer.alloc(0))),
    Buffer.alloc(0),
  );
});

test('another bit in any byte is refused, and so is a part of it', async () => {
  const [vault, what] = [opened(), about()];
  const sealed = await vault.seal(what, SECRET);
  for (let at = 0; at < sealed.length; at += 1) {
    const altered = Buffer.from(sealed);
    altered[at] = (altered[at] ?? 0) ^ 1;
    await refuses(vault, what, altered);
    await refuses(vault, what, sealed.subarray(0, at));
  }
  await refuses(vault, what, Buffer.concat([sealed, Buffer.of(0)]));
});

test('a value opens for its owner, purpose and subject alone', async () => {
  const [vault, what] = [opened(), about()];
  const sealed = await vault.seal(what, SECRET);
  const other = { owner: randomUUID(), purpose: 'azure-secret', subject: 'two' };
  await vault.seal({ ...what, owner: other.owner }, SECRET);
  for (const [name, value] of Object.entries(other))
    await refuses(vault, { ...what, [name]: value }, sealed);
  await refuses(vault, { ...what, purpose: 'totp', subject: '-seedone' }, sealed);
  await assert.rejects(vault.seal({ ...what, purpose: 'a\0b' }, SECRET), /NUL/);
});

test("one tenant's key laid under another is refused, and opens nothing of the other's", async () => {
  const [one, two] = [about(), about()];
  const sealed = await opened().seal(one, SECRET);
  await opened().seal(two, SECRET);
  await db.owner(
    `update data_key k set wrapped = o.wrapped from data_key o where k.owner_uuid = $1 and o.owner_uuid = $2`,
    [two.owner, one.owner],
  );
  await refuses(opened(), two, sealed);
  assert.deepEqual(await opened().open(one, sealed), SECRET);
});

test('fifty that need a key for the first time make one, on fifty nodes as on one', async () => {
  for (const vaults of [Array.from({ length: 50 }, opened), Array(50).fill(opened())]) {
    const what = about();
    const sealed = await Promise.all(vaults.map((vault: Vault) => vault.seal(what, SECRET)));
    const rows = await db.owner('select from data_key where owner_uuid = $1', [what.owner]);
    assert.equal(rows.length, 1);
    const last = opened();
    for (const one of sealed) assert.deepEqual(await last.open(what, one), SECRET);
  }
});

test('a destroyed key is gone immediately for nodes without it in memory, after a minute for others', async () => {
  let now = 0;
  const holding = createVault(db.app, openOuterKey({ file }), () => now);
  const what = about();
  const sealed = await holding.seal(what, SECRET);
  await db.app.write(null, (tx) => destroyDataKey(tx, what.owner));
  await assert.rejects(opened().open(what, sealed), { name: 'KeyDestroyed' });
  now = 59_999;
  assert.deepEqual(await holding.open(what, sealed), SECRET);
  now = 60_000;
  await assert.rejects(holding.open(what, sealed), { name: 'KeyDestroyed' });
  await assert.rejects(holding.seal(what, SECRET), { name: 'KeyDestroyed' });
  await db.app.write(null, (tx) => destroyDataKey(tx, what.owner));
  const rows = await db.owner('select wrapped from data_key where owner_uuid = $1', [what.owner]);
  assert.deepEqual(rows, [{ wrapped: null }]);
});

test('an owner whose key was destroyed before it existed never gets one', async () => {
  const what = about();
  await db.app.write(null, (tx) => destroyDataKey(tx, what.owner));
  await assert.rejects(opened().seal(what, SECRET), { name: 'KeyDestroyed' });
});

test('without the key file nothing opens, nothing is sealed, and no file is created', async () => {
  const what = about();
  const sealed = await opened().seal(what, SECRET);
  await rename(file, `${file}.away`);
  const is = (error: Error) => error instanceof KeyLost && error.message.includes(file);
  await assert.rejects(opened().open(what, sealed), is);
  await assert.rejects(opened().seal(about(), SECRET), is);
  await openOuterKey({ file }).create();
  await assert.rejects(opened().open(what, sealed), /does not hold the key file:[0-9a-f]{16}/);
  await rename(`${file}.away`, file);
  assert.deepEqual(await opened().open(what, sealed), SECRET);
});

test('the application reads no data key but through the functions', async () => {
  for (const database of [db.app, db.worker])
    await assert.rejects(
      database.read(null, (tx) => sql`select from data_key`.execute(tx)),
      /permission denied/,
    );
  await assert.rejects(
    db.app.read(null, (tx) => sql`select data_keys_after(null)`.execute(tx)),
    /permission denied/,
  );
});
