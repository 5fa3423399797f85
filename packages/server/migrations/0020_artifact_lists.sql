-- Lists of artifacts: what is built or spoken of (artifact) and what is only used (tenant_package), in one order.
--
-- An index cannot hold every sort order for every filter. What lists are filtered by has few values, so rows fall into a few
-- hundred groups of equal ones: indexes begin with the group, and a list takes the first rows of each group that it wants.

-- What a package version is to people: `container`, the type of its purl, `cpe` or `name`.
create function artifact_kind(identity text) returns text language sql immutable parallel safe set search_path = pg_catalog as $$
  select case
    when not starts_with(identity, 'pkg:') then split_part(identity, ':', 1)
    when substr(split_part(identity, '/', 1), 5) in ('oci', 'docker') then 'container'
    else substr(split_part(identity, '/', 1), 5) end
$$;

alter table artifact
  -- Looked up by its beginning, too.
  alter column purl type text collate "C",
  -- The package version that has its purl; null while no SBOM of the tenant has one.
  add column pv_id int,
  -- Of the newest SBOM that describes it.
  add column set_id int,
  -- tenant_package.projects of the package version.
  add column used_in int not null default 0,
  add column ledger_key uuid not null generated always as (coalesce(ledger_uuid, '00000000-0000-0000-0000-000000000000')) stored,
  -- Four digits: trust_rank, worst + 1, whether there is an SBOM, whether SBOMs contain it.
  add column facets smallint not null generated always as ((
    case trust_level when 'untrusted' then 0 when 'unsupported' then 1 when 'unknown' then 2 else 3 end * 1000
    + (worst + 1) * 100 + (sbomid is not null)::int * 10 + (pv_id is not null)::int)::smallint) stored,
  add constraint artifact_signed check ((ledger_uuid is null) = (signed_at is null));
alter table artifact set (fillfactor = 80);

-- What else a list can ask of each row is in the index as well: rows that are not wanted are passed without reading them.
create index artifact_by_name on artifact (tenant_uuid, ledger_key, kind, facets, name, uuid) include (signed_at, set_id);
create index artifact_by_use on artifact (tenant_uuid, ledger_key, kind, facets, used_in desc, uuid)
  include (name, signed_at, set_id);
create index artifact_by_time on artifact (tenant_uuid, ledger_key, kind, facets, signed_at desc, uuid)
  include (name, set_id) where signed_at is not null;
-- The same of one signer. There are too many of them to be groups of all lists.
create index artifact_signer_by_name on artifact (tenant_uuid, signer_uuid, ledger_key, kind, facets, name, uuid)
  where signer_uuid is not null;
create index artifact_signer_by_use on artifact (tenant_uuid, signer_uuid, ledger_key, kind, facets, used_in desc, uuid)
  where signer_uuid is not null;
create index artifact_signer_by_time on artifact (tenant_uuid, signer_uuid, ledger_key, kind, facets, signed_at desc, uuid)
  where signer_uuid is not null;
create index artifact_set on artifact (tenant_uuid, set_id) where set_id is not null;
create index artifact_pv on artifact (tenant_uuid, pv_id) where pv_id is not null;
create index artifact_name on artifact using gin (tenant_uuid, name gin_trgm_ops);
create index artifact_labels on artifact using gin (tenant_uuid, labels) where labels <> '{}';
-- What somebody spoke against, for all that contains it.
create index artifact_distrusted on artifact (tenant_uuid, pv_id, trust_rank) where trust_rank < 2 and pv_id is not null;
-- Only those whose package version is not known are looked up by its key.
drop index artifact_pv_key;
create index artifact_pv_key on artifact (tenant_uuid, pv_key) where pv_id is null and pv_key is not null;

alter table tenant_package
  -- artifact_kind of the package version.
  add column kind text collate "C",
  -- An artifact has its purl: lists show that one instead.
  add column is_artifact boolean not null default false;
update tenant_package t set kind = artifact_kind(v.identity) from package_version v where v.pv_id = t.pv_id;
alter table tenant_package alter column kind set not null;
drop index tenant_package_name, tenant_package_projects, tenant_package_worst;
create index tenant_package_by_name on tenant_package (tenant_uuid, kind, worst, name, pv_id) where not is_artifact;
create index tenant_package_by_use on tenant_package (tenant_uuid, kind, worst, projects desc, pv_id) where not is_artifact;

-- What a document describes: {name, purl, digests, is_container, claims}, claims being of how many entries it says by what
-- level they are trusted. Null while unread.
alter table sbom add column subject jsonb;
create index sbom_claims on sbom (tenant_uuid, uploaded_at desc) where (subject -> 'claims')::int > 0;
create index sbom_undescribed on sbom (tenant_uuid, sbomid) where subject is null and status = 'ready';

-- SBOMs that describe an artifact.
create table artifact_sbom (
  tenant_uuid uuid not null,
  artifact_uuid uuid not null,
  sbomid uuid not null,
  primary key (tenant_uuid, artifact_uuid, sbomid),
  foreign key (tenant_uuid, artifact_uuid) references artifact (tenant_uuid, uuid) on delete cascade,
  foreign key (tenant_uuid, sbomid) references sbom (tenant_uuid, sbomid) on delete cascade
);
create index artifact_sbom_sbom on artifact_sbom (tenant_uuid, sbomid);
select protect_tenant_table('artifact_sbom');

-- Worst severity in a set; -1 when nothing is known against its members, or there is no set.
create function worst_of(s set_summary) returns smallint language sql immutable parallel safe as $$
  select (case when s.critical > 0 then 4 when s.high > 0 then 3 when s.medium > 0 then 2 when s.low > 0 then 1
    when s.unassigned > 0 then 0 else -1 end)::smallint
$$;

-- What rows of artifact repeat of other tables, as it should be; of the asking tenant.
create function artifact_sums(wanted uuid[]) returns table (uuid uuid, sbomid uuid, set_id int, used_in int, worst smallint)
  language sql stable rows 10 set search_path = pg_catalog, public as $$
  select a.uuid, b.sbomid, b.set_id, coalesce(t.projects, 0), greatest(coalesce(t.worst, -1), worst_of(s))
  from artifact a
  left join lateral (
    select x.sbomid, x.set_id
    from artifact_sbom l join sbom x on x.tenant_uuid = l.tenant_uuid and x.sbomid = l.sbomid
    where l.tenant_uuid = a.tenant_uuid and l.artifact_uuid = a.uuid
    order by x.uploaded_at desc, x.sbomid desc limit 1) b on true
  left join set_summary s on s.tenant_uuid = a.tenant_uuid and s.set_id = b.set_id
  left join tenant_package t on t.tenant_uuid = a.tenant_uuid and t.pv_id = a.pv_id
  where a.tenant_uuid = current_tenant() and a.uuid = any (wanted)
$$;

-- Brings artifacts of the asking tenant up to date; in order of uuid, as all who change several. What somebody else commits
-- while their rows are waited for is seen: the change is a statement of its own.
create function refresh_artifacts(wanted uuid[]) returns void language plpgsql set search_path = pg_catalog, public as $$
begin
  perform from artifact a where a.tenant_uuid = current_tenant() and a.uuid = any (wanted)
    order by a.uuid for no key update;
  update artifact a set sbomid = n.sbomid, set_id = n.set_id, used_in = n.used_in, worst = n.worst
  from artifact_sums(wanted) n
  where a.tenant_uuid = current_tenant() and a.uuid = n.uuid
    and (a.sbomid, a.set_id, a.used_in, a.worst) is distinct from (n.sbomid, n.set_id, n.used_in, n.worst);
end $$;

create function refresh_described() returns trigger language plpgsql set search_path = pg_catalog, public as $$
begin
  perform refresh_artifacts(array(select artifact_uuid from changed));
  return null;
end $$;
create trigger refresh_described after insert on artifact_sbom referencing new table as changed
  for each statement execute function refresh_described();
create trigger refresh_undescribed after delete on artifact_sbom referencing old table as changed
  for each statement execute function refresh_described();

-- Artifacts of the asking tenant find the package versions that have their purl, and hide them from lists. The rows of
-- packages are locked first: who changes one of them either is waited for or sees that it is an artifact.
create function link_packages(artifacts uuid[]) returns void language plpgsql security definer
  set search_path = pg_catalog, public as $$
begin
  with known as materialized (
    select a.uuid, t.pv_id from artifact a
    join package_version v on v.key = a.pv_key
    join tenant_package t on t.tenant_uuid = a.tenant_uuid and t.pv_id = v.pv_id
    where a.tenant_uuid = current_tenant() and a.uuid = any (artifacts) and a.pv_id is null
    order by t.pv_id for no key update of t),
  hidden as (
    update tenant_package t set is_artifact = true from known k
    where t.tenant_uuid = current_tenant() and t.pv_id = k.pv_id and not t.is_artifact)
  update artifact a set pv_id = k.pv_id from known k where a.tenant_uuid = current_tenant() and a.uuid = k.uuid;
  perform refresh_artifacts(artifacts);
end $$;

create function link_artifact() returns trigger language plpgsql set search_path = pg_catalog, public as $$
begin
  if exists (select from changed where pv_key is not null and pv_id is null) then
    perform link_packages(array(select uuid from changed where pv_key is not null and pv_id is null));
  end if;
  return null;
end $$;
-- After a change once more: a package version that came at the same moment was not to be seen.
create trigger link_artifact after insert on artifact referencing new table as changed
  for each statement execute function link_artifact();
create trigger link_artifact_again after update on artifact referencing new table as changed
  for each statement execute function link_artifact();

create function link_package() returns trigger language plpgsql security definer set search_path = pg_catalog, public as $$
declare
  met uuid[];
begin
  select array_agg(a.uuid) into met
  from changed n join package_version v on v.pv_id = n.pv_id
  join artifact a on a.tenant_uuid = n.tenant_uuid and a.pv_key = v.key and a.pv_id is null;
  if met is not null then
    perform link_packages(met);
  end if;
  return null;
end $$;
create trigger link_package after insert on tenant_package referencing new table as changed
  for each statement execute function link_package();

-- As before (0005), and artifacts follow. Whoever calls it takes other locks before.
drop function change_tenant_packages(int[], int[]);
create function change_tenant_packages(pvs int[], deltas int[]) returns void language plpgsql security definer
  set search_path = pg_catalog, public as $$
declare
  followed int[];
begin
  with changed as (
    insert into tenant_package (tenant_uuid, pv_id, package_id, name, kind, projects, worst)
    select current_tenant(), v.pv_id, v.package_id, p.name, artifact_kind(v.identity), d.delta, coalesce(r.worst, -1)
    from unnest(pvs, deltas) d (pv_id, delta)
    join package_version v on v.pv_id = d.pv_id
    join package p on p.package_id = v.package_id
    left join package_risk r on r.pv_id = d.pv_id
    order by v.pv_id
    on conflict (tenant_uuid, pv_id) do update
      set projects = tenant_package.projects + excluded.projects where excluded.projects <> 0
    returning pv_id, is_artifact)
  select array_agg(pv_id) filter (where is_artifact) into followed from changed;
  if followed is not null then
    perform refresh_artifacts(array(
      select a.uuid from artifact a where a.tenant_uuid = current_tenant() and a.pv_id = any (followed)));
  end if;
end $$;

-- Artifacts whose name contains a text, `%` and `_` in it escaped by the caller.
create function artifacts_like(pattern text, most int) returns setof artifact
  language sql stable security definer rows 1000 set enable_seqscan = off set enable_indexscan = off
  set enable_indexonlyscan = off set search_path = pg_catalog, public as $f$
  select a.* from artifact a where a.tenant_uuid = current_tenant() and a.name ilike pattern limit most
$f$;

-- Artifacts with a label.
create function artifacts_labelled(label text, most int) returns setof artifact
  language sql stable security definer rows 1000 set enable_seqscan = off set enable_indexscan = off
  set enable_indexonlyscan = off set search_path = pg_catalog, public as $f$
  select a.* from artifact a
  where a.tenant_uuid = current_tenant() and a.labels <> '{}' and a.labels @> array[label] limit most
$f$;

-- Versions of a package, as far as the asking tenant knows them.
create function known_versions_of(wanted_ecosystem text, wanted_name text) returns table (pv_id int, identity text)
  language sql stable security definer rows 50 set search_path = pg_catalog, public as $f$
  select v.pv_id, v.identity
  from package p
  join tenant_package t on t.tenant_uuid = current_tenant() and t.package_id = p.package_id
  join package_version v on v.pv_id = t.pv_id
  where p.ecosystem = wanted_ecosystem and p.name = wanted_name
$f$;

-- Matches of one package version, as far as the asking tenant knows it.
create function known_matches_of(wanted int) returns table (vuln_id int, affected_id int, verdict smallint, rank smallint)
  language sql stable security definer rows 50 set search_path = pg_catalog, public as $f$
  select m.vuln_id, m.affected_id, m.verdict, m.rank
  from tenant_package t join package_match m on m.pv_id = t.pv_id
  where t.tenant_uuid = current_tenant() and t.pv_id = wanted
$f$;

-- Tenants with SBOMs from before subjects were kept: for a worker that starts.
create function tenants_with_undescribed() returns setof uuid
  language sql stable security definer set search_path = pg_catalog, public as $f$
  select t.uuid from tenant t
  where exists (select from sbom b where b.tenant_uuid = t.uuid and b.subject is null and b.status = 'ready')
$f$;
select own_by_definer('tenants_with_undescribed()', 'assay_worker');

select own_by_definer(f::regprocedure, 'assay_app', 'assay_worker') from unnest(array[
  'link_packages(uuid[])', 'link_package()', 'change_tenant_packages(int[], int[])', 'artifacts_like(text, int)',
  'artifacts_labelled(text, int)', 'known_versions_of(text, text)', 'known_matches_of(int)']) f;
