-- Without a profile nothing is required of any artifact: the verdict is "not applicable" (rank 2), whatever changes. So a change marks
-- artifacts of a tenant without profiles only where another verdict is stored. 10,000 judged artifacts were judged a second time for that.

-- Whether verdicts of a tenant follow from anything: it has a profile. Who is told that it has none changes the rows before a first
-- profile can be added: adding one takes this lock alone (`lockProfiles`), and then marks all artifacts.
create function follows_profiles(of_tenant uuid) returns boolean language plpgsql security definer
  set search_path = pg_catalog, public as $$
begin
  if exists (select from attestation_profile p where p.tenant_uuid = of_tenant) then
    return true;
  end if;
  perform pg_advisory_xact_lock_shared(hashtext('assay profiles'), hashtext(of_tenant::text));
  return exists (select from attestation_profile p where p.tenant_uuid = of_tenant);
end $$;
select own_by_definer('follows_profiles(uuid)', 'assay_worker');

create or replace function mark_changed_artifacts() returns trigger language plpgsql security definer
  set search_path = pg_catalog, public as $$
declare
  of_tenant uuid;
  follows boolean;
begin
  if tg_op = 'INSERT' then
    insert into profile_mark (tenant_uuid, artifact_uuid) select n.tenant_uuid, n.uuid from new_rows n;
    return null;
  end if;
  for of_tenant in select distinct n.tenant_uuid from new_rows n loop
    follows := follows_profiles(of_tenant);
    continue when not follows
      and not exists (select from new_rows n where n.tenant_uuid = of_tenant and n.profile_rank <> 2);
    insert into profile_mark (tenant_uuid, artifact_uuid)
    select of_tenant, c.uuid from (
      select uuid, trust_level, sbomid, set_id, pv_id, kind, name, version, labels, is_built from new_rows
      where tenant_uuid = of_tenant and (follows or profile_rank <> 2)
      except
      select uuid, trust_level, sbomid, set_id, pv_id, kind, name, version, labels, is_built from old_rows
      where tenant_uuid = of_tenant) c
    where exists (select from tenant t where t.uuid = of_tenant);
  end loop;
  return null;
end $$;

create or replace function mark_sets() returns trigger language plpgsql security definer set search_path = pg_catalog, public as $$
declare
  of_tenant uuid;
  follows boolean;
begin
  for of_tenant in select distinct n.tenant_uuid from new_rows n loop
    follows := follows_profiles(of_tenant);
    continue when not follows and not exists (
      select from artifact a where a.tenant_uuid = of_tenant and a.is_built and a.profile_rank in (0, 1, 3));
    insert into profile_mark (tenant_uuid, artifact_uuid)
    select of_tenant, a.uuid from (
      select set_id, revision, critical, high, medium, low, unassigned, unknown, handled from new_rows
      where tenant_uuid = of_tenant
      except
      select set_id, revision, critical, high, medium, low, unassigned, unknown, handled from old_rows
      where tenant_uuid = of_tenant) c
    join artifact a on a.tenant_uuid = of_tenant and a.set_id = c.set_id
    where follows or a.profile_rank <> 2;
  end loop;
  return null;
end $$;

create or replace function mark_subjects() returns trigger language plpgsql security definer set search_path = pg_catalog, public as $$
declare
  of_tenant uuid;
  follows boolean;
begin
  for of_tenant in select distinct c.tenant_uuid from changed c join tenant t on t.uuid = c.tenant_uuid loop
    follows := follows_profiles(of_tenant);
    insert into profile_mark (tenant_uuid, artifact_uuid)
    select distinct of_tenant, s.artifact_uuid from changed s
    where s.tenant_uuid = of_tenant and (follows or exists (
      select from artifact a where a.tenant_uuid = of_tenant and a.uuid = s.artifact_uuid and a.profile_rank <> 2));
  end loop;
  return null;
end $$;

create or replace function mark_verified() returns trigger language plpgsql security definer set search_path = pg_catalog, public as $$
declare
  of_tenant uuid;
  follows boolean;
begin
  for of_tenant in select distinct n.tenant_uuid from new_rows n loop
    follows := follows_profiles(of_tenant);
    insert into profile_mark (tenant_uuid, artifact_uuid)
    select distinct of_tenant, s.artifact_uuid from (
      select uuid, verification, evidence, principal_uuid, custody from new_rows where tenant_uuid = of_tenant
      except
      select uuid, verification, evidence, principal_uuid, custody from old_rows where tenant_uuid = of_tenant) c
    join attestation_subject s on s.tenant_uuid = of_tenant and s.attestation_uuid = c.uuid
    where follows or exists (
      select from artifact a where a.tenant_uuid = of_tenant and a.uuid = s.artifact_uuid and a.profile_rank <> 2);
  end loop;
  return null;
end $$;

create or replace function mark_sbom(of_tenant uuid, of_sbom uuid) returns void language sql security definer
  set search_path = pg_catalog, public as $$
  insert into profile_mark (tenant_uuid, artifact_uuid)
  select a.tenant_uuid, a.uuid from artifact_sbom l
  join artifact a on a.tenant_uuid = l.tenant_uuid and a.uuid = l.artifact_uuid and a.sbomid = l.sbomid
  where l.tenant_uuid = of_tenant and l.sbomid = of_sbom
    and exists (select from tenant t where t.uuid = of_tenant)
    and (a.profile_rank <> 2 or follows_profiles(of_tenant))
$$;

create or replace function mark_tenant() returns trigger language plpgsql security definer set search_path = pg_catalog, public as $$
declare
  of_tenant uuid := coalesce(new.tenant_uuid, old.tenant_uuid);
begin
  if tg_table_name = 'attestation_profile' then
    if tg_op = 'INSERT' then
      perform pg_advisory_xact_lock(hashtext('assay profiles'), hashtext(of_tenant::text));
    end if;
  elsif not follows_profiles(of_tenant) then
    return null;
  end if;
  insert into profile_mark (tenant_uuid, is_sweep)
  select t.uuid, true from tenant t where t.uuid = of_tenant;
  return null;
end $$;
