import assert from 'node:assert/strict';
import { hash, randomBytes, randomUUID } from 'node:crypto';
import { after, before, test } from 'node:test';
import { type TestDatabase, testDatabase } from '../../platform/db/test-database.ts';
import { packageKeyOf } from '../catalogue/package-versions.ts';
import { type ArtifactSubject, ensureArtifacts } from './ensure-artifacts.ts';

let db: TestDatabase;
before(async () => {
  db = await testDatabase();
});
after(() => db.drop());

const sha256Of = (text: string) => hash('sha256', text, 'hex');
const sha512Of = (text: string) => hash('sha512', text, 'hex');
const named = (purl: string | null, text: string | null, name = ''): ArtifactSubject => ({
  name,
  purl,
  digests: text === null ? null : { sha256: sha256Of(text) },
});

async function testArtifacts() {
  const uuid = randomUUID();
  await db.owner('insert into tenant (uuid, name) values ($1, $2)', [uuid, `tenant ${uuid}`]);
  return {
    ensure: (...subjects: ArtifactSubject[]) =>
      db.app.write(uuid, (tx) => ensureArtifacts(tx, uuid, subjects)),
    rows: () =>
      db.owner<Record<string, unknown>>(
        `select uuid, encode(sha256, 'hex') as sha256, other_digest, digests, purl, pv_key, name, version, kind
         from artifact where tenant_uuid = $1 order by created_at, name`,
        [uuid],
      ),
  };
}

const IMAGE = 'pkg:oci/app@sha256%3Aaa?repository_url=registry.example.org/app&tag=1.0';

test('one row for each digest, named by the first purl that is stated for it', async () => {
  const { ensure, rows } = await testArtifacts();
  const [bare, again] = await ensure(named(null, 'a', 'a.tar'), named(null, 'a'));
  assert.equal(bare, again);
  assert.deepEqual(await ensure(named(IMAGE, 'a'), named('pkg:npm/other@1', 'a')), [bare, bare]);
  const identity = 'pkg:oci/app@sha256:aa?repository_url=registry.example.org%2Fapp';
  assert.deepEqual(await rows(), [
    {
      uuid: bare,
      sha256: sha256Of('a'),
      other_digest: null,
      digests: { sha256: sha256Of('a') },
      purl: identity,
      pv_key: packageKeyOf(identity),
      name: 'app',
      version: 'sha256:aa',
      kind: 'container',
    },
  ]);
});

test('a purl alone gets the digest stated for it, and the next digest gets a separate row', async () => {
  const { ensure, rows } = await testArtifacts();
  const purl = 'pkg:npm/%40scope/left-pad@1.3.0';
  const [alone] = await ensure(named(purl, null));
  assert.deepEqual(await ensure(named(purl, null)), [alone]);
  assert.deepEqual(await ensure(named(purl, 'one')), [alone]);
  const [second] = await ensure(named(purl, 'two'));
  assert.notEqual(second, alone);
  assert.deepEqual(await ensure(named(purl, null)), [second]);
  const kinds = (await rows()).map(({ name, version, kind }) => [name, version, kind]);
  assert.deepEqual(kinds, Array(2).fill(['@scope/left-pad', '1.3.0', 'npm']));
});

test('without SHA-256 another digest names a separate artifact; weak ones name none', async () => {
  const { ensure, rows } = await testArtifacts();
  const sha512 = { sha512: sha512Of('a') };
  const [by512] = await ensure({ name: 'a', purl: null, digests: sha512 });
  const both = { ...sha512, sha256: sha256Of('b'), md5: hash('md5', 'b', 'hex') };
  const [by256] = await ensure({ name: 'b', purl: null, digests: both });
  assert.notEqual(by256, by512);
  assert.deepEqual(await ensure({ name: 'a', purl: null, digests: sha512 }), [by512]);
  assert.deepEqual(
    (await rows()).map((row) => [row['sha256'], row['other_digest'], row['digests']]),
    [
      [null, `sha512:${sha512.sha512}`, sha512],
      [both.sha256, null, both],
    ],
  );
  const weak = { name: 'weak', purl: 'no purl', digests: { sha1: hash('sha1', 'a', 'hex') } };
  await assert.rejects(ensure(weak), RangeError);
});

test('names and purls without end are cut, or name nothing', async () => {
  const { ensure, rows } = await testArtifacts();
  const long = randomBytes(2000).toString('hex');
  await ensure(
    named(null, 'a', `${'\u{1f511}'.repeat(400)}${long}`),
    named(`pkg:npm/${long}@1`, 'b'),
  );
  const found = (await rows()).map(({ name, purl }) => [String(name).length, purl]);
  assert.deepEqual(found.sort(), [
    [512, null],
    [71, null],
  ]);
  await assert.rejects(ensure(named(`pkg:npm/${long}@1`, null)), RangeError);
});

test('concurrent creations of the same artifacts get the same rows', async () => {
  const { ensure, rows } = await testArtifacts();
  const subjects = ['a', 'b', 'c', 'd'].map((text) => named(`pkg:npm/${text}@1`, text));
  const made = await Promise.all(
    Array.from({ length: 12 }, (_, i) => ensure(...(i % 2 ? subjects : subjects.toReversed()))),
  );
  const orders = made.map((uuids, i) => (i % 2 ? uuids : uuids.toReversed()).join());
  assert.equal(new Set(orders).size, 1);
  assert.equal((await rows()).length, 4);
});
