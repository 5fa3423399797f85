import type { Scene } from './test-scene.ts';

/** A column that an insert can set. */
interface StoredColumn {
  name: string;
  type: string;
  /** An insert has to name it. */
  required: boolean;
}

/** Columns of a table, without generated ones. */
export const columnsOf = (superuser: Scene['superuser'], table: string): Promise<StoredColumn[]> =>
  superuser<{ name: string; type: string; required: boolean }>(
    `select quote_ident(attname) as name, format_type(atttypid, null) as type,
       attname = 'tenant_uuid' or attnotnull and not atthasdef and attidentity = '' as required from pg_attribute
     where attrelid = $1::regclass and attnum > 0 and not attisdropped and attgenerated = '' order by attnum`,
    [table],
  );

/** Tables whose rows audit entries record. */
export async function recordedTables(superuser: Scene['superuser']): Promise<string[]> {
  const rows = await superuser<{ name: string }>(`
    select distinct tgrelid::regclass::text as name from pg_trigger where tgname = 'record_row' order by 1`);
  return rows.map(({ name }) => name);
}

/** Puts the rows of a table back after `use`. */
export async function restoring<Found>(
  { superuser, silently }: Pick<Scene, 'superuser' | 'silently'>,
  table: string,
  use: () => Promise<Found>,
): Promise<Found> {
  await superuser(`create temporary table kept as table ${table}`);
  const columns = (await columnsOf(superuser, table)).map(({ name }) => name);
  try {
    return await use();
  } finally {
    await silently(`delete from ${table}`);
    await silently(
      `insert into ${table} (${columns}) overriding system value select ${columns} from kept`,
    );
    await superuser('drop table kept');
  }
}
