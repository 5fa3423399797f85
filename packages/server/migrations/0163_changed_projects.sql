-- Which projects changed since a server read them last (ADR 0073): so that it does not read the checks of 10,000 projects again.

-- The transaction that changed the row, or what the checks of its current SBOMs are computed from, last.
alter table project_summary add column changed_in bigint not null default 0;

create function note_changed_project() returns trigger language plpgsql set search_path = pg_catalog, public as $$
begin
  new.changed_in := pg_current_xact_id()::text::bigint;
  return new;
end $$;
create trigger note_changed_project before insert or update on project_summary
  for each row execute function note_changed_project();

-- Findings of a current SBOM whose verdict is unknown, or that a distribution handles.
create function note_changed_checks() returns trigger language plpgsql set search_path = pg_catalog, public as $$
begin
  update project_summary p set changed_in = 0
  from sbom b
  join new_rows n on n.tenant_uuid = b.tenant_uuid and n.set_id = b.set_id
  join old_rows o on o.tenant_uuid = n.tenant_uuid and o.set_id = n.set_id
  where (o.unknown, o.handled) is distinct from (n.unknown, n.handled)
    and p.tenant_uuid = b.tenant_uuid and p.project_uuid = b.project_uuid
    and (b.in_use or b.sbomid = p.newest_sbomid);
  return null;
end $$;
create trigger note_changed_checks after update on set_summary referencing old table as old_rows new table as new_rows
  for each statement execute function note_changed_checks();

-- Components of an SBOM that was ready before they were counted by scope.
create function note_counted_scopes() returns trigger language plpgsql set search_path = pg_catalog, public as $$
begin
  update project_summary set changed_in = 0
  where tenant_uuid = new.tenant_uuid and project_uuid = new.project_uuid;
  return null;
end $$;
create trigger note_counted_scopes after update of scope_ids, scope_components on sbom
  for each row when (old.status = 'ready' and new.status = 'ready'
    and (old.scope_ids, old.scope_components) is distinct from (new.scope_ids, new.scope_components))
  execute function note_counted_scopes();
