-- PostgreSQL 18 keeps the plan of a function's statement in a session. One that was made while a tenant with few packages asked begins
-- with all packages of the tenant: for one with 530,000 the ratings of a vulnerability then took 680 ms instead of 0.2, until the next
-- ANALYZE. These look-ups are planned for the tenant and the values that they get, which takes 0.1 to 1 ms.
do $$
declare
  f regprocedure;
begin
  for f in
    select p.oid::regprocedure from pg_proc p where p.pronamespace = 'public'::regnamespace and p.proname = any (array[
      'known_versions_of', 'known_packages_of', 'known_packages_like', 'worst_known_rating', 'current_packages_of',
      'heaviest_packages', 'versions_together', 'deciding_entries', 'matches_at', 'current_sboms_of', 'shared_ratings',
      'affected_versions_of', 'matched_versions_of'])
  loop
    execute format('alter function %s set plan_cache_mode = force_custom_plan', f);
  end loop;
end $$;

-- The same for a page of vulnerabilities at once: planning it for each would take longer than reading.
create function current_packages_of_each(vulnerabilities int[])
  returns table (vuln_id int, pv_id int, projects int, name text, tie bigint)
  language sql stable security definer rows 5000 set search_path = pg_catalog, public
  set plan_cache_mode = force_custom_plan as $f$
  select m.vuln_id, m.pv_id, t.projects, t.name, t.tie from unnest(vulnerabilities) w (vuln_id)
  join package_match m on m.vuln_id = w.vuln_id and m.verdict = 1
  join tenant_package t on t.pv_id = m.pv_id and t.tenant_uuid = current_tenant() and t.projects > 0
$f$;
select own_by_definer('current_packages_of_each(int[])', 'assay_app');
