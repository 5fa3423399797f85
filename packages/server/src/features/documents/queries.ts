import type { DocumentRow } from '@assay/contract/documents.ts';
import { sql } from 'kysely';
import type { Reader } from '../../platform/db/database.ts';

/** A revision with its document, as SQL gives it. */
export interface RevisionRow {
  ledger_uuid: string;
  collection_uuid: string;
  document_uuid: string;
  id: string;
  /** Of the document, as it is now. */
  state: DocumentRow['state'];
  /** Revision that is the present one. */
  present: number;
  /** Leaf of the document’s last change: of its present revision, or of its erasure. */
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
  actor_name: string;
  at: Date;
  erased_at: Date | null;
}

/** As {@link RevisionRow}; what is null besides `ledger_uuid` says what is missing. */
type FoundRevision = RevisionRow & {
  collection_uuid: string | null;
  document_uuid: string | null;
  leaf_uuid: string | null;
};

/** One revision by its names; undefined without the ledger, null columns without what comes below it. */
export async function findRevision(
  db: Reader,
  tenantUuid: string,
  of: { uuid: string; name: string; id: string; revision?: number | undefined },
): Promise<FoundRevision | undefined> {
  const { rows } = await sql<FoundRevision>`
    select l.uuid as ledger_uuid, c.uuid as collection_uuid, d.uuid as document_uuid, d.id, d.state, d.revision as present,
           d.leaf_uuid as document_leaf_uuid, d.sealed_key, r.revision, r.op, r.uuid as leaf_uuid, r.sealed, r.size_bytes,
           r.media_type, r.actor_name, r.at, r.erased_at
    from ledger l
    left join collection c on c.tenant_uuid = l.tenant_uuid and c.ledger_uuid = l.uuid and c.name = ${of.name}
      and c.deleted_at is null
    left join document d on d.tenant_uuid = l.tenant_uuid and d.collection_uuid = c.uuid and d.id = ${of.id}
    left join document_revision r on r.tenant_uuid = l.tenant_uuid and r.document_uuid = d.uuid
      and r.revision = coalesce(${of.revision ?? null}, d.revision)
    where l.tenant_uuid = ${tenantUuid} and l.uuid = ${of.uuid}`.execute(db);
  return rows[0];
}
