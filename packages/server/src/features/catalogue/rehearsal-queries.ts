import { randomInt, randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import type { Writer } from '../../platform/db/database.ts';
import { plannedOnce } from '../../platform/db/planned-once.ts';
import { type NewPackageVersion, textColumnsOf } from './new-package-version.ts';

/** Ids of a rehearsal are negative and drawn at random: no sequence advances, and nothing blocks. */
const LOWEST = -(2 ** 31);
const MOST = 1_000_000;

/** Starts a rehearsal: {@link endRehearsal} rolls everything back. */
export const beginRehearsal = (tx: Writer) => sql`savepoint rehearsal`.execute(tx);

/** Rolls back to {@link beginRehearsal}; vacuum removes the dead rows. */
export const endRehearsal = (tx: Writer) =>
  sql`rollback to savepoint rehearsal; release savepoint rehearsal`.execute(tx);

/**
 * Writes as much as storing these rows would, under unused names and ids. Names that the tenant of the transaction has itself reveal
 * nothing, and are left out.
 *
 * @param batch rows whose already stored packages are written again
 * @param stored rows that are written again themselves
 * @returns ids by key
 */
export async function rehearsePackageVersions(
  tx: Writer,
  { batch, stored }: Record<'batch' | 'stored', NewPackageVersion[]>,
): Promise<Map<string, number>> {
  const first = randomInt(LOWEST, -MOST);
  const named = textColumnsOf(batch);
  await sql`${plannedOnce}
    insert into package (package_id, ecosystem, name)
    select ${first}::int + row_number() over (), ${`rehearsal ${randomUUID()} `} || n.ecosystem collate "C", n.name collate "C"
    from (select distinct ecosystem, name
      from unnest(${named('ecosystem')}::text[], ${named('name')}::text[]) u (ecosystem, name)) n
    where exists (select from package p where p.ecosystem = n.ecosystem and p.name = n.name and not exists (
      select from tenant_package t where t.tenant_uuid = current_tenant() and t.package_id = p.package_id))
    order by 2, 3
    on conflict do nothing`.execute(tx);
  const column = textColumnsOf(stored);
  await sql`${plannedOnce}
    insert into package_version
      (pv_id, key, package_id, ecosystem, release, match_name, match_version, version, identity, unchecked)
    select n.pv_id, n.key, p.package_id, n.ecosystem, n.release, n.match_name, n.match_version, n.version, n.identity, n.unchecked
    from unnest(${stored.map((_, i) => first + i)}::int[], ${stored.map(() => randomUUID())}::uuid[],
      ${column('ecosystem')}::text[], ${column('name')}::text[], ${column('release')}::text[],
      ${column('match_name')}::text[], ${column('match_version')}::text[], ${column('version')}::text[],
      ${column('identity')}::text[], ${column('unchecked')}::text[])
      n (pv_id, key, ecosystem, name, release, match_name, match_version, version, identity, unchecked)
    cross join lateral (
      select k.package_id from package k where k.ecosystem = n.ecosystem and k.name = n.name offset 0) p
    order by n.key
    on conflict (key) do nothing
    returning key::text as key, pv_id`.execute(tx);
  return new Map(stored.map((row, i) => [row.key, first + i]));
}
