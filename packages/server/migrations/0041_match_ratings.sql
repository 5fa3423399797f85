-- A finding's rating is that of the record that matched (ADR 0018). Severity and score are in package_match.rank already; which
-- record they come from, and whether it is about several vulnerabilities, is new.

-- Vulnerabilities that the record is about: 1, it speaks of this one alone.
alter table advisory_vulnerability add column vulnerabilities int;
update advisory_vulnerability av set vulnerabilities = n.vulnerabilities
from (select advisory_id, count(*)::int as vulnerabilities from advisory_vulnerability group by 1) n
where n.advisory_id = av.advisory_id;
alter table advisory_vulnerability alter column vulnerabilities set not null;
-- Records about one vulnerability alone: what rates a match whose own record does not.
create index advisory_vulnerability_alone on advisory_vulnerability (vuln_id, advisory_id) where vulnerabilities = 1;

-- Ecosystems whose packages the record names; none once it is withdrawn.
alter table advisory add column ecosystems text[] not null default '{}';
update advisory a set ecosystems = f.ecosystems
from (select advisory_id, array_agg(distinct ecosystem::text) as ecosystems from affected group by 1) f
where f.advisory_id = a.advisory_id;

alter table package_match
  -- The only rating is that of a record about several vulnerabilities.
  add column rating_shared boolean not null default false,
  -- advisory_id of the record that rates; null: nobody has rated it, or the matcher that decided the row did not note it.
  add column rated_by int;

-- Most rows are rated by the record that matched already; the re-match that follows an upgrade finds them right.
update package_match m set rated_by = r.advisory_id
from affected a
  join advisory r on r.advisory_id = a.advisory_id
  join advisory_vulnerability av on av.advisory_id = r.advisory_id
where a.affected_id = m.affected_id and av.vuln_id = m.vuln_id and av.vulnerabilities = 1
  and (r.severity > 0 or r.cvss is not null)
  and m.rank % 10000 = r.severity * 1000 + coalesce(round(r.cvss * 10), 0);

-- What a rank says: severity 4 critical to 0 unassigned, and the score, -1 where there is none.
create function severity_of_rank(rank int) returns smallint
  language sql immutable parallel safe return (rank % 10000 / 1000)::smallint;
create function cvss_of_rank(rank int) returns real
  language sql immutable parallel safe return case rank % 1000 when 0 then -1 else rank % 1000 / 10.0 end::real;

-- As before (0005), and whether the rating is shared.
drop function set_matches(int);
create function set_matches(wanted int)
  returns table (pv_id int, vuln_id int, affected_id int, verdict smallint, rank smallint, rating_shared boolean)
  language sql stable security definer rows 5000 set search_path = pg_catalog, public as $f$
  select m.pv_id, m.vuln_id, m.affected_id, m.verdict, m.rank, m.rating_shared
  from set_summary s cross join lateral unnest(s.matched) u (pv_id) join package_match m on m.pv_id = u.pv_id
  where s.tenant_uuid = current_tenant() and s.set_id = wanted
$f$;

-- As before (0029), and the record that rates.
drop function known_matches(int[], int[]);
create function known_matches(pvs int[], flaws int[])
  returns table (pv_id int, vuln_id int, affected_id int, verdict smallint, matcher smallint, rank smallint, rated_by int)
  language sql stable security definer rows 50 set search_path = pg_catalog, public as $f$
  select m.pv_id, m.vuln_id, m.affected_id, m.verdict, greatest(m.matcher, s.version), m.rank, m.rated_by
  from matcher s
  cross join unnest(pvs, flaws) w (pv_id, vuln_id)
  join tenant_package t on t.pv_id = w.pv_id and t.tenant_uuid = current_tenant()
  join package_match m on m.pv_id = w.pv_id and m.vuln_id = w.vuln_id
$f$;

-- The worst rating by which a vulnerability affects what the asking tenant has deployed.
create function worst_known_rating(flaw int) returns table (rank smallint, rated_by int)
  language sql stable security definer rows 1 set search_path = pg_catalog, public as $f$
  select m.rank, m.rated_by from package_match m join tenant_package t on t.pv_id = m.pv_id
  where m.vuln_id = flaw and m.verdict = 1 and t.tenant_uuid = current_tenant() and t.projects > 0
  order by m.rank desc, m.rating_shared, m.rated_by limit 1
$f$;

-- A record as one that a text or a rating comes from.
create view record_fact as
  select a.advisory_id, a.source, a.id, a.severity, a.cvss, a.cvss_vector, a.summary, a.withdrawn, a.ecosystems,
    av.vuln_id, av.vulnerabilities
  from advisory a join advisory_vulnerability av using (advisory_id);
alter view record_fact owner to assay_definer;
grant select on record_fact to assay_app, assay_worker;

-- Adds to the affected projects of flaws, and locks those whose rating may follow (deltas of 0), in order of vuln_id. A flaw
-- that affects no project yet has no rating: carry_tenant_ratings gives it one.
drop function change_tenant_vulnerabilities(int[], int[]);
create function change_tenant_vulnerabilities(flaws int[], deltas int[]) returns void
  language sql security definer set search_path = pg_catalog, public as $f$
  insert into tenant_vulnerability (tenant_uuid, vuln_id, severity, cvss, epss, kev, first_seen_at, affected_projects)
  select current_tenant(), v.vuln_id, 0, -1, coalesce(v.epss, -1), v.kev, now(), d.delta
  from unnest(flaws, deltas) d (vuln_id, delta) join vulnerability v on v.vuln_id = d.vuln_id
  order by v.vuln_id
  on conflict (tenant_uuid, vuln_id) do update
    set affected_projects = tenant_vulnerability.affected_projects + excluded.affected_projects,
      severity = case tenant_vulnerability.affected_projects when 0 then 0 else tenant_vulnerability.severity end,
      cvss = case tenant_vulnerability.affected_projects when 0 then -1 else tenant_vulnerability.cvss end
$f$;

-- As before (0005), and flaws of package versions that come or go although both sets have the flaw: their rating may change.
drop function changed_flaws(int, int);
create function changed_flaws(before_set int, next_set int, moved int[]) returns table (vuln_id int, delta int)
  language sql stable security definer rows 1000 set search_path = pg_catalog, public as $f$
  with flaws as (
    select distinct s.set_id, m.vuln_id
    from set_summary s cross join lateral unnest(s.matched) u (pv_id)
    join package_match m on m.pv_id = u.pv_id and m.verdict = 1
    where s.tenant_uuid = current_tenant() and s.set_id in (before_set, next_set)),
  changed as (
    select f.vuln_id, sum(case f.set_id when next_set then 1 else -1 end)::int as delta
    from flaws f group by f.vuln_id)
  select c.vuln_id, c.delta from changed c
  where c.delta <> 0 or c.vuln_id in (
    select m.vuln_id from unnest(moved) u (pv_id) join package_match m on m.pv_id = u.pv_id and m.verdict = 1)
  order by c.vuln_id
$f$;

-- The asking tenant's rating of a flaw is the worst by which it affects a package version that is in use. After package
-- versions came into use, or went out of it, and while change_tenant_vulnerabilities holds the rows of their flaws.
create function carry_tenant_ratings(came int[], went int[]) returns void
  language sql security definer set search_path = pg_catalog, public as $f$
  with came_ranks as materialized (
    select m.vuln_id, max(m.rank) - 10000 as rank from unnest(came) u (pv_id)
    join package_match m on m.pv_id = u.pv_id and m.verdict = 1 group by m.vuln_id),
  went_ranks as materialized (
    select m.vuln_id, max(m.rank) - 10000 as rank from unnest(went) u (pv_id)
    join tenant_package p on p.tenant_uuid = current_tenant() and p.pv_id = u.pv_id and p.projects = 0
    join package_match m on m.pv_id = u.pv_id and m.verdict = 1 group by m.vuln_id),
  stored as materialized (
    select t.vuln_id, t.severity * 1000 + greatest(round(t.cvss * 10), 0)::int as rank, c.rank as came_rank,
      w.rank as went_rank
    from (select vuln_id from came_ranks union select vuln_id from went_ranks) n
    join tenant_vulnerability t on t.tenant_uuid = current_tenant() and t.vuln_id = n.vuln_id
    left join came_ranks c on c.vuln_id = n.vuln_id
    left join went_ranks w on w.vuln_id = n.vuln_id
    where t.affected_projects > 0),
  wanted as materialized (
    select s.vuln_id, case
      -- What went was as bad as any, and nothing as bad came: what is left is asked.
      when s.went_rank >= s.rank and coalesce(s.came_rank, -1) < s.rank then (
        select coalesce(max(m.rank) - 10000, 0) from package_match m
        join tenant_package p on p.tenant_uuid = current_tenant() and p.pv_id = m.pv_id and p.projects > 0
        where m.vuln_id = s.vuln_id and m.verdict = 1)
      else greatest(s.rank, s.came_rank) end as rank
    from stored s)
  update tenant_vulnerability t set severity = severity_of_rank(w.rank), cvss = cvss_of_rank(w.rank)
  from wanted w
  where t.tenant_uuid = current_tenant() and t.vuln_id = w.vuln_id
    and (t.severity, t.cvss) is distinct from (severity_of_rank(w.rank), cvss_of_rank(w.rank))
$f$;

-- Ratings of tenants follow their matches, no longer the vulnerability.
drop function rerate_tenant_vulnerabilities(int[]);

select own_by_definer(f::regprocedure, 'assay_app', 'assay_worker') from unnest(array[
  'set_matches(int)', 'known_matches(int[], int[])', 'worst_known_rating(int)', 'changed_flaws(int, int, int[])',
  'change_tenant_vulnerabilities(int[], int[])', 'carry_tenant_ratings(int[], int[])']) f;
