-- Verdicts of the profile that applies to each artifact, so that lists filter and sort by them (ADR 0077). What a page shows is
-- judged when it is read; the column says in which place of which list a row is.

-- 0 fail, 1 unknown, 2 not applicable, 3 pass. Until an artifact is judged its verdict is unknown, which is not a pass.
alter table artifact add column profile_rank smallint not null default 1 check (profile_rank between 0 and 3);
-- Trust rank times four plus the rank of the verdict, then three digits: worst + 1, whether there is an SBOM, whether SBOMs contain it.
alter table artifact alter column facets set expression as (((
  case trust_level when 'untrusted' then 0 when 'unsupported' then 1 when 'unknown' then 2 else 3 end * 4
  + profile_rank) * 1000
  + (worst + 1) * 100 + (sbomid is not null)::int * 10 + (pv_id is not null)::int)::smallint);
-- The matrix of compliance is in the order of verdicts.
create index artifact_by_verdict on artifact (tenant_uuid, profile_rank, uuid) where is_built;

-- Artifacts whose verdict may have changed. Rows are added and never changed, so that nobody waits for a mark of somebody else;
-- a worker deletes those that it had read before it read the facts.
create table profile_mark (
  tenant_uuid uuid not null references tenant on delete cascade,
  -- Marks of all artifacts, after those of single ones.
  is_sweep boolean not null default false,
  uuid uuid not null default uuid_v7(),
  -- Null: every artifact of the tenant.
  artifact_uuid uuid,
  primary key (tenant_uuid, uuid)
);
create index profile_mark_order on profile_mark (tenant_uuid, is_sweep, uuid);
create index profile_mark_artifact on profile_mark (tenant_uuid, artifact_uuid);
select protect_tenant_table('profile_mark');

-- When a verdict can change because time passes: an age, an expiry, advisories that become stale.
create table profile_due (
  tenant_uuid uuid not null,
  artifact_uuid uuid not null,
  due_at timestamptz(3) not null,
  primary key (tenant_uuid, artifact_uuid),
  foreign key (tenant_uuid, artifact_uuid) references artifact (tenant_uuid, uuid) on delete cascade
);
create index profile_due_time on profile_due (tenant_uuid, due_at);
select protect_tenant_table('profile_due');

-- Tenants with artifacts to be judged: for a worker that looks every few seconds.
create function tenants_to_evaluate() returns setof uuid
  language sql stable security definer set search_path = pg_catalog, public as $f$
  select t.uuid from tenant t
  where exists (select from profile_mark m where m.tenant_uuid = t.uuid)
    or exists (select from profile_due d where d.tenant_uuid = t.uuid and d.due_at <= now())
$f$;
select own_by_definer('tenants_to_evaluate()', 'assay_worker');

-- Marks every artifact of every tenant that has a profile: nightly, and where no change says which artifacts it concerns.
create function mark_all_profiles() returns void
  language sql security definer set search_path = pg_catalog, public as $f$
  insert into profile_mark (tenant_uuid, is_sweep)
  select distinct p.tenant_uuid, true from attestation_profile p
$f$;
select own_by_definer('mark_all_profiles()', 'assay_app', 'assay_worker');

-- Each change of something that verdicts follow from adds marks in its own transaction. None are added for a tenant that is gone.

create function mark_changed_artifacts() returns trigger language plpgsql security definer
  set search_path = pg_catalog, public as $$
begin
  if tg_op = 'INSERT' then
    insert into profile_mark (tenant_uuid, artifact_uuid) select n.tenant_uuid, n.uuid from new_rows n;
  else
    insert into profile_mark (tenant_uuid, artifact_uuid)
    select n.tenant_uuid, n.uuid from new_rows n join old_rows o on o.tenant_uuid = n.tenant_uuid and o.uuid = n.uuid
    where (o.trust_level, o.sbomid, o.set_id, o.pv_id, o.kind, o.name, o.version, o.labels, o.is_built)
      is distinct from (n.trust_level, n.sbomid, n.set_id, n.pv_id, n.kind, n.name, n.version, n.labels, n.is_built)
      and exists (select from tenant t where t.uuid = n.tenant_uuid);
  end if;
  return null;
end $$;
create trigger mark_new after insert on artifact referencing new table as new_rows
  for each statement execute function mark_changed_artifacts();
create trigger mark_changed after update on artifact referencing old table as old_rows new table as new_rows
  for each statement execute function mark_changed_artifacts();

-- Artifacts whose newest SBOM has a set; `revision` grows when findings of its members change.
create function mark_sets() returns trigger language plpgsql security definer set search_path = pg_catalog, public as $$
begin
  insert into profile_mark (tenant_uuid, artifact_uuid)
  select a.tenant_uuid, a.uuid from new_rows n
  join old_rows o on o.tenant_uuid = n.tenant_uuid and o.set_id = n.set_id
  join artifact a on a.tenant_uuid = n.tenant_uuid and a.set_id = n.set_id
  where (o.revision, o.critical, o.high, o.medium, o.low, o.unassigned, o.unknown, o.handled)
    is distinct from (n.revision, n.critical, n.high, n.medium, n.low, n.unassigned, n.unknown, n.handled);
  return null;
end $$;
create trigger mark_changed after update on set_summary referencing old table as old_rows new table as new_rows
  for each statement execute function mark_sets();

-- Statements about artifacts, and what their verification found.
create function mark_subjects() returns trigger language plpgsql security definer set search_path = pg_catalog, public as $$
begin
  insert into profile_mark (tenant_uuid, artifact_uuid)
  select distinct s.tenant_uuid, s.artifact_uuid from changed s
  where exists (select from tenant t where t.uuid = s.tenant_uuid);
  return null;
end $$;
create trigger mark_added after insert on attestation_subject referencing new table as changed
  for each statement execute function mark_subjects();
create trigger mark_removed after delete on attestation_subject referencing old table as changed
  for each statement execute function mark_subjects();

create function mark_verified() returns trigger language plpgsql security definer set search_path = pg_catalog, public as $$
begin
  insert into profile_mark (tenant_uuid, artifact_uuid)
  select distinct s.tenant_uuid, s.artifact_uuid from new_rows n
  join old_rows o on o.tenant_uuid = n.tenant_uuid and o.uuid = n.uuid
  join attestation_subject s on s.tenant_uuid = n.tenant_uuid and s.attestation_uuid = n.uuid
  where (o.verification, o.evidence, o.principal_uuid, o.custody)
    is distinct from (n.verification, n.evidence, n.principal_uuid, n.custody);
  return null;
end $$;
create trigger mark_verified after update on attestation referencing old table as old_rows new table as new_rows
  for each statement execute function mark_verified();

-- Artifacts whose newest SBOM it is.
create function mark_sbom(of_tenant uuid, of_sbom uuid) returns void language sql security definer
  set search_path = pg_catalog, public as $$
  insert into profile_mark (tenant_uuid, artifact_uuid)
  select a.tenant_uuid, a.uuid from artifact_sbom l
  join artifact a on a.tenant_uuid = l.tenant_uuid and a.uuid = l.artifact_uuid and a.sbomid = l.sbomid
  where l.tenant_uuid = of_tenant and l.sbomid = of_sbom
    and exists (select from tenant t where t.uuid = of_tenant)
$$;
create function mark_row_of_sbom() returns trigger language plpgsql security definer
  set search_path = pg_catalog, public as $$
begin
  perform mark_sbom(coalesce(new.tenant_uuid, old.tenant_uuid), coalesce(new.sbomid, old.sbomid));
  return null;
end $$;
create trigger mark_results after insert or update or delete on sbom_compliance
  for each row execute function mark_row_of_sbom();
create trigger mark_results after insert or update or delete on sbom_licenses_counted
  for each row execute function mark_row_of_sbom();
create trigger mark_read after update on sbom for each row
  when ((old.status, old.set_id, old.project_uuid, old.scope_ids, old.scope_components)
    is distinct from (new.status, new.set_id, new.project_uuid, new.scope_ids, new.scope_components))
  execute function mark_row_of_sbom();

-- Artifacts of a project: another profile applies, or its path decides which decisions do.
create function mark_project() returns trigger language plpgsql security definer set search_path = pg_catalog, public as $$
declare
  of_tenant uuid := coalesce(new.tenant_uuid, old.tenant_uuid);
  of_project uuid;
begin
  if tg_table_name = 'project' then
    of_project := new.uuid;
  else
    of_project := coalesce(new.project_uuid, old.project_uuid);
  end if;
  perform mark_sbom(b.tenant_uuid, b.sbomid) from sbom b
    where b.tenant_uuid = of_tenant and b.project_uuid = of_project
      and exists (select from tenant t where t.uuid = of_tenant);
  return null;
end $$;
create trigger mark_choice after insert or update or delete on project_profile
  for each row execute function mark_project();
create trigger mark_moved after update on project for each row when (old.path is distinct from new.path)
  execute function mark_project();

-- What concerns every artifact of a tenant: a profile, the policy of licenses, names of signers and of their groups.
create function mark_tenant() returns trigger language plpgsql security definer set search_path = pg_catalog, public as $$
declare
  of_tenant uuid := coalesce(new.tenant_uuid, old.tenant_uuid);
begin
  insert into profile_mark (tenant_uuid, is_sweep)
  select t.uuid, true from tenant t where t.uuid = of_tenant;
  return null;
end $$;
create trigger mark_all after insert or update or delete on attestation_profile
  for each row execute function mark_tenant();
create trigger mark_all after insert or update or delete on license_policy for each row execute function mark_tenant();
create trigger mark_all after insert or delete on signers_group for each row execute function mark_tenant();
create trigger mark_renamed after update on signers_group for each row when (old.name is distinct from new.name)
  execute function mark_tenant();
create trigger mark_renamed after update on principal for each row when (old.name is distinct from new.name)
  execute function mark_tenant();

-- Artifacts that vulnerabilities affect, by their newest SBOM or as a package, where a profile asks about open findings.
create function mark_affected(of_tenant uuid, vulns int[]) returns void language plpgsql security definer
  set search_path = pg_catalog, public as $$
declare
  pvs int[];
begin
  if not exists (select from attestation_profile p
      where p.tenant_uuid = of_tenant and jsonb_typeof(p.rules -> 'open_findings') = 'object') then
    return;
  end if;
  select array_agg(distinct m.pv_id) into pvs from package_match m where m.vuln_id = any (vulns) and m.verdict = 1;
  insert into profile_mark (tenant_uuid, artifact_uuid)
  select of_tenant, f.uuid from (
    select a.uuid from artifact a where a.tenant_uuid = of_tenant
      and a.set_id = any (array(select s.set_id from sets_with_any_of(of_tenant, pvs) s))
    union
    select a.uuid from artifact a where a.tenant_uuid = of_tenant and a.pv_id = any (pvs)) f
  where exists (select from tenant t where t.uuid = of_tenant);
end $$;

create function mark_decided() returns trigger language plpgsql security definer set search_path = pg_catalog, public as $$
declare
  of_tenant uuid;
begin
  for of_tenant in select distinct c.tenant_uuid from changed c loop
    perform mark_affected(of_tenant, array(
      select v.vuln_id from changed c join vulnerability v on v.id = c.vulnerability where c.tenant_uuid = of_tenant
      union
      select a.vuln_id from changed c join vulnerability_alias a on a.alias = c.vulnerability where c.tenant_uuid = of_tenant));
  end loop;
  return null;
end $$;
create trigger mark_added after insert on decision referencing new table as changed
  for each statement execute function mark_decided();
create trigger mark_ended after update on decision referencing new table as changed
  for each statement execute function mark_decided();
create trigger mark_deleted after delete on decision referencing old table as changed
  for each statement execute function mark_decided();

-- Ages of findings count from when the tenant first had the vulnerability, and exploitation reopens decisions.
create function mark_first_seen() returns trigger language plpgsql security definer
  set search_path = pg_catalog, public as $$
declare
  of_tenant uuid;
begin
  if tg_op = 'INSERT' then
    for of_tenant in select distinct n.tenant_uuid from new_rows n loop
      perform mark_affected(of_tenant, array(select n.vuln_id from new_rows n where n.tenant_uuid = of_tenant));
    end loop;
  else
    for of_tenant in
      select distinct n.tenant_uuid from new_rows n
      join old_rows o on o.tenant_uuid = n.tenant_uuid and o.vuln_id = n.vuln_id
      where (o.first_seen_at, o.kev) is distinct from (n.first_seen_at, n.kev)
    loop
      perform mark_affected(of_tenant, array(
        select n.vuln_id from new_rows n join old_rows o on o.tenant_uuid = n.tenant_uuid and o.vuln_id = n.vuln_id
        where n.tenant_uuid = of_tenant and (o.first_seen_at, o.kev) is distinct from (n.first_seen_at, n.kev)));
    end loop;
  end if;
  return null;
end $$;
create trigger mark_new after insert on tenant_vulnerability referencing new table as new_rows
  for each statement execute function mark_first_seen();
create trigger mark_changed after update on tenant_vulnerability referencing old table as old_rows new table as new_rows
  for each statement execute function mark_first_seen();

-- Coverage of a source: none, stale or fresh. An import that only makes fresh data younger changes no verdict.
create function coverage_is(records int, newest timestamptz) returns text language sql stable security definer
  set search_path = pg_catalog, public as $$
  select case when coalesce(records, 0) <= 0 or newest is null then 'none'
    when now() - newest > (select max_age from coverage_state) then 'stale' else 'fresh' end
$$;
create function mark_coverage() returns trigger language plpgsql security definer set search_path = pg_catalog, public as $$
declare
  is_changed boolean;
begin
  if tg_op = 'INSERT' then
    select exists (select from new_rows n where coverage_is(n.records, n.newest_import_at) <> 'none') into is_changed;
  elsif tg_op = 'DELETE' then
    select exists (select from old_rows o where coverage_is(o.records, o.newest_import_at) <> 'none') into is_changed;
  else
    select exists (
      select from new_rows n
      join old_rows o on o.source = n.source and o.ecosystem = n.ecosystem and o.release = n.release
      where coverage_is(o.records, o.newest_import_at) <> coverage_is(n.records, n.newest_import_at)) into is_changed;
  end if;
  if is_changed then
    perform mark_all_profiles();
  end if;
  return null;
end $$;
create trigger mark_added after insert on advisory_coverage referencing new table as new_rows
  for each statement execute function mark_coverage();
create trigger mark_changed after update on advisory_coverage referencing old table as old_rows new table as new_rows
  for each statement execute function mark_coverage();
create trigger mark_removed after delete on advisory_coverage referencing old table as old_rows
  for each statement execute function mark_coverage();

create function mark_max_age() returns trigger language plpgsql security definer set search_path = pg_catalog, public as $$
begin
  perform mark_all_profiles();
  return null;
end $$;
create trigger mark_max_age after update on coverage_state for each row when (old.max_age is distinct from new.max_age)
  execute function mark_max_age();

select own_by_definer(f::regprocedure, 'assay_definer') from unnest(array[
  'mark_changed_artifacts()', 'mark_sets()', 'mark_subjects()', 'mark_verified()', 'mark_sbom(uuid, uuid)',
  'mark_row_of_sbom()', 'mark_project()', 'mark_tenant()', 'mark_affected(uuid, int[])', 'mark_decided()',
  'mark_first_seen()', 'coverage_is(int, timestamptz)', 'mark_coverage()', 'mark_max_age()']) f;

-- A worker judges as a request does.
grant select on check_scope_fact to assay_worker;

-- Artifacts of before are judged by the worker that starts.
insert into profile_mark (tenant_uuid, is_sweep) select distinct a.tenant_uuid, true from artifact a;
