/** Records that are stored are known by their first bytes, and by all of them. */
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { claimedId } from '../feed/parse-record.ts';
import { npmRecord, type TestCatalogue, testCatalogue } from '../test-catalogue.ts';
import { identifyGroup } from './identify-group.ts';
import { importFeed } from './import-feed.ts';

let catalogue: TestCatalogue;
before(async () => {
  catalogue = await testCatalogue();
});
after(() => catalogue.stop());

const SOURCE = 'claims';
const recordOf = (id: string) => npmRecord(id, { name: 'claimed' });
const itemOf = (record: object | string, at = 'feed:1') => ({
  bytes: Buffer.from(typeof record === 'string' ? record : JSON.stringify(record)),
  at,
});

async function store(items: ReturnType<typeof itemOf>[]) {
  async function* feed() {
    yield* items;
  }
  const { db, blobs } = catalogue;
  const figures = await importFeed(
    { database: db.worker, blobs },
    { source: SOURCE, path: feed() },
  );
  return { added: figures.added, changed: figures.changed, unchanged: figures.unchanged };
}

const identify = (items: ReturnType<typeof itemOf>[]) =>
  identifyGroup({ database: catalogue.db.worker, source: SOURCE }, items);

for (const [title, text, id] of [
  ['at the beginning', '{"id":"GHSA-1","affected":[]}', 'GHSA-1'],
  [
    'behind plain texts',
    '{ "schema_version": "1.7.0",\n "modified": "x", "id": "DSA-1-1" }',
    'DSA-1-1',
  ],
  ['behind a list', '{"aliases":["CVE-1"],"id":"GHSA-1"}', undefined],
  ['inside of an object', '{"database_specific":{"id":"GHSA-1"}}', undefined],
  ['with an escape', '{"id":"GHSA-\\u0031"}', undefined],
  ['behind a text with an escape', '{"summary":"\\"id\\":\\"X\\"","id":"GHSA-1"}', undefined],
  ['of other letters', '{"id":"GHSA-ä"}', undefined],
  ['empty', '{"id":""}', undefined],
  ['of a record of NVD', '{"id":"A","cve":{"id":"CVE-2026-0001"}}', undefined],
  ['of a record of NVD in escapes', '{"id":"A","c\\u0076e":{"id":"CVE-2026-0001"}}', undefined],
  ['of a record of the CVE list', '{"id":"A","cveMetadata":{"cveId":"CVE-2026-0001"}}', undefined],
  ['beyond the first kilobyte', `{"summary":"${'x'.repeat(1_100)}","id":"GHSA-1"}`, undefined],
] as const)
  test(`an id ${title} is ${id === undefined ? 'not taken' : 'taken'} from the first bytes`, () => {
    assert.equal(claimedId(Buffer.from(text)), id);
  });

test('a record with the stored bytes is not parsed, and one with others is', async () => {
  const [kept, changed] = ['GHSA-kept', 'GHSA-changed'].map(recordOf);
  await store([itemOf(kept ?? {}), itemOf(changed ?? {})]);
  const { records } = await identify([
    itemOf(kept ?? {}),
    itemOf({ ...changed, summary: 'Other words' }),
    itemOf(recordOf('GHSA-new')),
  ]);
  assert.deepEqual(
    records.map((one) => ('id' in one ? [one.id, 'json' in one] : one)),
    [
      ['GHSA-kept', false],
      ['GHSA-changed', true],
      ['GHSA-new', true],
    ],
  );
});

test('an id that a later member replaces counts, whatever the first bytes say', async () => {
  await store([itemOf(recordOf('GHSA-claimed')), itemOf(recordOf('GHSA-true'))]);
  const text = JSON.stringify(recordOf('GHSA-claimed')).replace(/\}$/, ',"id":"GHSA-true"}');
  const item = itemOf(text);
  const { records, known } = await identify([item]);
  assert.deepEqual(
    records.map((one) => 'id' in one && one.id),
    ['GHSA-true'],
  );
  assert.ok(known.has('GHSA-true'));
  assert.deepEqual(await store([item]), { added: 0, changed: 1, unchanged: 0 });
  assert.deepEqual(await store([item]), { added: 0, changed: 0, unchanged: 1 });
});

test('a stored record of NVD covers no ecosystem, however its members are spelled', async () => {
  const record = {
    id: 'CVE-2026-7001',
    cve: { id: 'CVE-2026-7001', lastModified: '2026-01-01T00:00:00' },
  };
  const spelled = JSON.stringify(record);
  for (const text of [spelled, spelled.replace('"cve"', '"\\u0063ve"')]) {
    const items = [itemOf(text)];
    const partialOf = async () =>
      (await identify(items)).records.map((one) => 'id' in one && one.is_partial === true);
    const parsed = await partialOf();
    await store(items);
    assert.deepEqual([parsed, await partialOf()], [[true], [true]]);
  }
});

test('a stored list of malware covers no ecosystem, as when it was parsed', async () => {
  const items = [itemOf(recordOf('MAL-2026-1')), itemOf(recordOf('GHSA-covering'))];
  const partialOf = async () =>
    (await identify(items)).records.map((one) => 'id' in one && one.is_partial === true);
  const parsed = await partialOf();
  await store(items);
  assert.deepEqual(await partialOf(), parsed);
  assert.deepEqual(parsed, [true, false]);
});
