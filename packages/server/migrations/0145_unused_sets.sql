-- Sets of components that no SBOM, no project and no other set refers to: an upload that was deleted while it was matched left some
-- (until 0.1.0). Advisories pass them by, so a later SBOM of the same packages would find sums of before.

-- Removes a thousand of them. Sets that a running upload holds stay; those of which another one was a delta go in the second pass.
create function sweep_unused_sets() returns void language plpgsql security definer
  set search_path = pg_catalog, public as $$
declare
  unused record;
begin
  for pass in 1..2 loop
    for unused in
      select c.tenant_uuid, c.set_id from component_set c
      where not exists (select from sbom b where b.tenant_uuid = c.tenant_uuid and b.set_id = c.set_id)
        and not exists (select from project_summary p where p.tenant_uuid = c.tenant_uuid and p.current_set = c.set_id)
        and not exists (select from component_set d where d.tenant_uuid = c.tenant_uuid and d.base_set_id = c.set_id)
      limit 1000 for update of c skip locked
    loop
      -- A statement of its own sees what was committed while the lock was taken.
      delete from component_set c
      where c.tenant_uuid = unused.tenant_uuid and c.set_id = unused.set_id
        and not exists (select from sbom b where b.tenant_uuid = c.tenant_uuid and b.set_id = c.set_id)
        and not exists (select from project_summary p where p.tenant_uuid = c.tenant_uuid and p.current_set = c.set_id)
        and not exists (select from component_set d where d.tenant_uuid = c.tenant_uuid and d.base_set_id = c.set_id);
    end loop;
  end loop;
end $$;
select own_by_definer('sweep_unused_sets()', 'assay_worker');
