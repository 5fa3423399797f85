-- Audit entries record which statements of a VEX document are declined, by whom and why (ADR 0064): as one row for each document.

create or replace function recorded_name(of_table text, value jsonb) returns text language sql immutable
  set search_path = pg_catalog, public as $$
  select case of_table
    when 'membership' then concat_ws(' in ', value ->> 'account_uuid', value ->> 'tenant_uuid')
    when 'azure_ad_group' then concat_ws(' of ', value ->> 'id', value ->> 'tenant_uuid')
    when 'azure_ad_signers_group' then concat_ws(' of ', value ->> 'id', value ->> 'tenant_uuid')
    when 'sbom' then value ->> 'sbomid'
    when 'vex_statement' then (value ->> 'document_uuid') || case when value ->> 'declined' is null then '' else ' declined' end
    else coalesce(value ->> 'uuid', value ->> 'tenant_uuid') end
$$;

-- The declined statements of a VEX document, in one digest; null: there are none.
create function declined_digest(tenant uuid, document uuid) returns text language sql stable
  set search_path = pg_catalog, public set timezone = 'UTC' as $$
  select encode(sha256(convert_to(jsonb_agg(jsonb_build_array(s.number, s.declined_at, s.declined_by, s.decline_reason)
    order by s.number)::text, 'UTF8')), 'hex')
  from vex_statement s where s.tenant_uuid = tenant and s.document_uuid = document
    and num_nonnulls(s.declined_at, s.declined_by, s.decline_reason) > 0
$$;
revoke all on function declined_digest(uuid, uuid) from public;
grant execute on function declined_digest(uuid, uuid) to assay_definer;

-- Adds a recorded row to the audit entry of the transaction; it waits for the entry where there is none yet.
create function append_recorded_row(item jsonb) returns void language plpgsql
  set search_path = pg_catalog, public as $$
declare
  waiting int;
  place text;
begin
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
end $$;
revoke all on function append_recorded_row(jsonb) from public;
grant execute on function append_recorded_row(jsonb) to assay_definer;

-- One row for what all statements of a document claim, and one for those of them that are declined.
create or replace function record_claims() returns trigger language plpgsql security definer
  set search_path = pg_catalog, public set timezone = 'UTC' as $$
declare
  document record;
  value jsonb;
begin
  for document in
    select c.tenant_uuid, c.document_uuid, bool_or(c.declined_at is not null) as declined from changed c group by 1, 2
  loop
    value := jsonb_build_object('tenant_uuid', document.tenant_uuid, 'document_uuid', document.document_uuid,
      'claims', claims_digest(document.tenant_uuid, document.document_uuid));
    perform append_recorded_row(jsonb_build_object('tenant', document.tenant_uuid, 'table', tg_table_name,
      'row', document.document_uuid,
      'sha256', case when value ->> 'claims' is not null then recorded_digest(tg_table_name, value) end));
    if document.declined then
      perform append_declined(document.tenant_uuid, document.document_uuid);
    end if;
  end loop;
  return null;
end $$;

create function append_declined(tenant uuid, document uuid) returns void language plpgsql
  set search_path = pg_catalog, public set timezone = 'UTC' as $$
declare
  digest text := declined_digest(tenant, document);
begin
  perform append_recorded_row(jsonb_build_object('tenant', tenant, 'table', 'vex_statement', 'row', document || ' declined',
    'sha256', case when digest is not null then recorded_digest('vex_statement',
      jsonb_build_object('tenant_uuid', tenant, 'document_uuid', document, 'declined', digest)) end));
end $$;
revoke all on function append_declined(uuid, uuid) from public;
grant execute on function append_declined(uuid, uuid) to assay_definer;

-- Jobs note what statements are about far more often than somebody declines one.
create function record_declined() returns trigger language plpgsql security definer
  set search_path = pg_catalog, public set timezone = 'UTC' as $$
declare
  document record;
begin
  for document in
    select n.tenant_uuid, n.document_uuid from new_rows n
    join old_rows o on o.tenant_uuid = n.tenant_uuid and o.document_uuid = n.document_uuid and o.number = n.number
    where (n.declined_at, n.declined_by, n.decline_reason) is distinct from (o.declined_at, o.declined_by, o.decline_reason)
    group by 1, 2
  loop
    perform append_declined(document.tenant_uuid, document.document_uuid);
  end loop;
  return null;
end $$;
revoke all on function record_declined() from public;
alter function record_declined() owner to assay_definer;
create trigger record_declined after update on vex_statement referencing old table as old_rows new table as new_rows
  for each statement execute function record_declined();

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
        when 'vex_statement' then '(select d.tenant_uuid, d.document_uuid, claims_digest(d.tenant_uuid, d.document_uuid) as claims,
            null as declined
          from (select distinct tenant_uuid, document_uuid from vex_statement) d
          union all
          select d.tenant_uuid, d.document_uuid, null, declined_digest(d.tenant_uuid, d.document_uuid)
          from (select distinct tenant_uuid, document_uuid from vex_statement
            where num_nonnulls(declined_at, declined_by, decline_reason) > 0) d)'
        else quote_ident(tracked) end);
  end loop;
end $$;

-- As they are found: they were declined before audit entries recorded it.
insert into audit_entry (tenant_uuid, actor_kind, actor_uuid, actor_name, role, ip, action, subject_uuid, outcome, details, recorded_rows)
  select r.tenant, 'system', '00000000-0000-0000-0000-000000000000', 'system', 'Unknown', '', 'upgrade.record', r.tenant, 'ok', '{}',
    jsonb_agg(jsonb_build_object('tenant', r.tenant, 'table', r.of_table, 'row', r.name, 'sha256', r.sha256))
  from tracked_rows() r
  where r.of_table = 'vex_statement' and r.name like '% declined'
  group by r.tenant;
