-- Tenants as the operator makes, sees and ends them, and what a tenant decides about itself.

-- Those that are, and those whose data was destroyed: their certificates are found by them. For the functions below.
create view tenant_state as
  select t.uuid, t.name, t.created_at, d.due_at as deletion_due_at,
    case when d.uuid is not null then 'deleting' when t.disabled_at is not null then 'disabled' else 'active' end as status
  from tenant t left join tenant_deletion d on d.tenant_uuid = t.uuid and d.finished_at is null and d.canceled_at is null
  union all
  select d.tenant_uuid, d.tenant_name, d.tenant_created_at, d.due_at, 'deleted'
  from tenant_deletion d where d.finished_at is not null;

-- False when the name is taken.
create function create_tenant(id uuid, wanted text) returns boolean language plpgsql security definer
  set search_path = pg_catalog, public as $$
begin
  insert into tenant (uuid, name) values (id, wanted) on conflict (lower(name)) do nothing;
  return found;
end $$;

-- The first administrator of a tenant that the caller has just made.
create function invite_administrator(target uuid, id uuid, mail text, inviter uuid, hash bytea) returns void
  language sql security definer set search_path = pg_catalog, public as $$
  insert into invitation (uuid, tenant_uuid, email, role, invited_by_uuid, token_hash)
    values (id, target, mail, 'TenantAdmin', inviter, hash)
$$;

create function find_tenant(id uuid) returns setof tenant_state language sql stable security definer
  set search_path = pg_catalog, public as $$ select * from tenant_state s where s.uuid = id and s.status <> 'deleted' $$;

-- By name without regard to case, then uuid. `pattern`: of ILIKE, or null.
create function list_tenants(pattern text, after_name text, after_uuid uuid, most int)
  returns table (uuid uuid, name text, created_at timestamptz, deletion_due_at timestamptz, status text, key text)
  language sql stable security definer set search_path = pg_catalog, public as $$
  select s.uuid, s.name, s.created_at, s.deletion_due_at, s.status, lower(s.name)
  from tenant_state s
  where (pattern is null or s.name ilike pattern)
    and (after_name is null or (lower(s.name), s.uuid) > (after_name, after_uuid))
  order by lower(s.name), s.uuid limit most
$$;

create function count_tenants(pattern text, most int) returns int language sql stable security definer
  set search_path = pg_catalog, public as $$
  select count(*)::int from (select from tenant_state s where pattern is null or s.name ilike pattern limit most) n
$$;

-- `person`: name of an account in its unique spelling; then only tenants that it belongs to, and only it among the members.
-- Administrators otherwise.
create function tenant_overviews(target uuid, person text, most int)
  returns table (uuid uuid, name text, created_at timestamptz, deletion_due_at timestamptz, status text,
                 last_sign_in_at timestamptz, members jsonb)
  language sql stable security definer set search_path = pg_catalog, public as $$
  select s.uuid, s.name, s.created_at, s.deletion_due_at, s.status,
    (select max(m.last_sign_in_at) from membership m where m.tenant_uuid = s.uuid),
    coalesce((
      select jsonb_agg(jsonb_build_object('uuid', a.uuid, 'email', a.email, 'role', m.role) order by lower(a.email), a.uuid)
      from membership m join account a on a.uuid = m.account_uuid
      where m.tenant_uuid = s.uuid and case when person is null then m.role in ('SuperAdmin', 'TenantAdmin')
        else m.account_uuid = (select n.account_uuid from account_name n where n.name = person) end), '[]')
  from tenant_state s
  where s.status <> 'deleted' and (target is null or s.uuid = target)
    and (person is null or exists (
      select from account_name n join membership m on m.account_uuid = n.account_uuid
      where n.name = person and m.tenant_uuid = s.uuid))
  order by lower(s.name), s.uuid limit most
$$;

-- Nobody gets in any more from this moment; with `destroy`, the data is due in seven days. Once due it stays due, whatever
-- comes after. `refused`: 'missing', or 'kept' for the tenant of the installation and that of the caller.
create function delete_tenant(target uuid, destroy boolean, own uuid, by_uuid uuid, by_name text, out refused text, out deletion uuid,
                              out due_at timestamptz)
  language plpgsql security definer set search_path = pg_catalog, public as $$
declare
  present tenant;
begin
  select * into present from tenant t where t.uuid = target for update;
  if not found then
    refused := 'missing';
  elsif target in (default_tenant(), own) then
    refused := 'kept';
  else
    update tenant t set disabled_at = coalesce(t.disabled_at, now()) where t.uuid = target;
    delete from session s where s.tenant_uuid = target;
    if destroy then
      insert into tenant_deletion (tenant_uuid, tenant_name, tenant_created_at, requested_by_uuid, requested_by, due_at)
        values (target, present.name, present.created_at, by_uuid, by_name,
            date_trunc('milliseconds', now()) + interval '7 days')
        on conflict (tenant_uuid) where finished_at is null and canceled_at is null do nothing;
    end if;
    select d.uuid, d.due_at into deletion, due_at from tenant_deletion d
      where d.tenant_uuid = target and d.finished_at is null and d.canceled_at is null;
  end if;
end $$;

-- `refused`: 'missing', 'active' (there is nothing to take back), 'due' (too late).
create function undelete_tenant(target uuid, out refused text) language plpgsql security definer
  set search_path = pg_catalog, public as $$
declare
  present tenant;
begin
  select * into present from tenant t where t.uuid = target for update;
  if not found then
    refused := 'missing';
  elsif present.disabled_at is null then
    refused := 'active';
  elsif exists (select from tenant_deletion d where d.tenant_uuid = target and d.finished_at is null
      and d.canceled_at is null and (d.due_at <= now() or d.started_at is not null)) then
    refused := 'due';
  else
    update tenant_deletion d set canceled_at = now()
      where d.tenant_uuid = target and d.finished_at is null and d.canceled_at is null;
    update tenant t set disabled_at = null where t.uuid = target;
  end if;
end $$;

create function find_deletion_certificate(target uuid) returns jsonb language sql stable security definer
  set search_path = pg_catalog, public as $$
  select d.certificate from tenant_deletion d where d.tenant_uuid = target and d.finished_at is not null
$$;

create function own_tenant() returns table (uuid uuid, name text, created_at timestamptz, require_tfa boolean)
  language sql stable security definer set search_path = pg_catalog, public as $$
  select t.uuid, t.name, t.created_at, t.require_tfa from tenant t where t.uuid = current_tenant()
$$;

create function set_require_tfa(wanted boolean) returns void language sql security definer
  set search_path = pg_catalog, public as $$ update tenant t set require_tfa = wanted where t.uuid = current_tenant() $$;

-- What follows is the job that destroys. Every call is a transaction of its own; a killed job goes on where it was.

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

select own_by_definer(f, 'assay_app')
from unnest(array[
  'create_tenant(uuid, text)', 'invite_administrator(uuid, uuid, text, uuid, bytea)', 'find_tenant(uuid)',
  'list_tenants(text, text, uuid, int)', 'count_tenants(text, int)', 'tenant_overviews(uuid, text, int)',
  'delete_tenant(uuid, boolean, uuid, uuid, text)', 'undelete_tenant(uuid)', 'find_deletion_certificate(uuid)', 'own_tenant()',
  'set_require_tfa(boolean)'
]::regprocedure[]) f;
select own_by_definer(f, 'assay_worker')
from unnest(array[
  'due_tenant_deletions()', 'begin_tenant_deletion(uuid)', 'note_tenant_files(uuid, bigint, bigint)',
  'remove_tenant_rows(uuid, int)', 'deletion_report(uuid)', 'finish_tenant_deletion(uuid, jsonb)', 'find_instance_key(text)',
  'add_instance_key(text, bytea, bytea)'
]::regprocedure[]) f;
