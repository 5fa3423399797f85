import { MATCHER_VERSION } from '@assay/core/advisories/matcher-version.ts';
import { type RawBuilder, sql } from 'kysely';
import { intArray } from '../../platform/db/array-text.ts';
import type { Writer } from '../../platform/db/database.ts';

/** A package version and a vulnerability. */
export interface MatchKey {
  pv_id: number;
  vuln_id: number;
}

const COLUMNS = [
  'pv_id',
  'vuln_id',
  'affected_id',
  'verdict',
  'rank',
  'matcher',
  'rating_shared',
  'rated_by',
];

/** Columns of package_match, in the order of {@link matchesOf}. */
export const MATCH_COLUMNS = sql.join(COLUMNS.map((name) => sql.ref(name)));

/** Assignments of an upsert of package_match. */
export const REPLACED_COLUMNS = sql.join(
  COLUMNS.slice(2).map((name) => sql`${sql.ref(name)} = ${sql.ref(`excluded.${name}`)}`),
);

/** Decided fields of a match, as a row for comparison. */
export const decisionOf = (table: string) => {
  const column = (name: string) => sql.ref(`${table}.${name}`);
  return sql`row(${column('verdict')}, ${column('rank')}, ${column('affected_id')}, ${column('rating_shared')},
    ${column('rated_by')})`;
};

/** CVE, then GHSA, then others; `id` of the record. */
const kindOf = (id: RawBuilder<unknown>) => sql`
  (case when ${id} ~ '^CVE-[0-9]{4}-[0-9]{4,}$' then 0 when starts_with(${id}, 'GHSA-') then 1 else 2 end)`;

/** Among records with the same verdict the first one decides, independent of import order and rating. */
const preference = sql`av.vulnerabilities > 1, ${kindOf(sql`r.id`)}, r.id, r.source, a.affected_id`;

/** {@link preference} of a stored or decided match, as a row that is compared with another. */
export const preferenceOf = (match: string) => sql`(
  select row(${preference}) from affected a
    join advisory r on r.advisory_id = a.advisory_id
    join advisory_vulnerability av on av.advisory_id = a.advisory_id and av.vuln_id = ${sql.ref(`${match}.vuln_id`)}
  where a.affected_id = ${sql.ref(`${match}.affected_id`)})`;

const isRated = (record: string) => sql`
  (${sql.ref(`${record}.severity`)} > 0 or ${sql.ref(`${record}.cvss`)} is not null)`;

/** CVSS version of a vector; vectors of version 2 do not state it. */
const cvssVersion = sql`
  case left(o.cvss_vector, 9) when 'CVSS:4.0/' then 40 when 'CVSS:3.1/' then 31 when 'CVSS:3.0/' then 30 else 20 end`;

const pointsOf = (table: string) => sql`
  ${sql.ref(`${table}.severity`)} * 1000 + coalesce(round(${sql.ref(`${table}.cvss`)} * 10), 0)`;

/** Whether the deciding record rates the decided match `d`: it is about this vulnerability alone. */
const byMatch = sql`(d.vulnerabilities = 1 and ${isRated('d')})`;

/** The record `o` that rates vulnerability and ecosystem of `k`: rated, about it alone, in that ecosystem. */
const ownRecord = (k: string, condition: RawBuilder<unknown>) => sql`
  select o.advisory_id, o.severity, o.cvss
  from advisory_vulnerability l join advisory o on o.advisory_id = l.advisory_id
  where ${condition} and l.vuln_id = ${sql.ref(`${k}.vuln_id`)} and l.vulnerabilities = 1 and not o.withdrawn
    and ${isRated('o')} and ${sql.ref(`${k}.ecosystem`)} = any (o.ecosystems)
  order by o.cvss_vector is null, ${kindOf(sql`o.id`)}, ${cvssVersion} desc, o.cvss desc nulls last, o.severity desc,
    o.id, o.source
  limit 1`;

/**
 * Rating of a decided match `d` (vuln_id, ecosystem, vulnerabilities, and id, severity and score of the
 * deciding record `r`), as `rating` (points, rated_by, rating_shared): from the matching record; from one in
 * the package's ecosystem, `own`; from the vulnerability `v`, where CVE records come first. Records about several
 * vulnerabilities come last.
 */
const ratingBy = sql`
  cross join lateral (
    select case
      when ${byMatch} then 'match'
      when own.advisory_id is not null then 'own'
      when v.rating_vulnerabilities = 1 then 'vulnerability'
      when ${isRated('d')} then 'match'
      else 'vulnerability' end as place) p
  cross join lateral (
    select
      case p.place when 'match' then ${pointsOf('d')} when 'own' then ${pointsOf('own')} else ${pointsOf('v')} end as points,
      case p.place when 'match' then d.advisory_id when 'own' then own.advisory_id else (
        select w.advisory_id from advisory w where w.source = v.rating_source and w.id = v.rating_record) end as rated_by,
      case p.place when 'match' then d.vulnerabilities > 1 when 'own' then false
        else coalesce(v.rating_vulnerabilities > 1, false) end as rating_shared) rating`;

/** Rating of some decided matches, each looked up by its keys. `offset 0`: see {@link matchesOf}. */
const rating = sql`
  cross join lateral (select w.* from vulnerability w where w.vuln_id = d.vuln_id offset 0) v
  left join lateral (${ownRecord('d', sql`not ${byMatch}`)}) own on true
  ${ratingBy}`;

/** Sort key of lists. */
const rank = sql`((case d.verdict when 1 then 10000 else 0 end) + rating.points)::smallint`;

/** Rating fields of a match, as columns of `d`. */
const decider = sql`a.advisory_id, a.ecosystem, av.vulnerabilities, r.severity, r.cvss`;

/** A table `h` of pv_id, affected_id and verdict, and a table of pv_id and vuln_id: decisions of owners. */
interface DecidedHits {
  hits: RawBuilder<unknown>;
  handled?: RawBuilder<unknown> | undefined;
}

/** The deciding hit of each package version and vulnerability, as `d`. */
const decidingHits = ({ hits, handled }: DecidedHits, isSought: RawBuilder<unknown>) => sql`
  select distinct on (h.pv_id, av.vuln_id) h.pv_id, av.vuln_id, h.affected_id,
    ${handled ? sql`case when o.pv_id is null then h.verdict else 3 end::smallint` : sql`h.verdict`} as verdict, ${decider}
  from ${hits}
  join affected a on a.affected_id = h.affected_id
  cross join lateral (
    select l.vuln_id, l.vulnerabilities from advisory_vulnerability l where l.advisory_id = a.advisory_id offset 0) av
  join advisory r on r.advisory_id = a.advisory_id
  ${handled ? sql`left join ${handled} o on o.pv_id = h.pv_id and o.vuln_id = av.vuln_id` : sql``}
  where ${isSought}
  order by h.pv_id, av.vuln_id, h.verdict, ${preference}`;

const matchColumns = sql`d.pv_id, d.vuln_id, d.affected_id, d.verdict, ${rank} as rank,
    ${sql.lit(MATCHER_VERSION)}::smallint as matcher, rating.rating_shared, rating.rated_by`;

/**
 * Rows of package_match for hits: one per package version and vulnerability, affected before unknown, then by
 * preference of the record. `offset 0` has what belongs to a hit looked up by its key: without statistics, as right after an import,
 * PostgreSQL expects 1,500 vulnerabilities of each record and reads all of them.
 *
 * @param hits a table `h` of pv_id, affected_id and verdict
 * @param vulnIds selected vulnerabilities; null for all
 * @param handled a table of pv_id and vuln_id: decisions of the distribution that owns the package version
 */
export const matchesOf = (
  hits: RawBuilder<unknown>,
  { vulnIds = null, handled }: { vulnIds?: number[] | null; handled?: RawBuilder<unknown> } = {},
) => sql`
  select ${matchColumns}
  from (${decidingHits({ hits, handled }, vulnIds === null ? sql`true` : sql`av.vuln_id = any (${intArray(vulnIds)}::int[])`)}) d
  ${rating}`;

/**
 * The same of the hits of all package versions, as common tables that end with `best`: what rates a vulnerability in an ecosystem is
 * looked up once, and vulnerabilities are joined.
 */
export const allMatchesOf = (of: Required<DecidedHits>) => sql`
  deciding as materialized (${decidingHits(of, sql`true`)}),
  own as materialized (
    select k.*, o.*
    from (select distinct d.vuln_id, d.ecosystem from deciding d where not ${byMatch}) k
    cross join lateral (${ownRecord('k', sql`true`)}) o),
  best as materialized (
    select ${matchColumns}
    from deciding d join vulnerability v on v.vuln_id = d.vuln_id
    left join own on own.vuln_id = d.vuln_id and own.ecosystem = d.ecosystem and not ${byMatch}
    ${ratingBy})`;

/** Updates the ratings of matches from their records; returns the changed rows. */
export async function rerateMatches(tx: Writer, vulnIds: number[]): Promise<MatchKey[]> {
  if (vulnIds.length === 0) return [];
  const { rows } = await sql<MatchKey>`
    with rated as materialized (
      select d.pv_id, d.vuln_id, ${rank} as rank, rating.rating_shared, rating.rated_by
      from (
        select m.pv_id, m.vuln_id, m.verdict, ${decider}
        from package_match m
        join affected a on a.affected_id = m.affected_id
        join advisory_vulnerability av on av.advisory_id = a.advisory_id and av.vuln_id = m.vuln_id
        join advisory r on r.advisory_id = a.advisory_id
        where m.vuln_id = any (${intArray(vulnIds)}::int[])) d
      ${rating})
    update package_match m
    set rank = n.rank, rating_shared = n.rating_shared, rated_by = n.rated_by
    from rated n
    where m.pv_id = n.pv_id and m.vuln_id = n.vuln_id
      and (m.rank, m.rating_shared, m.rated_by) is distinct from (n.rank, n.rating_shared, n.rated_by)
    returning m.pv_id, m.vuln_id`.execute(tx);
  return rows;
}
