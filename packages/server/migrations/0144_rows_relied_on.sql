-- Every table whose rows people or verdicts rely on is recorded by audit entries (ADR 0026, 0064): invitations, the directory,
-- channels and rules of notifications, VEX documents with their statements, the key of verdicts, tasks with their sources, tenants.

-- What of a row is recorded: all but what follows from use, from bytes, or from the passing of time.
create or replace function recorded_value(of_table text, value jsonb) returns text language sql immutable
  set search_path = pg_catalog, public as $$
  select case of_table
    -- The rest of an SBOM follows from its bytes.
    when 'sbom' then (select jsonb_object_agg(k, value -> k) from unnest(array['tenant_uuid', 'sbomid', 'project_uuid', 'version',
      'sha256', 'size_bytes', 'uploaded_by', 'uploaded_at', 'in_use']) k where value is not null)
    else (case
      -- A column that comes later and is null changes nothing.
      when of_table in ('azure_ad_config', 'invitation', 'notification_channel', 'notification_rule', 'scheduled_task', 'tenant',
        'verdict_key', 'vex_document', 'vex_statement') then jsonb_strip_nulls(value) else value end) - case of_table
      when 'membership' then array['last_sign_in_at', 'created_at']
      when 'api_key' then array['last_used_at']
      -- Secrets end a week after the invitation.
      when 'invitation' then array['token_hash', 'handed_hash']
      when 'scheduled_task' then array['next_run_at', 'state', 'records']
      else '{}'::text[] end
    end::text
$$;

create or replace function recorded_name(of_table text, value jsonb) returns text language sql immutable
  set search_path = pg_catalog, public as $$
  select case of_table
    when 'membership' then concat_ws(' in ', value ->> 'account_uuid', value ->> 'tenant_uuid')
    when 'azure_ad_group' then concat_ws(' of ', value ->> 'id', value ->> 'tenant_uuid')
    when 'azure_ad_signers_group' then concat_ws(' of ', value ->> 'id', value ->> 'tenant_uuid')
    when 'sbom' then value ->> 'sbomid'
    when 'vex_statement' then value ->> 'document_uuid'
    else coalesce(value ->> 'uuid', value ->> 'tenant_uuid') end
$$;

-- Whose row it is. What belongs to the installation is recorded as the default tenant's, which nobody can delete.
create function recorded_tenant(of_table text, value jsonb) returns text language sql stable
  set search_path = pg_catalog, public as $$
  select case of_table
    when 'tenant' then value ->> 'uuid'
    when 'scheduled_task' then default_tenant()::text
    else value ->> 'tenant_uuid' end
$$;

create or replace function record_row() returns trigger language plpgsql security definer
  set search_path = pg_catalog, public set timezone = 'UTC' as $$
declare
  was jsonb := case when tg_op <> 'INSERT' then to_jsonb(old) end;
  new_value jsonb := case when tg_op <> 'DELETE' then to_jsonb(new) end;
  item jsonb;
  waiting int;
  place text;
begin
  if recorded_value(tg_table_name, was) is not distinct from recorded_value(tg_table_name, new_value) then
    return null;
  end if;
  item := jsonb_build_object('tenant', recorded_tenant(tg_table_name, coalesce(new_value, was)), 'table', tg_table_name,
    'row', recorded_name(tg_table_name, coalesce(new_value, was)), 'sha256', recorded_digest(tg_table_name, new_value));
  if entry_of_transaction() is null then
    waiting := coalesce(nullif(current_setting('app.rows', true), ''), '0')::int;
    place := 'app.rows_' || waiting / 100;
    perform set_config(place, case waiting % 100 when 0 then item::text
      else current_setting(place) || E'\n' || item::text end, true);
    perform set_config('app.rows', (waiting + 1)::text, true);
  else
    update audit_entry a set recorded_rows = coalesce(a.recorded_rows, '[]') || item
      where a.tenant_uuid = current_setting('app.entry_tenant')::uuid and a.uuid = entry_of_transaction();
  end if;
  return null;
end $$;

-- What the statements of a VEX document claim, in one digest; what was decided about them is in rows of its own.
create function claims_digest(tenant uuid, document uuid) returns text language sql stable
  set search_path = pg_catalog, public set timezone = 'UTC' as $$
  select encode(sha256(string_agg(sha256(convert_to(jsonb_build_array(s.number, s.vulnerability, s.aliases, s.product, s.component,
    s.subject, s.state, s.justification, s.responses, s.detail, s.stated_at, s.status, s.at)::text, 'UTF8')), ''
    order by s.number)), 'hex')
  from vex_statement s where s.tenant_uuid = tenant and s.document_uuid = document
$$;
revoke all on function claims_digest(uuid, uuid) from public;
grant execute on function claims_digest(uuid, uuid) to assay_definer;

-- As record_rows() (0136), one row for all statements of a document: there may be 200,000, which never change.
create function record_claims() returns trigger language plpgsql security definer
  set search_path = pg_catalog, public set timezone = 'UTC' as $$
declare
  document record;
  value jsonb;
  item jsonb;
  waiting int;
  place text;
begin
  for document in select distinct c.tenant_uuid, c.document_uuid from changed c loop
    value := jsonb_build_object('tenant_uuid', document.tenant_uuid, 'document_uuid', document.document_uuid,
      'claims', claims_digest(document.tenant_uuid, document.document_uuid));
    item := jsonb_build_object('tenant', document.tenant_uuid, 'table', tg_table_name, 'row', document.document_uuid,
      'sha256', case when value ->> 'claims' is not null then recorded_digest(tg_table_name, value) end);
    if entry_of_transaction() is null then
      waiting := coalesce(nullif(current_setting('app.rows', true), ''), '0')::int;
      place := 'app.rows_' || waiting / 100;
      perform set_config(place, case waiting % 100 when 0 then item::text
        else current_setting(place) || E'\n' || item::text end, true);
      perform set_config('app.rows', (waiting + 1)::text, true);
    else
      update audit_entry a set recorded_rows = coalesce(a.recorded_rows, '[]') || item
        where a.tenant_uuid = current_setting('app.entry_tenant')::uuid and a.uuid = entry_of_transaction();
    end if;
  end loop;
  return null;
end $$;
revoke all on function record_claims() from public;
alter function record_claims() owner to assay_definer;
create trigger record_row after insert on vex_statement referencing new table as changed
  for each statement execute function record_claims();
create trigger record_deleted_row after delete on vex_statement referencing old table as changed
  for each statement execute function record_claims();

do $$
declare
  t text;
begin
  foreach t in array array['azure_ad_config', 'invitation', 'notification_channel', 'notification_rule', 'scheduled_task',
                           'tenant', 'verdict_key', 'vex_document'] loop
    execute format('create trigger record_row after insert or update or delete on %I for each row execute function record_row()', t);
  end loop;
end $$;

create or replace function tracked_rows() returns table (tenant uuid, of_table text, name text, sha256 text) language plpgsql stable
  set search_path = pg_catalog, public set timezone = 'UTC' as $$
declare
  tracked text;
begin
  for tracked in
    select c.relname from pg_trigger g join pg_class c on c.oid = g.tgrelid
    where g.tgname = 'record_row' and c.relnamespace = 'public'::regnamespace order by 1
  loop
    return query execute format($q$
      select recorded_tenant(%1$L, v)::uuid, %1$L, recorded_name(%1$L, v), recorded_digest(%1$L, v)
      from (select to_jsonb(x) from %2$s x) s (v)$q$, tracked, case tracked
        -- The rest of an SBOM follows from its bytes, and takes a while to turn into JSON.
        when 'sbom' then '(select tenant_uuid, sbomid, project_uuid, version, sha256, size_bytes, uploaded_by, uploaded_at, in_use from sbom)'
        when 'vex_statement' then '(select d.tenant_uuid, d.document_uuid, claims_digest(d.tenant_uuid, d.document_uuid) as claims
          from (select distinct tenant_uuid, document_uuid from vex_statement) d)'
        else quote_ident(tracked) end);
  end loop;
end $$;

-- Rows that are not what an audit entry recorded last. An invitation that ran out is swept, which takes a right and gives none.
create or replace function differing_rows() returns table (tenant uuid, of_table text, name text, recorded text, entry uuid, idx bigint, present text)
  language sql stable security definer set search_path = pg_catalog, public as $$
  with recorded as (
    select distinct on (r.value ->> 'table', r.value ->> 'row') r.value ->> 'table' as of_table, r.value ->> 'row' as name,
      r.value ->> 'sha256' as sha256, a.uuid as entry, (r.value ->> 'tenant')::uuid as tenant
    from audit_entry a cross join jsonb_array_elements(a.recorded_rows) with ordinality r (value, place)
    where a.recorded_rows is not null and exists (select from tenant t where t.uuid::text = r.value ->> 'tenant')
    order by 1, 2, a.at desc, a.uuid desc, r.place desc)
  select coalesce(p.tenant, r.tenant), coalesce(p.of_table, r.of_table), coalesce(p.name, r.name), r.sha256, r.entry,
    (select e.idx from log_entry e join log l on l.uuid = e.log_uuid and l.kind = 'control' where e.uuid = r.entry), p.sha256
  from tracked_rows() p full join recorded r on r.of_table = p.of_table and r.name = p.name
  where r.sha256 is distinct from p.sha256 and (p.sha256 is not null or r.of_table <> 'invitation')
$$;

-- Entries of a tenant that is being deleted recorded rows of others, such as a license that an operator of that tenant gave: what
-- they recorded goes into the next entry of this transaction. Returns their number; 0 at the next call.
create function carry_recorded_rows(id uuid) returns int language plpgsql security definer
  set search_path = pg_catalog, public as $$
declare
  target uuid;
  item jsonb;
  waiting int := coalesce(nullif(current_setting('app.rows', true), ''), '0')::int;
  carried int := 0;
  place text;
begin
  select d.tenant_uuid into target from tenant_deletion d
    where d.uuid = id and d.started_at is not null and d.finished_at is null;
  if not found then
    return 0;
  end if;
  for item in
    with latest as (
      select distinct on (r.value ->> 'table', r.value ->> 'row') r.value, a.tenant_uuid as of_tenant
      from audit_entry a cross join jsonb_array_elements(a.recorded_rows) with ordinality r (value, place)
      where a.recorded_rows is not null
      order by r.value ->> 'table', r.value ->> 'row', a.at desc, a.uuid desc, r.place desc)
    select l.value from latest l
    where l.of_tenant = target and l.value ->> 'tenant' <> target::text
      and exists (select from tenant t where t.uuid::text = l.value ->> 'tenant')
  loop
    place := 'app.rows_' || waiting / 100;
    perform set_config(place, case waiting % 100 when 0 then item::text
      else current_setting(place) || E'\n' || item::text end, true);
    waiting := waiting + 1;
    carried := carried + 1;
  end loop;
  if carried > 0 then
    perform set_config('app.rows', waiting::text, true);
  end if;
  return carried;
end $$;
select own_by_definer('carry_recorded_rows(uuid)', 'assay_worker');

-- As they are found: their entries are from before rows of these tables were recorded.
insert into audit_entry (tenant_uuid, actor_kind, actor_uuid, actor_name, role, ip, action, subject_uuid, outcome, details, recorded_rows)
  select r.tenant, 'system', '00000000-0000-0000-0000-000000000000', 'system', 'Unknown', '', 'upgrade.record', r.tenant, 'ok', '{}',
    jsonb_agg(jsonb_build_object('tenant', r.tenant, 'table', r.of_table, 'row', r.name, 'sha256', r.sha256))
  from tracked_rows() r
  where r.tenant is not null and r.of_table in ('azure_ad_config', 'invitation', 'notification_channel', 'notification_rule',
    'scheduled_task', 'tenant', 'verdict_key', 'vex_document', 'vex_statement')
  group by r.tenant;
