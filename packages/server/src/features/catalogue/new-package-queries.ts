import { sql } from 'kysely';
import { textArray } from '../../platform/db/array-text.ts';
import type { Reader, Writer } from '../../platform/db/database.ts';
import { listOf, numbersOf } from '../../platform/db/json-lists.ts';
import { plannedOnce } from '../../platform/db/planned-once.ts';
import { type NewPackageVersion, type PackageName, textColumnsOf } from './new-package-version.ts';

/** A stored package version, by its key (uuid text). */
interface StoredVersion {
  key: string;
  pv_id: number;
  /** Whether the asking tenant has it. */
  is_own: boolean;
}

/** Package versions of keys, as far as they are stored. Planned for each call: a plan from an empty table reads all of a full one. */
export async function selectStoredVersions(db: Reader, keys: string[]): Promise<StoredVersion[]> {
  const { rows } = await sql<StoredVersion>`
    select n.key::text as key, v.pv_id, t.is_own is not null as is_own
    from unnest(${textArray(keys)}::uuid[]) n (key)
    cross join lateral (select p.pv_id from package_version p where p.key = n.key offset 0) v
    left join lateral (
      select true as is_own from tenant_package t
      where t.tenant_uuid = current_tenant() and t.pv_id = v.pv_id offset 0) t on true`.execute(db);
  return rows;
}

/** A name of packages, and whether it is stored. */
interface StoredName extends PackageName {
  /** Null: not stored. */
  package_id: number | null;
  /** Whether the asking tenant has a package of this name. */
  is_own: boolean;
}

/** Looks up names, each by itself, in their order. */
export async function selectNames(db: Reader, names: PackageName[]): Promise<StoredName[]> {
  const column = textColumnsOf(names);
  const { rows } = await sql<{ ids: string; own: string }>`
    select coalesce(array_to_json(array_agg(p.package_id order by n.place))::text, '[]') as ids,
      coalesce(array_to_json(array_agg(n.place order by n.place) filter (where t.is_own))::text, '[]') as own
    from unnest(${column('ecosystem')}::text[], ${column('name')}::text[]) with ordinality n (ecosystem, name, place)
    left join lateral (
      select k.package_id from package k where k.ecosystem = n.ecosystem and k.name = n.name offset 0) p on true
    left join lateral (
      select true as is_own from tenant_package t
      where t.tenant_uuid = current_tenant() and t.package_id = p.package_id limit 1) t on true`.execute(
    db,
  );
  const ids = listOf(rows[0]?.ids ?? '[]', isIdOrNull);
  const own = new Set(numbersOf(rows[0]?.own ?? '[]'));
  return names.map((name, i) => ({
    ...name,
    package_id: ids[i] ?? null,
    is_own: own.has(i + 1),
  }));
}

const isIdOrNull = (item: unknown): item is number | null =>
  item === null || typeof item === 'number';

/** Stores names that were not stored. Sorted, so that two uploads never deadlock. */
export async function insertPackages(tx: Writer, names: PackageName[]): Promise<void> {
  const column = textColumnsOf(names);
  await sql`${plannedOnce}
    insert into package (ecosystem, name)
    select n.ecosystem collate "C", n.name collate "C"
    from unnest(${column('ecosystem')}::text[], ${column('name')}::text[]) n (ecosystem, name)
    order by 1, 2
    on conflict do nothing`.execute(tx);
}

/** Columns of a new package version but its id. */
export const NEW_COLUMNS = sql`key, package_id, ecosystem, release, match_name, match_version, version, identity, unchecked`;

/** {@link NEW_COLUMNS} of {@link newVersions}. */
export const NEW_VALUES = sql`n.key, p.package_id, n.ecosystem, n.release, n.match_name, n.match_version, n.version, n.identity, n.unchecked`;

/** Rows as a table `n` with their place, from 1, and the ids of their names. `offset 0`: for each batch, PostgreSQL would read all packages. */
export const newVersions = (rows: NewPackageVersion[]) => {
  const column = textColumnsOf(rows);
  const packageIds = `{${rows.map((row) => row.package_id ?? 'null').join(',')}}`;
  return sql`unnest(${column('key')}::uuid[], ${packageIds}::int[], ${column('ecosystem')}::text[],
      ${column('name')}::text[], ${column('release')}::text[], ${column('match_name')}::text[],
      ${column('match_version')}::text[], ${column('version')}::text[], ${column('identity')}::text[],
      ${column('unchecked')}::text[]) with ordinality
      n (key, package_id, ecosystem, name, release, match_name, match_version, version, identity, unchecked, place)
    cross join lateral (
      select coalesce(n.package_id, (
        select k.package_id from package k where k.ecosystem = n.ecosystem and k.name = n.name)) as package_id
      offset 0) p`;
};

/** Stores package versions in order of their keys; those that another upload stored meanwhile are not returned. */
export async function insertPackageVersions(tx: Writer, rows: NewPackageVersion[]) {
  const inserted = await sql<{ key: string; pv_id: number }>`${plannedOnce}
    insert into package_version (${NEW_COLUMNS})
    select ${NEW_VALUES} from ${newVersions(rows)}
    order by n.key
    on conflict (key) do nothing
    returning key::text as key, pv_id`.execute(tx);
  return inserted.rows;
}
