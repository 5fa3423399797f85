import { sql } from 'kysely';
import type { Reader, Writer } from '../../../platform/db/database.ts';
import type { FeedProblem } from '../feed/feed-item.ts';

/** Figures of an import so far. */
export interface ImportFigures {
  read: number;
  added: number;
  changed: number;
  unchanged: number;
  withdrawn: number;
  refused: number;
  rematched: number;
}

/** An import as the wire shows it. */
export interface ImportRow extends ImportFigures {
  uuid: string;
  source: string;
  status: 'queued' | 'running' | 'done' | 'failed';
  started_at: Date;
  ended_at: Date | null;
  problems: { message: string; at: string }[];
  error: string | null;
}

/** Stores a waiting import. */
export async function beginImport(
  tx: Writer,
  { uuid, source, blob }: { uuid: string; source: string; blob: Buffer | null },
): Promise<void> {
  await sql`select begin_advisory_import(${uuid}, ${source}, ${blob})`.execute(tx);
}

/** Notes how far an import is; it runs from then on. */
export async function putProgress(
  tx: Writer,
  uuid: string,
  f: ImportFigures & { problems: FeedProblem[] },
): Promise<void> {
  await sql`
    update advisory_import set status = 'running', error = null, ended_at = null, ${figuresOf(f)}
    where uuid = ${uuid}`.execute(tx);
}

function figuresOf(f: ImportFigures & { problems: FeedProblem[] }) {
  const problems = f.problems.map(({ problem, at }) => ({ message: problem, at }));
  return sql`read = ${f.read}, added = ${f.added}, changed = ${f.changed}, unchanged = ${f.unchanged},
    withdrawn = ${f.withdrawn}, refused = ${f.refused}, rematched = ${f.rematched},
    problems = ${JSON.stringify(problems)}::jsonb`;
}

/** How an import ended. */
export interface ImportOutcome {
  /** Why it failed; null: it is done. */
  error: string | null;
  /** Figures until then; absent: those that were saved last. */
  progress?: ImportFigures & { problems: FeedProblem[] };
}

/** Ends an import, with its progress. */
export async function endImport(
  tx: Writer,
  uuid: string,
  { error, progress }: ImportOutcome,
): Promise<void> {
  const figures = progress === undefined ? sql`` : sql`, ${figuresOf(progress)}`;
  await sql`
    update advisory_import
    set status = ${error === null ? 'done' : 'failed'}, error = ${error}, ended_at = now() ${figures}
    where uuid = ${uuid}`.execute(tx);
}

/**
 * Tells whether another unfinished import needs the same file, or records are stored in it: a small feed is its
 * own block.
 */
export async function isBlobNeeded(db: Reader, blob: Buffer, besides: string): Promise<boolean> {
  const { rows } = await sql`
    select from advisory_import
    where blob = ${blob} and uuid <> ${besides} and status in ('queued', 'running')
    union all select from advisory where block = ${blob}
    union all select from former_advisory where block = ${blob} limit 1`.execute(db);
  return rows.length > 0;
}

const columns = sql`i.uuid, i.source, i.status, i.started_at, i.ended_at, i.read, i.added, i.changed, i.unchanged,
  i.withdrawn, i.refused, i.rematched, i.problems, i.error`;

export async function findImport(db: Reader, uuid: string): Promise<ImportRow | undefined> {
  const { rows } = await sql<ImportRow>`
    select ${columns} from advisory_import_state i where i.uuid = ${uuid}`.execute(db);
  return rows[0];
}

/** Live records of each source, in order of name; sources that have been imported without result too, but for files of facts and bundles. */
export async function selectSources(db: Reader): Promise<{ source: string; advisories: number }[]> {
  const { rows } = await sql<{ source: string; advisories: number }>`
    select s.source, coalesce(n.advisories, 0) as advisories
    from (select source from advisory_source_state union select source from advisory_import_state) s
      left join advisory_source_state n on n.source = s.source
    where s.source not in ('kev', 'epss', 'end_of_life', 'bundle')
    order by 1`.execute(db);
  return rows;
}

/** The newest import of each source. */
export async function selectNewestImports(db: Reader): Promise<ImportRow[]> {
  const { rows } = await sql<ImportRow>`
    select distinct on (i.source) ${columns} from advisory_import_state i
    order by i.source, i.started_at desc, i.uuid desc`.execute(db);
  return rows;
}
