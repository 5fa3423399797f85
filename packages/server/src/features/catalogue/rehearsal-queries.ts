import { randomInt, randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import type { Writer } from '../../platform/db/database.ts';
import { plannedOnce } from '../../platform/db/planned-once.ts';
import { NEW_COLUMNS, NEW_VALUES, newVersions } from './new-package-queries.ts';
import { type NewPackageVersion, type PackageName, textColumnsOf } from './new-package-version.ts';

/** Ids of a rehearsal are negative and drawn at random: no sequence advances, and nothing blocks. */
const LOWEST = -(2 ** 31);
const MOST = 1_000_000;

/** Starts a rehearsal: {@link endRehearsal} rolls everything back. */
export const beginRehearsal = (tx: Writer) => sql`savepoint rehearsal`.execute(tx);

/** Rolls back to {@link beginRehearsal}; vacuum removes the dead rows. */
export const endRehearsal = (tx: Writer) =>
  sql`rollback to savepoint rehearsal; release savepoint rehearsal`.execute(tx);

/**
 * Writes as much as storing these names and rows would, under unused names and ids.
 *
 * @param names names that are stored, but not as the tenant's own, which would reveal nothing
 * @param stored package versions that are stored
 * @returns ids by key
 */
export async function rehearsePackageVersions(
  tx: Writer,
  { names, stored }: { names: PackageName[]; stored: NewPackageVersion[] },
): Promise<Map<string, number>> {
  const first = randomInt(LOWEST, -MOST);
  const named = textColumnsOf(names);
  await sql`${plannedOnce}
    insert into package (package_id, ecosystem, name)
    select ${first}::int + n.place, ${`rehearsal ${randomUUID()} `} || n.ecosystem collate "C", n.name collate "C"
    from unnest(${named('ecosystem')}::text[], ${named('name')}::text[]) with ordinality n (ecosystem, name, place)
    order by 2, 3
    on conflict do nothing`.execute(tx);
  const written = stored.map((row) => ({ ...row, key: randomUUID() }));
  await sql`${plannedOnce}
    insert into package_version (pv_id, ${NEW_COLUMNS})
    select ${first}::int + n.place - 1, ${NEW_VALUES} from ${newVersions(written)}
    order by n.key
    on conflict (key) do nothing
    returning key::text as key, pv_id`.execute(tx);
  return new Map(stored.map((row, i) => [row.key, first + i]));
}
