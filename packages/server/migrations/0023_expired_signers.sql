-- An API key that has expired signs no more than one that is revoked (ADR 0008).

create function may_sign(k api_key) returns boolean language sql stable set search_path = pg_catalog, public as $$
  select k.revoked_at is null and k.deleted_at is null and k.expires_at > now()
$$;

create or replace function ensure_principal(tenant uuid, id uuid) returns boolean language plpgsql security definer
  set search_path = pg_catalog, public as $$
begin
  insert into principal (tenant_uuid, uuid, kind, person_uuid, name, enabled)
    select tenant, a.uuid, 'user', a.uuid, a.email, a.disabled_at is null and m.role <> 'Unknown'
    from membership m join account a on a.uuid = m.account_uuid
    where m.tenant_uuid = tenant and m.account_uuid = id for share of m
    on conflict do nothing;
  insert into principal (tenant_uuid, uuid, kind, person_uuid, name, enabled)
    select tenant, k.uuid, 'api-key', k.created_by_uuid, k.name, may_sign(k)
    from api_key k where k.tenant_uuid = tenant and k.uuid = id for share
    on conflict do nothing;
  return (select p.enabled from principal p where p.tenant_uuid = tenant and p.uuid = id);
end $$;

create or replace function follow_api_key() returns trigger language plpgsql security definer set search_path = pg_catalog, public as $$
begin
  update principal p set name = new.name, enabled = may_sign(new)
    where p.tenant_uuid = new.tenant_uuid and p.uuid = new.uuid
      and (p.name, p.enabled) is distinct from (new.name, may_sign(new));
  if new.deleted_at is not null then
    delete from signers_group_api_key g where g.tenant_uuid = new.tenant_uuid and g.api_key_uuid = new.uuid;
  end if;
  return null;
end $$;
drop trigger follow_api_key on api_key;
create trigger follow_api_key after update on api_key for each row
  when ((old.revoked_at is null, old.deleted_at is null, old.expires_at, old.name)
    is distinct from (new.revoked_at is null, new.deleted_at is null, new.expires_at, new.name))
  execute function follow_api_key();

-- Time passes without a statement: every hour.
create function sweep_expired_signers() returns void language sql security definer set search_path = pg_catalog, public as $$
  update principal p set enabled = false
  from api_key k
  where p.kind = 'api-key' and p.enabled and k.tenant_uuid = p.tenant_uuid and k.uuid = p.uuid and not may_sign(k)
$$;
select own_by_definer('sweep_expired_signers()', 'assay_worker');
