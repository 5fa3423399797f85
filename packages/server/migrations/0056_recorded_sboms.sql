-- SBOMs, projects, collections and what is kept beside them follow from the audit log as other rows do (0052): none can be
-- deleted, renamed, moved to another tenant or given another version, uploader or use beside it.

create or replace function recorded_value(of_table text, value jsonb) returns text language sql immutable
  set search_path = pg_catalog, public as $$
  select case of_table
    -- The rest of an SBOM follows from its bytes.
    when 'sbom' then (select jsonb_object_agg(k, value -> k) from unnest(array['tenant_uuid', 'sbomid', 'project_uuid', 'version',
      'sha256', 'size_bytes', 'uploaded_by', 'uploaded_at', 'in_use']) k where value is not null)
    else value - case of_table
      when 'membership' then array['last_sign_in_at', 'created_at']
      when 'api_key' then array['last_used_at']
      else '{}'::text[] end
    end::text
$$;

create or replace function recorded_name(of_table text, value jsonb) returns text language sql immutable
  set search_path = pg_catalog, public as $$
  select case of_table
    when 'membership' then concat_ws(' in ', value ->> 'account_uuid', value ->> 'tenant_uuid')
    when 'trust_root' then value ->> 'tenant_uuid'
    when 'license' then value ->> 'tenant_uuid'
    when 'azure_ad_group' then concat_ws(' of ', value ->> 'id', value ->> 'tenant_uuid')
    when 'azure_ad_signers_group' then concat_ws(' of ', value ->> 'id', value ->> 'tenant_uuid')
    when 'sbom' then value ->> 'sbomid'
    else value ->> 'uuid' end
$$;

-- Not at each step of processing: to turn a row with its warnings into JSON takes a while.
create trigger record_row after insert or delete or update of tenant_uuid, sbomid, project_uuid, version, sha256, size_bytes,
  uploaded_by, uploaded_at, in_use on sbom for each row execute function record_row();
create trigger record_row after insert or update or delete on project for each row execute function record_row();
create trigger record_row after insert or update or delete on collection for each row execute function record_row();
create trigger record_row after insert or update or delete on attachment for each row execute function record_row();

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
    union all select 'attachment', to_jsonb(x) from attachment x) s (t, v)
$$;

-- As they are found; what was recorded by 0052 stays as it is.
insert into audit_entry (tenant_uuid, actor_kind, actor_uuid, actor_name, role, ip, action, subject_uuid, outcome, details, recorded_rows)
  select r.tenant, 'system', '00000000-0000-0000-0000-000000000000', 'system', 'Unknown', '', 'upgrade.record', r.tenant, 'ok', '{}',
    jsonb_agg(jsonb_build_object('tenant', r.tenant, 'table', r.of_table, 'row', r.name, 'sha256', r.sha256))
  from tracked_rows() r where r.of_table in ('sbom', 'project', 'collection', 'attachment') group by r.tenant;
