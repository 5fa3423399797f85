-- Lists that order by every column that has an order: each along an index where a tenant may have many rows.

-- Orders rows of the same key. pv_id counts the package versions of all tenants, so that its order told a tenant when
-- another one first had a package; this number tells nothing.
alter table tenant_package add column tie bigint not null default floor(random() * 4611686018427387904)::bigint;
drop index tenant_package_by_name, tenant_package_by_use;
create index tenant_package_by_name on tenant_package (tenant_uuid, kind, worst, name, tie) include (pv_id)
  where not is_artifact;
create index tenant_package_by_use on tenant_package (tenant_uuid, kind, worst, projects desc, tie) include (pv_id)
  where not is_artifact;

-- Projects without an upload are in the list, too: before all others in time.
drop index project_summary_upload;
create index project_summary_upload on project_summary
  (tenant_uuid, coalesce(last_upload_at, '-infinity'::timestamptz) desc, project_uuid);

create index sbom_version on sbom (tenant_uuid, version collate "C", sbomid);
create index sbom_components on sbom (tenant_uuid, coalesce(component_count, -1), sbomid);
create index audit_entry_by_actor on audit_entry (tenant_uuid, actor_name collate "C", uuid);
create index audit_entry_by_action on audit_entry (tenant_uuid, action collate "C", uuid);
create index document_by_revision on document (tenant_uuid, collection_uuid, revision desc, uuid);
