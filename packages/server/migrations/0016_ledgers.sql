-- Ledgers with collections of documents (ADR 0007). Payloads lie beside the log, sealed, and can be erased; the log holds
-- salted commitments to them.

create table ledger (
  tenant_uuid uuid not null references tenant on delete cascade,
  uuid uuid not null default gen_random_uuid(),
  name text not null,
  created_at timestamptz not null default now(),
  created_by text not null,
  deleted_at timestamptz,
  primary key (tenant_uuid, uuid)
);
create unique index ledger_name on ledger (tenant_uuid, lower(name)) where deleted_at is null;

create table collection (
  tenant_uuid uuid not null,
  uuid uuid not null default gen_random_uuid(),
  ledger_uuid uuid not null,
  name text not null,
  -- [{name, type}]: what can be searched.
  fields jsonb not null default '[]',
  -- [{fields, unique}]
  indexes jsonb not null default '[]',
  created_at timestamptz not null default now(),
  deleted_at timestamptz,
  primary key (tenant_uuid, uuid),
  foreign key (tenant_uuid, ledger_uuid) references ledger (tenant_uuid, uuid) on delete cascade
);
create unique index collection_name on collection (tenant_uuid, ledger_uuid, name) where deleted_at is null;

create table document (
  tenant_uuid uuid not null,
  uuid uuid not null,
  collection_uuid uuid not null,
  -- As whoever made it calls it.
  id text not null,
  revision int not null,
  state text not null check (state in ('live', 'deleted', 'erased')),
  -- Data key of the payloads, sealed by the tenant's; destroyed by erasure.
  sealed_key bytea,
  -- Of the last change: of the present revision, which the next one refers to, or of the erasure.
  leaf_uuid uuid not null,
  created_at timestamptz not null default clock_timestamp(),
  changed_at timestamptz not null default clock_timestamp(),
  changed_by text not null,
  primary key (tenant_uuid, uuid),
  foreign key (tenant_uuid, collection_uuid) references collection (tenant_uuid, uuid) on delete cascade
);
create unique index document_id on document (tenant_uuid, collection_uuid, id);
-- Those that are found, in the order in which they were made, as their uuids are of version 7.
create index document_live on document (tenant_uuid, collection_uuid, uuid) where state = 'live';
create index document_changed on document (tenant_uuid, collection_uuid, changed_at desc, uuid);

-- How many live documents a collection has: counting millions for each list would take seconds.
create table document_count (
  tenant_uuid uuid not null,
  collection_uuid uuid not null,
  live bigint not null,
  primary key (tenant_uuid, collection_uuid),
  foreign key (tenant_uuid, collection_uuid) references collection (tenant_uuid, uuid) on delete cascade
);

-- In the transaction that makes or changes documents, so that it cannot be forgotten.
create function count_documents() returns trigger language plpgsql set search_path = pg_catalog, public as $$
begin
  if tg_op = 'INSERT' then
    insert into document_count as c (tenant_uuid, collection_uuid, live)
      select n.tenant_uuid, n.collection_uuid, count(*) from made n where n.state = 'live' group by 1, 2 order by 2
      on conflict (tenant_uuid, collection_uuid) do update set live = c.live + excluded.live;
  else
    update document_count c set live = c.live + d.change
      from (
        select tenant_uuid, collection_uuid, sum(change) as change
        from (select n.tenant_uuid, n.collection_uuid, 1 as change from made n where n.state = 'live'
              union all select o.tenant_uuid, o.collection_uuid, -1 from gone o where o.state = 'live') u
        group by 1, 2 having sum(change) <> 0) d
      where c.tenant_uuid = d.tenant_uuid and c.collection_uuid = d.collection_uuid;
  end if;
  return null;
end $$;
create trigger count_new_documents after insert on document referencing new table as made
  for each statement execute function count_documents();
create trigger count_changed_documents after update on document referencing old table as gone new table as made
  for each statement execute function count_documents();

create table document_revision (
  tenant_uuid uuid not null,
  document_uuid uuid not null,
  revision int not null,
  -- Leaf in the ledger's log.
  uuid uuid not null,
  op text not null check (op in ('create', 'update', 'delete', 'restore')),
  -- salt (32 bytes) ‖ payload, compressed where that is shorter, AES-256-GCM by the document's key. Null for delete, and
  -- after erasure.
  sealed bytea,
  size_bytes int,
  media_type text,
  actor_kind text not null,
  actor_uuid uuid not null,
  actor_name text not null,
  at timestamptz not null default clock_timestamp(),
  erased_at timestamptz,
  primary key (tenant_uuid, document_uuid, revision),
  foreign key (tenant_uuid, document_uuid) references document (tenant_uuid, uuid) on delete cascade
);
create unique index document_revision_leaf on document_revision (tenant_uuid, uuid);
alter table document_revision alter column sealed set storage external;

-- The fields of live documents by which they are found; typed columns, since under row-level security only leakproof
-- operators use an index.
create table document_field (
  tenant_uuid uuid not null,
  collection_uuid uuid not null,
  field text not null,
  text_value text collate "C",
  number_value double precision,
  document_uuid uuid not null,
  primary key (tenant_uuid, document_uuid, field),
  foreign key (tenant_uuid, document_uuid) references document (tenant_uuid, uuid) on delete cascade
);
create index document_field_text on document_field (tenant_uuid, collection_uuid, field, text_value, document_uuid) where text_value is not null;
create index document_field_number on document_field (tenant_uuid, collection_uuid, field, number_value, document_uuid) where number_value is not null;
-- How common a value is depends on its field, which the planner would not know: it decides between the order of the
-- results and the conditions on them.
create statistics document_field_texts (mcv) on collection_uuid, field, text_value from document_field;
create statistics document_field_numbers (mcv) on collection_uuid, field, number_value from document_field;

-- Values that may be there once, of the unique indexes of a collection.
create table document_unique (
  tenant_uuid uuid not null,
  collection_uuid uuid not null,
  -- SHA-256 over the canonical JSON of [[field, …], [value, …]].
  key bytea not null,
  document_uuid uuid not null,
  primary key (tenant_uuid, collection_uuid, key),
  foreign key (tenant_uuid, document_uuid) references document (tenant_uuid, uuid) on delete cascade
);
create index document_unique_document on document_unique (tenant_uuid, document_uuid);

-- Answers of requests that carried an Idempotency-Key, for 24 hours: a repeated one makes no second leaf.
create table document_request (
  tenant_uuid uuid not null,
  -- <uuid of the actor>:<key as sent>
  key text not null,
  request_sha256 bytea not null,
  collection_uuid uuid not null,
  -- Revisions that the first one made.
  revision_uuids uuid[] not null,
  created_at timestamptz not null default now(),
  primary key (tenant_uuid, key),
  foreign key (tenant_uuid, collection_uuid) references collection (tenant_uuid, uuid) on delete cascade
);
create index document_request_created on document_request (tenant_uuid, created_at);

select protect_tenant_table(t) from unnest(array['ledger', 'collection', 'document', 'document_count', 'document_revision', 'document_field', 'document_unique', 'document_request']::regclass[]) t;
-- Ledgers, collections and documents are marked, never removed; revisions lose their payload alone.
revoke delete on ledger, collection, document, document_revision from assay_app, assay_worker;

alter table api_key add constraint api_key_ledger foreign key (tenant_uuid, ledger_uuid) references ledger (tenant_uuid, uuid);

-- A ledger has the log of its uuid and a first collection.
create function open_ledger() returns trigger language plpgsql security definer
  set search_path = pg_catalog, public as $$
begin
  perform open_log(new.tenant_uuid, new.uuid, 'ledger');
  insert into collection (tenant_uuid, ledger_uuid, name) values (new.tenant_uuid, new.uuid, 'default');
  return null;
end $$;
revoke all on function open_ledger() from public;
alter function open_ledger() owner to assay_definer;
create trigger open_ledger after insert on ledger for each row execute function open_ledger();

-- Tiles and checkpoints without credentials, or no longer; false when the tenant has no such ledger.
create function set_ledger_public(ledger uuid, open boolean) returns boolean language plpgsql security definer
  set search_path = pg_catalog, public as $$
begin
  update log l set public = open where l.tenant_uuid = current_tenant() and l.uuid = ledger and l.kind = 'ledger';
  return found;
end $$;
select own_by_definer('set_ledger_public(uuid, boolean)', 'assay_app');

create function open_default_ledger() returns trigger language plpgsql security definer
  set search_path = pg_catalog, public as $$
begin
  insert into ledger (tenant_uuid, name, created_by) values (new.uuid, 'default', 'system');
  return null;
end $$;
revoke all on function open_default_ledger() from public;
alter function open_default_ledger() owner to assay_definer;
create trigger open_default_ledger after insert on tenant for each row execute function open_default_ledger();
insert into ledger (tenant_uuid, name, created_by) select uuid, 'default', 'system' from tenant;
