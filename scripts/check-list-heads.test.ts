/** Holds the heads of the page's lists against the orders of the contract's list calls, in both directions. */
import assert from 'node:assert/strict';
import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { test } from 'node:test';
import { fileURLToPath } from 'node:url';
import { type Endpoint, entriesOf } from '@assay/contract/endpoint.ts';
import { api } from '@assay/contract/index.ts';
import { z } from 'zod';

const SOURCES = fileURLToPath(new URL('../packages/web/src/', import.meta.url));

/** Tables whose call is not read from the file that draws them; null where the whole list is on the page at once. */
const TABLES: Record<string, string | null> = {
  'features/documents/document-columns.tsx': 'listDocuments',
  'features/matcher/rematch-table.tsx': null,
  'features/modern-ui/table-parts.tsx': null,
  'features/notifications/delivery-columns.tsx': 'listNotificationDeliveries',
  'components/compliance/rule-sets/rule-set-columns.tsx': null,
  'features/sbom/dependencies-tab/dependency-table.tsx': null,
  'features/sbom/finding-paths/paths-table.tsx': null,
  'features/reports/report-columns.tsx': null,
  'features/scheduled-tasks/task-table.tsx': null,
};

/** Columns that tables of several calls share: each table has them beside its own. */
const SHARED = [
  'components/compliance/rule-sets/rules-column.tsx',
  'components/licenses/judged-columns.tsx',
];

/** List calls whose rows the page shows otherwise: a tree, tabs, cards, a timeline; and a file. */
const NO_TABLES = [
  'exportSbomSarif',
  'getDocumentAudit',
  'listCollections',
  'listComplianceHistory',
  'listDecisions',
  'listFindingRemarks',
  'listFolders',
  'listNotifications',
  'listSignersGroupApiKeys',
  'listSignersGroupUsers',
  'listSigningKeys',
  'listSbomVexStatements',
  'listVexStatements',
];

/** Document position is not a column value: a list starts with this order, or has it for pipelines. */
const NO_HEADS = ['position'];

/** Columns that have no order, by reason. */
const UNORDERED_BY_REASON = {
  'buttons and marks': 'acts kev favorite in_use',
  'several values in one cell':
    'asks attachments component events fix installed labels licenses object signers what',
  'sentences, and digests, which nobody looks up by order':
    'description detail details hash justification root sha256 summary uuid why says',
  'the list has one order, that of a log or of time':
    'accepted artifact author by document entry instant ip kind op outcome role signed time trust verified',
  'a tenant has a hundred rows at most': 'by license owner requirements',
  'judged per page, or an order of 100,000 rows that no index has':
    'decisions declined denied end_of_life format license_verdict matched open open_findings state status version',
};
const UNORDERED = new Set(Object.values(UNORDERED_BY_REASON).flatMap((ids) => ids.split(' ')));

/** Orders that the contract has for a call, without directions. */
function ordersOf({ query }: Endpoint): string[] {
  const sort = query?.shape['sort'];
  const names = sort instanceof z.ZodDefault ? sort.unwrap() : sort;
  if (!(names instanceof z.ZodEnum)) return [];
  return names.options.map(String).filter((name) => !name.startsWith('-'));
}

/** Ids of the columns that a source declares, each with the order of its head. */
const columnsIn = (source: string): [id: string, sort: string | undefined][] =>
  [...source.matchAll(/\bid: '([\w-]+)',[\s\S]*?(?=\bid: '[\w-]+',|$)/g)].map(
    ([text, id = '']): [string, string | undefined] => [id, /\bsort: '(\w+)',/.exec(text)?.[1]],
  );

const sources = readdirSync(SOURCES, { recursive: true, encoding: 'utf8' })
  .filter((name) => /\.tsx?$/.test(name) && !/data-table|\.test\./.test(name))
  .map((name): [string, string] => [name, readFileSync(join(SOURCES, name), 'utf8')]);
const importsOf = (name: string, text: string): string[] =>
  [...text.matchAll(/from '(\.[^']+)'/g)].map(([, from = '']) => join(dirname(name), from));
const files = sources
  .filter(([name]) => !SHARED.includes(name))
  .map(([name, text]): [string, string] => {
    const imported = importsOf(name, text);
    const shared = sources.filter(([other]) => SHARED.includes(other) && imported.includes(other));
    return [name, [text, ...shared.map(([, columns]) => columns)].join('\n')];
  })
  .filter(([, text]) => /\bid: '[\w-]+',\s/.test(text) && /\bColumn</.test(text));

/** Calls that a file of columns, or one that imports it, names as those that answer the rows. */
function callsNear(table: string): Set<string> {
  const near = sources.filter(([name, text]) => [name, ...importsOf(name, text)].includes(table));
  const called = near.flatMap(([, text]) => [
    ...text.matchAll(/\bname="(list\w+)"|\bapiRows\(\s*'(\w+)'/g),
  ]);
  return new Set(called.map(([, one = '', other = one]) => other));
}

/** The call that answers the rows of each table; null where none does. */
const callOf = new Map(
  files.map(([name]): [string, string | null | undefined] => {
    const [call, ...others] = callsNear(name);
    return [name, name in TABLES ? TABLES[name] : others.length === 0 ? call : undefined];
  }),
);

test('knows the call of every table of the page', () => {
  assert.deepEqual(
    files.map(([name]) => name).filter((name) => callOf.get(name) === undefined),
    [],
    'Name the call of the table in TABLES.',
  );
  assert.ok(Object.keys(TABLES).every((name) => callOf.has(name)));
});

test('every head that sorts has an order of its call, and a column without one has none', () => {
  for (const [name, text] of files) {
    const call = callOf.get(name);
    if (!call) continue;
    const [, endpoint] = entriesOf(api).find(([one]) => one === call) ?? assert.fail(call);
    for (const [id, sort] of columnsIn(text)) {
      if (sort === undefined) assert.ok(UNORDERED.has(id), `${name}: ${id} has no order`);
      else assert.ok(ordersOf(endpoint).includes(sort), `${name}: ${id} by ${sort}`);
    }
  }
});

test('every column with a reason for no order exists', () => {
  const plain = files.flatMap(([name, text]) =>
    callOf.get(name) ? columnsIn(text).flatMap(([id, sort]) => (sort === undefined ? id : [])) : [],
  );
  assert.deepEqual([...UNORDERED.difference(new Set(plain))], []);
});

test('every order of every list call has a head', () => {
  for (const [call, endpoint] of entriesOf(api)) {
    if (NO_TABLES.includes(call)) continue;
    const heads = files
      .filter(([name]) => callOf.get(name) === call)
      .flatMap(([, text]) => columnsIn(text).map(([, sort]) => sort));
    const missing = ordersOf(endpoint).filter((order) => !heads.includes(order));
    assert.deepEqual(
      missing.filter((order) => !NO_HEADS.includes(order)),
      [],
      call,
    );
  }
});
