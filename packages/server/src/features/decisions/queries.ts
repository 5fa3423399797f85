import type { Decision, decisions } from '@assay/contract/decisions.ts';
import type { Input } from '@assay/contract/endpoint.ts';
import { sql } from 'kysely';
import { selectLeafPlaces } from '../../log/append/queries.ts';
import { intArray } from '../../platform/db/array-text.ts';
import type { Reader } from '../../platform/db/database.ts';
import { type ListPage, listQuery } from '../../platform/db/list-queries.ts';
import type { ListOrders, Sorted } from '../../platform/db/order-queries.ts';
import { isAtOrBelow } from '../../platform/db/path-queries.ts';
import { containing, type Found } from '../../platform/http/page.ts';
import { isNewer } from './act-queries.ts';
import { vulnerabilitiesNamed } from './named-queries.ts';
import { type DecidedPlace, namesOf, placesOf } from './standing-queries.ts';
import { readSources, type StoredSource } from './stated-in.ts';

type Instants = 'created_at' | 'expires_at' | 'ended_at';

/** A decision as the list shows it. */
type DecisionRow = Omit<Decision, Instants> & {
  created_at: Date;
  expires_at: Date | null;
  ended_at: Date | null;
};

type StoredRow = Omit<DecisionRow, 'receipt' | 'stated_in'> & {
  entry_uuid: string | null;
  stated_in: StoredSource | null;
};

/** Path of the place that a row `d` names: of its folder, project, or project of its SBOM; '' for the tenant. */
export const pathOfPlace = sql`
  coalesce(d.folder,
    (select p.path from project p where p.tenant_uuid = d.tenant_uuid and p.uuid = d.project_uuid), (
    select p.path from sbom b join project p on p.tenant_uuid = b.tenant_uuid and p.uuid = b.project_uuid
    where b.tenant_uuid = d.tenant_uuid and b.sbomid = d.sbomid), '')`;

/** Rules that never open a row `d` again: what the records said was not known when it was decided. */
const unknownRules = sql`array(
  select r from unnest(d.reopen_on) r
  where (r = 'range' and not d.basis ? 'ranges') or (r = 'advisory' and not d.basis ? 'advisories'))`;

const columns = sql`d.uuid, d.act_uuid as act, d.scope, d.sbomid, ${pathOfPlace} as path,
  d.vulnerability, d.package, d.version_from, d.version_to, d.state, d.justification, d.responses, d.detail, d.suppressed,
  d.reopen_on, ${unknownRules} as reopen_unknown, d.made_at_version, d.author, d.stated_in, d.created_at, d.expires_at, d.ended_at, d.ended_by, (
    select a.uuid from audit_entry a
    where a.tenant_uuid = d.tenant_uuid and a.subject_uuid = d.act_uuid and a.action like 'decision.%' limit 1) as entry_uuid`;

const ORDERS: ListOrders<'created_at' | 'vulnerability' | 'expires_at'> = {
  columns: {
    created_at: { by: sql`d.created_at`, type: 'timestamptz' },
    vulnerability: { by: sql`d.vulnerability`, type: 'text' },
    expires_at: { by: sql`coalesce(d.expires_at, 'infinity')`, type: 'timestamptz' },
  },
  tie: { by: sql`d.uuid`, type: 'uuid' },
};

const STANDING = {
  current: sql`d.ended_at is null and (d.expires_at is null or d.expires_at > now())`,
  ended: sql`(d.ended_at is not null or d.expires_at <= now())`,
  all: undefined,
};

/** Made by then, neither ended nor expired. */
const stoodAt = (
  at: string,
) => sql`d.created_at <= ${at} and (d.ended_at is null or d.ended_at > ${at})
  and (d.expires_at is null or d.expires_at > ${at})`;

type Filter = Omit<Input<typeof decisions.listDecisions>, 'cursor' | 'sbomid'>;

/**
 * One page of decisions and their number.
 *
 * @param filter.place SBOM to which they apply; undefined for any
 */
export async function selectDecisions(
  db: Reader,
  tenantUuid: string,
  filter: Filter & ListPage<Filter['sort']> & { place: DecidedPlace | undefined },
): Promise<Found<DecisionRow & Sorted>> {
  const { as_of, vulnerability, state, act, expires_before, seen_at, text, place } = filter;
  const pattern = text ? containing(text) : undefined;
  const found = await listQuery({
    select: columns,
    from: sql`decision d`,
    filters: [
      sql`d.tenant_uuid = ${tenantUuid}`,
      as_of === undefined ? STANDING[filter.standing] : stoodAt(as_of),
      vulnerability === undefined
        ? undefined
        : sql`d.vulnerability = any (${namesOf(vulnerability)})`,
      filter.package === undefined ? undefined : sql`d.package in ('', ${filter.package})`,
      place === undefined ? undefined : sql`d.place = any (${placesOf(place)})`,
      state === undefined ? undefined : sql`d.state = ${state}`,
      act === undefined ? undefined : sql`d.act_uuid = ${act}`,
      seen_at === undefined ? undefined : isNewer(seen_at),
      expires_before === undefined ? undefined : sql`d.expires_at < ${expires_before}`,
      pattern === undefined
        ? undefined
        : sql`concat_ws(e'\n', d.vulnerability, d.package, d.detail, d.author) ilike ${pattern}`,
    ],
    orders: ORDERS,
    page: filter,
  }).read<StoredRow>(db);
  const entries = found.rows.flatMap(({ entry_uuid }) => entry_uuid ?? []);
  const places = await selectLeafPlaces(db, entries);
  const sourceOf = await readSources(
    db,
    found.rows.map(({ stated_in }) => stated_in),
  );
  const rows = found.rows.map(({ entry_uuid, stated_in, ...row }) => ({
    ...row,
    stated_in: sourceOf(stated_in),
    receipt: places.get(entry_uuid ?? '') ?? null,
  }));
  return { ...found, rows };
}

/** Facts known of a vulnerability in a package version of the tenant. */
export interface KnownFinding {
  /** Name by which the vulnerability was asked for. */
  name: string;
  vuln_id: number;
  /** Null where the tenant has no package version with it; then the facts are those of the vulnerability. */
  pv_id: number | null;
  identity: string;
  ecosystem: string;
  version: string;
  /** 0 unassigned to 4 critical. */
  severity: number;
  kev: boolean;
  has_fix: boolean;
}

/** Returns the facts of the tenant's package versions about vulnerabilities of some names; unknown names are omitted. */
export async function selectKnownFindings(db: Reader, names: string[]): Promise<KnownFinding[]> {
  const { rows } = await sql<KnownFinding>`
    with named as materialized (${vulnerabilitiesNamed(names)})
    select n.name, n.vuln_id, f.pv_id, coalesce(f.identity, '') as identity, coalesce(f.ecosystem, '') as ecosystem,
      coalesce(f.version, '') as version, coalesce(f.severity, v.severity) as severity, v.kev, coalesce(f.has_fix, false) as has_fix
    from named n join vulnerability_fact v on v.vuln_id = n.vuln_id
    left join known_findings(array(select vuln_id from named)) f on f.vuln_id = n.vuln_id`.execute(
    db,
  );
  return rows;
}

/** Findings, SBOMs and projects that decisions are about. */
interface Reach {
  findings: number;
  sboms: number;
  projects: number;
}

/** Where findings are counted: one set, or the current sets of projects. */
export type Counted = { set_id: number } | { project_uuid: string } | { folder: string } | 'tenant';

/**
 * Counts findings in the current sets of a place.
 *
 * @param versions package versions, each with its number of vulnerabilities
 */
export async function countReach(
  db: Reader,
  tenantUuid: string,
  counted: Counted,
  versions: ReadonlyMap<number, number>,
): Promise<Reach> {
  return counted === 'tenant'
    ? countInTenant(db, tenantUuid, versions)
    : countWithin(db, tenantUuid, counted, versions);
}

/** Counts in the whole tenant: each package version states its number of projects, and a set is read up to its first hit. */
async function countInTenant(
  db: Reader,
  tenantUuid: string,
  versions: ReadonlyMap<number, number>,
): Promise<Reach> {
  const pvIds = intArray(versions.keys());
  const { rows } = await sql<Pick<Reach, 'findings' | 'projects'>>`
    select (
      select coalesce(sum(w.n * t.projects), 0)::int
      from unnest(${pvIds}::int[], ${intArray(versions.values())}::int[]) w (pv_id, n)
      join tenant_package t on t.tenant_uuid = ${tenantUuid} and t.pv_id = w.pv_id) as findings, (
      select count(*)::int
      from project_summary p join set_summary x on x.tenant_uuid = ${tenantUuid} and x.set_id = p.current_set
      where p.tenant_uuid = ${tenantUuid}
        and exists (select from unnest(x.matched) m (pv_id) where m.pv_id = any (${pvIds}::int[]))) as projects`.execute(
    db,
  );
  const { findings, projects } = rows[0] ?? { findings: 0, projects: 0 };
  return { findings, sboms: projects, projects };
}

/** In one pass over what the sets match. */
async function countWithin(
  db: Reader,
  tenantUuid: string,
  counted: Exclude<Counted, 'tenant'>,
  versions: ReadonlyMap<number, number>,
): Promise<Reach> {
  const { rows } = await sql<Reach>`
    with hit as (
      select s.project_uuid, s.set_id, sum(w.n)::int as n
      from ${placeSets(tenantUuid, counted)} s
      join set_summary x on x.tenant_uuid = ${tenantUuid} and x.set_id = s.set_id
      cross join lateral unnest(x.matched) m (pv_id)
      join unnest(${[...versions.keys()]}::int[], ${[...versions.values()]}::int[]) w (pv_id, n) on w.pv_id = m.pv_id
      group by s.project_uuid, s.set_id)
    select coalesce(sum(n), 0)::int as findings, count(*)::int as sboms, count(distinct project_uuid)::int as projects
    from hit`.execute(db);
  return rows[0] ?? { findings: 0, sboms: 0, projects: 0 };
}

function placeSets(tenantUuid: string, counted: Exclude<Counted, 'tenant'>) {
  if ('set_id' in counted)
    return sql`(select ${counted.set_id}::int as set_id, null::uuid as project_uuid)`;
  const within =
    'folder' in counted
      ? isAtOrBelow(sql`p.path`, counted.folder)
      : sql`p.project_uuid = ${counted.project_uuid}`;
  return sql`(select p.current_set as set_id, p.project_uuid from project_summary p
    where p.tenant_uuid = ${tenantUuid} and p.current_set is not null and ${within})`;
}

/** The project of a path; undefined when there is none. */
export async function findProjectOf(
  db: Reader,
  tenantUuid: string,
  path: string,
): Promise<string | undefined> {
  const { rows } = await sql<{ uuid: string }>`
    select uuid from project where tenant_uuid = ${tenantUuid} and path = ${path}`.execute(db);
  return rows[0]?.uuid;
}

/** Whether a project is at or below a path. */
export async function hasFolder(db: Reader, tenantUuid: string, path: string): Promise<boolean> {
  const { rows } = await sql`
    select from project p
    where p.tenant_uuid = ${tenantUuid} and ${isAtOrBelow(sql`p.path`, path)}
    limit 1`.execute(db);
  return rows.length > 0;
}
