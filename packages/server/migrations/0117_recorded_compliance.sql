-- What rule sets said of an SBOM is what a supplier is held to: each row is in the audit entry of its transaction (ADR 0026, 0050).

-- Names the row in audit entries; rows of before get one here.
alter table sbom_compliance add column uuid uuid not null default uuid_v7();

create trigger record_row after insert or update or delete on sbom_compliance for each row execute function record_row();

-- A table is tracked when it has the trigger, so that no later table has to repeat the list of all earlier ones.
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
      select (v ->> 'tenant_uuid')::uuid, %1$L, recorded_name(%1$L, v), recorded_digest(%1$L, v)
      from (select to_jsonb(x) from %2$s x) s (v)$q$, tracked, case tracked
        -- The rest of an SBOM follows from its bytes, and takes a while to turn into JSON.
        when 'sbom' then '(select tenant_uuid, sbomid, project_uuid, version, sha256, size_bytes, uploaded_by, uploaded_at, in_use from sbom)'
        else quote_ident(tracked) end);
  end loop;
end $$;

-- As they are found: their entries are from before rows of this table were recorded.
insert into audit_entry (tenant_uuid, actor_kind, actor_uuid, actor_name, role, ip, action, subject_uuid, outcome, details, recorded_rows)
  select r.tenant, 'system', '00000000-0000-0000-0000-000000000000', 'system', 'Unknown', '', 'upgrade.record', r.tenant, 'ok', '{}',
    jsonb_agg(jsonb_build_object('tenant', r.tenant, 'table', r.of_table, 'row', r.name, 'sha256', r.sha256))
  from tracked_rows() r where r.of_table = 'sbom_compliance' group by r.tenant;
