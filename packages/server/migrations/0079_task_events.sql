-- Events of tasks and sources (ADR 0034), which concern every open tenant.

-- A task that fails; not again while it goes on failing.
create function note_failed_task() returns trigger language plpgsql security definer
  set search_path = pg_catalog, public as $$
declare
  before text;
begin
  select r.status into before from task_run r
    where r.task_uuid = new.task_uuid and r.number < new.number and r.status in ('succeeded', 'failed')
    order by r.number desc limit 1;
  if before is distinct from 'failed' then
    perform record_notification_event('task.failed', null, jsonb_build_object('reason', coalesce(new.error, ''),
      'task', (select t.name from scheduled_task t where t.uuid = new.task_uuid)));
  end if;
  return null;
end $$;
select own_by_definer('note_failed_task()', 'assay_definer');
create trigger note_failed_task after update of status on task_run for each row
  when (old.status <> 'failed' and new.status = 'failed') execute function note_failed_task();

-- Sources that are known to be stale, so that each time is one event.
create table stale_source (
  name text collate "C" primary key,
  noted_at timestamptz not null default now()
);

-- Compares the age of all sources with the operator's limit: of advisories, and of tasks that read other facts.
create function note_stale_sources() returns void language sql security definer set search_path = pg_catalog, public as $$
  with stale as materialized (
    select c.source as name, min(c.newest_import_at) as last_at
    from advisory_coverage c cross join coverage_state s
    where c.records > 0 and c.newest_import_at < now() - s.max_age group by c.source
    union all
    select t.name, max(r.ended_at)
    from scheduled_task t join task_run r on r.task_uuid = t.uuid and r.status = 'succeeded' cross join coverage_state s
    where t.kind in ('kev', 'epss', 'end_of_life') group by t.name, s.max_age having max(r.ended_at) < now() - s.max_age),
  fresh as (delete from stale_source g where not exists (select from stale s where s.name = g.name)),
  noted as (
    insert into stale_source (name) select distinct name from stale on conflict (name) do nothing returning name)
  select record_notification_event('source.stale', null,
    jsonb_build_object('source', n.name, 'last_success_at', (select min(s.last_at) from stale s where s.name = n.name)))
  from noted n
$$;
select own_by_definer('note_stale_sources()', 'assay_worker');
