-- Counts of each day, for trends and histories (ADR 0033). What a day says is as of its first measurement, in UTC.

create table daily_tenant_count (
  tenant_uuid uuid not null references tenant (uuid) on delete cascade,
  day date not null,
  taken_at timestamptz(3) not null default now(),
  -- Vulnerabilities that affect current sets, by severity.
  critical int not null,
  high int not null,
  medium int not null,
  low int not null,
  unassigned int not null,
  -- Those of them that are known exploited.
  exploited int not null,
  -- Findings of all projects together.
  findings int not null,
  primary key (tenant_uuid, day)
);
select protect_tenant_table('daily_tenant_count');

-- Findings of a project by severity. A row is stored when the counts differ from those of the row before.
create table daily_project_count (
  tenant_uuid uuid not null,
  project_uuid uuid not null,
  day date not null,
  critical int not null,
  high int not null,
  medium int not null,
  low int not null,
  unassigned int not null,
  component_count int not null,
  primary key (tenant_uuid, project_uuid, day),
  foreign key (tenant_uuid, project_uuid) references project (tenant_uuid, uuid) on delete cascade
);
select protect_tenant_table('daily_project_count');

-- Measures every tenant that has no counts of a day yet; how many these were.
create function take_daily_counts(today date) returns int
  language plpgsql security definer set search_path = pg_catalog, public as $f$
declare
  due uuid[];
begin
  -- One server of several measures.
  perform pg_advisory_xact_lock(hashtext('take_daily_counts'));
  select array_agg(t.uuid) into due from tenant t
  where not exists (select from daily_tenant_count d where d.tenant_uuid = t.uuid and d.day = today);
  insert into daily_project_count
    (tenant_uuid, project_uuid, day, critical, high, medium, low, unassigned, component_count)
  select s.tenant_uuid, s.project_uuid, today, s.critical, s.high, s.medium, s.low, s.unassigned, s.component_count
  from project_summary s
  left join lateral (
    select d.critical, d.high, d.medium, d.low, d.unassigned, d.component_count from daily_project_count d
    where d.tenant_uuid = s.tenant_uuid and d.project_uuid = s.project_uuid and d.day < today
    order by d.day desc limit 1) l on true
  where s.tenant_uuid = any (due) and s.newest_sbomid is not null
    and (s.critical, s.high, s.medium, s.low, s.unassigned, s.component_count)
      is distinct from (l.critical, l.high, l.medium, l.low, l.unassigned, l.component_count)
  on conflict do nothing;
  insert into daily_tenant_count (tenant_uuid, day, critical, high, medium, low, unassigned, exploited, findings)
  select t.uuid, today, coalesce(v.critical, 0), coalesce(v.high, 0), coalesce(v.medium, 0), coalesce(v.low, 0),
    coalesce(v.unassigned, 0), coalesce(v.exploited, 0), coalesce(p.findings, 0)
  from unnest(due) t (uuid)
  left join (
    select k.tenant_uuid, count(*) filter (where k.severity = 4) as critical, count(*) filter (where k.severity = 3) as high,
      count(*) filter (where k.severity = 2) as medium, count(*) filter (where k.severity = 1) as low,
      count(*) filter (where k.severity = 0) as unassigned, count(*) filter (where k.kev) as exploited
    from tenant_vulnerability k where k.tenant_uuid = any (due) and k.affected_projects > 0 group by 1) v
    on v.tenant_uuid = t.uuid
  left join (
    select s.tenant_uuid, sum(s.critical + s.high + s.medium + s.low + s.unassigned) as findings
    from project_summary s where s.tenant_uuid = any (due) group by 1) p on p.tenant_uuid = t.uuid
  on conflict do nothing;
  return coalesce(cardinality(due), 0);
end $f$;
select own_by_definer('take_daily_counts(date)', 'assay_worker');
grant select on tenant to assay_definer;
