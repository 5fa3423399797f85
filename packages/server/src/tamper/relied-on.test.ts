/** Every table of the schema is held against leaves, documents or advisories, or is named with the reason why not. */
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { INVARIANTS } from '../fsck/run.ts';
import { Scope } from '../fsck/scope/scope.ts';
import { lookByFsck } from './test-parties.ts';
import { DERIVED_AGAIN, DERIVED_ROWS, NOT_HELD } from './test-relied-on.ts';
import { openHonestScene, type Scene } from './test-scene.ts';
import { recordedTables, restoring } from './test-tables.ts';

let scene: Scene;
before(async () => {
  scene = await openHonestScene();
});
after(() => scene.server.stop());

test('each table is recorded, derived again, or named with a reason, and only one of them', async () => {
  const tables = await scene.superuser<{ name: string }>(`
    select relname as name from pg_class
    where relnamespace = 'public'::regnamespace and relkind in ('r', 'p') and not relispartition`);
  const held = [
    ...(await recordedTables(scene.superuser)),
    ...Object.keys({ ...DERIVED_AGAIN, ...DERIVED_ROWS }),
  ];
  assert.deepEqual(
    [...held, ...Object.values(NOT_HELD).flat()].toSorted(),
    tables.map(({ name }) => name).toSorted(),
  );
});

test('the invariant that a table names finds its missing rows', async () => {
  const missed: string[] = [];
  for (const [table, id] of Object.entries(DERIVED_AGAIN)) {
    const found = await restoring(scene, table, async () => {
      await scene.silently(`delete from ${table}`);
      return look(id);
    });
    if (found.length === 0) missed.push(`${table}: ${id}`);
  }
  assert.deepEqual(missed, []);
});

test('the invariant that a table names finds rows too many', async () => {
  for (const [table, { by, insert }] of Object.entries(DERIVED_ROWS)) {
    await restoring(scene, table, async () => {
      await scene.silently(insert);
      assert.notDeepEqual(await look(by), [], `${table}: ${by}`);
    });
    assert.deepEqual(await look(by), [], table);
  }
});

const look = (id: string) =>
  lookByFsck(
    scene,
    new Scope(null),
    INVARIANTS.filter((one) => one.id === id),
  );
