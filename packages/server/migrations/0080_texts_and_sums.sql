-- Texts of SBOMs in one index, and sums for "fix first" without reading what they do not use (ADR 0029, 0033).

-- What a list of SBOMs searches besides the path of the project; null where it would not fit into an index.
alter table sbom add column search_text text collate "C" generated always as (
  case when octet_length(name) + octet_length(version) <= 1500 then lower(name || e'\x1f' || version) end) stored;
create index sbom_text on sbom (tenant_uuid, sbomid) include (search_text, project_uuid);

-- For the number of records of each source.
create index advisory_live on advisory (source) where not withdrawn;

create index affected_fixed on affected (affected_id) where has_fix;
create index tenant_package_open on tenant_package (tenant_uuid, pv_id) include (projects) where projects > 0 and worst >= 0;

-- As before (0073), but summed by package version before their packages are looked up.
create or replace function heaviest_packages(most int) returns table (
    pvs int[], findings int, fixable int, all_findings int, all_fixable int, all_exploited int, all_packages int)
  language sql stable security definer rows 100 set search_path = pg_catalog, public as $f$
  with per_version as (
    select t.pv_id, (count(*) * t.projects)::int as findings, (count(a.affected_id) * t.projects)::int as fixable,
      (count(*) filter (where k.kev) * t.projects)::int as exploited,
      coalesce(sum(case
        when k.priority >= 331140960 then 50 when k.priority >= 165570480 then 10
        else (array[1, 1, 2, 5, 10])[1 + severity_of_rank(m.rank)] end) filter (where a.affected_id is not null), 0) * t.projects as weight
    from tenant_package t
    join package_match m on m.pv_id = t.pv_id and m.verdict = 1
    join tenant_vulnerability k on k.tenant_uuid = t.tenant_uuid and k.vuln_id = m.vuln_id
    left join affected a on a.affected_id = m.affected_id and a.has_fix
    where t.tenant_uuid = current_tenant() and t.projects > 0 and t.worst >= 0
    group by t.pv_id, t.projects),
  weighed as (
    select v.ecosystem, v.release, v.match_name, array_agg(p.pv_id) as pvs, sum(p.findings)::int as findings,
      sum(p.fixable)::int as fixable, sum(p.exploited)::int as exploited, sum(p.weight) as weight
    from per_version p join package_version v on v.pv_id = p.pv_id
    group by v.ecosystem, v.release, v.match_name)
  select w.pvs, w.findings, w.fixable, (sum(w.findings) over ())::int, (sum(w.fixable) over ())::int,
    (sum(w.exploited) over ())::int, (count(*) filter (where w.fixable > 0) over ())::int
  from weighed w order by w.weight desc, w.match_name limit most
$f$;

-- Entries of live records about some packages, with the vulnerabilities that each record is about. Public facts. An entry
-- never changes, so a server that has read one does not read it again.
drop function entries_about(text[], text[]);
create function entry_ids_about(ecosystems text[], names text[]) returns table (
    affected_id int, ecosystem text, name text, vuln_ids int[])
  language sql stable security definer rows 1000 set search_path = pg_catalog, public as $f$
  select a.affected_id, a.ecosystem, a.name,
    array(select l.vuln_id from advisory_vulnerability l where l.advisory_id = a.advisory_id)
  from unnest(ecosystems, names) w (ecosystem, name)
  join affected a on a.ecosystem = w.ecosystem and a.name = w.name
  join advisory r on r.advisory_id = a.advisory_id and not r.withdrawn
$f$;
create function entries_of(ids int[]) returns table (
    affected_id int, ecosystem text, release text, name text, repository_url text, ranges json, versions json)
  language sql stable security definer rows 1000 set search_path = pg_catalog, public as $f$
  select a.affected_id, a.ecosystem, a.release, a.name, a.repository_url, a.ranges, a.versions
  from affected a where a.affected_id = any (ids)
$f$;
select own_by_definer(f, 'assay_app')
from unnest(array['entry_ids_about(text[], text[])', 'entries_of(int[])']::regprocedure[]) f;
