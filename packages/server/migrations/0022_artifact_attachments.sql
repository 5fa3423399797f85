-- Files beside artifacts, as beside projects and SBOMs (ADR 0009).

alter table attachment
  alter column project_uuid drop not null,
  add column artifact_uuid uuid,
  add foreign key (tenant_uuid, artifact_uuid) references artifact (tenant_uuid, uuid) on delete cascade,
  -- A file of an SBOM names its project, too.
  add constraint attachment_owner check (
    case when artifact_uuid is null then project_uuid is not null else project_uuid is null and sbomid is null end);
create index attachment_artifact on attachment (tenant_uuid, artifact_uuid, uploaded_at desc, uuid desc)
  where artifact_uuid is not null;
