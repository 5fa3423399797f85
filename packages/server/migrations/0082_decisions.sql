-- Decisions about findings (ADR 0040). Rows never change; `ended_at` and what belongs to it are set once.

create table decision (
  tenant_uuid uuid not null references tenant on delete cascade,
  -- uuid v7, made by the server: rows of one act keep their order.
  uuid uuid not null,
  act_uuid uuid not null,
  scope text not null check (scope in ('sbom', 'project', 'folder', 'tenant')),
  sbomid uuid,
  project_uuid uuid,
  folder text collate "C",
  vulnerability text collate "C" not null,
  -- A purl without version, or cpe:<vendor>:<product>; '' for every package.
  package text collate "C" not null,
  version_from text,
  version_to text,
  state text not null check (state in ('', 'in_triage', 'resolved', 'resolved_with_pedigree', 'exploitable',
    'false_positive', 'not_affected')),
  justification text not null,
  responses text[] not null,
  detail text not null,
  suppressed boolean not null,
  reopen_on text[] not null,
  -- {severity: 0 to 4, kev, fix}: what was known when it was made.
  basis jsonb not null,
  made_at_sbomid uuid,
  made_at_version text not null,
  author_uuid uuid not null,
  author text not null,
  created_at timestamptz(3) not null,
  expires_at timestamptz(3),
  ended_at timestamptz(3),
  ended_act uuid,
  ended_by text,
  -- Decisions of the same place, vulnerability, package and versions end each other.
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
  check ((ended_at is null) = (ended_act is null) and (ended_at is null) = (ended_by is null))
);
create unique index decision_standing on decision
  (tenant_uuid, place, vulnerability, package, coalesce(version_from, ''), coalesce(version_to, ''))
  where ended_at is null;
create index decision_vulnerability on decision (tenant_uuid, vulnerability, created_at desc, uuid desc);
create index decision_time on decision (tenant_uuid, created_at desc, uuid desc);
create index decision_act on decision (tenant_uuid, act_uuid);
create index decision_ended_act on decision (tenant_uuid, ended_act) where ended_act is not null;
create index decision_sbom on decision (tenant_uuid, sbomid) where sbomid is not null;
create index decision_project on decision (tenant_uuid, project_uuid) where project_uuid is not null;
create index decision_expiry on decision (tenant_uuid, expires_at, uuid) where expires_at is not null;
select protect_tenant_table('decision');

-- One number per tenant that grows with every change of its decisions: answers are cached under it.
create table decision_revision (
  tenant_uuid uuid primary key references tenant on delete cascade,
  revision bigint not null
);
select protect_tenant_table('decision_revision');

create function count_decision_changes() returns trigger
  language plpgsql security definer set search_path = pg_catalog, public as $f$
begin
  insert into decision_revision as r (tenant_uuid, revision)
    select distinct c.tenant_uuid, 1 from changed c where exists (select from tenant t where t.uuid = c.tenant_uuid)
    on conflict (tenant_uuid) do update set revision = r.revision + 1;
  return null;
end
$f$;
select own_by_definer('count_decision_changes()', 'assay_definer');
create trigger count_added after insert on decision referencing new table as changed
  for each statement execute function count_decision_changes();
create trigger count_ended after update on decision referencing new table as changed
  for each statement execute function count_decision_changes();
create trigger count_deleted after delete on decision referencing old table as changed
  for each statement execute function count_decision_changes();

-- What was decided is what auditors ask for: each row is in the audit entry of its act, which a leaf commits to (ADR 0026).
create trigger record_row after insert or update or delete on decision for each row execute function record_row();

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
    union all select 'decision', to_jsonb(x) from decision x) s (t, v)
$$;

-- What the asking tenant's package versions have to do with vulnerabilities: what decisions are about, and what is known then.
create function known_findings(vulns int[])
  returns table (vuln_id int, pv_id int, identity text, ecosystem text, version text, severity int, verdict smallint, has_fix boolean)
  language sql stable security definer rows 500 set search_path = pg_catalog, public as $f$
  select m.vuln_id, m.pv_id, v.identity, v.ecosystem, v.version, severity_of_rank(m.rank)::int, m.verdict, coalesce(a.has_fix, false)
  from package_match m
  join tenant_package t on t.pv_id = m.pv_id and t.tenant_uuid = current_tenant()
  join package_version v on v.pv_id = m.pv_id
  left join affected a on a.affected_id = m.affected_id
  where m.vuln_id = any (vulns)
$f$;
select own_by_definer('known_findings(int[])', 'assay_app');
