-- What an upload of new package versions looks up, and writes in random places (ADR 0083).

-- As changed_flaws (0041), which it replaces, and the worst rating by which the next set has the vulnerability: severity * 1000 + CVSS * 10.
drop function changed_flaws(int, int, int[]);
create function changed_vulnerabilities(before_set int, next_set int, moved int[])
  returns table (vuln_id int, delta int, rank int)
  language sql stable security definer rows 1000 set search_path = pg_catalog, public as $f$
  with had as (
    select s.set_id, m.vuln_id, max(m.rank) - 10000 as rank
    from set_summary s cross join lateral unnest(s.matched) u (pv_id)
    join package_match m on m.pv_id = u.pv_id and m.verdict = 1
    where s.tenant_uuid = current_tenant() and s.set_id in (before_set, next_set)
    group by 1, 2),
  changed as (
    select h.vuln_id, sum(case h.set_id when next_set then 1 else -1 end)::int as delta,
      max(h.rank) filter (where h.set_id = next_set) as rank
    from had h group by h.vuln_id)
  select c.vuln_id, c.delta, c.rank from changed c
  where c.delta <> 0 or c.vuln_id in (
    select m.vuln_id from unnest(moved) u (pv_id) join package_match m on m.pv_id = u.pv_id and m.verdict = 1)
  order by c.vuln_id
$f$;

-- As before (0066), and the rating follows what comes; carry_tenant_ratings is for what goes. A rank is null where the next set does not
-- have the vulnerability.
drop function change_tenant_vulnerabilities(int[], int[]);
create function change_tenant_vulnerabilities(vulnerabilities int[], deltas int[], ranks int[]) returns void
  language sql security definer set search_path = pg_catalog, public as $f$
  insert into tenant_vulnerability as t
    (tenant_uuid, vuln_id, severity, cvss, epss, epss_percentile, kev, malicious, first_seen_at, affected_projects)
  select current_tenant(), v.vuln_id, severity_of_rank(coalesce(d.rank, 0)), cvss_of_rank(coalesce(d.rank, 0)),
    coalesce(v.epss, -1), coalesce(v.epss_percentile, -1), v.kev, v.malicious, now(), d.delta
  from unnest(vulnerabilities, deltas, ranks) d (vuln_id, delta, rank) join vulnerability v on v.vuln_id = d.vuln_id
  order by v.vuln_id
  on conflict (tenant_uuid, vuln_id) do update
    set affected_projects = t.affected_projects + excluded.affected_projects,
      severity = case when t.affected_projects = 0 or (excluded.severity, excluded.cvss) > (t.severity, t.cvss)
        then excluded.severity else t.severity end,
      cvss = case when t.affected_projects = 0 or (excluded.severity, excluded.cvss) > (t.severity, t.cvss)
        then excluded.cvss else t.cvss end
$f$;

select own_by_definer(f::regprocedure, 'assay_app', 'assay_worker') from unnest(array[
  'changed_vulnerabilities(int, int, int[])', 'change_tenant_vulnerabilities(int[], int[], int[])']) f;

-- As before (0020): each package version was looked up, also where no artifact waits.
create or replace function link_package() returns trigger language plpgsql security definer
  set search_path = pg_catalog, public as $$
declare
  met uuid[];
begin
  if not exists (
    select from artifact a
    where a.tenant_uuid in (select distinct n.tenant_uuid from changed n) and a.pv_id is null and a.pv_key is not null) then
    return null;
  end if;
  select array_agg(a.uuid) into met
  from changed n join package_version v on v.pv_id = n.pv_id
  join artifact a on a.tenant_uuid = n.tenant_uuid and a.pv_key = v.key and a.pv_id is null;
  if met is not null then
    perform link_packages(met);
  end if;
  return null;
end $$;

-- As before (0043), a number that tells nothing of other tenants, but rising: rows that come together stand together in
-- `tenant_package_by_use`. Within a statement it follows the key, a hash, and never pv_id. A statement has less than 16 million rows.
create sequence tenant_package_tie;
create or replace function change_tenant_packages(pvs int[], deltas int[]) returns void language plpgsql security definer
  set search_path = pg_catalog, public as $$
declare
  followed int[];
  first bigint := nextval('tenant_package_tie') << 24;
begin
  with changed as (
    insert into tenant_package (tenant_uuid, pv_id, package_id, name, kind, projects, worst, tie)
    select current_tenant(), v.pv_id, v.package_id, p.name, artifact_kind(v.identity), d.delta, coalesce(r.worst, -1),
      first + row_number() over (order by v.key)
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

-- A name has 16 entries on average, each on another page of the table, and a version is within the span of two: the end of the span is
-- compared in the index. Its beginning divides little, because most spans have none.
drop index affected_name;
create index affected_span on affected (ecosystem, name, left(high, 16));
