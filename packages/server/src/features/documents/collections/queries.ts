import type { collections } from '@assay/contract/collections.ts';
import type { Input } from '@assay/contract/endpoint.ts';
import { sql } from 'kysely';
import type { Reader, Writer } from '../../../platform/db/database.ts';
import { type ListPage, listQuery } from '../../../platform/db/list-queries.ts';
import type { ListOrders, Sorted } from '../../../platform/db/order-queries.ts';
import { containing, type Found } from '../../../platform/http/page.ts';
import type { Definition } from '../typed-fields.ts';

/** A collection row. */
export interface CollectionRow extends Definition {
  uuid: string;
  name: string;
  indexes: { fields: string[]; unique: true }[];
  created_at: Date;
  /** Live ones. */
  documents: number;
}

const documentsOf = sql`
  coalesce((select n.live::int from document_count n
            where n.tenant_uuid = c.tenant_uuid and n.collection_uuid = c.uuid), 0)`;

const columns = sql`c.uuid, c.name, c.fields, c.indexes, c.created_at, ${documentsOf} as documents`;

/** Existing parts of a collection's name. */
export interface CollectionName {
  /** uuid of the ledger. */
  uuid: string;
  name: string;
}

const named = (tenantUuid: string, { uuid, name }: CollectionName) =>
  sql`c.tenant_uuid = ${tenantUuid} and c.ledger_uuid = ${uuid} and c.name = ${name} and c.deleted_at is null`;

/** One collection. */
export async function findCollection(
  db: Reader,
  tenantUuid: string,
  name: CollectionName,
): Promise<CollectionRow | undefined> {
  const { rows } = await sql<CollectionRow>`
    select ${columns} from collection c where ${named(tenantUuid, name)}`.execute(db);
  return rows[0];
}

/** Finds the searchable fields of a collection, also in a deleted ledger. */
export async function findDefinition(
  db: Reader,
  tenantUuid: string,
  name: CollectionName,
): Promise<(Definition & { uuid: string }) | undefined> {
  const { rows } = await sql<Definition & { uuid: string }>`
    select c.uuid, c.fields, c.indexes from collection c where ${named(tenantUuid, name)}`.execute(
    db,
  );
  return rows[0];
}

type Filter = Omit<Input<typeof collections.listCollections>, 'cursor'>;

/** A ledger has at most a hundred collections: all of them are read, whatever the order. */
const ORDERS: ListOrders<'name' | 'documents' | 'created_at'> = {
  columns: {
    name: { by: sql`c.name`, type: 'text' },
    documents: { by: documentsOf, type: 'int' },
    created_at: { by: sql`c.created_at`, type: 'timestamptz' },
  },
  tie: { by: sql`c.uuid`, type: 'uuid' },
};

/** Collections of a ledger. */
export const selectCollections = (
  db: Reader,
  tenantUuid: string,
  { uuid, keyword, ...page }: Filter & ListPage<Filter['sort']>,
): Promise<Found<CollectionRow & Sorted>> =>
  listQuery({
    select: columns,
    from: sql`collection c`,
    filters: [
      sql`c.tenant_uuid = ${tenantUuid} and c.ledger_uuid = ${uuid} and c.deleted_at is null`,
      keyword ? sql`c.name ilike ${containing(keyword)}` : undefined,
    ],
    orders: ORDERS,
    page,
  }).read<CollectionRow>(db);

/** Counts the collections of a ledger. */
export async function countCollections(
  db: Reader,
  tenantUuid: string,
  ledgerUuid: string,
): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from collection
    where tenant_uuid = ${tenantUuid} and ledger_uuid = ${ledgerUuid} and deleted_at is null`.execute(
    db,
  );
  return rows[0]?.count ?? 0;
}

/** Adds a collection; false when its ledger has one of this name. */
export async function insertCollection(
  tx: Writer,
  row: { tenant_uuid: string; ledger_uuid: string; uuid: string; name: string } & Definition,
): Promise<boolean> {
  const { numAffectedRows } = await sql`
    insert into collection (tenant_uuid, ledger_uuid, uuid, name, fields, indexes)
    values (${row.tenant_uuid}, ${row.ledger_uuid}, ${row.uuid}, ${row.name}, ${JSON.stringify(row.fields)},
            ${JSON.stringify(row.indexes)})
    on conflict (tenant_uuid, ledger_uuid, name) where deleted_at is null do nothing`.execute(tx);
  return numAffectedRows === 1n;
}

/** Locks a collection against writes and changes until the transaction ends. */
export async function lockCollection(
  tx: Writer,
  tenantUuid: string,
  name: CollectionName,
): Promise<(Definition & { uuid: string }) | undefined> {
  const { rows } = await sql<Definition & { uuid: string }>`
    select c.uuid, c.fields, c.indexes from collection c where ${named(tenantUuid, name)}
    for no key update`.execute(tx);
  return rows[0];
}

/** Replaces the searchable fields, and deletes the values by which its documents were found: may take a minute. */
export async function redefineCollection(
  tx: Writer,
  tenantUuid: string,
  { uuid, fields, indexes }: Definition & { uuid: string },
): Promise<void> {
  const which = sql`tenant_uuid = ${tenantUuid} and collection_uuid = ${uuid}`;
  await sql`set local statement_timeout = 60000`.execute(tx);
  await sql`
    update collection set fields = ${JSON.stringify(fields)}, indexes = ${JSON.stringify(indexes)}
    where tenant_uuid = ${tenantUuid} and uuid = ${uuid}`.execute(tx);
  await sql`delete from document_field where ${which}`.execute(tx);
  await sql`delete from document_unique where ${which}`.execute(tx);
}

/** Marks a collection as deleted; its name is free from then on. */
export const deleteCollection = (tx: Writer, tenantUuid: string, uuid: string) =>
  sql`update collection set deleted_at = clock_timestamp()
      where tenant_uuid = ${tenantUuid} and uuid = ${uuid}`.execute(tx);

/** A live document with its sealed content. */
export interface LiveDocument {
  document_uuid: string;
  id: string;
  revision: number;
  sealed_key: Buffer | null;
  sealed: Buffer | null;
}

/** Documents and bytes of content per read; at least one document. */
const MOST_READ = { documents: 200, bytes: 32 * 1024 * 1024 };

/** Some live documents in the order in which they were made, along document_live. */
export async function selectLiveDocuments(
  db: Reader,
  tenantUuid: string,
  { collection_uuid, after }: { collection_uuid: string; after: string | null },
): Promise<LiveDocument[]> {
  const rest = after === null ? sql`` : sql`and d.uuid > ${after}`;
  const revision = sql`document_revision r
    on r.tenant_uuid = d.tenant_uuid and r.document_uuid = d.uuid and r.revision = d.revision`;
  const { rows } = await sql<LiveDocument>`
    select d.uuid as document_uuid, d.id, d.revision, d.sealed_key, r.sealed
    from (
      select d.*, sum(r.size_bytes) over (order by d.uuid) - r.size_bytes as bytes_before
      from (
        select d.* from document d
        where d.tenant_uuid = ${tenantUuid} and d.collection_uuid = ${collection_uuid} and d.state = 'live' ${rest}
        order by d.uuid limit ${MOST_READ.documents}) d
      join ${revision}) d
    join ${revision}
    where d.bytes_before < ${MOST_READ.bytes}
    order by d.uuid`.execute(db);
  return rows;
}
