-- Findings of sets from a severity on, unrated ones included, as arrays: an evaluation of profiles reads those of 200 SBOMs at once,
-- and looks up their vulnerabilities once instead of for each finding.
create function asked_findings(sets int[], lowest int) returns table (
    set_id int, vuln_ids int[], pv_ids int[], affected_ids int[], severities int[])
  language sql stable security definer rows 200 set search_path = pg_catalog, public as $f$
  select f.set_id, array_agg(f.vuln_id), array_agg(f.pv_id), array_agg(f.affected_id), array_agg(f.severity)
  from (
    select s.set_id, m.vuln_id, m.pv_id, m.affected_id, severity_of_rank(m.rank)::int as severity
    from set_summary s cross join lateral unnest(s.matched) u (pv_id) join package_match m on m.pv_id = u.pv_id
    where s.tenant_uuid = current_tenant() and s.set_id = any (sets) and m.verdict = 1) f
  where f.severity >= lowest or f.severity = 0
  group by f.set_id
$f$;
select own_by_definer('asked_findings(int[], int)', 'assay_app', 'assay_worker');
