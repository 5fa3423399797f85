-- Logs (ADR 0007): what was recorded, in an order that nobody can change unseen. One for each ledger, and for each tenant a
-- control log that proves its audit log. The application may add to `log_pending` and read; the sequencer alone orders.

-- Where logs are said to be; fixed at the first start, since names of logs must never change.
alter table instance add column log_origin text;

create function log_origin() returns text language sql stable security definer
  set search_path = pg_catalog, public as $$ select coalesce(log_origin, 'localhost') from instance $$;
select own_by_definer('log_origin()', 'assay_app', 'assay_worker', 'assay_sequencer');

create function fix_log_origin(origin text) returns void language sql security definer
  set search_path = pg_catalog, public as $$ update instance set log_origin = origin where log_origin is null $$;
select own_by_definer('fix_log_origin(text)', 'assay_app', 'assay_worker', 'assay_sequencer');

create table log (
  tenant_uuid uuid not null references tenant on delete cascade,
  uuid uuid not null unique,
  kind text not null check (kind in ('ledger', 'control')),
  -- Tiles and checkpoints without credentials.
  public boolean not null default false,
  -- <log origin>/tlog/<uuid>: set with the first key, by the sequencer.
  origin text unique,
  -- Nothing is signed any more: the database contradicts what was published, or an operator stopped it.
  frozen_at timestamptz,
  frozen_reason text,
  -- What an operator wants of the sequencer.
  asked text check (asked in ('acknowledge', 'rotate-key')),
  created_at timestamptz not null default now(),
  primary key (tenant_uuid, uuid)
);
create unique index log_control on log (tenant_uuid) where kind = 'control';
create index log_unopened on log (created_at) where origin is null;
create index log_frozen on log (frozen_at) where frozen_at is not null;
create index log_asked on log (uuid) where asked is not null;

-- Ed25519 keys of a log. A retired one keeps its public half for the checkpoints that it signed.
create table log_key (
  tenant_uuid uuid not null,
  log_uuid uuid not null,
  -- Eight hexadecimal digits (C2SP signed-note).
  key_id text not null,
  public_key bytea not null check (length(public_key) = 32),
  -- PKCS #8, sealed by the tenant's data key; null when retired.
  sealed bytea,
  -- Signs trees of these sizes; until is null for the present key.
  from_size bigint not null,
  until_size bigint,
  created_at timestamptz not null default now(),
  primary key (log_uuid, key_id),
  foreign key (tenant_uuid, log_uuid) references log (tenant_uuid, uuid) on delete cascade
);
create unique index log_key_present on log_key (log_uuid) where until_size is null;

-- The tree as it is committed: the cell that is compared and set.
create table log_head (
  tenant_uuid uuid not null,
  log_uuid uuid primary key,
  size bigint not null default 0,
  root bytea not null,
  -- Roots of the perfect subtrees, the largest first, 32 bytes each.
  frontier bytea not null default '',
  -- Time of the last leaf, which the next one never precedes.
  last_at timestamptz,
  foreign key (tenant_uuid, log_uuid) references log (tenant_uuid, uuid) on delete cascade
);

-- Leaves that wait for their place.
create table log_pending (
  id bigint generated always as identity,
  tenant_uuid uuid not null,
  log_uuid uuid not null,
  -- Of what the leaf speaks of: a revision, an audit entry. One leaf at most in a log.
  uuid uuid not null,
  kind text not null,
  -- JSON of the leaf's spec without time and indexes; null for `audit`, which is read from the audit entry.
  spec text,
  -- Leaves of the same log whose indexes go into this one.
  refs uuid[] not null default '{}',
  created_at timestamptz not null default now(),
  primary key (tenant_uuid, uuid, log_uuid),
  foreign key (tenant_uuid, log_uuid) references log (tenant_uuid, uuid) on delete cascade
) with (autovacuum_vacuum_scale_factor = 0, autovacuum_vacuum_threshold = 5000);
create index log_pending_order on log_pending (log_uuid, id);

create table log_entry (
  tenant_uuid uuid not null,
  log_uuid uuid not null,
  idx bigint not null,
  uuid uuid not null,
  leaf bytea not null,
  leaf_hash bytea not null check (length(leaf_hash) = 32),
  primary key (log_uuid, idx)
);
create unique index log_entry_once on log_entry (uuid, log_uuid);

-- Every checkpoint that was let out, signed.
create table log_checkpoint (
  tenant_uuid uuid not null,
  log_uuid uuid not null,
  size bigint not null,
  root bytea not null check (length(root) = 32),
  note text not null,
  signed_at timestamptz not null default clock_timestamp(),
  primary key (log_uuid, size)
);
create index log_checkpoint_day on log_checkpoint (tenant_uuid, log_uuid, signed_at);

-- What an audit of a log found.
create table log_audit (
  tenant_uuid uuid not null,
  uuid uuid not null default uuid_v7(),
  log_uuid uuid not null,
  started_at timestamptz not null,
  ended_at timestamptz not null default clock_timestamp(),
  size bigint not null,
  root bytea not null,
  verdict text not null check (verdict in ('consistent', 'violated')),
  -- [{code, index, message}], at most a hundred.
  findings jsonb not null default '[]',
  requested_by text not null,
  primary key (tenant_uuid, uuid),
  foreign key (tenant_uuid, log_uuid) references log (tenant_uuid, uuid) on delete cascade
);
create index log_audit_latest on log_audit (tenant_uuid, log_uuid, uuid);

select protect_tenant_table(t) from unnest(array['log', 'log_key', 'log_head', 'log_pending', 'log_entry', 'log_checkpoint', 'log_audit']::regclass[]) t;
do $$
declare
  t text;
begin
  foreach t in array array['log', 'log_key', 'log_head', 'log_pending', 'log_entry', 'log_checkpoint'] loop
    execute format('revoke insert, update, delete on %I from assay_app, assay_worker', t);
    execute format('create policy sequencer on %I to assay_sequencer using (true) with check (true)', t);
  end loop;
  grant insert on log_pending to assay_app, assay_worker;
  revoke update, delete on log_audit from assay_app, assay_worker;
  revoke select on log_key from assay_app, assay_worker;
  grant select (tenant_uuid, log_uuid, key_id, public_key, from_size, until_size, created_at) on log_key to assay_app, assay_worker;
  -- Entries and checkpoints are never changed or removed by whoever serves or orders.
  grant select, insert on log_entry, log_checkpoint to assay_sequencer;
  grant select, insert, update on log_key, log_head to assay_sequencer;
  grant select, update on log to assay_sequencer;
  grant select, insert, delete on log_pending to assay_sequencer;
end $$;

-- 32 bytes, of which 244 bits are random; made here so that no row can be without.
create function commitment_salt() returns bytea language sql volatile
  set search_path = pg_catalog, public as $$
  select sha256(convert_to(gen_random_uuid()::text || gen_random_uuid()::text, 'UTF8'))
$$;

-- The log holds commitments to audit entries. The object is what a change was about, by its SHA-256: receipts show it alone.
alter table audit_entry
  add column salt bytea not null default commitment_salt(),
  add column object_salt bytea,
  add column object_sha256 bytea check (length(object_sha256) = 32),
  add column object_size bigint;
create policy sequencer on audit_entry to assay_sequencer using (true);
grant select on audit_entry to assay_sequencer;

-- Every audit entry is a leaf of its tenant's control log: nobody can forget to add it.
create function log_audit_entries() returns trigger language plpgsql security definer
  set search_path = pg_catalog, public as $$
declare
  logged bigint;
begin
  insert into log_pending (tenant_uuid, log_uuid, uuid, kind)
    select a.tenant_uuid, l.uuid, a.uuid, 'audit'
    from added a join log l on l.tenant_uuid = a.tenant_uuid and l.kind = 'control'
    order by a.uuid;
  get diagnostics logged = row_count;
  if logged < (select count(*) from added) then
    raise exception 'A tenant has no control log';
  end if;
  return null;
end $$;
revoke all on function log_audit_entries() from public;
alter function log_audit_entries() owner to assay_definer;
create trigger log_audit_entries after insert on audit_entry
  referencing new table as added for each statement execute function log_audit_entries();

-- A log without leaves, whose root is SHA-256(''). For the triggers below and in the next migration.
create function open_log(tenant uuid, id uuid, of_kind text) returns void language plpgsql security definer
  set search_path = pg_catalog, public as $$
begin
  insert into log (tenant_uuid, uuid, kind) values (tenant, id, of_kind);
  insert into log_head (tenant_uuid, log_uuid, root) values (tenant, id, sha256(''));
end $$;
select own_by_definer('open_log(uuid, uuid, text)', 'assay_definer');

create function open_control_log() returns trigger language plpgsql security definer
  set search_path = pg_catalog, public as $$
begin
  perform open_log(new.uuid, gen_random_uuid(), 'control');
  return null;
end $$;
revoke all on function open_control_log() from public;
alter function open_control_log() owner to assay_definer;
create trigger open_control_log after insert on tenant for each row execute function open_control_log();
select open_log(t.uuid, gen_random_uuid(), 'control') from tenant t;

-- Sequencing needs the keys at rest.
grant execute on function find_data_key(uuid), data_keys_exist(), add_data_key(uuid, bytea, text) to assay_sequencer;

-- Advisory locks of the sequencer: (7310010, 1) while it is the one that works, (7310010, 2) while what it does succeeds.
-- 'frozen': a log is not signed any more; 'down': nobody orders leaves, or not for a minute.
create function log_health() returns text language sql stable security definer
  set search_path = pg_catalog, public as $$
  select case
    when exists (select from log l where l.frozen_at is not null) then 'frozen'
    when not exists (
      select from pg_locks k where k.locktype = 'advisory' and k.granted and k.classid = 7310010 and k.objid = 2 and k.objsubid = 2
        and k.database = (select d.oid from pg_database d where d.datname = current_database())) then 'down'
    when (select p.created_at from log_pending p order by p.created_at limit 1) < now() - interval '1 minute' then 'down'
    else 'ok' end
$$;

-- Whose log this is, if anybody may read it.
create function find_public_log(id uuid) returns uuid language sql stable security definer
  set search_path = pg_catalog, public as $$ select l.tenant_uuid from log l where l.uuid = id and l.public $$;

-- What an operator wants of a log; gives its tenant, or null where there is no such log.
create function ask_of_log(id uuid, wanted text, why text) returns uuid language plpgsql security definer
  set search_path = pg_catalog, public as $$
declare
  owner uuid;
begin
  if wanted = 'freeze' then
    update log l set frozen_reason = case when l.frozen_at is null then why else l.frozen_reason end,
      frozen_at = coalesce(l.frozen_at, now())
      where l.uuid = id returning l.tenant_uuid into owner;
  else
    update log l set asked = wanted where l.uuid = id returning l.tenant_uuid into owner;
  end if;
  return owner;
end $$;

-- Whether the sequencer has not done yet what it was asked for.
create function is_log_asked(id uuid) returns boolean language sql stable security definer
  set search_path = pg_catalog, public as $$ select exists (select from log l where l.uuid = id and l.asked is not null) $$;

create function frozen_logs() returns setof uuid language sql stable security definer
  set search_path = pg_catalog, public as $$ select l.uuid from log l where l.frozen_at is not null order by l.frozen_at $$;

-- An operator has acknowledged that these contradict the log as it is: they stand in the anchor, and in the leaf `frozen`.
create function drop_superseded_checkpoints(id uuid) returns void language sql security definer
  set search_path = pg_catalog, public as $$
  delete from log_checkpoint c using log_head h
  where c.log_uuid = id and h.log_uuid = id and (c.size > h.size or c.size = h.size and c.root <> h.root)
    and exists (select from log l where l.uuid = id and l.frozen_at is not null and l.asked = 'acknowledge')
$$;

-- The last checkpoint of each log of a tenant that is being deleted: kept once, before the first row goes.
create function note_tenant_logs(id uuid) returns jsonb language plpgsql security definer
  set search_path = pg_catalog, public as $$
declare
  kept jsonb;
begin
  update tenant_deletion d set removed = d.removed || jsonb_build_object('logs', coalesce((
      select jsonb_agg(jsonb_build_object('uuid', l.uuid, 'origin', l.origin, 'size', c.size, 'root', encode(c.root, 'base64'))
        order by l.uuid)
      from log l left join lateral (
        select c.size, c.root from log_checkpoint c where c.log_uuid = l.uuid order by c.size desc limit 1) c on true
      where l.tenant_uuid = d.tenant_uuid), '[]'))
    where d.uuid = id and d.started_at is not null and not d.removed ? 'logs';
  select d.removed -> 'logs' into kept from tenant_deletion d where d.uuid = id;
  return kept;
end $$;

select own_by_definer('log_health()', 'assay_app', 'assay_worker');
select own_by_definer('find_public_log(uuid)', 'assay_app');
select own_by_definer('drop_superseded_checkpoints(uuid)', 'assay_sequencer');
select own_by_definer(f, 'assay_worker')
from unnest(array['ask_of_log(uuid, text, text)', 'is_log_asked(uuid)', 'frozen_logs()', 'note_tenant_logs(uuid)']::regprocedure[]) f;
