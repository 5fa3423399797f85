-- Comments on findings, and who works on them (ADR 0057). Rows never change; `ended_at` and `ended_by` are set once.

create table finding_remark (
  tenant_uuid uuid not null references tenant on delete cascade,
  -- uuid v7, made by the server: rows of one act keep their order.
  uuid uuid not null,
  act_uuid uuid not null,
  kind text not null check (kind in ('comment', 'assignment')),
  scope text not null check (scope in ('sbom', 'project', 'folder', 'tenant')),
  sbomid uuid,
  project_uuid uuid,
  folder text collate "C",
  vulnerability text collate "C" not null,
  -- A purl without version, or cpe:<vendor>:<product>; '' for every package.
  package text collate "C" not null,
  -- Of a comment; '' for an assignment.
  text text not null,
  -- Both null: assigned to nobody. A member who left stays named.
  assignee_uuid uuid,
  assignee text,
  author_uuid uuid not null,
  author text not null,
  created_at timestamptz(3) not null,
  ended_at timestamptz(3),
  ended_by text,
  place text collate "C" not null generated always as (case scope
    when 'sbom' then 'sbom ' || sbomid::text
    when 'project' then 'project ' || project_uuid::text
    when 'folder' then 'folder ' || folder
    else 'tenant' end) stored,
  primary key (tenant_uuid, uuid),
  foreign key (tenant_uuid, sbomid) references sbom on delete cascade,
  foreign key (tenant_uuid, project_uuid) references project on delete cascade,
  check ((sbomid is not null) = (scope = 'sbom') and (project_uuid is not null) = (scope = 'project')
    and (folder is not null) = (scope = 'folder')),
  check ((kind = 'comment') = (text <> '') and (assignee_uuid is null) = (assignee is null)),
  check (kind = 'assignment' or (assignee_uuid is null and ended_at is null)),
  check ((ended_at is null) = (ended_by is null))
);
create unique index finding_remark_assigned on finding_remark (tenant_uuid, place, vulnerability, package)
  where kind = 'assignment' and ended_at is null;
create index finding_remark_assignee on finding_remark (tenant_uuid, assignee_uuid)
  where assignee_uuid is not null and ended_at is null;
create index finding_remark_vulnerability on finding_remark (tenant_uuid, vulnerability, created_at desc, uuid desc);
create index finding_remark_time on finding_remark (tenant_uuid, created_at desc, uuid desc);
create index finding_remark_sbom on finding_remark (tenant_uuid, sbomid) where sbomid is not null;
create index finding_remark_project on finding_remark (tenant_uuid, project_uuid) where project_uuid is not null;
select protect_tenant_table('finding_remark');

create trigger record_row after insert or update or delete on finding_remark for each row execute function record_row();

create or replace function tracked_rows() returns table (tenant uuid, of_table text, name text, sha256 text) language sql stable
  set search_path = pg_catalog, public set timezone = 'UTC' as $$
  select (v ->> 'tenant_uuid')::uuid, t, recorded_name(t, v), recorded_digest(t, v) from (
    select 'membership', to_jsonb(x) from membership x
    union all select 'api_key', to_jsonb(x) from api_key x
    union all select 'license', to_jsonb(x) from license x
    union all select 'ledger', to_jsonb(x) from ledger x
    union all select 'attestation_profile', to_jsonb(x) from attestation_profile x
    union all select 'trust_root', to_jsonb(x) from trust_root x
    union all select 'log_audit', to_jsonb(x) from log_audit x
    union all select 'azure_ad_group', to_jsonb(x) from azure_ad_group x
    union all select 'azure_ad_signers_group', to_jsonb(x) from azure_ad_signers_group x
    union all select 'sbom', to_jsonb(x) from (
      select tenant_uuid, sbomid, project_uuid, version, sha256, size_bytes, uploaded_by, uploaded_at, in_use from sbom) x
    union all select 'project', to_jsonb(x) from project x
    union all select 'collection', to_jsonb(x) from collection x
    union all select 'attachment', to_jsonb(x) from attachment x
    union all select 'decision', to_jsonb(x) from decision x
    union all select 'retention_rule', to_jsonb(x) from retention_rule x
    union all select 'finding_remark', to_jsonb(x) from finding_remark x) s (t, v)
$$;
