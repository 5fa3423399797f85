-- A project's current set becomes what is deployed: all its ready SBOMs in use, or the newest where none is (ADR 0012).
-- Several SBOMs are one set, the union of theirs: what follows a project's current set counts each package version once.

alter table project_summary rename column current_sbomid to newest_sbomid;
alter table project_summary
  -- Ready SBOMs in use. 0: the newest one is current.
  add column deployed_count int not null default 0;

create index sbom_deployed on sbom (tenant_uuid, project_uuid, uploaded_at desc, sbomid desc)
  include (set_id) where in_use and status = 'ready';
create index sbom_deployed_set on sbom (tenant_uuid, set_id) where in_use and status = 'ready';

-- SBOMs of the current sets of the asking tenant's projects that have one of some component sets.
create function current_sboms_of(wanted int[])
  returns table (set_id int, project_uuid uuid, sbomid uuid, version text, in_use boolean, uploaded_at timestamptz)
  language sql stable rows 200 as $$
  select b.set_id, b.project_uuid, b.sbomid, b.version, b.in_use, b.uploaded_at
  from unnest(wanted) w (set_id)
  join sbom b on b.tenant_uuid = current_tenant() and b.set_id = w.set_id and b.in_use and b.status = 'ready'
  union all
  select b.set_id, b.project_uuid, b.sbomid, b.version, b.in_use, b.uploaded_at
  from unnest(wanted) w (set_id)
  join project_summary p on p.tenant_uuid = current_tenant() and p.current_set = w.set_id and p.deployed_count = 0
  join sbom b on b.tenant_uuid = p.tenant_uuid and b.sbomid = p.newest_sbomid
$$;

-- What is there already, once: the same as the product does upload by upload.
create temporary table deployed on commit drop as
select b.tenant_uuid, b.project_uuid, count(*)::int as sboms, array_agg(distinct b.set_id order by b.set_id) as set_ids,
  min(b.component_count) as component_count, null::int as next_set
from sbom b where b.in_use and b.status = 'ready' group by 1, 2;

create temporary table deployed_member on commit drop as
select c.tenant_uuid, c.set_id, m.pv_id
from component_set c
left join component_set b on b.tenant_uuid = c.tenant_uuid and b.set_id = c.base_set_id
cross join lateral (
  select unnest(b.added) as pv_id except select unnest(c.removed) union select unnest(c.added)) m
where exists (
  select from deployed d
  join project_summary p on p.tenant_uuid = d.tenant_uuid and p.project_uuid = d.project_uuid
  where d.tenant_uuid = c.tenant_uuid and (d.set_ids <> array[p.current_set]) and (c.set_id = any (d.set_ids) or c.set_id = p.current_set));
create index on deployed_member (tenant_uuid, set_id);
analyze deployed_member;

create temporary table deployed_union on commit drop as
select u.tenant_uuid, u.set_ids, u.members,
  sha256((select string_agg(int4send(m), ''::bytea order by m) from unnest(u.members) m)) as sha256
from (
  select d.tenant_uuid, d.set_ids, array(
    select distinct m.pv_id from deployed_member m
    where m.tenant_uuid = d.tenant_uuid and m.set_id = any (d.set_ids) order by 1) as members
  from (select distinct tenant_uuid, set_ids from deployed where cardinality(set_ids) > 1) d) u;

with stored as (
  insert into component_set (tenant_uuid, sha256, package_count, added)
  select distinct tenant_uuid, sha256, cardinality(members), members from deployed_union
  on conflict (tenant_uuid, sha256) do nothing
  returning tenant_uuid, set_id, added)
insert into set_summary (tenant_uuid, set_id, critical, high, medium, low, unassigned, unknown, matched)
select s.tenant_uuid, s.set_id, coalesce(sum(r.critical), 0), coalesce(sum(r.high), 0), coalesce(sum(r.medium), 0),
  coalesce(sum(r.low), 0), coalesce(sum(r.unassigned), 0), coalesce(sum(r.unknown), 0),
  coalesce(array_agg(r.pv_id order by r.pv_id) filter (where r.pv_id is not null), '{}')
from stored s cross join lateral unnest(s.added) m (pv_id) left join package_risk r on r.pv_id = m.pv_id
group by 1, 2;

update deployed d set next_set = case cardinality(d.set_ids) when 1 then d.set_ids[1] else (
  select c.set_id from deployed_union u
  join component_set c on c.tenant_uuid = u.tenant_uuid and c.sha256 = u.sha256
  where u.tenant_uuid = d.tenant_uuid and u.set_ids = d.set_ids) end;

insert into deployed_member (tenant_uuid, set_id, pv_id)
select c.tenant_uuid, c.set_id, m.pv_id
from (
  select distinct c.tenant_uuid, c.set_id, u.members
  from deployed_union u join component_set c on c.tenant_uuid = u.tenant_uuid and c.sha256 = u.sha256) c
cross join lateral unnest(c.members) m (pv_id)
where not exists (
  select from deployed_member x where x.tenant_uuid = c.tenant_uuid and x.set_id = c.set_id);
analyze deployed_member;

-- Projects whose current set becomes another one: its members and vulnerabilities come, those of the set before go.
create temporary table moved on commit drop as
select d.tenant_uuid, d.project_uuid, s.set_id, s.delta
from deployed d
join project_summary p on p.tenant_uuid = d.tenant_uuid and p.project_uuid = d.project_uuid
cross join lateral (values (p.current_set, -1), (d.next_set, 1)) s (set_id, delta)
where d.next_set is distinct from p.current_set;

update tenant_package t set projects = t.projects + c.delta
from (
  select v.tenant_uuid, m.pv_id, sum(v.delta)::int as delta
  from moved v join deployed_member m on m.tenant_uuid = v.tenant_uuid and m.set_id = v.set_id
  group by 1, 2 having sum(v.delta) <> 0) c
where t.tenant_uuid = c.tenant_uuid and t.pv_id = c.pv_id;

update artifact a set used_in = t.projects
from tenant_package t
where t.tenant_uuid = a.tenant_uuid and t.pv_id = a.pv_id and a.used_in <> t.projects;

insert into tenant_vulnerability (tenant_uuid, vuln_id, severity, cvss, epss, kev, first_seen_at, affected_projects)
select c.tenant_uuid, v.vuln_id, v.severity, coalesce(v.cvss, -1), coalesce(v.epss, -1), v.kev, now(), c.delta
from (
  select x.tenant_uuid, x.vuln_id, sum(x.delta)::int as delta
  from (
    select distinct v.tenant_uuid, v.project_uuid, v.delta, r.vuln_id
    from moved v
    join deployed_member m on m.tenant_uuid = v.tenant_uuid and m.set_id = v.set_id
    join package_match r on r.pv_id = m.pv_id and r.verdict = 1) x
  group by 1, 2 having sum(x.delta) <> 0) c
join vulnerability v on v.vuln_id = c.vuln_id
on conflict (tenant_uuid, vuln_id) do update
  set affected_projects = tenant_vulnerability.affected_projects + excluded.affected_projects;

update project_summary p
set deployed_count = d.sboms, current_set = d.next_set,
  component_count = case d.sboms when 1 then coalesce(d.component_count, 0) else c.package_count end,
  critical = s.critical, high = s.high, medium = s.medium, low = s.low, unassigned = s.unassigned
from deployed d
join component_set c on c.tenant_uuid = d.tenant_uuid and c.set_id = d.next_set
join set_summary s on s.tenant_uuid = d.tenant_uuid and s.set_id = d.next_set
where p.tenant_uuid = d.tenant_uuid and p.project_uuid = d.project_uuid;
