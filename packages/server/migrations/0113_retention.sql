-- Which SBOMs a tenant keeps (ADR 0055).

create table retention_rule (
  tenant_uuid uuid primary key references tenant on delete cascade,
  -- Both null: no SBOM is deleted.
  keep_newest int check (keep_newest between 1 and 100000),
  keep_days int check (keep_days between 1 and 36500),
  set_by text not null,
  set_at timestamptz(3) not null default now(),
  check ((keep_newest is null) = (keep_days is null))
);
select protect_tenant_table('retention_rule');

-- The last deletions by the rule: no part of what a person set.
create table retention_run (
  tenant_uuid uuid primary key references tenant on delete cascade,
  deleted_at timestamptz(3) not null default now(),
  deleted int not null
);
select protect_tenant_table('retention_run');

create function retention_rules()
  returns table (tenant_uuid uuid, keep_newest int, keep_days int)
  language sql stable security definer set search_path = pg_catalog, public as $$
  select r.tenant_uuid, r.keep_newest, r.keep_days
  from retention_rule r join tenant t on t.uuid = r.tenant_uuid and t.disabled_at is null
  where r.keep_days is not null
$$;
select own_by_definer('retention_rules()', 'assay_worker');

create or replace function recorded_name(of_table text, value jsonb) returns text language sql immutable
  set search_path = pg_catalog, public as $$
  select case of_table
    when 'membership' then concat_ws(' in ', value ->> 'account_uuid', value ->> 'tenant_uuid')
    when 'trust_root' then value ->> 'tenant_uuid'
    when 'license' then value ->> 'tenant_uuid'
    when 'retention_rule' then value ->> 'tenant_uuid'
    when 'azure_ad_group' then concat_ws(' of ', value ->> 'id', value ->> 'tenant_uuid')
    when 'azure_ad_signers_group' then concat_ws(' of ', value ->> 'id', value ->> 'tenant_uuid')
    when 'sbom' then value ->> 'sbomid'
    else value ->> 'uuid' end
$$;

create trigger record_row after insert or update or delete on retention_rule for each row execute function record_row();

create or replace function tracked_rows() returns table (tenant uuid, of_table text, name text, sha256 text) language sql stable
  set search_path = pg_catalog, public set timezone = 'UTC' as $$
  select (v ->> 'tenant_uuid')::uuid, t, recorded_name(t, v), recorded_digest(t, v) from (
    select 'membership', to_jsonb(x) from membership x
    union all select 'api_key', to_jsonb(x) from api_key x
    union all select 'license', to_jsonb(x) from license x
    union all select 'ledger', to_jsonb(x) from ledger x
    union all select 'attestation_profile', to_jsonb(x) from attestation_profile x
    union all select 'trust_root', to_jsonb(x) from trust_root x
    union all select 'log_audit', to_jsonb(x) from log_audit x
    union all select 'azure_ad_group', to_jsonb(x) from azure_ad_group x
    union all select 'azure_ad_signers_group', to_jsonb(x) from azure_ad_signers_group x
    union all select 'sbom', to_jsonb(x) from (
      select tenant_uuid, sbomid, project_uuid, version, sha256, size_bytes, uploaded_by, uploaded_at, in_use from sbom) x
    union all select 'project', to_jsonb(x) from project x
    union all select 'collection', to_jsonb(x) from collection x
    union all select 'attachment', to_jsonb(x) from attachment x
    union all select 'decision', to_jsonb(x) from decision x
    union all select 'retention_rule', to_jsonb(x) from retention_rule x) s (t, v)
$$;
