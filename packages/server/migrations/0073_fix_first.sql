-- What "fix first" reads (ADR 0033): package versions in use with their findings, and all entries about their packages.

-- Packages of the asking tenant that are in use, those first whose upgrade removes most: per finding and project 50 where the
-- vulnerability is in the tier `now`, 10 in `next`, else by severity (core, priority/weight.ts). The sums are of all packages.
create function heaviest_packages(most int) returns table (
    pvs int[], findings int, fixable int, all_findings int, all_fixable int, all_exploited int, all_packages int)
  language sql stable security definer rows 100 set search_path = pg_catalog, public as $f$
  with weighed as (
    select v.ecosystem, v.release, v.match_name, array_agg(distinct t.pv_id) as pvs, sum(t.projects)::int as findings,
      coalesce(sum(t.projects) filter (where a.has_fix), 0)::int as fixable,
      coalesce(sum(t.projects) filter (where k.kev), 0)::int as exploited,
      coalesce(sum(t.projects * case
        when k.priority >= 331140960 then 50 when k.priority >= 165570480 then 10
        else (array[1, 1, 2, 5, 10])[1 + severity_of_rank(m.rank)] end) filter (where a.has_fix), 0) as weight
    from tenant_package t
    join package_match m on m.pv_id = t.pv_id and m.verdict = 1
    join tenant_vulnerability k on k.tenant_uuid = t.tenant_uuid and k.vuln_id = m.vuln_id
    join affected a on a.affected_id = m.affected_id
    join package_version v on v.pv_id = t.pv_id
    where t.tenant_uuid = current_tenant() and t.projects > 0 and t.worst >= 0
    group by v.ecosystem, v.release, v.match_name)
  select w.pvs, w.findings, w.fixable, (sum(w.findings) over ())::int, (sum(w.fixable) over ())::int,
    (sum(w.exploited) over ())::int, (count(*) filter (where w.fixable > 0) over ())::int
  from weighed w order by w.weight desc, w.match_name limit most
$f$;

-- Package versions that the asking tenant knows, as advisories know them.
create function known_match_names(wanted int[]) returns table (
    pv_id int, package_id int, identity text, name text, version text, ecosystem text, release text, match_name text,
    match_version text, projects int)
  language sql stable security definer rows 500 set search_path = pg_catalog, public as $f$
  select v.pv_id, v.package_id, v.identity, p.name, v.version, v.ecosystem, v.release, v.match_name, v.match_version, t.projects
  from tenant_package t
  join package_version v on v.pv_id = t.pv_id
  join package p on p.package_id = v.package_id
  where t.tenant_uuid = current_tenant() and t.pv_id = any (wanted)
$f$;

-- Vulnerabilities that affect package versions which the asking tenant knows.
create function known_affecting(wanted int[]) returns table (pv_id int, vuln_id int, rank smallint)
  language sql stable security definer rows 2000 set search_path = pg_catalog, public as $f$
  select m.pv_id, m.vuln_id, m.rank
  from tenant_package t join package_match m on m.pv_id = t.pv_id and m.verdict = 1
  where t.tenant_uuid = current_tenant() and t.pv_id = any (wanted)
$f$;

-- All entries of live records about some packages, with the vulnerabilities that each record is about. Public facts.
create function entries_about(ecosystems text[], names text[]) returns table (
    affected_id int, ecosystem text, release text, name text, repository_url text, ranges json, versions json, vuln_ids int[])
  language sql stable security definer rows 1000 set search_path = pg_catalog, public as $f$
  select a.affected_id, a.ecosystem, a.release, a.name, a.repository_url, a.ranges, a.versions,
    array(select l.vuln_id from advisory_vulnerability l where l.advisory_id = a.advisory_id)
  from unnest(ecosystems, names) w (ecosystem, name)
  join affected a on a.ecosystem = w.ecosystem and a.name = w.name
  join advisory r on r.advisory_id = a.advisory_id and not r.withdrawn
$f$;

-- Versions of two packages that SBOMs of the asking tenant use together, the newest SBOM of each pair.
create function versions_together(first_package int, second_package int) returns table (
    first_version text, second_version text, sbomid uuid)
  language sql stable security definer rows 50 set search_path = pg_catalog, public as $f$
  with one as materialized (
    select t.pv_id from tenant_package t where t.tenant_uuid = current_tenant() and t.package_id = first_package limit 200),
  two as materialized (
    select t.pv_id from tenant_package t where t.tenant_uuid = current_tenant() and t.package_id = second_package limit 200),
  pairs as (
    select a.pv_id as first_pv, b.pv_id as second_pv, max(a.set_id) as set_id
    from sets_with_any((select array_agg(pv_id) from one)) a
    join sets_with_any((select array_agg(pv_id) from two)) b on b.set_id = a.set_id
    group by 1, 2)
  select f.version, s.version, b.sbomid
  from pairs p
  join package_version f on f.pv_id = p.first_pv
  join package_version s on s.pv_id = p.second_pv
  cross join lateral (
    select b.sbomid from sbom b where b.tenant_uuid = current_tenant() and b.set_id = p.set_id
    order by b.uploaded_at desc limit 1) b
  limit 500
$f$;

select own_by_definer(f::regprocedure, 'assay_app', 'assay_worker') from unnest(array[
  'heaviest_packages(int)', 'known_match_names(int[])', 'known_affecting(int[])', 'entries_about(text[], text[])',
  'versions_together(int, int)']) f;
