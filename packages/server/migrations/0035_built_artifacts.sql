-- What a tenant builds: what an SBOM of it describes or described, or a statement is about. A file beside a package does not
-- make it so.

alter table artifact add column is_built boolean not null default true;
update artifact a set is_built = false
where exists (select from attachment f where f.tenant_uuid = a.tenant_uuid and f.artifact_uuid = a.uuid)
  and not exists (select from artifact_sbom l where l.tenant_uuid = a.tenant_uuid and l.artifact_uuid = a.uuid)
  and not exists (select from attestation_subject s where s.tenant_uuid = a.tenant_uuid and s.artifact_uuid = a.uuid);
-- Lists of what is built look at each row only where a tenant has others.
create index artifact_not_built on artifact (tenant_uuid, uuid) where not is_built;

-- In order of uuid, as all who change several.
create function artifacts_are_built() returns trigger language plpgsql set search_path = pg_catalog, public as $$
begin
  perform from artifact a join changed c on c.tenant_uuid = a.tenant_uuid and c.artifact_uuid = a.uuid
    where not a.is_built order by a.uuid for no key update of a;
  update artifact a set is_built = true from changed c
    where a.tenant_uuid = c.tenant_uuid and a.uuid = c.artifact_uuid and not a.is_built;
  return null;
end $$;
create trigger built_by_sbom after insert on artifact_sbom referencing new table as changed
  for each statement execute function artifacts_are_built();
create trigger built_by_statement after insert on attestation_subject referencing new table as changed
  for each statement execute function artifacts_are_built();
