-- One order by priority (ADR 0033), stored with the rows that lists order by it.

-- The formula of core's priority/priority.ts. `fix`, `direct` and `in_use`: 0 no, 1 unknown, 2 yes. -1 is no score.
create function priority_rank(
  malicious boolean, kev boolean, epss real, severity int, cvss real, fix int, direct int, in_use int) returns int
  language sql immutable parallel safe
return ((((((((((
  case when malicious or kev or epss >= 0.5::real then 2 when severity = 4 or epss >= 0.1::real then 1 else 0 end
  ) * 2 + malicious::int) * 2 + kev::int) * 3
  + case when epss >= 0.5::real then 2 when epss >= 0.1::real then 1 else 0 end) * 5 + least(greatest(severity, 0), 4)) * 3 + fix) * 3 + direct) * 3
  + in_use) * 102 + case when cvss < 0 then 0 else 1 + floor(least(cvss, 10)::numeric * 10 + 0.5)::int end) * 1002
  + case when epss < 0 then 0 else 1 + floor(least(epss, 1)::numeric * 1000 + 0.5)::int end);

-- A vulnerability is in several projects: whether a fix is known, and whether it is direct and in use, differs between them.
alter table tenant_vulnerability
  add column priority int not null
    generated always as (priority_rank(malicious, kev, epss, severity, cvss, 1, 1, 1)) stored;
create index tenant_vulnerability_priority on tenant_vulnerability (tenant_uuid, priority desc, vuln_id)
  where affected_projects > 0;

-- The record names a version that is no longer affected.
alter table affected
  add column has_fix boolean not null generated always as (ranges::text like '%"fixed"%') stored;

-- As before (0041), and whether a fix is known.
drop function set_matches(int);
create function set_matches(wanted int) returns table (
    pv_id int, vuln_id int, affected_id int, verdict smallint, rank smallint, rating_shared boolean, has_fix boolean)
  language sql stable security definer rows 5000 set search_path = pg_catalog, public as $f$
  select m.pv_id, m.vuln_id, m.affected_id, m.verdict, m.rank, m.rating_shared, coalesce(a.has_fix, false)
  from set_summary s cross join lateral unnest(s.matched) u (pv_id) join package_match m on m.pv_id = u.pv_id
  left join affected a on a.affected_id = m.affected_id
  where s.tenant_uuid = current_tenant() and s.set_id = wanted
$f$;
select own_by_definer('set_matches(int)', 'assay_app', 'assay_worker');
