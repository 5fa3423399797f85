-- As before (0066), and an answer at once where no product is loaded: planning the joins takes a millisecond of each page of
-- components and findings.
create or replace function known_end_of_life(pvs int[])
  returns table (pv_id int, product text, cycle text, support_ends_on date, ends_on date, is_ended boolean, latest text)
  language plpgsql stable security definer rows 50 set search_path = pg_catalog, public
  set plan_cache_mode = force_custom_plan as $f$
#variable_conflict use_column
begin
  if not exists (select from end_of_life) then return; end if;
  return query
    select distinct on (v.pv_id) v.pv_id, e.product, e.cycle, e.support_ends_on, e.ends_on, e.is_ended, e.latest
    from tenant_package t
    join package_version v on v.pv_id = t.pv_id
    join end_of_life_package n on n.ecosystem = v.ecosystem and n.name in (v.match_name, '')
    cross join lateral (
      select case n.name
        when '' then split_part(regexp_replace(lower(v.release), '^(v|pro:)', ''), ':', 1)
        else regexp_replace(v.version, '^v', '') end as version) s
    join end_of_life e on e.product = n.product and starts_with(s.version, e.cycle)
      and (s.version = e.cycle or substr(s.version, length(e.cycle) + 1, 1) !~ '[0-9A-Za-z]')
    where t.tenant_uuid = current_tenant() and t.pv_id = any (pvs)
    order by v.pv_id, n.name = '', length(e.cycle) desc, e.product;
end $f$;
