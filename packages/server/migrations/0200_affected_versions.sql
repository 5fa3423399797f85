-- Package versions of the tenant that some vulnerabilities affect: one look-up for each vulnerability. For thousands of them a plan
-- would read all matches, in each of several processes.

create or replace function matched_versions_of(vulns int[]) returns table (pv_id int, identity text, matches text)
  language sql stable security definer rows 500 set search_path = pg_catalog, public as $f$
  with found as materialized (
    select m.pv_id, m.vuln_id, m.rank, m.affected_id from unnest(vulns) n (vuln_id) cross join lateral (
      select p.pv_id, p.vuln_id, p.rank, p.affected_id from package_match p where p.vuln_id = n.vuln_id offset 0) m)
  select o.pv_id, v.identity, o.matches
  from (
    select f.pv_id, string_agg(f.vuln_id || ' ' || severity_of_rank(f.rank) || ' ' || f.affected_id, ',') as matches
    from found f group by f.pv_id) o
  cross join lateral (
    select p.identity from tenant_package t join package_version p on p.pv_id = t.pv_id
    where t.tenant_uuid = current_tenant() and t.pv_id = o.pv_id offset 0) v
$f$;

-- The same with the vulnerabilities alone, with commas between their numbers.
create function affected_versions_of(vulns int[]) returns table (pv_id int, identity text, vuln_ids text)
  language sql stable security definer rows 500 set search_path = pg_catalog, public as $f$
  with found as materialized (
    select m.pv_id, n.vuln_id from unnest(vulns) n (vuln_id) cross join lateral (
      select p.pv_id from package_match p where p.vuln_id = n.vuln_id offset 0) m)
  select o.pv_id, v.identity, o.vuln_ids
  from (select f.pv_id, string_agg(f.vuln_id::text, ',') as vuln_ids from found f group by f.pv_id) o
  cross join lateral (
    select p.identity from tenant_package t join package_version p on p.pv_id = t.pv_id
    where t.tenant_uuid = current_tenant() and t.pv_id = o.pv_id offset 0) v
$f$;
select own_by_definer('affected_versions_of(int[])', 'assay_app');
