import { sql } from 'kysely';
import { intArray, textArray } from '../../../platform/db/array-text.ts';
import type { Reader, Writer } from '../../../platform/db/database.ts';
import type { FlawFacts, RecordFacts } from './flaw-facts.ts';
import type { GroupedRecord, OldLink } from './regroup.ts';

/** A record with all that grouping and rating look at. */
export type FlawRecord = GroupedRecord & Omit<RecordFacts, 'flaws'>;

const facts = sql`a.source, a.id, a.withdrawn, a.severity, a.cvss, a.cvss_vector, a.summary,
  to_char(a.published_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as published_at`;

/** Columns of `FlawFacts`, each with its type. */
const FACTS: readonly [keyof FlawFacts, string][] = [
  ['severity', 'smallint'],
  ['cvss', 'real'],
  ['cvss_vector', 'text'],
  ['summary', 'text'],
  ['published_at', 'timestamptz'],
  ['text_record', 'text'],
  ['text_source', 'text'],
  ['text_vulnerabilities', 'int'],
  ['rating_record', 'text'],
  ['rating_source', 'text'],
  ['rating_vulnerabilities', 'int'],
];
const factColumns = sql.join(FACTS.map(([column]) => sql.ref(column)));
const factTypes = sql.join(FACTS.map(([column, type]) => sql`${sql.ref(column)} ${sql.raw(type)}`));
const factsOf = (table: string) => sql.join(FACTS.map(([column]) => sql.ref(`${table}.${column}`)));

/** Records of the flaws that these ids or aliases stand for; more of them than those that bear the names. */
export async function selectRecordsNear(db: Reader, names: string[]): Promise<FlawRecord[]> {
  type Row = Omit<FlawRecord, 'aliases' | 'cves'> & Record<'aliases' | 'cves', string>;
  const { rows } = await sql<Row>`
    with flaws as (
      select vuln_id from vulnerability_alias where alias = any (${textArray(names)}::text[])
      union
      select vuln_id from vulnerability where id = any (${textArray(names)}::text[]))
    select a.advisory_id, ${facts}, to_json(a.aliases)::text as aliases, to_json(a.cves)::text as cves
    from advisory a
    where a.advisory_id in (select av.advisory_id from flaws join advisory_vulnerability av using (vuln_id))`.execute(
    db,
  );
  return rows.map((row) => ({
    ...row,
    aliases: JSON.parse(row.aliases) as string[],
    cves: JSON.parse(row.cves) as string[],
  }));
}

/** Which flaws records were evidence for. */
export async function selectLinks(db: Reader, advisoryIds: number[]): Promise<OldLink[]> {
  const { rows } = await sql<OldLink>`
    select av.advisory_id, av.vuln_id, v.id
    from advisory_vulnerability av join vulnerability v on v.vuln_id = av.vuln_id
    where av.advisory_id = any (${intArray(advisoryIds)}::int[])`.execute(db);
  return rows;
}

/** vuln_id by id of those that are there. */
export async function selectFlawIds(db: Reader, ids: string[]): Promise<Map<string, number>> {
  const { rows } = await sql<{ id: string; vuln_id: number }>`
    select id, vuln_id from vulnerability where id = any (${textArray(ids)}::text[])`.execute(db);
  return new Map(rows.map((row) => [row.id, row.vuln_id]));
}

/** What all records of flaws say of them. */
export async function selectFacts(
  db: Reader,
  vulnIds: number[],
): Promise<(RecordFacts & { vuln_id: number })[]> {
  const { rows } = await sql<RecordFacts & { vuln_id: number }>`
    select av.vuln_id, ${facts}, av.vulnerabilities as flaws
    from advisory_vulnerability av join advisory a on a.advisory_id = av.advisory_id
    where av.vuln_id = any (${intArray(vulnIds)}::int[])`.execute(db);
  return rows;
}

/** Gives a flaw another id: it stays the same flaw. */
export async function renameFlaws(
  tx: Writer,
  renames: [vulnId: number, id: string][],
): Promise<void> {
  if (renames.length === 0) return;
  await sql`
    update vulnerability v set id = n.id
    from unnest(${intArray(renames.map(([vulnId]) => vulnId))}::int[], ${textArray(renames.map(([, id]) => id))}::text[])
      n (vuln_id, id)
    where v.vuln_id = n.vuln_id`.execute(tx);
}

export async function insertFlaws(
  tx: Writer,
  flaws: ({ id: string } & FlawFacts)[],
): Promise<Map<string, number>> {
  if (flaws.length === 0) return new Map();
  const { rows } = await sql<{ id: string; vuln_id: number }>`
    insert into vulnerability (id, ${factColumns})
    select f.id, ${factColumns} from jsonb_to_recordset(${JSON.stringify(flaws)}::jsonb) f (id text, ${factTypes})
    returning id, vuln_id`.execute(tx);
  return new Map(rows.map((row) => [row.id, row.vuln_id]));
}

/** Writes what differs. */
export async function updateFlaws(
  tx: Writer,
  flaws: ({ vuln_id: number } & FlawFacts)[],
): Promise<void> {
  if (flaws.length === 0) return;
  await sql`
    update vulnerability v
    set (${factColumns}) = (select ${factsOf('f')})
    from jsonb_to_recordset(${JSON.stringify(flaws)}::jsonb) f (vuln_id int, ${factTypes})
    where v.vuln_id = f.vuln_id and row(${factsOf('v')}) is distinct from row(${factsOf('f')})`.execute(
    tx,
  );
}

/** A record is evidence for a flaw. */
export interface Link {
  advisory_id: number;
  vuln_id: number;
  /** How many flaws the record is evidence for. */
  vulnerabilities: number;
}

/** Removes links, and stores those that are new or whose record is evidence for more or fewer flaws than before. */
export async function changeLinks(tx: Writer, gone: Link[], stored: Link[]): Promise<void> {
  const column = (links: Link[], name: keyof Link) => intArray(links.map((link) => link[name]));
  if (gone.length > 0) {
    await sql`
      delete from advisory_vulnerability av
      using unnest(${column(gone, 'advisory_id')}::int[], ${column(gone, 'vuln_id')}::int[]) g (a, v)
      where av.advisory_id = g.a and av.vuln_id = g.v`.execute(tx);
  }
  if (stored.length > 0) {
    await sql`
      insert into advisory_vulnerability (advisory_id, vuln_id, vulnerabilities)
      select * from unnest(${column(stored, 'advisory_id')}::int[], ${column(stored, 'vuln_id')}::int[],
        ${column(stored, 'vulnerabilities')}::int[])
      on conflict (advisory_id, vuln_id) do update set vulnerabilities = excluded.vulnerabilities`.execute(
      tx,
    );
  }
}

/** Makes the flaws of these aliases exactly those given. */
export async function replaceAliases(tx: Writer, aliases: Map<string, number[]>): Promise<void> {
  const pairs = [...aliases].flatMap(([alias, flaws]) =>
    flaws.map((vulnId) => ({ alias, vulnId })),
  );
  const names = textArray(pairs.map((p) => p.alias));
  const flaws = intArray(pairs.map((p) => p.vulnId));
  await sql`
    delete from vulnerability_alias a
    where a.alias = any (${textArray(aliases.keys())}::text[])
      and not exists (select from unnest(${names}::text[], ${flaws}::int[]) n (alias, vuln_id)
        where n.alias = a.alias and n.vuln_id = a.vuln_id)`.execute(tx);
  await sql`
    insert into vulnerability_alias (alias, vuln_id)
    select * from unnest(${names}::text[], ${flaws}::int[])
    on conflict do nothing`.execute(tx);
}

/** What tenants know of flaws that turned out to be others moves there; the flaws themselves go. */
export async function mergeFlaws(
  tx: Writer,
  merges: { gone: number; heir: number }[],
): Promise<void> {
  if (merges.length === 0) return;
  const gone = intArray(merges.map((m) => m.gone));
  const heirs = intArray(merges.map((m) => m.heir));
  await sql`select merge_tenant_vulnerabilities(${gone}::int[], ${heirs}::int[])`.execute(tx);
  await sql`delete from vulnerability where vuln_id = any (${gone}::int[])`.execute(tx);
}
