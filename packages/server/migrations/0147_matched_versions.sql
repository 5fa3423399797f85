-- What decisions about thousands of findings ask for (ADR 0065): one row for each package version, not one for each of its findings.

-- Package versions of the asking tenant that vulnerabilities affect. `matches` lists `vuln_id severity affected_id`, with commas
-- between them.
create function matched_versions_of(vulns int[]) returns table (pv_id int, identity text, matches text)
  language sql stable security definer rows 500 set search_path = pg_catalog, public as $f$
  select o.pv_id, v.identity, o.matches
  from (
    select m.pv_id, string_agg(m.vuln_id || ' ' || severity_of_rank(m.rank) || ' ' || m.affected_id, ',') as matches
    from package_match m where m.vuln_id = any (vulns) group by m.pv_id) o
  join tenant_package t on t.tenant_uuid = current_tenant() and t.pv_id = o.pv_id
  join package_version v on v.pv_id = o.pv_id
$f$;
select own_by_definer('matched_versions_of(int[])', 'assay_app');

-- Which of some entries of records name a fixed version.
create function fixing_entries(entries int[]) returns table (affected_id int)
  language sql stable security definer rows 500 set search_path = pg_catalog, public as $f$
  select a.affected_id from affected a where a.affected_id = any (entries) and a.has_fix
$f$;
select own_by_definer('fixing_entries(int[])', 'assay_app');
