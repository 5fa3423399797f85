import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import type { Client } from '@assay/contract/client.ts';
import type { Field } from '@assay/contract/collections.ts';
import type { Api } from '@assay/contract/index.ts';
import { startSequencing } from '../../../log/test-sequencing.ts';
import { type TestServer, testServer } from '../../../test-server.ts';
import { refusedWith } from '../../users/test-people.ts';
import { type TestLedger, testLedger } from '../test-documents.ts';

const fields: Field[] = [
  { name: 'name', type: 'STRING' },
  { name: 'size', type: 'INTEGER' },
  { name: 'at.ratio', type: 'DOUBLE' },
  { name: 'done', type: 'BOOLEAN' },
  { name: 'owner', type: 'UUID' },
];

const OWNER = '0b8e6f2a-9c1d-4e3f-8a7b-6c5d4e3f2a1b';

/** In this order. */
const documents: Record<string, object> = {
  a: { name: 'apple', size: 5, at: { ratio: 0.5 }, done: true, owner: OWNER },
  b: { name: 'apricot', size: 7, at: { ratio: -2 }, done: false, owner: OWNER.toUpperCase() },
  c: { name: 'banana', size: 5, done: true },
  d: { name: 'Äpfel 100%_', size: 1, at: { ratio: 1e10 } },
  e: { name: 'ap', size: -3, done: false },
  f: { other: 'no declared field' },
  g: { name: '', size: 0 },
  h: { name: '𝄞 last', size: 7 },
};

let server: TestServer;
let ledger: TestLedger;
before(async () => {
  server = await testServer();
  await startSequencing(server);
  ledger = await testLedger(server, fields);
  const body = {
    documents: Object.entries(documents).map(([id, document]) => ({ id, document })),
  };
  await ledger.admin.createDocuments({ ...ledger.at, body: JSON.stringify(body) });
  await ledger.put('deleted', { name: 'apple', size: 5 });
  await ledger.admin.deleteDocument({ ...ledger.at, id: 'deleted' });
  await ledger.put('erased', { name: 'apple', size: 5 });
  await ledger.admin.eraseDocument({ ...ledger.at, id: 'erased', reason: 'other' });
});
after(() => server.stop());

type Query = Omit<Parameters<Client<Api>['searchDocuments']>[0], 'uuid' | 'name'>;
type Operator = 'EQ' | 'NE' | 'LT' | 'LE' | 'GT' | 'GE' | 'LIKE' | 'NOT_LIKE';
type Value = string | number | boolean;

const search = (query: Query) => ledger.admin.searchDocuments({ ...ledger.at, ...query });

/** Ids that a search finds, in its order; the count must agree. */
async function found(query: Query): Promise<string> {
  const { items, more } = await search(query);
  const { orderBy: _, page, perPage, ...counted } = query;
  if (page === undefined && perPage === undefined) {
    const { count } = await ledger.admin.countDocuments({ ...ledger.at, ...counted });
    assert.deepEqual([count, more], [items.length, false]);
  }
  return items.map(({ id }) => id).join('');
}

const comparing = (...comparisons: [string, Operator, Value][]): Query => ({
  fieldComparisons: comparisons.map(([field, operator, value]) => ({ field, operator, value })),
});

const cases: [string, [string, Operator, Value][], string][] = [
  ['a text', [['name', 'EQ', 'apple']], 'a'],
  ['a text in another case is another one', [['name', 'EQ', 'Apple']], ''],
  ['the empty text', [['name', 'EQ', '']], 'g'],
  ['a prefix, in order of code points', [['name', 'LIKE', 'ap%']], 'eab'],
  ['a prefix beyond the basic plane', [['name', 'LIKE', '𝄞%']], 'h'],
  ['a pattern with one letter', [['name', 'LIKE', 'ap_le']], 'a'],
  ['a pattern in the middle', [['name', 'LIKE', '%an%']], 'c'],
  ['a pattern without wild cards', [['name', 'LIKE', 'ap']], 'e'],
  ['any text', [['name', 'LIKE', '%']], 'geabcdh'],
  ['not a pattern, absent ones too', [['name', 'NOT_LIKE', '%a%']], 'dfg'],
  ['not a value, absent ones too', [['name', 'NE', 'apple']], 'bcdefgh'],
  ['texts above', [['name', 'GT', 'banana']], 'dh'],
  ['a whole number', [['size', 'EQ', 5]], 'ac'],
  ['a number that no whole one is', [['size', 'EQ', 5.5]], ''],
  ['numbers above', [['size', 'GT', 0]], 'dacbh'],
  ['numbers from', [['size', 'GE', 5]], 'acbh'],
  ['numbers below', [['size', 'LT', 0]], 'e'],
  ['numbers up to', [['size', 'LE', 1]], 'egd'],
  [
    'a range',
    [
      ['size', 'GT', 0],
      ['size', 'LT', 7],
    ],
    'dac',
  ],
  [
    'an empty range',
    [
      ['size', 'GT', 7],
      ['size', 'LT', 7],
    ],
    '',
  ],
  ['a member of a member', [['at.ratio', 'LT', 1]], 'ba'],
  ['true', [['done', 'EQ', true]], 'ac'],
  ['not true', [['done', 'NE', true]], 'bdefgh'],
  ['a uuid in any case', [['owner', 'EQ', OWNER.toUpperCase()]], 'ab'],
  [
    'several fields',
    [
      ['size', 'EQ', 5],
      ['done', 'EQ', true],
      ['name', 'LIKE', 'b%'],
    ],
    'c',
  ],
  [
    'a field, and not another',
    [
      ['size', 'GE', 5],
      ['done', 'NE', true],
    ],
    'bh',
  ],
];

for (const [name, comparisons, expected] of cases)
  test(`finds ${name}`, async () => {
    assert.equal(await found(comparing(...comparisons)), expected);
  });

test('returns all live documents in creation order without comparisons', async () => {
  assert.equal(await found({}), 'abcdefgh');
  assert.equal(await found({ expressions: [{ fieldComparisons: [] }] }), 'abcdefgh');
});

test('one of several expressions must match, and a document is found once', async () => {
  const one = (field: string, operator: Operator, value: Value) => ({
    fieldComparisons: [{ field, operator, value }],
  });
  const expressions = [one('size', 'EQ', 5), one('done', 'EQ', true), one('name', 'EQ', '')];
  assert.equal(await found({ expressions }), 'gac');
  assert.equal(await found({ expressions, orderBy: [{ field: 'name' }] }), 'gac');
  assert.equal(
    await found({ expressions: [one('name', 'NE', 'x'), one('size', 'EQ', 5)] }),
    'egdacbhf',
  );
});

test('results are ordered by declared fields; documents without one come last', async () => {
  const by = (field: string, desc = false) => ({ field, desc });
  const cases: [Query, string][] = [
    [{ orderBy: [by('size')] }, 'egdacbhf'],
    [{ orderBy: [by('size', true)] }, 'hbcadgef'],
    [{ orderBy: [by('name', true)] }, 'hdcbaegf'],
    [{ orderBy: [by('size'), by('name', true)] }, 'egdcahbf'],
    [{ orderBy: [by('done'), by('size', true), by('name')] }, 'beachdgf'],
    [{ ...comparing(['size', 'GE', 5]), orderBy: [by('size', true)] }, 'hbca'],
    [{ ...comparing(['size', 'GE', 5]), orderBy: [by('done'), by('size')] }, 'bach'],
    [{ ...comparing(['name', 'NE', 'x']), orderBy: [by('at.ratio')] }, 'badcefgh'],
  ];
  for (const [query, expected] of cases)
    assert.equal(await found(query), expected, JSON.stringify(query));
});

test('pages follow each other without gap or repetition, in every order', async () => {
  const orders: Query[] = [
    {},
    comparing(['size', 'GE', -9]),
    { orderBy: [{ field: 'at.ratio' }] },
    { orderBy: [{ field: 'done', desc: true }, { field: 'size' }] },
    { expressions: [{ fieldComparisons: [] }, { fieldComparisons: [] }] },
  ];
  for (const query of orders) {
    const whole = await found(query);
    for (const perPage of [1, 3]) {
      let pages = '';
      for (let page = 1, more = true; more; page++) {
        const answer = await search({ ...query, page, perPage });
        assert.deepEqual([answer.page, answer.perPage], [page, perPage]);
        pages += answer.items.map(({ id }) => id).join('');
        more = answer.more;
      }
      assert.equal(pages, whole, JSON.stringify(query));
    }
    assert.deepEqual((await search({ ...query, page: 99 })).items, []);
  }
});

test('results have their content and their place in the log', async () => {
  const { items } = await search(comparing(['name', 'EQ', 'apple']));
  assert.deepEqual(items[0]?.document, documents['a']);
  assert.deepEqual(items[0]?.leaf.state, 'checkpointed');
  assert.deepEqual([items[0]?.revision, items[0]?.op, items[0]?.state], [1, 'create', 'live']);
});

test('a document is found by its present content alone', async () => {
  const { admin, at, put, replace } = await testLedger(server, fields);
  await put('x', { name: 'old' });
  await replace('x', { name: 'new' });
  const count = async (value: string) =>
    (await admin.countDocuments({ ...at, ...comparing(['name', 'EQ', value]) })).count;
  assert.deepEqual([await count('old'), await count('new')], [0, 1]);
  await admin.deleteDocument({ ...at, id: 'x' });
  assert.equal(await count('new'), 0);
  await admin.restoreDocument({ ...at, id: 'x', revision: 1 });
  assert.deepEqual([await count('old'), await count('new')], [1, 0]);
});

test('400: fields that are not declared, values of another type, too many of anything', async () => {
  for (const query of [
    comparing(['other', 'EQ', 'x']),
    comparing(['size', 'EQ', '5']),
    comparing(['size', 'LIKE', '5%']),
    { orderBy: [{ field: 'other' }] },
    { page: 0 },
    { perPage: 1001 },
    { fieldComparisons: [], expressions: [{ fieldComparisons: [] }] },
  ])
    await assert.rejects(search(query), refusedWith(400), JSON.stringify(query));
});

test('413: a page of more than 32 MB is refused before it is read', async () => {
  const { admin, at, put } = await testLedger(server);
  for (const id of ['a', 'b', 'c']) await put(id, { text: 'x'.repeat(12 * 1024 * 1024) });
  await assert.rejects(admin.searchDocuments(at), refusedWith(413));
  assert.equal((await admin.searchDocuments({ ...at, perPage: 2 })).items.length, 2);
});
