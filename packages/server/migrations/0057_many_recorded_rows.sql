-- As before (0052), in time that grows with the rows of a transaction and not with their square: `app.rows` counts the rows that
-- wait for its audit entry, and each hundred of them is a setting of its own, `app.rows_0` and on, one JSON a line.
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
  item := jsonb_build_object('tenant', coalesce(new_value, was) ->> 'tenant_uuid', 'table', tg_table_name,
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

create or replace function log_audit_entries() returns trigger language plpgsql security definer
  set search_path = pg_catalog, public as $$
declare
  logged bigint;
  last_entry record;
  waiting int := coalesce(nullif(current_setting('app.rows', true), ''), '0')::int;
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
  if waiting > 0 then
    update audit_entry a
      set recorded_rows = (
        select jsonb_agg(r.item::jsonb order by n.place, r.line)
        from generate_series(0, (waiting - 1) / 100) n (place),
          unnest(string_to_array(current_setting('app.rows_' || n.place), E'\n')) with ordinality r (item, line))
      where a.tenant_uuid = last_entry.tenant_uuid and a.uuid = last_entry.uuid;
    perform set_config('app.rows', '', true);
  end if;
  perform set_config('app.entry', last_entry.uuid::text, true), set_config('app.entry_tenant', last_entry.tenant_uuid::text, true);
  return null;
end $$;
