-- Licences, and what of their limits is used.

-- Bytes of a project's documents, changed in the statement that counts its SBOMs: adding up the SBOMs of a tenant would take
-- a second, adding up its projects takes milliseconds.
alter table project_summary add column document_bytes bigint not null default 0;
update project_summary p set document_bytes = b.bytes
from (select tenant_uuid, project_uuid, sum(size_bytes) as bytes from sbom group by tenant_uuid, project_uuid) b
where p.tenant_uuid = b.tenant_uuid and p.project_uuid = b.project_uuid;

-- What a tenant has of everything that a licence may limit. People without a role are none yet, for anybody may sign up as
-- one; who is invited has a place. Keys count that work, or will when unrevoked.
create function tenant_usage(target uuid)
  returns table (users int, api_keys int, projects int, sboms int, storage_bytes double precision)
  language sql stable security definer set search_path = pg_catalog, public as $$
  select
    (select count(*) from membership m where m.tenant_uuid = target and m.role <> 'Unknown')::int
      + (select count(*) from invitation i join one_time_secret s on s.token_hash = i.token_hash
         where i.tenant_uuid = target and s.used_at is null and s.expires_at > now())::int,
    (select count(*) from api_key k where k.tenant_uuid = target and k.deleted_at is null and k.expires_at > now()
      and k.revoke_reason is distinct from 'compromised')::int,
    p.projects, p.sboms,
    p.bytes + (select coalesce(sum(a.size_bytes), 0) from attachment a where a.tenant_uuid = target)::double precision
  from (
    select count(*)::int as projects, coalesce(sum(s.sbom_count), 0)::int as sboms,
      coalesce(sum(s.document_bytes), 0)::double precision as bytes
    from project_summary s where s.tenant_uuid = target) p
$$;

-- The licence of a tenant, null without one, and what it is judged by: installation and clock. Always one row.
create function license_state(target uuid)
  returns table (token text, serial bigint, set_by text, instance_uuid uuid, now_s double precision)
  language sql stable security definer set search_path = pg_catalog, public as $$
  select l.token, l.serial, l.set_by, i.uuid, extract(epoch from now())::double precision
  from instance i left join license l on l.tenant_uuid = target and l.cleared_at is null
$$;

-- Sets a licence, or takes it away ('' and 0). `refused` when it was: 'missing' (no such tenant), 'operator' (only a
-- SuperAdmin may change it), 'older' (a newer one was set before, or another of the same serial). The lock on the row makes
-- serials grow, whatever comes at once.
create function set_license(target uuid, new_token text, new_serial bigint, who text, out refused text)
  language plpgsql security definer set search_path = pg_catalog, public as $$
declare
  present license;
begin
  perform from tenant t where t.uuid = target for key share;
  if not found then
    refused := 'missing';
    return;
  end if;
  if new_token <> '' then
    insert into license (tenant_uuid, token, serial, set_by) values (target, new_token, new_serial, who)
      on conflict (tenant_uuid) do nothing;
    if found then
      return;
    end if;
  end if;
  select * into present from license l where l.tenant_uuid = target for update;
  if who = 'tenant' and present.set_by = 'operator' and present.cleared_at is null then
    refused := 'operator';
  elsif new_token = '' then
    update license l set cleared_at = coalesce(l.cleared_at, now()) where l.tenant_uuid = target;
  elsif new_serial > present.serial or (new_serial = present.serial and new_token = present.token) then
    update license l set token = new_token, serial = new_serial, set_by = who, set_at = now(), cleared_at = null
      where l.tenant_uuid = target;
  else
    refused := 'older';
  end if;
end $$;

-- Serials are kept by the function alone.
revoke insert, update, delete on license from assay_app, assay_worker;

select own_by_definer(f, 'assay_app')
from unnest(array['tenant_usage(uuid)', 'license_state(uuid)', 'set_license(uuid, text, bigint, text)']::regprocedure[]) f;
