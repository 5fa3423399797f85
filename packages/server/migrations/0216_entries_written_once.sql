-- An audit entry was written twice: inserted, then updated with the rows that waited for it. The update went into each of its indexes
-- again, because one of them names `recorded_rows`, and left the first version for vacuum.

-- The first entry of a statement takes the rows that wait (0057), as it is inserted. Rows that change later still go to the last entry.
create function take_recorded_rows() returns trigger language plpgsql set search_path = pg_catalog, public as $$
begin
  new.recorded_rows := coalesce(new.recorded_rows, '[]') || (
    select jsonb_agg(r.item::jsonb order by n.place, r.line)
    from generate_series(0, (current_setting('app.rows')::int - 1) / 100) n (place),
      unnest(string_to_array(current_setting('app.rows_' || n.place), E'\n')) with ordinality r (item, line));
  perform set_config('app.rows', '', true);
  return new;
end $$;
create trigger take_recorded_rows before insert on audit_entry for each row
  when (coalesce(current_setting('app.rows', true), '') <> '') execute function take_recorded_rows();

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
  perform set_config('app.entry', last_entry.uuid::text, true), set_config('app.entry_tenant', last_entry.tenant_uuid::text, true);
  return null;
end $$;

-- No statement looks for entries by it: what was recorded last is found among all of them.
drop index audit_entry_recorded;

-- One index by action instead of two, which differed in the collation that they compare by.
drop index audit_entry_action, audit_entry_by_action;
alter table audit_entry alter column action type text collate "C";
create index audit_entry_by_action on audit_entry (tenant_uuid, action, uuid);
