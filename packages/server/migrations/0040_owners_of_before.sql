-- Documents that were read before owners were (0039) are read once more; those that come from now on need not be.
alter table sbom add column owners_read boolean not null default false;
alter table sbom alter column owners_read set default true;
create index sbom_owners_unread on sbom (tenant_uuid, sha256) where not owners_read;

-- Tenants with such documents: for a worker that starts.
create function tenants_with_unread_owners() returns setof uuid
  language sql stable security definer set search_path = pg_catalog, public as $f$
  select t.uuid from tenant t
  where exists (select from sbom b where b.tenant_uuid = t.uuid and not b.owners_read and b.status = 'ready')
$f$;
select own_by_definer('tenants_with_unread_owners()', 'assay_worker');
