/** Row types of the server's SQL templates, compared with the migrated database (ADR 0030). */
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { type TestDatabase, testDatabase } from '@assay/server/platform/db/test-database.ts';
import pg from 'pg';
import { RowChecker, type Verdict } from './row-types/compare.ts';
import {
  findStatements,
  type TypedStatement,
  temporaryTables,
} from './row-types/find-statements.ts';
import { openProgram } from './row-types/open-program.ts';

const FEATURES = 'packages/server/src/features';

/** Columns that are nullable in their table only, and the reason they are filled in these rows. */
const FILLED: Record<string, string> = {
  [`${FEATURES}/sboms/current/current-queries.ts selectDeployed set_id`]:
    'setReady fills it in the statement that makes an SBOM ready',
  [`${FEATURES}/sboms/owners/own-queries.ts selectSbomsOf set_id`]:
    'setReady fills it in the statement that makes an SBOM ready',
  [`${FEATURES}/sboms/upload/upload-queries.ts findParsed format`]:
    'matching and ready SBOMs were parsed',
  [`${FEATURES}/sboms/upload/upload-queries.ts findParsed spec_version`]:
    'matching and ready SBOMs were parsed',
  [`${FEATURES}/sboms/upload/upload-queries.ts findParsed encoding`]:
    'matching and ready SBOMs were parsed',
  [`${FEATURES}/sboms/upload/upload-queries.ts findParsed component_count`]:
    'matching and ready SBOMs were parsed',
  [`${FEATURES}/signing-keys/key-queries.ts findSealedKey sealed`]:
    'a check constraint of signing_key asks for it where the server has custody',
  'packages/server/src/log/keys/key-queries.ts findFreeze reason':
    'freezing a log sets both columns',
};

/**
 * Statements of the list kit, whose calls are compared instead, and some whose tables or assignments are
 * composed at run time. The list may only shrink.
 */
const UNCHECKED = new Set([
  `${FEATURES}/api-keys/queries.ts updateApiKey`,
  `${FEATURES}/artifacts/list/ordered-group-queries.ts selectWalked`,
  `${FEATURES}/artifacts/list/ordered-group-queries.ts selectStarts`,
  `${FEATURES}/artifacts/list/ordered-group-queries.ts selectUntil`,
  `${FEATURES}/artifacts/list/joined-table-queries.ts selectHits`,
  `${FEATURES}/artifacts/list/joined-table-queries.ts countInOrder`,
  `${FEATURES}/artifacts/list/joined-table-queries.ts countAmong`,
  `${FEATURES}/artifacts/list/joined-table-queries.ts countHits`,
  `${FEATURES}/artifacts/list/joined-table-queries.ts countUpTo`,
  'packages/server/src/platform/db/list-queries.ts read',
  `${FEATURES}/documents/search/queries.ts selectInOrder`,
  `${FEATURES}/documents/search/queries.ts selectSorted`,
]);

type Checked = TypedStatement & Verdict;

let db: TestDatabase;
let client: pg.Client;

before(async () => {
  db = await testDatabase();
  client = new pg.Client(db.url);
  await client.connect();
});

after(async () => {
  await client.end();
  await db.drop();
});

/** Checks all statements of a project in a folder against the database. */
async function check(config: string, folder: string): Promise<Checked[]> {
  using program = openProgram(config, folder);
  for (const table of temporaryTables(program)) await client.query(table);
  const rows = await RowChecker.open(client);
  const checked: Checked[] = [];
  for (const statement of findStatements(program))
    checked.push({
      ...statement,
      ...(await rows.check(statement, program.project.checker)),
    });
  return checked;
}

test('every row type names columns that its statement has, with the values that the driver gives', async () => {
  const checked = await check('packages/server/tsconfig.json', 'packages/server/src/');
  assert.ok(checked.length > 300, `${checked.length} statements were found`);
  const used = new Set<string>();
  const found = checked.flatMap(({ name, place, differences }) =>
    differences.flatMap((difference) => {
      const key = `${name} ${difference.replace(/:.*/s, '')}`;
      if (!difference.endsWith('its column may be null') || !(key in FILLED))
        return `${place} ${difference}`;
      used.add(key);
      return [];
    }),
  );
  assert.deepEqual(found, [], found.join('\n'));
  assert.deepEqual([...used].toSorted(), Object.keys(FILLED).toSorted(), 'obsolete exceptions');
  const unchecked = new Set(
    checked.filter((one) => one.unchecked !== undefined).map(({ name }) => name),
  );
  assert.deepEqual([...unchecked].toSorted(), [...UNCHECKED].toSorted());
});

test('detects wrong names, types and nulls, and accepts correct ones', async () => {
  const checked = await check('tsconfig.json', 'scripts/row-types/wrong-statements.ts');
  const of = (name: string) => checked.filter((one) => one.name.endsWith(` ${name}`));
  assert.deepEqual(
    [...of('wrong'), ...of('count')].map(({ differences }) => differences.join()),
    [
      'created_at: declared string, and the driver gives Date',
      'title: the statement does not select it',
      'deleted_at: declared Date, and its column may be null',
      'collection: declared string, and an outer join leaves it null',
      'name: declared string, and it is null',
      'uuids: declared string, and the driver gives string[]',
      'count: declared number, and the driver gives string',
    ],
  );
  assert.equal(of('right').length, 5);
  assert.deepEqual(
    of('right')
      .flatMap(({ differences, unchecked }) => [...differences, unchecked])
      .filter(Boolean),
    [],
  );
});
