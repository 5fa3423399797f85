-- Members of the asking tenant who may decide, and so work on findings.
create function deciding_members() returns table (uuid uuid, email text)
  language sql stable security definer set search_path = pg_catalog, public as $$
  select a.uuid, a.email
  from membership m join account a on a.uuid = m.account_uuid
  where m.tenant_uuid = current_tenant() and a.disabled_at is null
    and m.role in ('SuperAdmin', 'TenantAdmin', 'LedgerAdmin')
$$;
select own_by_definer('deciding_members()'::regprocedure, 'assay_app');

-- An undo looks for the assignments of an act, and for those that ended with it.
create index finding_remark_act on finding_remark (tenant_uuid, act_uuid) where kind = 'assignment';
create index finding_remark_ended on finding_remark (tenant_uuid, place, ended_at) where kind = 'assignment' and ended_at is not null;

-- An act about thousands of findings is one statement, as of decisions (0136).
drop trigger record_row on finding_remark;
create trigger record_row after insert on finding_remark referencing new table as new_rows
  for each statement execute function record_rows();
create trigger record_updated_row after update on finding_remark referencing old table as old_rows new table as new_rows
  for each statement execute function record_rows();
create trigger record_deleted_row after delete on finding_remark referencing old table as old_rows
  for each statement execute function record_rows();

-- As in 0136, but for updates: rows are grouped, not joined. A connection keeps the plan of its first update, which often changes
-- no row; a join planned for that compares each of thousands of old rows with each new one, and the act ended with a timeout.
create or replace function record_rows() returns trigger language plpgsql security definer
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
    select array_agg(jsonb_build_object('tenant', coalesce(c.n, c.o) ->> 'tenant_uuid', 'table', tg_table_name,
        'row', recorded_name(tg_table_name, coalesce(c.n, c.o)),
        'sha256', case when c.n is not null then recorded_digest(tg_table_name, c.n) end)::text) into items
      from (
        select (array_agg(b.v) filter (where b.is_new))[1] as n, (array_agg(b.v) filter (where not b.is_new))[1] as o
        from (select x.tenant_uuid, x.uuid, true as is_new, to_jsonb(x) as v from new_rows x
              union all select x.tenant_uuid, x.uuid, false, to_jsonb(x) from old_rows x) b
        group by b.tenant_uuid, b.uuid) c
      where c.n is null or c.o is null or recorded_value(tg_table_name, c.o) is distinct from recorded_value(tg_table_name, c.n);
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
