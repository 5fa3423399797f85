import type { DocumentRow, Revision } from '@assay/contract/document.ts';
import type { documents } from '@assay/contract/documents.ts';
import type { Input } from '@assay/contract/endpoint.ts';
import { sql } from 'kysely';
import type { Reader } from '../../platform/db/database.ts';
import { type ListPage, listQuery } from '../../platform/db/list-queries.ts';
import type { ListOrders, Sorted } from '../../platform/db/order-queries.ts';
import type { Found } from '../../platform/http/page.ts';

/** A revision row with its document. */
export interface RevisionRow {
  ledger_uuid: string;
  collection_uuid: string;
  document_uuid: string;
  id: string;
  /** Current state of the document. */
  state: DocumentRow['state'];
  /** Revision that is the present one. */
  present: number;
  /** Leaf of the document’s last change: of its current revision, or of its erasure. */
  document_leaf_uuid: string;
  /** Sealed by the tenant's data key; null after erasure. */
  sealed_key: Buffer | null;
  revision: number;
  op: DocumentRow['op'];
  /** Leaf of this revision in the ledger's log. */
  leaf_uuid: string;
  /** Null for a deletion, and after erasure. */
  sealed: Buffer | null;
  size_bytes: number | null;
  media_type: string | null;
  actor_kind: string;
  actor_uuid: string;
  actor_name: string;
  at: Date;
  erased_at: Date | null;
  /** Salt from which those of names and authors are derived. */
  name_salt: Buffer;
  collection_name: string;
  /** Name of the ledger when the revision was made; null before leaves had names. */
  ledger_name: string | null;
}

type WholeRevision = RevisionRow & { missing: null };

/** A revision of which ledger, collection, document or revision may be missing. */
type PartialRevision = { [K in keyof RevisionRow]: RevisionRow[K] | null } & {
  missing: string | null;
};

const isWhole = (row: PartialRevision): row is WholeRevision => row.missing === null;

/** Finds one revision by its names; `missing` is the part that does not exist, undefined for the ledger. */
export async function findRevision(
  db: Reader,
  tenantUuid: string,
  of: { uuid: string; name: string; id: string; revision?: number | undefined },
): Promise<WholeRevision | { missing: string } | undefined> {
  const { rows } = await sql<PartialRevision>`
    select l.uuid as ledger_uuid, c.uuid as collection_uuid, d.uuid as document_uuid, d.id, d.state, d.revision as present,
           d.leaf_uuid as document_leaf_uuid, d.sealed_key, r.revision, r.op, r.uuid as leaf_uuid, r.sealed, r.size_bytes,
           r.media_type, r.actor_kind, r.actor_uuid, r.actor_name, r.at, r.erased_at, d.name_salt, c.name as collection_name,
           r.ledger_name,
           case when c.uuid is null then 'Collection' when d.uuid is null then 'Document'
                when r.uuid is null then 'Revision' end as missing
    from ledger l
    left join collection c on c.tenant_uuid = l.tenant_uuid and c.ledger_uuid = l.uuid and c.name = ${of.name}
      and c.deleted_at is null
    left join document d on d.tenant_uuid = l.tenant_uuid and d.collection_uuid = c.uuid and d.id = ${of.id}
    left join document_revision r on r.tenant_uuid = l.tenant_uuid and r.document_uuid = d.uuid
      and r.revision = coalesce(${of.revision ?? null}, d.revision)
    where l.tenant_uuid = ${tenantUuid} and l.uuid = ${of.uuid}`.execute(db);
  const [row] = rows;
  if (row === undefined || isWhole(row)) return row;
  return { missing: row.missing ?? 'Revision' };
}

/** A document without its content and without the place of its leaf. */
export interface ShownDocument extends Omit<DocumentRow, 'leaf' | 'changed_at'> {
  changed_at: Date;
  leaf_uuid: string;
}

/** Returns documents as their revisions left them, by leaf. */
export async function selectRevised(
  db: Reader,
  tenantUuid: string,
  leafUuids: string[],
): Promise<ShownDocument[]> {
  const { rows } = await sql<ShownDocument>`
    select d.id, r.revision, case r.op when 'delete' then 'deleted' else 'live' end as state, r.op, r.at as changed_at,
           r.actor_name as changed_by, r.uuid as leaf_uuid
    from document_revision r join document d on d.tenant_uuid = r.tenant_uuid and d.uuid = r.document_uuid
    where r.tenant_uuid = ${tenantUuid} and r.uuid = any (${leafUuids}::uuid[])`.execute(db);
  return rows;
}

const shown = sql`d.id, d.revision, d.state, r.op, d.changed_at, d.changed_by, d.leaf_uuid`;
const withRevision = sql`document d
  join document_revision r on r.tenant_uuid = d.tenant_uuid and r.document_uuid = d.uuid and r.revision = d.revision`;

/** Returns the current state of one document. */
export async function findDocument(
  db: Reader,
  tenantUuid: string,
  uuid: string,
): Promise<ShownDocument | undefined> {
  const { rows } = await sql<ShownDocument>`
    select ${shown} from ${withRevision} where d.tenant_uuid = ${tenantUuid} and d.uuid = ${uuid}`.execute(
    db,
  );
  return rows[0];
}

/** Each along an index: document_changed, document_id, document_by_revision. */
const ORDERS: ListOrders<'changed_at' | 'id' | 'revision'> = {
  columns: {
    changed_at: { by: sql`d.changed_at`, type: 'timestamptz' },
    id: { by: sql`d.id`, type: 'text' },
    revision: { by: sql`d.revision`, type: 'int' },
  },
  tie: { by: sql`d.uuid`, type: 'uuid' },
  ties: 'against',
};

/** Documents of a collection. */
export const selectDocuments = (
  db: Reader,
  tenantUuid: string,
  of: { collection_uuid: string; deleted: boolean },
  page: ListPage<Input<typeof documents.listDocuments>['sort']>,
): Promise<Found<ShownDocument & Sorted>> =>
  listQuery({
    select: shown,
    from: withRevision,
    counted: sql`document d`,
    filters: [
      sql`d.tenant_uuid = ${tenantUuid} and d.collection_uuid = ${of.collection_uuid}`,
      of.deleted ? undefined : sql`d.state = 'live'`,
    ],
    orders: ORDERS,
    page,
  }).read<ShownDocument>(db);

/** A revision as its document's history shows it. */
export interface HistoryRow extends Omit<Revision, 'leaf' | 'at' | 'erased_at'> {
  at: Date;
  erased_at: Date | null;
  leaf_uuid: string;
}

/** Along the primary key. */
const REVISION_ORDERS: ListOrders<'revision'> = {
  columns: { revision: { by: sql`revision`, type: 'int' } },
  tie: { by: sql`revision`, type: 'int' },
};

/** Revisions of a document. */
export const selectRevisions = (
  db: Reader,
  tenantUuid: string,
  documentUuid: string,
  page: ListPage<Input<typeof documents.getDocumentAudit>['sort']>,
): Promise<Found<HistoryRow & Sorted>> =>
  listQuery({
    select: sql`revision, op, actor_name as actor, at, size_bytes, erased_at, uuid as leaf_uuid`,
    from: sql`document_revision`,
    filters: [sql`tenant_uuid = ${tenantUuid} and document_uuid = ${documentUuid}`],
    orders: REVISION_ORDERS,
    page,
  }).read<HistoryRow>(db);

/** A document with the sealed content of its present revision. */
export interface StoredDocument extends ShownDocument {
  document_uuid: string;
  sealed_key: Buffer | null;
  /** Null after erasure, and for all of them when they are too large together. */
  sealed: Buffer | null;
  /** Bytes of the content of all that were read. */
  bytes: string | null;
}

/** Documents by their uuids, in no order; with their content where it has no more than `most` bytes in all. */
export async function selectStored(
  db: Reader,
  tenantUuid: string,
  { uuids, most }: { uuids: string[]; most: number },
): Promise<StoredDocument[]> {
  const { rows } = await sql<StoredDocument>`
    select ${shown}, d.uuid as document_uuid, d.sealed_key, sum(r.size_bytes) over () as bytes,
      case when sum(r.size_bytes) over () <= ${most} then r.sealed end as sealed
    from ${withRevision}
    where d.tenant_uuid = ${tenantUuid} and d.uuid = any (${uuids}::uuid[])`.execute(db);
  return rows;
}
