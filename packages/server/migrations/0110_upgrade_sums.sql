-- Sums of each package version for "fix first" of all projects (ADR 0054), so that it does not read findings.

-- Of findings whose record names a fixed version: 50 in the tier `now`, 10 in `next`, else by severity; the formula of core,
-- priority/weight.ts. The facts are those of the vulnerability, the severity that of the match.
create function fix_weight(malicious boolean, kev boolean, epss real, rank int) returns int
  language sql immutable parallel safe
return case
  when malicious or kev or coalesce(epss, -1) >= 0.5::real then 50
  when severity_of_rank(rank) = 4 or coalesce(epss, -1) >= 0.1::real then 10
  else (array[1, 1, 2, 5])[1 + severity_of_rank(rank)] end;

alter table package_risk
  -- Findings whose record names a fixed version.
  add column fixable int not null default 0,
  -- Findings that are known exploited.
  add column exploited int not null default 0,
  -- Sum of fix_weight over `fixable`.
  add column fix_weight int not null default 0,
  -- Of ecosystem, release and name that advisories use: package versions with the same key are one package to upgrade.
  add column upgrade_key bigint not null default 0;

create view package_upgrade_sums as
  select m.pv_id, count(a.affected_id)::int as fixable, (count(*) filter (where v.kev))::int as exploited,
    coalesce(sum(fix_weight(v.malicious, v.kev, v.epss, m.rank)) filter (where a.affected_id is not null), 0)::int as fix_weight
  from package_match m
  left join vulnerability v on v.vuln_id = m.vuln_id
  left join affected a on a.affected_id = m.affected_id and a.has_fix
  where m.verdict = 1
  group by m.pv_id;
alter view package_upgrade_sums owner to assay_definer;
grant select on package_upgrade_sums to assay_worker;

create function upgrade_key_of(ecosystem text, release text, name text) returns bigint
  language sql immutable parallel safe
return hashtextextended(ecosystem || e'\n' || release || e'\n' || name, 0);

update package_risk r
set fixable = coalesce(s.fixable, 0), exploited = coalesce(s.exploited, 0), fix_weight = coalesce(s.fix_weight, 0),
  upgrade_key = upgrade_key_of(v.ecosystem, v.release, v.match_name)
from package_version v left join package_upgrade_sums s on s.pv_id = v.pv_id
where v.pv_id = r.pv_id;

create index package_risk_upgrade on package_risk (upgrade_key);

-- Counts again what the facts about these vulnerabilities decide. The caller holds the lock of the catalogue.
create function recount_upgrade_sums(vulns int[]) returns void
  language sql security definer set search_path = pg_catalog, public as $f$
  update package_risk r set (fixable, exploited, fix_weight) = (s.fixable, s.exploited, s.fix_weight)
  from package_upgrade_sums s
  where s.pv_id = any (array(select distinct m.pv_id from package_match m where m.vuln_id = any (vulns) and m.verdict = 1))
    and r.pv_id = s.pv_id
    and (r.fixable, r.exploited, r.fix_weight) is distinct from (s.fixable, s.exploited, s.fix_weight)
$f$;

-- As before (0066), and the sums of package versions follow where a fact leaves or enters a tier.
create or replace function carry_priority_facts(vulns int[]) returns int
  language plpgsql security definer set search_path = pg_catalog, public as $f$
declare
  changed int;
  moved int[];
begin
  select array_agg(v.vuln_id) into moved
  from vulnerability v left join epss_score s on s.cve = v.id
  where v.vuln_id = any (vulns)
    and (v.kev, fix_weight(false, false, v.epss, 0)) is distinct from
      (exists (select from known_exploited k where k.cve = v.id), fix_weight(false, false, s.score, 0));
  update vulnerability v set (epss, epss_percentile, kev) = (f.score, f.percentile, f.kev)
  from (
    select n.vuln_id, s.score, s.percentile, exists (select from known_exploited k where k.cve = n.id) as kev
    from vulnerability n left join epss_score s on s.cve = n.id where n.vuln_id = any (vulns)) f
  where v.vuln_id = f.vuln_id and (v.epss, v.epss_percentile, v.kev) is distinct from (f.score, f.percentile, f.kev);
  get diagnostics changed = row_count;
  if moved is not null then
    perform recount_upgrade_sums(moved);
  end if;
  update tenant_vulnerability t
  set epss = coalesce(v.epss, -1), epss_percentile = coalesce(v.epss_percentile, -1), kev = v.kev, malicious = v.malicious
  from vulnerability v
  where v.vuln_id = any (vulns) and t.vuln_id = v.vuln_id
    and t.tenant_uuid in (select uuid from tenant)
    and (t.epss, t.epss_percentile, t.kev, t.malicious) is distinct from
      (coalesce(v.epss, -1), coalesce(v.epss_percentile, -1), v.kev, v.malicious);
  return changed;
end $f$;

-- As before (0080), from the sums of package versions.
create or replace function heaviest_packages(most int) returns table (
    pvs int[], findings int, fixable int, all_findings int, all_fixable int, all_exploited int, all_packages int)
  language sql stable security definer rows 100 set search_path = pg_catalog, public as $f$
  with weighed as materialized (
    select r.upgrade_key, sum(t.projects * (r.critical + r.high + r.medium + r.low + r.unassigned))::int as findings,
      sum(t.projects * r.fixable)::int as fixable, sum(t.projects * r.exploited)::int as exploited,
      sum(t.projects::bigint * r.fix_weight) as weight
    from tenant_package t join package_risk r on r.pv_id = t.pv_id
    where t.tenant_uuid = current_tenant() and t.projects > 0 and t.worst >= 0
    group by r.upgrade_key),
  total as (
    select sum(w.findings)::int as findings, sum(w.fixable)::int as fixable, sum(w.exploited)::int as exploited,
      (count(*) filter (where w.fixable > 0))::int as packages
    from weighed w),
  heaviest as materialized (
    select w.upgrade_key, w.findings, w.fixable, w.weight from weighed w order by w.weight desc, w.upgrade_key limit most)
  select array(
      select t.pv_id from package_risk r join tenant_package t on t.tenant_uuid = current_tenant() and t.pv_id = r.pv_id
      where r.upgrade_key = h.upgrade_key and t.projects > 0 and t.worst >= 0),
    h.findings, h.fixable, a.findings, a.fixable, a.exploited, a.packages
  from heaviest h cross join total a
  order by h.weight desc, h.upgrade_key
$f$;

select own_by_definer('recount_upgrade_sums(int[])', 'assay_worker', 'assay_definer');
grant update on package_risk to assay_definer;
