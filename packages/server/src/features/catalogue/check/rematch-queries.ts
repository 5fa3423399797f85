import type { VersionSpan } from '@assay/core/advisories/span.ts';
import { sql } from 'kysely';
import { intArray } from '../../../platform/db/array-text.ts';
import type { Writer } from '../../../platform/db/database.ts';
import type { Hit } from '../decide-matches.ts';
import { allMatchesOf, decisionOf, type MatchKey } from '../decided-match-queries.ts';

/** The span of an affected entry, as its row has it. */
export interface StoredSpan extends VersionSpan {
  affected_id: number;
}

const versionsBy = (name: string, bySource: 'true' | 'false', from: string) => `
  select v.pv_id, v.ecosystem, v.release, ${name} as name, v.match_version, v.identity, ${bySource} as by_source
  from ${from} where v.ecosystem <> '' and v.unchecked <> 'no_release'
  order by v.ecosystem, ${name}`;

/** Columns are collate "C": both streams arrive in byte order. Those by their own names are read in the order of their index. */
export const COPY_VERSIONS = `copy (
  select n.* from (
    (${versionsBy('v.match_name', 'false', 'package_version v')})
    union all
    (${versionsBy('s.name', 'true', 'package_source s join package_version v using (pv_id)')})) n
  order by n.ecosystem, n.name) to stdout`;

export const COPY_AFFECTED = `copy (
  select a.affected_id, a.ecosystem, a.release, a.name, a.repository_url, a.ranges, a.versions, a.low, a.high
  from affected a
  order by a.ecosystem, a.name) to stdout`;

export const COPY_DECIDED = 'copy decided (pv_id, affected_id, verdict) from stdin';

/** Creates a table for the hits of all package versions; dropped at the end of the transaction. */
export async function createDecided(tx: Writer): Promise<void> {
  await sql`
    create temp table decided (pv_id int not null, affected_id int not null, verdict smallint not null)
    on commit drop`.execute(tx);
  await sql`
    create temp table decided_handled (pv_id int, vuln_id int, primary key (pv_id, vuln_id)) on commit drop`.execute(
    tx,
  );
}

/** Separates hits of owned package versions: they are few, and processed in batches. */
export async function createOwnedHits(tx: Writer): Promise<void> {
  await sql`
    create temp table decided_owned on commit drop as
    select d.pv_id, d.affected_id, d.verdict from decided d join package_owner o using (pv_id)`.execute(
    tx,
  );
  await sql`create index on decided_owned (pv_id)`.execute(tx);
  await sql`analyze decided_owned`.execute(tx);
}

/** Returns all hits of the next owned package versions, ascending by pv_id. */
export async function selectOwnedHits(tx: Writer, after: number, most: number): Promise<Hit[]> {
  const { rows } = await sql<Hit>`
    select d.pv_id, d.affected_id, d.verdict from decided_owned d
    where d.pv_id in (select distinct n.pv_id from decided_owned n where n.pv_id > ${after} order by 1 limit ${most})
    order by d.pv_id`.execute(tx);
  return rows;
}

/** Takes hits that distributions decide. */
export async function insertHandled(tx: Writer, handled: MatchKey[]): Promise<void> {
  await sql`
    insert into decided_handled (pv_id, vuln_id)
    select * from unnest(${intArray(handled.map((m) => m.pv_id))}::int[], ${intArray(handled.map((m) => m.vuln_id))}::int[])`.execute(
    tx,
  );
}

/** Returns package versions whose stored matches, or their sums, differ from the decision. Ascending. */
export async function selectSuspects(tx: Writer): Promise<number[]> {
  await sql`analyze decided`.execute(tx);
  const { rows } = await sql<{ pv_id: number }>`
    with ${allMatchesOf({ hits: sql`decided h`, handled: sql`decided_handled` })}
    select distinct coalesce(b.pv_id, m.pv_id) as pv_id
    from best b full join package_match m on m.pv_id = b.pv_id and m.vuln_id = b.vuln_id
    where ${decisionOf('b')} is distinct from ${decisionOf('m')}
    order by 1`.execute(tx);
  return rows.map((row) => row.pv_id);
}

/** Stores other spans of entries. */
export async function updateSpans(tx: Writer, spans: StoredSpan[]): Promise<void> {
  await sql`
    update affected a set low = s.low, high = s.high
    from jsonb_to_recordset(${JSON.stringify(spans)}::jsonb) s (affected_id int, low text, high text)
    where a.affected_id = s.affected_id`.execute(tx);
}
