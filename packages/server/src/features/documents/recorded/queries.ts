import { type RawBuilder, sql } from 'kysely';
import type { Reader } from '../../../platform/db/database.ts';
import type { ErasedRow, RecordedRevision } from './recorded-rows.ts';

/** A revision with the log that its leaf should be in. */
export interface RecordedRow extends RecordedRevision {
  /** uuid of the document's ledger. */
  ledger_uuid: string;
}

/** An instant in the form in which leaves have it. */
const instantOf = (column: RawBuilder<unknown>) =>
  sql`to_char(${column} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`;

const recordedColumns = sql`r.uuid as leaf_uuid, c.ledger_uuid, d.uuid as document_uuid, d.collection_uuid, r.revision, r.op,
  r.actor_kind, r.actor_uuid, r.actor_name, ${instantOf(sql`r.at`)} as at, r.ledger_name, c.name as collection_name, d.id,
  d.name_salt, d.state, d.revision as present, ${instantOf(sql`d.changed_at`)} as changed_at, d.changed_by,
  d.leaf_uuid as document_leaf_uuid,
  d.revision = r.revision or exists (
    select from document_revision p
    where p.tenant_uuid = d.tenant_uuid and p.document_uuid = d.uuid and p.revision = d.revision) as has_present`;

const ofLeaves = (tenantUuid: string, leafUuids: string[]) => sql`
  from document_revision r
  join document d on d.tenant_uuid = r.tenant_uuid and d.uuid = r.document_uuid
  join collection c on c.tenant_uuid = d.tenant_uuid and c.uuid = d.collection_uuid
  where r.tenant_uuid = ${tenantUuid} and r.uuid = any (${leafUuids}::uuid[])`;

/** Returns revisions by their leaves, of any document of the tenant; omits missing ones. */
export async function selectRecorded(
  db: Reader,
  tenantUuid: string,
  leafUuids: string[],
): Promise<RecordedRow[]> {
  if (leafUuids.length === 0) return [];
  const { rows } = await sql<RecordedRow>`
    select ${recordedColumns} ${ofLeaves(tenantUuid, leafUuids)}`.execute(db);
  return rows;
}

/** A revision with its sealed content. */
export interface RecordedContent extends RecordedRow {
  /** null for none. */
  sealed: Buffer | null;
  /** Key of the document; null after its erasure. */
  sealed_key: Buffer | null;
}

/** As {@link selectRecorded}, with contents. */
export async function selectRecordedContents(
  db: Reader,
  tenantUuid: string,
  leafUuids: string[],
): Promise<RecordedContent[]> {
  if (leafUuids.length === 0) return [];
  const { rows } = await sql<RecordedContent>`
    select ${recordedColumns}, r.sealed, d.sealed_key ${ofLeaves(tenantUuid, leafUuids)}`.execute(
    db,
  );
  return rows;
}

/** A revision, and whether its content can be read. */
export interface RecordedPresence extends RecordedRow {
  has_content: boolean;
}

/** A leaf of a ledger, without its bytes. */
export interface HashedLeaf {
  idx: string;
  uuid: string;
  leaf_hash: Buffer;
  /** It is the hash of the leaf beside it. */
  is_hashed: boolean;
}

/** A leaf with the revision that has it as its leaf; a null `ledger_uuid` and nothing else for none. */
type LeafRow = HashedLeaf & (RecordedPresence | { ledger_uuid: null });

/** Leaves of a log. */
interface LeafRange {
  log_uuid: string;
  /** Index of the first one. */
  first: number;
  count: number;
}

/**
 * Leaves in order of their index, each with its revision in one row. Revisions are looked up one by one (`offset 0`), however many the
 * planner expects.
 */
export async function selectLeavesWithRevisions(
  db: Reader,
  tenantUuid: string,
  { log_uuid, first, count }: LeafRange,
): Promise<LeafRow[]> {
  const { rows } = await sql<LeafRow>`
    select e.idx, e.uuid, e.leaf_hash, sha256('\\x00'::bytea || e.leaf) = e.leaf_hash as is_hashed, r.*
    from log_entry e
    left join lateral (
      select ${recordedColumns}, r.sealed is not null and d.sealed_key is not null as has_content
      from document_revision r
      join document d on d.tenant_uuid = r.tenant_uuid and d.uuid = r.document_uuid
      join collection c on c.tenant_uuid = d.tenant_uuid and c.uuid = d.collection_uuid
      where r.tenant_uuid = ${tenantUuid} and r.uuid = e.uuid offset 0) r on true
    where e.log_uuid = ${log_uuid} and e.idx >= ${first} and e.idx < ${first + count} order by e.idx`.execute(
    db,
  );
  return rows;
}

/** An erased document with the leaf that it names. */
interface ErasedDocument extends ErasedRow {
  leaf_uuid: string;
}

/** Erased documents by the leaves that they name as those of their erasure. */
export async function selectErased(
  db: Reader,
  tenantUuid: string,
  leafUuids: string[],
): Promise<ErasedDocument[]> {
  if (leafUuids.length === 0) return [];
  const { rows } = await sql<ErasedDocument>`
    select d.leaf_uuid, d.uuid as document_uuid, ${instantOf(sql`d.changed_at`)} as changed_at, d.changed_by, d.name_salt
    from document d
    where d.tenant_uuid = ${tenantUuid} and d.state = 'erased' and d.leaf_uuid = any (${leafUuids}::uuid[])`.execute(
    db,
  );
  return rows;
}

/** A leaf by its uuid; null for the bytes of one that is not sequenced yet. */
interface FoundLeaf {
  uuid: string;
  log_uuid: string;
  leaf: Buffer | null;
}

/** Finds leaves by their uuids, sequenced or waiting; in no order. */
export async function selectLeaves(db: Reader, leafUuids: string[]): Promise<FoundLeaf[]> {
  if (leafUuids.length === 0) return [];
  const { rows } = await sql<FoundLeaf>`
    select uuid, log_uuid, leaf from log_entry where uuid = any (${leafUuids}::uuid[])
    union all select uuid, log_uuid, null from log_pending where uuid = any (${leafUuids}::uuid[])`.execute(
    db,
  );
  return rows;
}

/** A document as a leaf named it that was recorded at an upgrade. */
export interface NamedRow {
  uuid: string;
  ledger_uuid: string;
  id: string;
  collection_name: string;
  name_salt: Buffer;
  /** Authors of revisions up to the given one, in order. */
  authors: { kind: string; name: string }[];
}

/** Documents with the authors of their first revisions. */
export async function selectNamed(
  db: Reader,
  tenantUuid: string,
  documents: { doc: string; rev: number }[],
): Promise<NamedRow[]> {
  if (documents.length === 0) return [];
  const { rows } = await sql<NamedRow>`
    select d.uuid, c.ledger_uuid, d.id, c.name as collection_name, d.name_salt, (
      select coalesce(jsonb_agg(jsonb_build_object('kind', r.actor_kind, 'name', r.actor_name) order by r.revision), '[]')
      from document_revision r
      where r.tenant_uuid = d.tenant_uuid and r.document_uuid = d.uuid and r.revision <= n.rev) as authors
    from unnest(${documents.map(({ doc }) => doc)}::uuid[], ${documents.map(({ rev }) => rev)}::int[]) n (doc, rev)
    join document d on d.tenant_uuid = ${tenantUuid} and d.uuid = n.doc
    join collection c on c.tenant_uuid = d.tenant_uuid and c.uuid = d.collection_uuid`.execute(db);
  return rows;
}

/** Expected state of a document after its erasure. */
export interface ErasedState {
  uuid: string;
  state: string;
  leaf_uuid: string;
  /** Content of it is there. */
  remains: boolean;
}

const REMAINS = sql`d.sealed_key is not null or exists (
  select from document_revision r
  where r.tenant_uuid = d.tenant_uuid and r.document_uuid = d.uuid and r.sealed is not null)`;

/** Returns the expected state of documents after their erasure, without missing ones. */
export async function selectStates(
  db: Reader,
  tenantUuid: string,
  documents: string[],
): Promise<ErasedState[]> {
  if (documents.length === 0) return [];
  const { rows } = await sql<ErasedState>`
    select d.uuid, d.state, d.leaf_uuid, ${REMAINS} as remains from document d
    where d.tenant_uuid = ${tenantUuid} and d.uuid = any (${documents}::uuid[])`.execute(db);
  return rows;
}

/** Range of a tenant's documents by uuid, the upper bound excluded; null for no bound. */
export interface DocumentRange {
  from: string | null;
  to: string | null;
}

/** Selects documents of a ledger within a range. */
interface LedgerRange {
  ledger_uuid: string;
  range: DocumentRange;
}

const within = ({ from, to }: DocumentRange) => sql`
  ${from === null ? sql`` : sql`and d.uuid >= ${from}`} ${to === null ? sql`` : sql`and d.uuid < ${to}`}`;

/** Selects documents of a ledger that are marked as erased. */
export async function selectErasedStates(
  db: Reader,
  tenantUuid: string,
  { ledger_uuid, range }: LedgerRange,
): Promise<ErasedState[]> {
  const { rows } = await sql<ErasedState>`
    select d.uuid, d.state, d.leaf_uuid, ${REMAINS} as remains
    from document d join collection c on c.tenant_uuid = d.tenant_uuid and c.uuid = d.collection_uuid
    where d.tenant_uuid = ${tenantUuid} and c.ledger_uuid = ${ledger_uuid} and d.state = 'erased' ${within(range)}`.execute(
    db,
  );
  return rows;
}

/** Returns revisions of a ledger without a sequenced or waiting leaf; at most 100. */
export async function selectUnrecorded(
  db: Reader,
  tenantUuid: string,
  { ledger_uuid, range }: LedgerRange,
): Promise<{ document_uuid: string; revision: number }[]> {
  const { rows } = await sql<{ document_uuid: string; revision: number }>`
    select r.document_uuid, r.revision
    from collection c
    join document d on d.tenant_uuid = c.tenant_uuid and d.collection_uuid = c.uuid
    join document_revision r on r.tenant_uuid = d.tenant_uuid and r.document_uuid = d.uuid
    where c.tenant_uuid = ${tenantUuid} and c.ledger_uuid = ${ledger_uuid} ${within(range)}
      and not exists (select from log_entry e where e.uuid = r.uuid and e.log_uuid = c.ledger_uuid)
      and not exists (select from log_pending p where p.uuid = r.uuid and p.log_uuid = c.ledger_uuid)
    limit 100`.execute(db);
  return rows;
}

/** Tells whether leaves with document names are still waiting. */
export async function isNaming(db: Reader, ledgerUuid: string): Promise<boolean> {
  const { rows } = await sql`
    select from log_pending where log_uuid = ${ledgerUuid} and kind = 'document-names' limit 1`.execute(
    db,
  );
  return rows.length > 0;
}
