-- What the server does by itself: tasks with a schedule, and their runs (ADR 0032). They belong to the operator and are the same
-- for all tenants; the service lets SuperAdmins alone change them.
create table scheduled_task (
  uuid uuid primary key,
  -- Which program runs; `osv`, `kev`, `rematch`, …
  kind text collate "C" not null,
  name text collate "C" not null unique,
  -- Address or directory that a source is read from; null: the task reads nothing.
  location text,
  -- The operator named the location: it may be at a private address (R14).
  is_own_location boolean not null default false,
  -- Part of the source that is subscribed to; null: all of it.
  ecosystem text collate "C",
  cron text not null,
  -- IANA time zone of the schedule.
  zone text not null,
  is_paused boolean not null default false,
  -- Null while paused, and until a worker has seen the task.
  next_run_at timestamptz(3),
  -- What the next run needs of the last complete one, such as entity tags.
  state jsonb not null default '{}',
  -- Records of the source that are stored; null before the first complete run, and of tasks that read nothing.
  records int,
  created_at timestamptz(3) not null default now(),
  check (not is_paused or next_run_at is null)
);
create index scheduled_task_due on scheduled_task (next_run_at);

create table task_run (
  uuid uuid primary key,
  task_uuid uuid not null references scheduled_task on delete cascade,
  number int generated always as identity,
  status text not null check (status in ('queued', 'running', 'succeeded', 'failed', 'canceled')),
  -- Name of the person who asked for it; null: the schedule.
  started_by text,
  is_cancel_requested boolean not null default false,
  queued_at timestamptz(3) not null default now(),
  started_at timestamptz(3),
  ended_at timestamptz(3),
  -- Steps that are done, and all of them; null when nobody knows how many there are.
  done int not null default 0,
  total int,
  read int not null default 0,
  added int not null default 0,
  changed int not null default 0,
  unchanged int not null default 0,
  refused int not null default 0,
  rematched int not null default 0,
  -- The first hundred records that could not be read: message and position.
  problems jsonb not null default '[]',
  error text,
  check ((status in ('succeeded', 'failed', 'canceled')) = (ended_at is not null))
);
-- One run of a task at a time, over all nodes.
create unique index task_run_active on task_run (task_uuid) where status in ('queued', 'running');
create index task_run_history on task_run (task_uuid, number desc);

create table task_run_line (
  run_uuid uuid not null references task_run on delete cascade,
  number int generated always as identity,
  at timestamptz(3) not null default clock_timestamp(),
  level text not null check (level in ('info', 'warning', 'error')),
  text text not null,
  primary key (run_uuid, number)
);

grant select, insert, update, delete on scheduled_task, task_run, task_run_line to assay_worker;
grant select, insert, update, delete on scheduled_task, task_run to assay_definer;
grant select on task_run_line to assay_definer;

create view scheduled_task_state as
  select uuid, kind, name, location, is_own_location, ecosystem, cron, zone, is_paused, next_run_at, records, created_at
  from scheduled_task;
create view task_run_state as
  select uuid, task_uuid, number, status, started_by, is_cancel_requested, queued_at, started_at, ended_at, done, total,
    read, added, changed, unchanged, refused, rematched, problems, error
  from task_run;
create view task_run_line_state as select run_uuid, number, at, level, text from task_run_line;
alter view scheduled_task_state owner to assay_definer;
alter view task_run_state owner to assay_definer;
alter view task_run_line_state owner to assay_definer;
grant select on scheduled_task_state, task_run_state, task_run_line_state to assay_app, assay_worker;

-- Adds a task; false when there is one of that name.
create function add_scheduled_task(task_uuid uuid, task_kind text, task_name text, task_location text,
  task_is_own_location boolean, task_ecosystem text, task_cron text, task_zone text, task_next_run_at timestamptz)
  returns boolean language plpgsql security definer set search_path = pg_catalog, public as $f$
begin
  insert into scheduled_task (uuid, kind, name, location, is_own_location, ecosystem, cron, zone, next_run_at)
  values (task_uuid, task_kind, task_name, task_location, task_is_own_location, task_ecosystem, task_cron, task_zone,
    task_next_run_at)
  on conflict (name) do nothing;
  return found;
end $f$;

-- Another location makes the state of the last run meaningless.
create function change_scheduled_task(task_uuid uuid, task_location text, task_is_own_location boolean, task_cron text,
  task_zone text, task_is_paused boolean, task_next_run_at timestamptz)
  returns boolean language plpgsql security definer set search_path = pg_catalog, public as $f$
begin
  update scheduled_task t
  set state = case when t.location is distinct from task_location then '{}' else t.state end, location = task_location,
    is_own_location = task_is_own_location, cron = task_cron, zone = task_zone, is_paused = task_is_paused,
    next_run_at = task_next_run_at
  where t.uuid = task_uuid;
  return found;
end $f$;

create function remove_scheduled_task(task_uuid uuid) returns boolean language plpgsql security definer
  set search_path = pg_catalog, public as $f$
begin
  delete from scheduled_task t where t.uuid = task_uuid;
  return found;
end $f$;

-- Notes a run that waits; false while another one has not ended. Of a task the last hundred runs are kept.
create function begin_task_run(run_uuid uuid, of_task uuid, run_started_by text) returns boolean
  language plpgsql security definer set search_path = pg_catalog, public as $f$
begin
  delete from task_run r where r.task_uuid = of_task and r.ended_at is not null
    and r.number <= (select k.number from task_run k where k.task_uuid = of_task order by k.number desc offset 99 limit 1);
  insert into task_run (uuid, task_uuid, status, started_by) values (run_uuid, of_task, 'queued', run_started_by)
  on conflict (task_uuid) where status in ('queued', 'running') do nothing;
  return found;
end $f$;

-- A run that waits is canceled at once, one that runs is told; false when there is neither.
create function cancel_task_run(of_task uuid) returns boolean
  language plpgsql security definer set search_path = pg_catalog, public as $f$
begin
  update task_run r
  set is_cancel_requested = true, status = case r.status when 'queued' then 'canceled' else r.status end,
    ended_at = case r.status when 'queued' then now() end
  where r.task_uuid = of_task and r.status in ('queued', 'running');
  return found;
end $f$;

select own_by_definer(f::regprocedure, 'assay_app', 'assay_worker') from unnest(array[
  'add_scheduled_task(uuid, text, text, text, boolean, text, text, text, timestamptz)',
  'change_scheduled_task(uuid, text, boolean, text, text, boolean, timestamptz)', 'remove_scheduled_task(uuid)',
  'begin_task_run(uuid, uuid, text)', 'cancel_task_run(uuid)']) f;
