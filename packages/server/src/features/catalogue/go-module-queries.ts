import { sql } from 'kysely';
import { intArray, textArray } from '../../platform/db/array-text.ts';
import type { Reader, Writer } from '../../platform/db/database.ts';
import { type Miscount, MOST } from './check/miscount.ts';

/** Which of these names records name. */
export async function selectNamedModules(
  db: Reader,
  names: Iterable<string>,
): Promise<Set<string>> {
  const { rows } = await sql<{ name: string }>`
    select n.name from unnest(${textArray(names)}::text[]) n (name)
    where exists (select from affected a where a.ecosystem = 'Go' and a.name = n.name collate "C")`.execute(
    db,
  );
  return new Set(rows.map((row) => row.name));
}

/** Stores modules that package versions may be. */
export async function insertModules(
  tx: Writer,
  rows: { pv_id: number; name: string }[],
): Promise<void> {
  if (rows.length === 0) return;
  await sql`
    insert into go_module (pv_id, name)
    select distinct * from unnest(${intArray(rows.map((row) => row.pv_id))}::int[],
      ${textArray(rows.map((row) => row.name))}::text[]) n (pv_id, name)
    on conflict do nothing`.execute(tx);
}

/** The longest module that a record names; where none does, the shortest, which is the purl's own name. */
const chosen = sql`
  select distinct on (g.pv_id) g.pv_id, g.name
  from go_module g
  cross join lateral (
    select exists (select from affected a where a.ecosystem = 'Go' and a.name = g.name) as is_named) n`;
const preferred = sql`
  g.pv_id, n.is_named desc, case when n.is_named then -length(g.name) else length(g.name) end`;

/** Stores the modules of package versions, and returns the changed ones; `names` null: checks all. */
export async function updateModules(tx: Writer, names: string[] | null): Promise<number[]> {
  const isConcerned =
    names === null
      ? sql`true`
      : sql`g.pv_id in (select m.pv_id from go_module m where m.name = any (${textArray(names)}::text[]))`;
  const { rows } = await sql<{ pv_id: number }>`
    update package_version v set match_name = c.name
    from (${chosen} where ${isConcerned} order by ${preferred}) c
    where v.pv_id = c.pv_id and v.match_name <> c.name
    returning v.pv_id`.execute(tx);
  return rows.map((row) => row.pv_id);
}

/** package_version.match_name against the records that name modules. */
export async function miscountedModules(db: Reader): Promise<Miscount[]> {
  const { rows } = await sql<Miscount>`
    select 'package_version ' || v.pv_id as what, v.match_name as stored, c.name as counted
    from (${chosen} order by ${preferred}) c join package_version v on v.pv_id = c.pv_id
    where v.match_name <> c.name
    limit ${MOST}`.execute(db);
  return rows;
}
