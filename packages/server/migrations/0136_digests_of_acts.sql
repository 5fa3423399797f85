-- An act about thousands of findings is one statement: its rows are recorded together (ADR 0026, 0040). One by one, their digests
-- took four fifths of the time of an act.

-- As record_row(), for a statement. A table that uses it has a trigger `record_row` for INSERT, by which tracked_rows() finds it.
create function record_rows() returns trigger language plpgsql security definer
  set search_path = pg_catalog, public set timezone = 'UTC' as $$
declare
  items text[];
  waiting int;
  done int := 0;
  part text[];
  place text;
begin
  if tg_op = 'DELETE' then
    select array_agg(jsonb_build_object('tenant', o.v ->> 'tenant_uuid', 'table', tg_table_name,
        'row', recorded_name(tg_table_name, o.v), 'sha256', null)::text) into items
      from (select to_jsonb(x) from old_rows x) o (v);
  elsif tg_op = 'INSERT' then
    select array_agg(jsonb_build_object('tenant', n.v ->> 'tenant_uuid', 'table', tg_table_name,
        'row', recorded_name(tg_table_name, n.v), 'sha256', recorded_digest(tg_table_name, n.v))::text) into items
      from (select to_jsonb(x) from new_rows x) n (v);
  else
    select array_agg(jsonb_build_object('tenant', n.v ->> 'tenant_uuid', 'table', tg_table_name,
        'row', recorded_name(tg_table_name, n.v), 'sha256', recorded_digest(tg_table_name, n.v))::text) into items
      from (select x.uuid, to_jsonb(x) from new_rows x) n (uuid, v)
      join (select x.uuid, to_jsonb(x) from old_rows x) o (uuid, v) on o.uuid = n.uuid
      where recorded_value(tg_table_name, o.v) is distinct from recorded_value(tg_table_name, n.v);
  end if;
  if items is null then
    return null;
  end if;
  if entry_of_transaction() is not null then
    update audit_entry a
      set recorded_rows = coalesce(a.recorded_rows, '[]') || (select jsonb_agg(i::jsonb) from unnest(items) i)
      where a.tenant_uuid = current_setting('app.entry_tenant')::uuid and a.uuid = entry_of_transaction();
    return null;
  end if;
  -- As 0057 keeps them: a hundred to a setting, and the first fills what is left of the last.
  waiting := coalesce(nullif(current_setting('app.rows', true), ''), '0')::int;
  while done < cardinality(items) loop
    part := items[done + 1 : done + 100 - waiting % 100];
    place := 'app.rows_' || waiting / 100;
    perform set_config(place, case waiting % 100 when 0 then array_to_string(part, E'\n')
      else current_setting(place) || E'\n' || array_to_string(part, E'\n') end, true);
    done := done + cardinality(part);
    waiting := waiting + cardinality(part);
  end loop;
  perform set_config('app.rows', waiting::text, true);
  return null;
end $$;
revoke all on function record_rows() from public;
alter function record_rows() owner to assay_definer;

drop trigger record_row on decision;
create trigger record_row after insert on decision referencing new table as new_rows
  for each statement execute function record_rows();
create trigger record_updated_row after update on decision referencing old table as old_rows new table as new_rows
  for each statement execute function record_rows();
create trigger record_deleted_row after delete on decision referencing old table as old_rows
  for each statement execute function record_rows();
