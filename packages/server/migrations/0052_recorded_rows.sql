-- Rows that people rely on follow from the audit log (ADR 0026): the audit entry of the transaction that changed them has a
-- digest of each, and its leaf commits to the entry. A change without an entry is recorded by nothing, and fsck names it.

-- [{tenant, table, row, sha256}] of the tracked rows that the transaction left; a sha256 of null: the row is gone.
alter table audit_entry add column recorded_rows jsonb;
create index audit_entry_recorded on audit_entry (tenant_uuid, at) where recorded_rows is not null;

-- What of a row is recorded: all but what follows from use. UTC, so that instants have one spelling.
create function recorded_value(of_table text, value jsonb) returns text language sql immutable
  set search_path = pg_catalog, public as $$
  select (value - case of_table
    when 'membership' then array['last_sign_in_at', 'created_at']
    when 'api_key' then array['last_used_at']
    else '{}'::text[] end)::text
$$;

create function recorded_name(of_table text, value jsonb) returns text language sql immutable
  set search_path = pg_catalog, public as $$
  select case of_table
    when 'membership' then concat_ws(' in ', value ->> 'account_uuid', value ->> 'tenant_uuid')
    when 'trust_root' then value ->> 'tenant_uuid'
    when 'license' then value ->> 'tenant_uuid'
    when 'azure_ad_group' then concat_ws(' of ', value ->> 'id', value ->> 'tenant_uuid')
    when 'azure_ad_signers_group' then concat_ws(' of ', value ->> 'id', value ->> 'tenant_uuid')
    else value ->> 'uuid' end
$$;

create function recorded_digest(of_table text, value jsonb) returns text language sql immutable
  set search_path = pg_catalog, public as $$
  select encode(sha256(convert_to(recorded_value(of_table, value), 'UTF8')), 'hex')
$$;

-- `app.rows` has what waits for the entry of the transaction, one JSON a line.
create function record_row() returns trigger language plpgsql security definer
  set search_path = pg_catalog, public set timezone = 'UTC' as $$
declare
  was jsonb := case when tg_op <> 'INSERT' then to_jsonb(old) end;
  new_value jsonb := case when tg_op <> 'DELETE' then to_jsonb(new) end;
  item jsonb;
begin
  if recorded_value(tg_table_name, was) is not distinct from recorded_value(tg_table_name, new_value) then
    return null;
  end if;
  item := jsonb_build_object('tenant', coalesce(new_value, was) ->> 'tenant_uuid', 'table', tg_table_name,
    'row', recorded_name(tg_table_name, coalesce(new_value, was)), 'sha256', recorded_digest(tg_table_name, new_value));
  if entry_of_transaction() is null then
    perform set_config('app.rows', concat_ws(E'\n', nullif(current_setting('app.rows', true), ''), item::text), true);
  else
    update audit_entry a set recorded_rows = coalesce(a.recorded_rows, '[]') || item
      where a.tenant_uuid = current_setting('app.entry_tenant')::uuid and a.uuid = entry_of_transaction();
  end if;
  return null;
end $$;
revoke all on function record_row() from public;
alter function record_row() owner to assay_definer;

create or replace function log_audit_entries() returns trigger language plpgsql security definer
  set search_path = pg_catalog, public as $$
declare
  logged bigint;
  last_entry record;
begin
  insert into log_pending (tenant_uuid, log_uuid, uuid, kind)
    select a.tenant_uuid, l.uuid, a.uuid, 'audit'
    from added a join log l on l.tenant_uuid = a.tenant_uuid and l.kind = 'control'
    order by a.uuid;
  get diagnostics logged = row_count;
  if logged < (select count(*) from added) then
    raise exception 'A tenant has no control log';
  end if;
  select a.tenant_uuid, a.uuid into last_entry from added a order by a.uuid desc limit 1;
  if coalesce(current_setting('app.unvouched', true), '') <> '' then
    update log_pending p set entry = a.uuid
      from (select distinct on (tenant_uuid) tenant_uuid, uuid from added order by tenant_uuid, uuid desc) a
      where p.uuid = any (string_to_array(current_setting('app.unvouched'), ',')::uuid[])
        and p.tenant_uuid = a.tenant_uuid and p.entry is null;
    perform set_config('app.unvouched', '', true);
  end if;
  if coalesce(current_setting('app.rows', true), '') <> '' then
    update audit_entry a
      set recorded_rows = (select jsonb_agg(r::jsonb) from unnest(string_to_array(current_setting('app.rows'), E'\n')) r)
      where a.tenant_uuid = last_entry.tenant_uuid and a.uuid = last_entry.uuid;
    perform set_config('app.rows', '', true);
  end if;
  perform set_config('app.entry', last_entry.uuid::text, true), set_config('app.entry_tenant', last_entry.tenant_uuid::text, true);
  return null;
end $$;

do $$
declare
  t text;
begin
  foreach t in array array['membership', 'api_key', 'license', 'ledger', 'attestation_profile', 'trust_root', 'log_audit',
                           'azure_ad_group', 'azure_ad_signers_group'] loop
    execute format('create trigger record_row after insert or update or delete on %I for each row execute function record_row()', t);
  end loop;
end $$;

-- All tracked rows as they are, with their digests.
create function tracked_rows() returns table (tenant uuid, of_table text, name text, sha256 text) language sql stable
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
    union all select 'azure_ad_signers_group', to_jsonb(x) from azure_ad_signers_group x) s (t, v)
$$;
revoke all on function tracked_rows() from public;

-- What was there before is recorded as it was found; what somebody changed before this is recorded as changed.
create function record_rows_as_found() returns void language plpgsql set search_path = pg_catalog, public as $$
begin
  insert into audit_entry (tenant_uuid, actor_kind, actor_uuid, actor_name, role, ip, action, subject_uuid, outcome, details, recorded_rows)
    select r.tenant, 'system', '00000000-0000-0000-0000-000000000000', 'system', 'Unknown', '', 'upgrade.record', r.tenant, 'ok', '{}',
      jsonb_agg(jsonb_build_object('tenant', r.tenant, 'table', r.of_table, 'row', r.name, 'sha256', r.sha256))
    from tracked_rows() r where r.tenant is not null group by r.tenant;
end $$;
revoke all on function record_rows_as_found() from public;
select record_rows_as_found();
