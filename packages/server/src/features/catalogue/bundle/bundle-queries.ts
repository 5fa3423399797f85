import type { EndOfLifeDates } from '@assay/core/advisories/end-of-life.ts';
import type { EpssScore } from '@assay/core/advisories/epss.ts';
import type { KnownExploited } from '@assay/core/advisories/known-exploited.ts';
import { sql } from 'kysely';
import { textArray } from '../../../platform/db/array-text.ts';
import type { Reader, Writer } from '../../../platform/db/database.ts';
import type { EcosystemRelease } from '../coverage/coverage-queries.ts';
import type { RecordPlace } from '../feed/record-blocks.ts';

/** Key pair that signs bundles; its private half is sealed. */
export interface BundleKeyRow {
  public_key: Buffer;
  sealed: Buffer;
}

export async function findBundleKey(db: Reader): Promise<BundleKeyRow | undefined> {
  const { rows } = await sql<BundleKeyRow>`
    select public_key, sealed from find_bundle_key()`.execute(db);
  return rows[0];
}

/** The first one stays. */
export const insertBundleKey = (tx: Writer, key: BundleKeyRow) =>
  sql`select add_bundle_key(${key.public_key}, ${key.sealed})`.execute(tx);

/** A stored record, and where its bytes are. */
export interface StoredRecord extends RecordPlace {
  id: string;
  modified_at: string | null;
}

/** Next records of a source after an id, by the index on both. */
export async function selectRecords(
  db: Reader,
  { source, after, limit }: { source: string; after: string; limit: number },
): Promise<StoredRecord[]> {
  const { rows } = await sql<StoredRecord>`
    select id, modified_at, block, block_offset, block_length from advisory_record_fact
    where source = ${source} and id > ${after} order by source, id limit ${limit}`.execute(db);
  return rows;
}

/** Next EPSS scores after a CVE. */
export async function selectScores(
  db: Reader,
  { after, limit }: { after: string; limit: number },
): Promise<EpssScore[]> {
  const { rows } = await sql<EpssScore>`
    select cve, score, percentile from epss_score_fact where cve > ${after} order by cve limit ${limit}`.execute(
    db,
  );
  return rows;
}

/** All entries of CISA's catalogue. */
export async function selectExploited(db: Reader): Promise<KnownExploited[]> {
  const { rows } = await sql<KnownExploited>`
    select cve, added_on::text, due_on::text, ransomware, name, required_action, notes
    from known_exploited_fact where source = 'kev' order by cve`.execute(db);
  return rows;
}

/** All release cycles, and the packages that have them. */
export async function selectEndOfLife(db: Reader): Promise<Omit<EndOfLifeDates, 'problems'>> {
  const cycles = await sql<EndOfLifeDates['cycles'][number]>`
    select product, cycle, released_on::text, support_ends_on::text, ends_on::text, is_ended, latest
    from end_of_life_fact order by product, cycle`.execute(db);
  const packages = await sql<EndOfLifeDates['packages'][number]>`
    select ecosystem, name, product from end_of_life_package_fact order by ecosystem, name, product`.execute(
    db,
  );
  return { cycles: cycles.rows, packages: packages.rows };
}

/** When each source was last read completely. */
export async function selectFreshness(db: Reader): Promise<Map<string, Date>> {
  const { rows } = await sql<{ source: string; as_of: Date }>`
    select source, as_of from source_freshness_fact`.execute(db);
  return new Map(rows.map(({ source, as_of }) => [source, as_of]));
}

/** Instants of change of stored records, as they state them. */
export async function selectModified(
  db: Reader,
  source: string,
  ids: readonly string[],
): Promise<Map<string, string | null>> {
  const { rows } = await sql<{ id: string; modified_at: string | null }>`
    select id, modified_at from advisory_record_fact
    where source = ${source} and id = any (${textArray(ids)}::text[])`.execute(db);
  return new Map(rows.map(({ id, modified_at }) => [id, modified_at]));
}

/** How old imported coverage is, and whether it replaces a newer age. */
interface CoverageAges {
  coverage: readonly (EcosystemRelease & { confirmed_at: string | null })[];
  setsBack: boolean;
}

/** Gives what is stored of a source the age that it had on the exporting server. */
export async function setCoverageAges(
  tx: Writer,
  source: string,
  { coverage, setsBack }: CoverageAges,
): Promise<void> {
  await sql`
    update advisory_coverage c
    set newest_import_at = case when ${setsBack} then g.confirmed_at else greatest(c.newest_import_at, g.confirmed_at) end
    from jsonb_to_recordset(${JSON.stringify(coverage)}::jsonb) g (ecosystem text, release text, confirmed_at timestamptz)
    where c.source = ${source} and c.ecosystem = g.ecosystem and c.release = g.release
      and g.confirmed_at is not null`.execute(tx);
}
