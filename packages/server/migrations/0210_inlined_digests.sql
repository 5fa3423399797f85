-- An act about thousands of findings spent most of its time in calls of these functions, one by one for each row. Without a search path of
-- their own they become a part of the statements that call them, as 0206: all that they name is of pg_catalog, which is searched first.
-- What they answer is the same.

-- Stable, as jsonb_build_object() and convert_to(): a function that promises more than those that it calls stays a call.
create or replace function recorded_value(of_table text, value jsonb) returns text language sql stable as $$
  select case of_table
    -- The rest of an SBOM follows from its bytes.
    when 'sbom' then case when value is not null then jsonb_build_object('tenant_uuid', value -> 'tenant_uuid',
      'sbomid', value -> 'sbomid', 'project_uuid', value -> 'project_uuid', 'version', value -> 'version',
      'sha256', value -> 'sha256', 'size_bytes', value -> 'size_bytes', 'uploaded_by', value -> 'uploaded_by',
      'uploaded_at', value -> 'uploaded_at', 'in_use', value -> 'in_use') end
    else (case
      -- A column that comes later and is null changes nothing.
      when of_table in ('azure_ad_config', 'invitation', 'notification_channel', 'notification_rule', 'scheduled_task', 'tenant',
        'verdict_key', 'vex_document', 'vex_statement') then jsonb_strip_nulls(value)
      when of_table = 'decision' and value -> 'stated_in' = 'null' then value - 'stated_in'
      else value end) - case of_table
      when 'membership' then array['last_sign_in_at', 'created_at']
      when 'api_key' then array['last_used_at']
      -- Secrets end a week after the invitation.
      when 'invitation' then array['token_hash', 'handed_hash']
      when 'scheduled_task' then array['next_run_at', 'state', 'records']
      else '{}'::text[] end
    end::text
$$;

create or replace function recorded_name(of_table text, value jsonb) returns text language sql immutable as $$
  select case of_table
    when 'membership' then (value ->> 'account_uuid') || ' in ' || (value ->> 'tenant_uuid')
    when 'azure_ad_group' then (value ->> 'id') || ' of ' || (value ->> 'tenant_uuid')
    when 'azure_ad_signers_group' then (value ->> 'id') || ' of ' || (value ->> 'tenant_uuid')
    when 'sbom' then value ->> 'sbomid'
    when 'vex_statement' then (value ->> 'document_uuid') || case when value ->> 'declined' is null then '' else ' declined' end
    else coalesce(value ->> 'uuid', value ->> 'tenant_uuid') end
$$;

create or replace function recorded_digest(of_table text, value jsonb) returns text language sql stable as $$
  select encode(sha256(convert_to(public.recorded_value(of_table, value), 'UTF8')), 'hex')
$$;

-- As before (0137), but `offset 0` keeps the JSON of a row from being written again for each place that names it.
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
      from (select to_jsonb(x) from old_rows x offset 0) o (v);
  elsif tg_op = 'INSERT' then
    select array_agg(jsonb_build_object('tenant', n.v ->> 'tenant_uuid', 'table', tg_table_name,
        'row', recorded_name(tg_table_name, n.v), 'sha256', recorded_digest(tg_table_name, n.v))::text) into items
      from (select to_jsonb(x) from new_rows x offset 0) n (v);
  else
    select array_agg(jsonb_build_object('tenant', coalesce(c.n, c.o) ->> 'tenant_uuid', 'table', tg_table_name,
        'row', recorded_name(tg_table_name, coalesce(c.n, c.o)),
        'sha256', case when c.n is not null then recorded_digest(tg_table_name, c.n) end)::text) into items
      from (
        select (array_agg(b.v) filter (where b.is_new))[1] as n, (array_agg(b.v) filter (where not b.is_new))[1] as o
        from (select x.tenant_uuid, x.uuid, true as is_new, to_jsonb(x) as v from new_rows x
              union all select x.tenant_uuid, x.uuid, false, to_jsonb(x) from old_rows x) b
        group by b.tenant_uuid, b.uuid offset 0) c
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
