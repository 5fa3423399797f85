import type { CheckScope, ScopeCount } from '@assay/core/coverage/check.ts';
import { sql } from 'kysely';
import { intArray, textArray } from '../../../platform/db/array-text.ts';
import type { Reader, Writer } from '../../../platform/db/database.ts';
import { plannedOnce } from '../../../platform/db/planned-once.ts';
import { heldAt } from '../held-fragment.ts';
import type { CoverageState } from './coverage-state-fragment.ts';
import { currentSboms } from './current-sbom-fragments.ts';

/** An ecosystem and a release of it, as advisories name them. */
export interface EcosystemRelease {
  ecosystem: string;
  release: string;
}

const pairs = (of: readonly EcosystemRelease[]) =>
  sql`${textArray(of.map((one) => one.ecosystem))}::text[], ${textArray(of.map((one) => one.release))}::text[]`;

/** Returns the state of the coverage. */
export async function selectCoverageState(db: Reader): Promise<CoverageState> {
  const { rows } = await sql<CoverageState>`${plannedOnce}
    select revision, (extract(epoch from max_age) * 1000)::float8 as max_age from coverage_state_fact`.execute(
    db,
  );
  const [row] = rows;
  if (!row) throw new Error('The database holds no coverage state: is it migrated?');
  return row;
}

/** Sets the age in seconds from which on a source is stale; returns the age before. */
export async function setAdvisoryMaxAge(tx: Writer, seconds: number): Promise<number> {
  const { rows } = await sql<{ before: number }>`
    select extract(epoch from max_age)::float8 as before from coverage_state_fact`.execute(tx);
  await sql`select set_advisory_max_age(${seconds})`.execute(tx);
  return rows[0]?.before ?? seconds;
}

/** Returns loaded data by source, ecosystem and release. */
export async function selectLoaded(db: Reader) {
  const { rows } = await sql<
    EcosystemRelease & { source: string; records: number; newest_import_at: Date | null }
  >`
    select source, ecosystem, release, records, newest_import_at from advisory_coverage_fact
    order by source, ecosystem, release`.execute(db);
  return rows;
}

/** Returns the data that was loaded at an instant, by source, ecosystem and release. */
export async function selectLoadedAt(db: Reader, at: Date) {
  const { rows } = await sql<
    EcosystemRelease & { source: string; records: number; newest_import_at: Date | null }
  >`
    select c.source, c.ecosystem, c.release, c.records, c.newest_import_at from coverage_at_fact c
    where ${heldAt('c', at)} order by 1, 2, 3`.execute(db);
  return rows;
}

/** Counts the records of each ecosystem, over all releases. */
export async function selectEcosystems(db: Reader) {
  const { rows } = await sql<{ source: string; ecosystem: string; records: number }>`
    select source, ecosystem, records from advisory_ecosystem_fact order by source, ecosystem`.execute(
    db,
  );
  return rows;
}

/** Ecosystems and releases that stored records are about, record by record. */
export async function selectReleasesOf(db: Reader, advisoryIds: number[]) {
  const { rows } = await sql<EcosystemRelease & { advisory_id: number }>`
    select distinct advisory_id, ecosystem, release from affected
    where advisory_id = any (${intArray(advisoryIds)}::int[])`.execute(db);
  return rows;
}

/** Changes of a source's record counts. */
export interface CoverageChanges {
  releases: readonly (EcosystemRelease & { records: number })[];
  ecosystems: readonly { ecosystem: string; records: number }[];
}

/** Adds to the records of a source. */
export async function addToCoverage(
  tx: Writer,
  source: string,
  { releases: changes, ecosystems }: CoverageChanges,
): Promise<void> {
  await sql`
    insert into advisory_ecosystem (source, ecosystem, records)
    select ${source}, c.* from unnest(${textArray(ecosystems.map((c) => c.ecosystem))}::text[],
      ${intArray(ecosystems.map((c) => c.records))}::int[]) c (ecosystem, records)
    order by 2
    on conflict (source, ecosystem) do update
      set records = advisory_ecosystem.records + excluded.records`.execute(tx);
  if (changes.length === 0) return;
  await sql`
    insert into advisory_coverage (source, ecosystem, release, records)
    select ${source}, c.* from unnest(${pairs(changes)}, ${intArray(changes.map((c) => c.records))}::int[])
      c (ecosystem, release, records)
    order by 2, 3
    on conflict (source, ecosystem, release) do update
      set records = advisory_coverage.records + excluded.records`.execute(tx);
}

/** Notes that a complete import of a source had records of these ecosystems and releases. */
export async function setImported(
  tx: Writer,
  source: string,
  had: readonly EcosystemRelease[],
): Promise<void> {
  if (had.length === 0) return;
  await sql`
    update advisory_coverage c set newest_import_at = now()
    from unnest(${pairs(had)}) h (ecosystem, release)
    where c.source = ${source} and c.ecosystem = h.ecosystem and c.release = h.release`.execute(tx);
}

/** Notes that all records of a source are stored and current, whichever ecosystems they are about. */
export async function setComplete(tx: Writer, source: string): Promise<void> {
  await sql`update advisory_coverage set newest_import_at = now() where source = ${source}`.execute(
    tx,
  );
}

/**
 * Records that all records of a source for an ecosystem are current, without reading them again. What no import
 * completed stays without.
 *
 * @param ecosystem null: all ecosystems
 */
export async function confirmImported(
  tx: Writer,
  source: string,
  ecosystem: string | null,
): Promise<void> {
  await sql`
    update advisory_coverage set newest_import_at = now()
    where source = ${source} and newest_import_at is not null
      and (${ecosystem}::text is null or ecosystem = ${ecosystem})`.execute(tx);
}

/** Returns ids of scopes, in order; stores new ones. Sorted, so that two uploads never deadlock. */
export async function ensureScopes(tx: Writer, scopes: readonly CheckScope[]): Promise<number[]> {
  const table = sql`unnest(${textArray(scopes.map((one) => one.unchecked))}::text[], ${pairs(scopes)})
    with ordinality n (unchecked, ecosystem, release, place)`;
  await sql`
    insert into check_scope (unchecked, ecosystem, release)
    select n.unchecked collate "C", n.ecosystem collate "C", n.release collate "C" from ${table}
    where not exists (select from check_scope s
      where s.unchecked = n.unchecked and s.ecosystem = n.ecosystem and s.release = n.release)
    order by 1, 2, 3
    on conflict do nothing`.execute(tx);
  const { rows } = await sql<{ scope_id: number }>`
    select s.scope_id from ${table}
    join check_scope s on s.unchecked = n.unchecked and s.ecosystem = n.ecosystem and s.release = n.release
    order by n.place`.execute(tx);
  if (rows.length !== scopes.length) throw new Error('A check scope was not stored');
  return rows.map((row) => row.scope_id);
}

/** Scopes of a tenant's current SBOMs. */
interface ScopeSums {
  /** Each scope once. */
  scopes: (ScopeCount & { sboms: number })[];
  sboms: number;
  uncounted: number;
}

/** Scopes of a tenant's current SBOMs, each once with its components. */
export async function selectScopeSums(db: Reader, tenantUuid: string): Promise<ScopeSums> {
  const { rows } = await sql<ScopeSums>`
    with inside as materialized (
      select b.sbomid, b.scope_ids, b.scope_components
      from ${currentSboms} n join sbom b on b.tenant_uuid = n.tenant_uuid and b.sbomid = n.sbomid
      where n.tenant_uuid = ${tenantUuid}),
    summed as (
      select u.scope_id, sum(u.components)::int as components, count(distinct i.sbomid)::int as sboms
      from inside i, unnest(i.scope_ids, i.scope_components) u (scope_id, components) group by 1)
    select
      (select coalesce(jsonb_agg(jsonb_build_object('unchecked', f.unchecked, 'ecosystem', f.ecosystem,
         'release', f.release, 'components', s.components, 'sboms', s.sboms)
         order by s.components desc, f.scope_id), '[]')
       from summed s join check_scope_fact f on f.scope_id = s.scope_id) as scopes,
      (select count(*) from inside)::int as sboms,
      (select count(*) from inside where scope_ids is null)::int as uncounted`.execute(db);
  const [row] = rows;
  if (row === undefined) throw new Error('An aggregate answers one row');
  return row;
}
