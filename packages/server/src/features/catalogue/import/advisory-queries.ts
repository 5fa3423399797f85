import type { Affected } from '@assay/core/advisories/advisory.ts';
import { prepareAffected } from '@assay/core/advisories/prepare.ts';
import { spanOf } from '@assay/core/advisories/span.ts';
import { sql } from 'kysely';
import { intArray, textArray } from '../../../platform/db/array-text.ts';
import { copyIn, copyLine } from '../../../platform/db/copy.ts';
import type { Reader, Writer } from '../../../platform/db/database.ts';
import type { ParsedRecord } from '../feed/parse-record.ts';
import type { RecordPlace } from '../feed/record-blocks.ts';
import { rangesOf } from '../stored-ranges.ts';

/**
 * Version of the reader; raise it when `parseOsv` returns something else for the same record. The next import
 * stores records of an earlier version again, although their bytes did not change.
 */
const READER = 3;

/** Records of a source that are stored, of these ids; `revision` is '' for those that an earlier program read. */
export async function selectKnown(db: Reader, source: string, ids: string[]) {
  const { rows } = await sql<{
    advisory_id: number;
    id: string;
    revision: string;
    aliases: string[];
  }>`
    select a.advisory_id, a.id, case when a.reader = ${READER} then encode(a.revision, 'hex') else '' end as revision, a.aliases
    from advisory a where a.source = ${source} and a.id = any (${textArray(ids)}::text[])`.execute(
    db,
  );
  return rows;
}

/** Ids of the live records of a source that begin with a text, by the index on both. */
export async function selectLiveIds(
  db: Reader,
  { source, prefix }: { source: string; prefix: string },
): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select id from advisory
    where source = ${source} and id >= ${prefix} and starts_with(id, ${prefix}) and id < ${`${prefix}\u{10ffff}`}
      and not withdrawn`.execute(db);
  return rows.map(({ id }) => id);
}

/** Place of a record, and a revision before it. */
export interface RecordOrigin extends RecordPlace {
  /** Stored revision that says the same, in hexadecimal; null: none is known. */
  same_as: string | null;
}

/** Stores records, new or changed, and returns their advisory_id by id. */
export async function putAdvisories(
  tx: Writer,
  source: string,
  records: (ParsedRecord & RecordOrigin)[],
): Promise<Map<string, number>> {
  const json = records.map((r) => ({
    ...r,
    bytes: undefined,
    affected: undefined,
    ecosystems: [...new Set(r.affected.map(({ ecosystem }) => ecosystem))],
    json: undefined,
    block: `\\x${r.block.toString('hex')}`,
    revision: `\\x${r.revision}`,
    same_as: r.same_as === null ? null : `\\x${r.same_as}`,
  }));
  const { rows } = await sql<{ advisory_id: number; id: string }>`
    insert into advisory (source, id, revision, modified_at, published_at, withdrawn, severity, cvss, cvss_vector,
      summary, aliases, cves, block, block_offset, block_length, ecosystems, reader, content_revision)
    select ${source}::text, r.id, r.revision, r.modified_at, r.published_at, r.withdrawn, r.severity, r.cvss, r.cvss_vector,
      r.summary, r.aliases, r.cves, r.block, r.block_offset, r.block_length, r.ecosystems, ${READER}::smallint, (
        select coalesce(k.content_revision, k.revision) from advisory k
        where k.source = ${source} and k.id = r.id and k.revision in (r.revision, r.same_as))
    from jsonb_to_recordset(${JSON.stringify(json)}::jsonb) r (id text, revision bytea,
      modified_at text, published_at timestamptz, withdrawn boolean, severity smallint, cvss real, cvss_vector text,
      summary text, aliases text[], cves text[], block bytea, block_offset int, block_length int, ecosystems text[], same_as bytea)
    on conflict (source, id) do update set (revision, modified_at, published_at, withdrawn, severity, cvss,
      cvss_vector, summary, aliases, cves, block, block_offset, block_length, ecosystems, reader, content_revision) = (excluded.revision,
      excluded.modified_at, excluded.published_at, excluded.withdrawn, excluded.severity, excluded.cvss,
      excluded.cvss_vector, excluded.summary, excluded.aliases, excluded.cves, excluded.block, excluded.block_offset,
      excluded.block_length, excluded.ecosystems, excluded.reader, excluded.content_revision)
    returning advisory_id, id`.execute(tx);
  return new Map(rows.map((row) => [row.id, row.advisory_id]));
}

/** A stored affected entry. */
export interface StoredAffected extends Affected {
  affected_id: number;
  advisory_id: number;
}

export async function selectAffected(db: Reader, advisoryIds: number[]): Promise<StoredAffected[]> {
  const { rows } = await sql<
    Omit<StoredAffected, 'ranges' | 'versions'> & Record<'ranges' | 'versions', string>
  >`
    select affected_id, advisory_id, ecosystem, release, name, repository_url, ranges::text as ranges,
      versions::text as versions
    from affected where advisory_id = any (${intArray(advisoryIds)}::int[]) order by affected_id`.execute(
    db,
  );
  return rows.map((row) => ({
    ...row,
    ...rangesOf(row),
  }));
}

export async function deleteAffected(tx: Writer, advisoryIds: number[]): Promise<void> {
  await sql`delete from affected where advisory_id = any (${intArray(advisoryIds)}::int[])`.execute(
    tx,
  );
}

/** In entry order, which is the order of ids. */
export async function copyAffected(
  tx: Writer,
  entries: Iterable<[advisoryId: number, affected: Affected]>,
): Promise<void> {
  const lines = function* () {
    for (const [advisoryId, a] of entries) {
      const { ecosystem, release, name, repository_url: url } = a;
      const [ranges, versions] = [JSON.stringify(a.ranges), JSON.stringify(a.versions)];
      const { low, high } = spanOf(prepareAffected(a));
      yield copyLine([advisoryId, ecosystem, release, name, url, ranges, versions, low, high]);
    }
  };
  await copyIn(
    tx,
    'copy affected (advisory_id, ecosystem, release, name, repository_url, ranges, versions, low, high) from stdin',
    inPieces(lines()),
  );
}

const PIECE_CHARACTERS = 64 * 1024;

/** Joins lines, because each chunk is a separate message. */
function* inPieces(lines: Iterable<string>): Generator<string> {
  let piece = '';
  for (const line of lines) {
    piece += line;
    if (piece.length < PIECE_CHARACTERS) continue;
    yield piece;
    piece = '';
  }
  if (piece !== '') yield piece;
}

/**
 * The commit does not wait for the disk: an import partly lost in a power cut is repeated, and its last commit,
 * which does wait, flushes everything before it.
 */
export const commitLazily = (tx: Writer) => sql`set local synchronous_commit = off`.execute(tx);
