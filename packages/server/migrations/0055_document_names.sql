-- The leaf of a revision commits to the names of its document and to its author, so that neither can be exchanged beside the
-- log (ADR 0026). Of documents that are there already, leaves say so that are recorded now.

-- Of both commitments, for all revisions of a document.
alter table document add column name_salt bytea check (length(name_salt) = 32);
-- The trigger would count every document twice for nothing.
alter table document disable trigger count_changed_documents;
update document set name_salt = commitment_salt();
alter table document enable trigger count_changed_documents;
alter table document alter column name_salt set not null;

-- As the ledger was called at that time; null before leaves had names.
alter table document_revision add column ledger_name text;

-- SHA-256(T ‖ T ‖ salt ‖ payload), T = SHA-256('assay/doc-commitment/v1'), as in core/log/leaf/commitment.ts.
create function pg_temp.commitment_of(salt bytea, payload text) returns text language sql immutable as $$
  select encode(sha256(t.tag || t.tag || salt || convert_to(payload, 'UTF8')), 'base64')
  from (select sha256('assay/doc-commitment/v1'::bytea) as tag) t
$$;

-- {"authors":[{"kind","name"},…],"collection","id"}: canonical JSON, as to_json() escapes texts like RFC 8785 does.
insert into log_pending (tenant_uuid, log_uuid, uuid, kind, spec)
select p.tenant_uuid, p.ledger_uuid, gen_random_uuid(), 'document-names', format(
  '{"names":[%s],"recorded":"at-upgrade"}',
  string_agg(format('{"doc":"%s","rev":%s,"value":"%s"}', p.uuid, p.revision, pg_temp.commitment_of(
      sha256('assay/names'::bytea || p.name_salt),
      format('{"authors":[%s],"collection":%s,"id":%s}', p.authors, to_json(p.name), to_json(p.id)))),
    ',' order by p.uuid))
from (
  select d.tenant_uuid, c.ledger_uuid, d.uuid, d.id, d.revision, d.name_salt, c.name, a.authors,
    -- So many fit into a leaf of 16 KiB.
    row_number() over (partition by d.tenant_uuid, c.ledger_uuid order by d.uuid) / 100 as part
  from document d
  join collection c on c.tenant_uuid = d.tenant_uuid and c.uuid = d.collection_uuid
  cross join lateral (
    select string_agg(format('{"kind":%s,"name":%s}', to_json(r.actor_kind), to_json(r.actor_name)), ',' order by r.revision) as authors
    from document_revision r where r.tenant_uuid = d.tenant_uuid and r.document_uuid = d.uuid) a) p
group by p.tenant_uuid, p.ledger_uuid, p.part
order by p.tenant_uuid, p.ledger_uuid, p.part;
