import type { REVISION_OPS } from '@assay/contract/document.ts';
import { sql } from 'kysely';
import type { Actor } from '../../context.ts';
import type { Writer } from '../../platform/db/database.ts';
import type { Definition, FieldValue } from './typed-fields.ts';

/** A collection that documents are written to. */
export interface OpenCollection extends Definition {
  ledger_uuid: string;
  ledger_name: string;
  ledger_deleted: boolean;
  uuid: string;
  name: string;
}

/** Locks a collection and its ledger against changes until the transaction ends. */
export async function shareCollection(
  tx: Writer,
  tenantUuid: string,
  of: { uuid: string; name: string },
): Promise<OpenCollection | undefined> {
  const { rows } = await sql<OpenCollection>`
    select l.uuid as ledger_uuid, l.name as ledger_name, l.deleted_at is not null as ledger_deleted, c.uuid, c.name, c.fields,
      c.indexes
    from ledger l
    join collection c on c.tenant_uuid = l.tenant_uuid and c.ledger_uuid = l.uuid and c.name = ${of.name}
      and c.deleted_at is null
    where l.tenant_uuid = ${tenantUuid} and l.uuid = ${of.uuid} for share`.execute(tx);
  return rows[0];
}

/** Instant of a change, in milliseconds: read after the locks are taken, so that revisions are ordered in time. */
export async function presentInstant(tx: Writer): Promise<Date> {
  const { rows } = await sql<{ at: Date }>`
    select date_trunc('milliseconds', clock_timestamp()) as at`.execute(tx);
  const [row] = rows;
  if (row === undefined) throw new Error('The database gave no time');
  return row.at;
}

/** Stored fields of a new document. */
export interface NewDocument {
  uuid: string;
  id: string;
  sealed_key: Buffer;
  name_salt: Buffer;
  leaf_uuid: string;
  changed_by: string;
}

/** Adds documents in order of their ids; returns the uuids of those whose id was free. */
export async function insertDocuments(
  tx: Writer,
  of: { tenant_uuid: string; collection_uuid: string; at: Date },
  rows: NewDocument[],
): Promise<Set<string>> {
  const inserted = await sql<{ uuid: string }>`
    insert into document (tenant_uuid, uuid, collection_uuid, id, revision, state, sealed_key, name_salt, leaf_uuid,
                          created_at, changed_at, changed_by)
    select ${of.tenant_uuid}, n.uuid, ${of.collection_uuid}, n.id, 1, 'live', n.sealed_key, n.name_salt, n.leaf_uuid,
           ${of.at}::timestamptz, ${of.at}::timestamptz, n.changed_by
    from unnest(${rows.map((row) => row.uuid)}::uuid[], ${rows.map((row) => row.id)}::text[],
                ${rows.map((row) => row.sealed_key)}::bytea[], ${rows.map((row) => row.name_salt)}::bytea[],
                ${rows.map((row) => row.leaf_uuid)}::uuid[], ${rows.map((row) => row.changed_by)}::text[])
      n (uuid, id, sealed_key, name_salt, leaf_uuid, changed_by)
    order by n.id collate "C"
    on conflict (tenant_uuid, collection_uuid, id) do nothing returning uuid`.execute(tx);
  return new Set(inserted.rows.map((row) => row.uuid));
}

/** Stored fields of a new revision. */
export interface NewRevision {
  document_uuid: string;
  revision: number;
  /** uuid of the leaf. */
  uuid: string;
  op: (typeof REVISION_OPS)[number];
  sealed: Buffer | null;
  size_bytes: number | null;
  media_type: string | null;
  actor: Actor;
  /** Current name of the ledger. */
  ledger_name: string;
}

/** Adds revisions that were made at an instant. */
export async function insertRevisions(
  tx: Writer,
  tenantUuid: string,
  rows: NewRevision[],
  at: Date,
): Promise<void> {
  await sql`
    insert into document_revision (tenant_uuid, document_uuid, revision, uuid, op, sealed, size_bytes, media_type,
                                   actor_kind, actor_uuid, actor_name, ledger_name, at)
    select ${tenantUuid}, n.*, ${at}::timestamptz
    from unnest(${rows.map((row) => row.document_uuid)}::uuid[], ${rows.map((row) => row.revision)}::int[],
                ${rows.map((row) => row.uuid)}::uuid[], ${rows.map((row) => row.op)}::text[],
                ${rows.map((row) => row.sealed)}::bytea[], ${rows.map((row) => row.size_bytes)}::int[],
                ${rows.map((row) => row.media_type)}::text[], ${rows.map((row) => row.actor.kind)}::text[],
                ${rows.map((row) => row.actor.uuid)}::uuid[], ${rows.map((row) => row.actor.name)}::text[],
                ${rows.map((row) => row.ledger_name)}::text[]) n`.execute(tx);
}

/** A document that is about to change. */
export interface LockedDocument {
  uuid: string;
  id: string;
  revision: number;
  state: 'live' | 'deleted' | 'erased';
  sealed_key: Buffer | null;
  name_salt: Buffer;
  leaf_uuid: string;
}

/** Locks a document until the transaction ends. */
export async function lockDocument(
  tx: Writer,
  tenantUuid: string,
  of: { collection_uuid: string; id: string },
): Promise<LockedDocument | undefined> {
  const { rows } = await sql<LockedDocument>`
    select uuid, id, revision, state, sealed_key, name_salt, leaf_uuid from document
    where tenant_uuid = ${tenantUuid} and collection_uuid = ${of.collection_uuid} and id = ${of.id}
    for no key update`.execute(tx);
  return rows[0];
}

/** A document with the names of its ledger and collection. */
interface LiveDocument extends LockedDocument {
  collection_uuid: string;
  collection_name: string;
  ledger_name: string;
}

/** Live documents of a ledger, some of them, in the order in which they were made; locked. */
export async function lockLiveDocuments(
  tx: Writer,
  tenantUuid: string,
  of: { ledger_uuid: string; limit: number },
): Promise<LiveDocument[]> {
  const { rows } = await sql<LiveDocument>`
    select d.uuid, d.id, d.revision, d.state, d.sealed_key, d.name_salt, d.leaf_uuid, d.collection_uuid,
      c.name as collection_name, l.name as ledger_name
    from ledger l
    join collection c on c.tenant_uuid = l.tenant_uuid and c.ledger_uuid = l.uuid join document d on d.tenant_uuid = c.tenant_uuid and d.collection_uuid = c.uuid and d.state = 'live'
    where l.tenant_uuid = ${tenantUuid} and l.uuid = ${of.ledger_uuid} and c.deleted_at is null
    order by d.uuid limit ${of.limit} for no key update of d`.execute(tx);
  return rows;
}

/** New state of a document. */
export interface ChangedDocument {
  uuid: string;
  revision: number;
  state: 'live' | 'deleted';
  leaf_uuid: string;
}

/** Changes documents that are locked. */
export async function updateDocuments(
  tx: Writer,
  tenantUuid: string,
  rows: ChangedDocument[],
  changed: { at: Date; by: string },
): Promise<void> {
  await sql`
    update document d set revision = n.revision, state = n.state, leaf_uuid = n.leaf_uuid,
      changed_at = ${changed.at}::timestamptz, changed_by = ${changed.by}
    from unnest(${rows.map((row) => row.uuid)}::uuid[], ${rows.map((row) => row.revision)}::int[],
                ${rows.map((row) => row.state)}::text[], ${rows.map((row) => row.leaf_uuid)}::uuid[])
      n (uuid, revision, state, leaf_uuid)
    where d.tenant_uuid = ${tenantUuid} and d.uuid = n.uuid`.execute(tx);
}

/** Adds search values of documents. */
export async function insertFieldValues(
  tx: Writer,
  { tenant_uuid, collection_uuid }: { tenant_uuid: string; collection_uuid: string },
  documents: { document_uuid: string; values: FieldValue[] }[],
): Promise<void> {
  const rows = documents.flatMap(({ document_uuid, values }) =>
    values.map((value) => ({ document_uuid, ...value })),
  );
  if (rows.length === 0) return;
  await sql`
    insert into document_field (tenant_uuid, collection_uuid, field, text_value, number_value, document_uuid)
    select ${tenant_uuid}, ${collection_uuid}, n.*
    from unnest(${rows.map((row) => row.field)}::text[], ${rows.map((row) => row.text_value)}::text[],
                ${rows.map((row) => row.number_value)}::float8[], ${rows.map((row) => row.document_uuid)}::uuid[]) n`.execute(
    tx,
  );
}

/**
 * Adds unique values, in order.
 *
 * @returns existing ones, with the id of their document: then nothing may be stored
 */
export async function insertUniqueKeys(
  tx: Writer,
  { tenant_uuid, collection_uuid }: { tenant_uuid: string; collection_uuid: string },
  keys: { document_uuid: string; key: Buffer }[],
): Promise<{ key: Buffer; id: string }[]> {
  if (keys.length === 0) return [];
  const { numAffectedRows } = await sql`
    insert into document_unique (tenant_uuid, collection_uuid, key, document_uuid)
    select ${tenant_uuid}, ${collection_uuid}, n.key, n.document_uuid
    from unnest(${keys.map(({ key }) => key)}::bytea[], ${keys.map((row) => row.document_uuid)}::uuid[]) n (key, document_uuid)
    order by n.key
    on conflict (tenant_uuid, collection_uuid, key) do nothing`.execute(tx);
  if (Number(numAffectedRows) === keys.length) return [];
  const { rows } = await sql<{ key: Buffer; id: string }>`
    select u.key, d.id
    from unnest(${keys.map(({ key }) => key)}::bytea[], ${keys.map((row) => row.document_uuid)}::uuid[]) n (key, document_uuid)
    join document_unique u on u.tenant_uuid = ${tenant_uuid} and u.collection_uuid = ${collection_uuid} and u.key = n.key
      and u.document_uuid <> n.document_uuid
    join document d on d.tenant_uuid = u.tenant_uuid and d.uuid = u.document_uuid`.execute(tx);
  return rows;
}

/** Removes search values of documents. */
export async function deleteFoundBy(
  tx: Writer,
  tenantUuid: string,
  documentUuids: string[],
): Promise<void> {
  const which = sql`tenant_uuid = ${tenantUuid} and document_uuid = any (${documentUuids}::uuid[])`;
  await sql`delete from document_field where ${which}`.execute(tx);
  await sql`delete from document_unique where ${which}`.execute(tx);
}

/** A request that can be repeated. */
export interface KeyedRequest {
  /** `<uuid of the actor>:<key as sent>`. */
  key: string;
  request_sha256: Buffer;
  collection_uuid: string;
  revision_uuids: string[];
}

/**
 * Stores a request for a day and deletes older ones.
 *
 * @returns the earlier request with this key; undefined when there is none
 */
export async function keepRequest(
  tx: Writer,
  tenantUuid: string,
  request: KeyedRequest,
): Promise<KeyedRequest | undefined> {
  await sql`
    delete from document_request r using (
      select key from document_request
      where tenant_uuid = ${tenantUuid} and created_at < now() - interval '24 hours'
      limit 100 for update skip locked) old
    where r.tenant_uuid = ${tenantUuid} and r.key = old.key`.execute(tx);
  const { numAffectedRows } = await sql`
    insert into document_request (tenant_uuid, key, request_sha256, collection_uuid, revision_uuids)
    values (${tenantUuid}, ${request.key}, ${request.request_sha256}, ${request.collection_uuid},
            ${request.revision_uuids}::uuid[])
    on conflict (tenant_uuid, key) do nothing`.execute(tx);
  if (numAffectedRows === 1n) return undefined;
  const { rows } = await sql<KeyedRequest>`
    select key, request_sha256, collection_uuid, revision_uuids from document_request
    where tenant_uuid = ${tenantUuid} and key = ${request.key}`.execute(tx);
  return rows[0];
}

/**
 * Destroys key and content of a document, and everything that was derived of it.
 *
 * @returns leaves of the revisions that had content, in order
 */
export async function eraseDocument(
  tx: Writer,
  tenantUuid: string,
  of: { uuid: string; leaf_uuid: string; at: Date; changed_by: string },
): Promise<string[]> {
  await sql`
    update document set state = 'erased', sealed_key = null, leaf_uuid = ${of.leaf_uuid},
      changed_at = ${of.at}::timestamptz, changed_by = ${of.changed_by}
    where tenant_uuid = ${tenantUuid} and uuid = ${of.uuid}`.execute(tx);
  await deleteFoundBy(tx, tenantUuid, [of.uuid]);
  await sql`
    delete from document_request where tenant_uuid = ${tenantUuid} and revision_uuids && (
      select array_agg(uuid) from document_revision
      where tenant_uuid = ${tenantUuid} and document_uuid = ${of.uuid})`.execute(tx);
  const { rows } = await sql<{ uuid: string; revision: number }>`
    update document_revision set sealed = null, erased_at = ${of.at}::timestamptz
    where tenant_uuid = ${tenantUuid} and document_uuid = ${of.uuid} and sealed is not null
    returning uuid, revision`.execute(tx);
  return rows.toSorted((a, b) => a.revision - b.revision).map(({ uuid }) => uuid);
}
