import { textProblem } from '@assay/contract/storable-text.ts';
import type { Affected } from '@assay/core/advisories/advisory.ts';
import { sql } from 'kysely';
import { intArray } from '../../platform/db/array-text.ts';
import type { Reader } from '../../platform/db/database.ts';
import { plannedOnce } from '../../platform/db/planned-once.ts';
import { type RecordNames, recordName } from '../catalogue/record-name-fragment.ts';
import { rangesOf } from '../catalogue/stored-ranges.ts';

/** Arrays travel as text: the driver's own reader is slow for 50,000 numbers. */
const parsed = <Item>(text: string | null): Item[] => JSON.parse(text ?? '[]') as Item[];

/** Matches of a set, as columns. */
export interface MatchColumns {
  pv_ids: number[];
  vuln_ids: number[];
  /** 1 affected, 2 unknown, 3 handled. */
  verdicts: number[];
  /** 10000 when affected, + severity (4 critical to 0 unassigned) * 1000 + score * 10. */
  ranks: number[];
  /** 1: the only rating is that of a record about several vulnerabilities. */
  shared: number[];
  /** 1: the record that matched names a version that is no longer affected. */
  has_fix: number[];
}

/** Returns all matches of one set of the asking tenant, in any order. */
export async function selectMatches(db: Reader, setId: number): Promise<MatchColumns> {
  const { rows } = await sql<Record<keyof MatchColumns, string | null>>`
    select array_to_json(array_agg(pv_id))::text as pv_ids, array_to_json(array_agg(vuln_id))::text as vuln_ids,
      array_to_json(array_agg(verdict))::text as verdicts, array_to_json(array_agg(rank))::text as ranks,
      array_to_json(array_agg(rating_shared::int))::text as shared, array_to_json(array_agg(has_fix::int))::text as has_fix
    from set_matches(${setId})`.execute(db);
  const [row] = rows;
  return {
    pv_ids: parsed(row?.pv_ids ?? null),
    vuln_ids: parsed(row?.vuln_ids ?? null),
    verdicts: parsed(row?.verdicts ?? null),
    ranks: parsed(row?.ranks ?? null),
    shared: parsed(row?.shared ?? null),
    has_fix: parsed(row?.has_fix ?? null),
  };
}

/** Sort columns of vulnerabilities, ascending by vuln_id. */
export interface VulnerabilityColumns {
  vuln_ids: number[];
  ids: string[];
  /** null without a value. */
  epss: (number | null)[];
  /** 1: listed as exploited. */
  kev: number[];
  /** 1: the package itself is malicious. */
  malicious: number[];
  /** Milliseconds since 1970. */
  published: (number | null)[];
}

export async function selectVulnerabilities(
  db: Reader,
  vulnIds: Iterable<number>,
): Promise<VulnerabilityColumns> {
  const { rows } = await sql<Record<keyof VulnerabilityColumns, string | null>>`
    select array_to_json(array_agg(vuln_id))::text as vuln_ids, array_to_json(array_agg(id))::text as ids,
      array_to_json(array_agg(epss))::text as epss,
      array_to_json(array_agg(kev::int))::text as kev, array_to_json(array_agg(malicious::int))::text as malicious,
      array_to_json(array_agg(floor(extract(epoch from published_at) * 1000)))::text as published
    from (
      select v.* from vulnerability_fact v where v.vuln_id = any (${intArray(vulnIds)}::int[])
      order by v.vuln_id) f`.execute(db);
  const [row] = rows;
  return {
    vuln_ids: parsed(row?.vuln_ids ?? null),
    ids: parsed(row?.ids ?? null),
    epss: parsed(row?.epss ?? null),
    kev: parsed(row?.kev ?? null),
    malicious: parsed(row?.malicious ?? null),
    published: parsed(row?.published ?? null),
  };
}

/** Id, aliases and summary of vulnerabilities in one text each, ascending by vuln_id. */
export async function selectVulnerabilityTexts(
  db: Reader,
  vulnIds: Iterable<number>,
): Promise<string[]> {
  const { rows } = await sql<{ texts: string | null }>`
    select array_to_json(array_agg(text))::text as texts from (
      select concat_ws(e'\n', v.id, v.summary, string_agg(a.alias, e'\n')) as text
      from vulnerability_fact v left join alias_fact a on a.vuln_id = v.vuln_id
      where v.vuln_id = any (${intArray(vulnIds)}::int[])
      group by v.vuln_id, v.id, v.summary order by v.vuln_id) t`.execute(db);
  return parsed(rows[0]?.texts ?? null);
}

/** A vulnerability as a row shows it. */
export interface VulnerabilityRow extends Pick<RecordNames, 'text_from'> {
  vuln_id: number;
  id: string;
  epss: number | null;
  epss_percentile: number | null;
  kev: boolean;
  malicious: boolean;
  published_at: Date | null;
  summary: string;
  aliases: string[];
}

export async function selectVulnerabilityRows(
  db: Reader,
  vulnIds: number[],
): Promise<VulnerabilityRow[]> {
  const { rows } = await sql<VulnerabilityRow>`${plannedOnce}
    select v.vuln_id, v.id, v.epss, v.epss_percentile, v.kev, v.malicious, v.published_at, v.summary, ${recordName('text')} as text_from,
      array(select a.alias from alias_fact a where a.vuln_id = v.vuln_id and a.alias <> v.id order by 1) as aliases
    from vulnerability_fact v where v.vuln_id = any (${intArray(vulnIds)}::int[])`.execute(db);
  return rows;
}

/** The affected entry that decided a match, with its record. */
export interface DecidedRow extends Affected {
  pv_id: number;
  vuln_id: number;
  verdict: 1 | 2 | 3;
  /** Version of the deciding matcher; 0: before versions were stored. */
  matcher: number;
  source: string;
  advisory: string;
  revision: Buffer;
  record_summary: string;
  /** Number of vulnerabilities in the record. */
  record_vulnerabilities: number;
  /** Like in `MatchColumns`. */
  rank: number;
  /** The rating record; null without a rating, or when none was stored since an upgrade. */
  rating: {
    source: string;
    id: string;
    cvss: number | null;
    cvss_vector: string | null;
    vulnerabilities: number;
  } | null;
  /** First record about this vulnerability alone that has a text and names packages of the ecosystem. */
  own_text: { source: string; id: string; summary: string } | null;
}

/** Returns the current deciding entries of matches; omits pairs that no longer match. */
export async function selectDecided(
  db: Reader,
  pairs: { pv_id: number; vuln_id: number }[],
): Promise<DecidedRow[]> {
  const { rows } = await sql<
    Omit<DecidedRow, 'ranges' | 'versions'> & Record<'ranges' | 'versions', string>
  >`
    select m.pv_id, m.vuln_id, m.verdict, m.matcher, m.rank, f.ecosystem, f.release, f.name, f.repository_url, f.source,
      f.advisory, f.revision, f.record_summary, f.record_vulnerabilities, f.ranges::text as ranges,
      f.versions::text as versions, (
        select jsonb_build_object('source', r.source, 'id', r.id, 'cvss', r.cvss, 'cvss_vector', r.cvss_vector,
          'vulnerabilities', r.vulnerabilities)
        from record_fact r where r.advisory_id = m.rated_by and r.vuln_id = m.vuln_id) as rating,
      case when f.record_vulnerabilities > 1 or f.record_summary = '' then (
        select jsonb_build_object('source', r.source, 'id', r.id, 'summary', r.summary)
        from record_fact r
        where r.vuln_id = m.vuln_id and r.vulnerabilities = 1 and not r.withdrawn and r.summary <> ''
          and f.ecosystem = any (r.ecosystems)
        order by r.id, r.source limit 1) end as own_text
    from known_matches(${intArray(pairs.map((p) => p.pv_id))}::int[],
      ${intArray(pairs.map((p) => p.vuln_id))}::int[]) m
    join affected_fact f on f.affected_id = m.affected_id`.execute(db);
  return rows.map((row) => ({
    ...row,
    ...rangesOf(row),
  }));
}

/** Finds vulnerabilities by any of their names; a document may contain names that no database text can equal. */
export async function selectNamedVulnerabilities(db: Reader, named: string[]) {
  const names = named.filter((name) => textProblem(name) === undefined);
  const { rows } = await sql<{ name: string; vuln_id: number; severity: number }>`
    with named as (
      select id as name, vuln_id from vulnerability_fact where id = any (${names}::text[])
      union
      select alias, vuln_id from alias_fact where alias = any (${names}::text[]))
    select n.name, n.vuln_id, v.severity
    from named n join vulnerability_fact v on v.vuln_id = n.vuln_id order by n.vuln_id`.execute(db);
  return rows;
}

/** Returns pv_ids of package keys (uuid text) that the asking tenant has. */
export async function selectKnownPackages(db: Reader, keys: string[]) {
  const { rows } = await sql<{ key: string; pv_id: number }>`
    select key::text as key, pv_id from known_package_versions_by_key(${`{${keys.join(',')}}`}::uuid[])`.execute(
    db,
  );
  return rows;
}

/** Per vulnerability the first source that has a record of it, by name. */
export async function selectVulnerabilitySources(
  db: Reader,
  vulnIds: Iterable<number>,
): Promise<Map<number, string>> {
  const { rows } = await sql<{ vuln_id: number; source: string }>`
    select vuln_id, min(source) as source from advisory_fact
    where vuln_id = any (${intArray(vulnIds)}::int[]) and not withdrawn group by vuln_id`.execute(
    db,
  );
  return new Map(rows.map((row) => [row.vuln_id, row.source]));
}
