-- As for the look-ups in packages: after a tenant without artifacts had asked in a session, the sums of 200 artifacts of a tenant with
-- 500,000 took over 20 s instead of 2 ms, linking them to packages 3 s instead of 4 ms, and their names 500 ms instead of 1.
do $$
declare
  f regprocedure;
begin
  for f in
    select p.oid::regprocedure from pg_proc p where p.pronamespace = 'public'::regnamespace and p.proname = any (array[
      'artifact_sums', 'refresh_artifacts', 'link_packages', 'notarizations_about', 'search_artifact_names', 'search_sbom_names',
      'artifacts_like', 'artifacts_labelled'])
  loop
    execute format('alter function %s set plan_cache_mode = force_custom_plan', f);
  end loop;
end $$;
