-- The job that destroys a tenant's data. Every call is a transaction of its own; a killed job goes on where it was.

create function due_tenant_deletions() returns setof uuid language sql stable security definer
  set search_path = pg_catalog, public as $$
  select d.uuid from tenant_deletion d where d.due_at <= now() and d.finished_at is null and d.canceled_at is null
$$;

-- From here on it cannot be taken back. No row: finished, taken back, or not due yet.
create function begin_tenant_deletion(id uuid) returns uuid language sql security definer
  set search_path = pg_catalog, public as $$
  with held as (
    select t.uuid from tenant t join tenant_deletion d on d.tenant_uuid = t.uuid and d.uuid = id for update of t)
  update tenant_deletion d set started_at = coalesce(d.started_at, now())
  from held where d.uuid = id and d.due_at <= now() and d.finished_at is null and d.canceled_at is null
  returning d.tenant_uuid
$$;

-- Files of the tenant: counted once, before the first of them goes.
create function note_tenant_files(id uuid, file_count bigint, byte_count bigint) returns void language sql security definer
  set search_path = pg_catalog, public as $$
  update tenant_deletion d set removed = d.removed || jsonb_build_object('files', file_count, 'bytes', byte_count)
  where d.uuid = id and not d.removed ? 'files'
$$;

-- Tables with rows of tenants; each one comes after all that refer to it.
create function tenant_tables() returns regclass[] language plpgsql stable set search_path = pg_catalog, public as $$
declare
  rest regclass[] := array(
    select c.oid::regclass from pg_class c
    join pg_attribute a on a.attrelid = c.oid and a.attname = 'tenant_uuid' and not a.attisdropped
    where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') and not c.relispartition
      and c.oid <> 'tenant_deletion'::regclass
    order by c.relname);
  sorted regclass[] := '{}';
  free regclass;
begin
  while cardinality(rest) > 0 loop
    select r into free from unnest(rest) with ordinality x (r, n)
      where not exists (select from pg_constraint f where f.contype = 'f' and f.confrelid = r and f.conrelid <> r
        and f.conrelid = any (rest))
      order by n limit 1;
    if free is null then
      raise exception 'tables of tenants refer to each other in a circle: %', rest;
    end if;
    sorted := sorted || free;
    rest := array_remove(rest, free);
  end loop;
  return sorted;
end $$;

-- Removes up to `most` rows of one table. Where rows refer to others of the same table, those first that none refers to.
create function remove_rows_of_tenant(target uuid, of_table regclass, most int) returns int language plpgsql
  set search_path = pg_catalog, public as $$
declare
  free text;
  gone int;
begin
  select coalesce(string_agg(format(' and not exists (select from %s c where %s)', of_table, (
      select string_agg(format('c.%I = t.%I', own.attname, other.attname), ' and ')
      from unnest(f.conkey, f.confkey) k (own, other)
      join pg_attribute own on own.attrelid = of_table and own.attnum = k.own
      join pg_attribute other on other.attrelid = of_table and other.attnum = k.other)), ''), '')
    into free
    from pg_constraint f where f.contype = 'f' and f.conrelid = of_table and f.confrelid = of_table;
  execute format(
    'delete from %s where ctid = any (array(select t.ctid from %s t where t.tenant_uuid = $1%s limit $2))',
    of_table, of_table, free) using target, most;
  get diagnostics gone = row_count;
  return gone;
end $$;

-- Accounts that no other tenant has or waits for, with all that is theirs.
create function remove_accounts_of_tenant(target uuid, most int) returns int language plpgsql
  set search_path = pg_catalog, public as $$
declare
  gone int;
begin
  delete from account where uuid in (
    select m.account_uuid from membership m
    where m.tenant_uuid = target
      and not exists (select from membership o where o.account_uuid = m.account_uuid and o.tenant_uuid <> target)
      and not exists (
        select from one_time_secret s join invitation i on i.token_hash = s.token_hash and i.tenant_uuid <> target
        where s.account_uuid = m.account_uuid and s.used_at is null and s.expires_at > now())
    limit most);
  get diagnostics gone = row_count;
  return gone;
end $$;

-- Secrets of invitations, and these with them.
create function remove_invitations_of_tenant(target uuid, most int) returns int language plpgsql
  set search_path = pg_catalog, public as $$
declare
  gone int;
begin
  delete from one_time_secret where token_hash in (
    select i.token_hash from invitation i where i.tenant_uuid = target limit most);
  get diagnostics gone = row_count;
  return gone;
end $$;

-- The next batch of a deletion that has begun, counted in the same transaction; 0 when nothing is left.
create function remove_tenant_rows(id uuid, most int) returns int language plpgsql security definer
  set search_path = pg_catalog, public as $$
declare
  target uuid;
  name text;
  gone int;
begin
  select d.tenant_uuid into target from tenant_deletion d
    where d.uuid = id and d.started_at is not null and d.finished_at is null for update;
  if not found then
    return 0;
  end if;
  foreach name in array array['account', 'invitation'] || tenant_tables()::text[] loop
    gone := case name
      when 'account' then remove_accounts_of_tenant(target, most)
      when 'invitation' then remove_invitations_of_tenant(target, most)
      else remove_rows_of_tenant(target, name::regclass, most) end;
    if gone > 0 then
      update tenant_deletion d
        set removed = jsonb_set(d.removed, '{rows}', coalesce(d.removed -> 'rows', '{}')
          || jsonb_build_object(name, coalesce((d.removed -> 'rows' ->> name)::bigint, 0) + gone))
        where d.uuid = id;
      return gone;
    end if;
  end loop;
  return 0;
end $$;

-- What its certificate says; `finished_at` is the time of this transaction.
create function deletion_report(id uuid)
  returns table (tenant_uuid uuid, tenant_name text, requested_by_uuid uuid, requested_by text, requested_at timestamptz,
                 due_at timestamptz, started_at timestamptz, finished_at timestamptz, removed jsonb, instance_uuid uuid)
  language sql stable security definer set search_path = pg_catalog, public as $$
  select d.tenant_uuid, d.tenant_name, d.requested_by_uuid, d.requested_by, d.requested_at, d.due_at, d.started_at, now(),
    d.removed, i.uuid
  from tenant_deletion d cross join instance i
  where d.uuid = id and d.started_at is not null and d.finished_at is null
$$;

-- The tenant itself goes last, and with it what came in meanwhile.
create function finish_tenant_deletion(id uuid, signed jsonb) returns boolean language plpgsql security definer
  set search_path = pg_catalog, public as $$
begin
  update tenant_deletion d set finished_at = now(), certificate = signed
    where d.uuid = id and d.started_at is not null and d.finished_at is null;
  if not found then
    return false;
  end if;
  delete from tenant t using tenant_deletion d where d.uuid = id and t.uuid = d.tenant_uuid;
  return true;
end $$;

create function find_instance_key(wanted text) returns table (public_key bytea, sealed bytea)
  language sql stable security definer set search_path = pg_catalog, public as $$
  select k.public_key, k.sealed from instance_key k where k.purpose = wanted
$$;

-- The first one stays.
create function add_instance_key(wanted text, public_half bytea, sealed_half bytea) returns void language sql security definer
  set search_path = pg_catalog, public as $$
  insert into instance_key (purpose, public_key, sealed) values (wanted, public_half, sealed_half) on conflict do nothing
$$;

-- Jobs of a tenant that do not run: their payloads and errors are its data, too.
set local check_function_bodies = off;
create function queue.forget(tenant uuid) returns void language sql security definer set search_path = pg_catalog, queue as $$
  delete from queue._private_jobs j where j.payload ->> 'tenant_uuid' = tenant::text and j.locked_at is null
$$;
revoke all on function queue.forget(uuid) from public;
grant execute on function queue.forget(uuid) to assay_worker;
alter function queue.forget(uuid) owner to assay_queue;

revoke all on function tenant_tables(), remove_rows_of_tenant(uuid, regclass, int), remove_accounts_of_tenant(uuid, int),
  remove_invitations_of_tenant(uuid, int) from public;
grant execute on function tenant_tables(), remove_rows_of_tenant(uuid, regclass, int), remove_accounts_of_tenant(uuid, int),
  remove_invitations_of_tenant(uuid, int) to assay_definer;

select own_by_definer(f, 'assay_worker')
from unnest(array[
  'due_tenant_deletions()', 'begin_tenant_deletion(uuid)', 'note_tenant_files(uuid, bigint, bigint)',
  'remove_tenant_rows(uuid, int)', 'deletion_report(uuid)', 'finish_tenant_deletion(uuid, jsonb)', 'find_instance_key(text)',
  'add_instance_key(text, bytea, bytea)'
]::regprocedure[]) f;
