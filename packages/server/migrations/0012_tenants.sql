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

select own_by_definer(f, 'assay_app')
from unnest(array[
  'create_tenant(uuid, text)', 'invite_administrator(uuid, uuid, text, uuid, bytea)', 'find_tenant(uuid)',
  'list_tenants(text, text, uuid, int)', 'count_tenants(text, int)', 'tenant_overviews(uuid, text, int)',
  'delete_tenant(uuid, boolean, uuid, uuid, text)', 'undelete_tenant(uuid)', 'find_deletion_certificate(uuid)', 'own_tenant()',
  'set_require_tfa(boolean)'
]::regprocedure[]) f;
