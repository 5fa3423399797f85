import type { EndOfLifeDates } from '@assay/core/advisories/end-of-life.ts';
import type { EpssScore } from '@assay/core/advisories/epss.ts';
import type { KnownExploited } from '@assay/core/advisories/known-exploited.ts';
import { sql } from 'kysely';
import { textArray } from '../../../platform/db/array-text.ts';
import type { Reader, Writer } from '../../../platform/db/database.ts';

/** Result of storing facts. */
export interface FactChanges {
  added: number;
  changed: number;
  /** Facts that are not listed any more. */
  removed: number;
  /** Vulnerabilities that the changed facts are about. */
  vulnIds: number[];
}

interface ChangedRow {
  change: 'added' | 'changed' | 'removed';
  vuln_id: number | null;
}

const changesOf = (rows: readonly ChangedRow[]): FactChanges => ({
  added: rows.filter(({ change }) => change === 'added').length,
  changed: rows.filter(({ change }) => change === 'changed').length,
  removed: rows.filter(({ change }) => change === 'removed').length,
  vulnIds: rows.flatMap(({ vuln_id }) => vuln_id ?? []),
});

/** Stores scores of distinct CVEs where they differ. */
export async function putScores(tx: Writer, scores: readonly EpssScore[]): Promise<FactChanges> {
  const { rows } = await sql<ChangedRow>`
    with put as (
      insert into epss_score as s (cve, score, percentile)
      select * from unnest(${textArray(scores.map(({ cve }) => cve))}::text[],
        ${`{${scores.map(({ score }) => score).join(',')}}`}::real[],
        ${`{${scores.map(({ percentile }) => percentile).join(',')}}`}::real[])
      on conflict (cve) do update set score = excluded.score, percentile = excluded.percentile
        where (s.score, s.percentile) <> (excluded.score, excluded.percentile)
      returning s.cve, s.xmax = 0 as is_new)
    select case when p.is_new then 'added' else 'changed' end as change, v.vuln_id
    from put p left join vulnerability v on v.id = p.cve`.execute(tx);
  return changesOf(rows);
}

/** All CVEs that have a score. */
export async function selectScored(db: Reader): Promise<string[]> {
  const { rows } = await sql<{ cve: string }>`select cve from epss_score`.execute(db);
  return rows.map(({ cve }) => cve);
}

/** Takes scores away. */
export async function deleteScores(tx: Writer, cves: readonly string[]): Promise<FactChanges> {
  const { rows } = await sql<ChangedRow>`
    with gone as (delete from epss_score where cve = any (${textArray(cves)}::text[]) returning cve)
    select 'removed' as change, v.vuln_id from gone g left join vulnerability v on v.id = g.cve`.execute(
    tx,
  );
  return changesOf(rows);
}

/**
 * Makes the entries of a catalogue exactly those given, of distinct CVEs.
 *
 * @param keepsOthers those that are not given stay, as some could not be read
 */
export async function replaceKnownExploited(
  tx: Writer,
  {
    source,
    entries,
    keepsOthers,
  }: { source: string; entries: readonly KnownExploited[]; keepsOthers: boolean },
): Promise<FactChanges> {
  const { rows } = await sql<ChangedRow>`
    with given as materialized (
      select * from jsonb_to_recordset(${JSON.stringify(entries)}::jsonb) g (cve text, added_on date, due_on date,
        ransomware boolean, name text, required_action text, notes text)),
    gone as (
      delete from known_exploited k
      where k.source = ${source} and not ${keepsOthers} and not exists (select from given g where g.cve = k.cve)
      returning k.cve, 'removed' as change),
    put as (
      insert into known_exploited as k (cve, source, added_on, due_on, ransomware, name, required_action, notes)
      select g.cve, ${source}, g.added_on, g.due_on, g.ransomware, g.name, g.required_action, g.notes from given g
      on conflict (cve, source) do update set (added_on, due_on, ransomware, name, required_action, notes) =
        (excluded.added_on, excluded.due_on, excluded.ransomware, excluded.name, excluded.required_action, excluded.notes)
        where (k.added_on, k.due_on, k.ransomware, k.name, k.required_action, k.notes) is distinct from
          (excluded.added_on, excluded.due_on, excluded.ransomware, excluded.name, excluded.required_action, excluded.notes)
      returning k.cve, case when k.xmax = 0 then 'added' else 'changed' end as change)
    select c.change, v.vuln_id
    from (select * from gone union all select * from put) c left join vulnerability v on v.id = c.cve`.execute(
    tx,
  );
  return changesOf(rows);
}

/** Replaces release cycles and their packages; returns the number of new or changed cycles. */
export async function replaceEndOfLife(
  tx: Writer,
  { cycles, packages }: EndOfLifeDates,
): Promise<{ added: number; changed: number }> {
  const cycleRows = sql`jsonb_to_recordset(${JSON.stringify(cycles)}::jsonb) g (product text, cycle text, released_on date,
    support_ends_on date, ends_on date, is_ended boolean, latest text)`;
  await sql`
    delete from end_of_life e where not exists (
      select from ${cycleRows} where g.product = e.product and g.cycle = e.cycle)`.execute(tx);
  const { rows } = await sql<{ is_new: boolean }>`
    insert into end_of_life as e (product, cycle, released_on, support_ends_on, ends_on, is_ended, latest)
    select * from ${cycleRows}
    on conflict (product, cycle) do update set (released_on, support_ends_on, ends_on, is_ended, latest) =
      (excluded.released_on, excluded.support_ends_on, excluded.ends_on, excluded.is_ended, excluded.latest)
      where (e.released_on, e.support_ends_on, e.ends_on, e.is_ended, e.latest) is distinct from
        (excluded.released_on, excluded.support_ends_on, excluded.ends_on, excluded.is_ended, excluded.latest)
    returning e.xmax = 0 as is_new`.execute(tx);
  await sql`delete from end_of_life_package`.execute(tx);
  await sql`
    insert into end_of_life_package (ecosystem, name, product)
    select * from jsonb_to_recordset(${JSON.stringify(packages)}::jsonb) p (ecosystem text, name text, product text)
    on conflict do nothing`.execute(tx);
  const added = rows.filter(({ is_new }) => is_new).length;
  return { added, changed: rows.length - added };
}
