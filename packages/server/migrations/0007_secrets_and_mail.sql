-- How the server reaches data keys and mails (ADR 0006). What these functions give out is wrapped or sealed.

-- No row: there never was a key. `wrapped` is null when it was destroyed.
create function find_data_key(owner uuid) returns table (wrapped bytea, wrapped_by text)
  language sql stable security definer set search_path = pg_catalog, public as $$
  select k.wrapped, k.wrapped_by from data_key k where k.owner_uuid = owner
$$;

-- As long as there is none, an outer key may be made.
create function data_keys_exist() returns boolean language sql stable security definer
  set search_path = pg_catalog, public as $$ select exists (select from data_key where wrapped is not null) $$;

-- The first one stays, and so does a destroyed one.
create function add_data_key(owner uuid, key bytea, outer_key text) returns void language sql security definer
  set search_path = pg_catalog, public as $$
  insert into data_key (owner_uuid, wrapped, wrapped_by) values (owner, key, outer_key) on conflict do nothing
$$;

-- What it sealed is lost to everybody within a minute: nodes remember keys for so long. For owners without a key, too:
-- nobody makes one later.
create function destroy_data_key(owner uuid) returns void language sql security definer
  set search_path = pg_catalog, public as $$
  insert into data_key (owner_uuid, wrapped, wrapped_by, destroyed_at) values (owner, null, '', now())
  on conflict (owner_uuid) do update set wrapped = null, destroyed_at = now() where data_key.wrapped is not null
$$;

-- For rotation: keys that are still there, in order of their owners.
create function data_keys_after(owner uuid) returns table (owner_uuid uuid, wrapped bytea, wrapped_by text)
  language sql stable security definer set search_path = pg_catalog, public as $$
  select k.owner_uuid, k.wrapped, k.wrapped_by from data_key k
  where (owner is null or k.owner_uuid > owner) and k.wrapped is not null order by k.owner_uuid limit 100
$$;

-- Nothing happens to a key that was destroyed or rewrapped meanwhile.
create function rewrap_data_key(owner uuid, old bytea, key bytea, outer_key text) returns void language sql security definer
  set search_path = pg_catalog, public as $$
  update data_key set wrapped = key, wrapped_by = outer_key, rewrapped_at = now() where owner_uuid = owner and wrapped = old
$$;

-- Gives up what outer keys wrapped that nobody has any more.
create function forget_data_keys(known text[]) returns int language sql security definer
  set search_path = pg_catalog, public as $$
  with forgotten as (
    delete from data_key where wrapped is not null and wrapped_by <> all (known) returning 1)
  select count(*)::int from forgotten
$$;

create function add_mail(id uuid, tenant uuid, receiver text, mail_kind text, heading text, body bytea) returns void
  language sql security definer set search_path = pg_catalog, public as $$
  insert into mail (uuid, tenant_uuid, recipient, kind, subject, sealed) values (id, tenant, receiver, mail_kind, heading, body)
$$;

-- The outbox, newest first; its uuids are in order of time.
create function list_mails(before uuid, most int)
  returns table (uuid uuid, recipient text, subject text, created_at timestamptz, sent_at timestamptz, attempts int, failure text)
  language sql stable security definer set search_path = pg_catalog, public as $$
  select m.uuid, m.recipient, m.subject, m.created_at, m.sent_at, m.attempts, m.failure from mail m
  where before is null or m.uuid < before order by m.uuid desc limit most
$$;

create function count_mails(most int) returns int language sql stable security definer
  set search_path = pg_catalog, public as $$ select count(*)::int from (select from mail limit most) m $$;

create function find_unsent_mail(id uuid)
  returns table (uuid uuid, recipient text, subject text, created_at timestamptz, sent_at timestamptz, attempts int, failure text,
                 sealed bytea)
  language sql stable security definer set search_path = pg_catalog, public as $$
  select m.uuid, m.recipient, m.subject, m.created_at, m.sent_at, m.attempts, m.failure, m.sealed from mail m
  where m.uuid = id and m.sealed is not null
$$;

create function sweep_mails() returns void language sql security definer
  set search_path = pg_catalog, public as $$ delete from mail where created_at < now() - interval '30 days' $$;

select own_by_definer(f, 'assay_app', 'assay_worker')
from unnest(array[
  'find_data_key(uuid)', 'data_keys_exist()', 'add_data_key(uuid, bytea, text)', 'destroy_data_key(uuid)'
]::regprocedure[]) f;
select own_by_definer(f, 'assay_app')
from unnest(array[
  'add_mail(uuid, uuid, text, text, text, bytea)', 'list_mails(uuid, int)', 'count_mails(int)', 'find_unsent_mail(uuid)'
]::regprocedure[]) f;
select own_by_definer(f, 'assay_worker')
from unnest(array['data_keys_after(uuid)', 'rewrap_data_key(uuid, bytea, bytea, text)', 'forget_data_keys(text[])', 'sweep_mails()']::regprocedure[]) f;
