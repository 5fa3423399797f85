-- Who may do what: six roles, and the functions by which later migrations put a table or function under them.
--
--   owner           runs migrations; its name is that of DATABASE_URL
--   assay_app       serves requests; owns nothing, sees tenant tables alone, one tenant at a time
--   assay_worker    runs jobs; as assay_app, and writes the global tables
--   assay_sequencer orders the leaves of logs; sees the tables of logs alone, of all tenants
--   assay_definer   cannot sign in; owns the functions that work across tenants
--   assay_queue     cannot sign in; owns the queue
--
-- A cluster may hold several databases of ours, and roles belong to the cluster: they may exist.
do $$
declare
  wanted record;
begin
  for wanted in
    values ('assay_app', 'login'), ('assay_worker', 'login'), ('assay_sequencer', 'login'), ('assay_definer', 'nologin'), ('assay_queue', 'nologin')
  loop
    begin
      execute format('create role %I %s', wanted.column1, wanted.column2);
    exception when duplicate_object or unique_violation then
      null;
    end;
  end loop;
end $$;

-- The owner can hand functions to assay_definer, and as its member passes the policy cross_tenant: data migrations
-- see all rows. A worker as member of assay_queue runs its jobs.
do $$
declare
  missing record;
begin
  for missing in
    select r.role, r.member
    from (values ('assay_definer', current_user), ('assay_queue', current_user), ('assay_queue', 'assay_worker')) r (role, member)
    where not exists (
      select from pg_auth_members m
      where m.roleid = r.role::regrole and m.member = r.member::regrole
        and coalesce((to_jsonb(m) ->> 'set_option')::boolean, true)
        and coalesce((to_jsonb(m) ->> 'inherit_option')::boolean, true))
  loop
    execute format('grant %I to %I', missing.role, missing.member);
  end loop;
end $$;

create extension if not exists pg_trgm with schema public;
create extension if not exists btree_gin with schema public;

revoke create on schema public from public;
grant usage on schema public to assay_app, assay_worker, assay_sequencer, assay_definer, assay_queue;
-- PostgreSQL asks it of a role that views and functions are handed to.
grant create on schema public to assay_definer;

-- Functions of assay_definer reach every table of ours, global or not.
alter default privileges in schema public grant select, insert, update, delete on tables to assay_definer;
alter default privileges in schema public grant usage on sequences to assay_app, assay_worker, assay_sequencer, assay_definer;

-- Tenant of this transaction; null when none is set. After a COMMIT the setting is '', not null. Plain SQL, so that
-- the planner inlines it and a policy can use an index.
create function current_tenant() returns uuid language sql stable parallel safe
  as $$ select nullif(pg_catalog.current_setting('app.tenant', true), '')::uuid $$;

-- To be called by a migration for each table with a column tenant_uuid:
--   select protect_tenant_table('signers_group');
-- Row-level security, forced; one tenant for everybody but assay_definer; rights for app and worker.
create function protect_tenant_table(target regclass) returns void language plpgsql set search_path = pg_catalog, public as $$
begin
  execute format('alter table %s enable row level security', target);
  execute format('alter table %s force row level security', target);
  execute format('create policy tenant on %s using (tenant_uuid = current_tenant()) with check (tenant_uuid = current_tenant())', target);
  execute format('create policy cross_tenant on %s to assay_definer using (true) with check (true)', target);
  execute format('grant select, insert, update, delete on %s to assay_app, assay_worker', target);
end $$;

-- For each global table that jobs write (advisory, package_version, …): the worker may, the app may not.
--   select open_to_worker('advisory');
create function open_to_worker(target regclass) returns void language plpgsql set search_path = pg_catalog, public as $$
begin
  execute format('grant select, insert, update, delete on %s to assay_worker', target);
end $$;

-- For each `security definer` function that works across tenants, right after it is created:
--   select own_by_definer('find_session(bytea)', 'assay_app');
-- It is handed to assay_definer and may be executed by the named roles alone. It must pin its search_path.
create function own_by_definer(target regprocedure, variadic callers name[]) returns void language plpgsql set search_path = pg_catalog, public as $$
declare
  caller name;
begin
  if not exists (select from pg_proc where oid = target and prosecdef and array_to_string(proconfig, ' ') like '%search_path=%') then
    raise exception '% must be `security definer` and `set search_path = pg_catalog, public`', target;
  end if;
  execute format('revoke all on function %s from public', target);
  foreach caller in array callers loop
    execute format('grant execute on function %s to %I', target, caller);
  end loop;
  execute format('alter function %s owner to assay_definer', target);
end $$;

revoke all on function protect_tenant_table(regclass), open_to_worker(regclass), own_by_definer(regprocedure, name[]) from public;

create schema queue authorization assay_queue;
-- The bodies below name tables that graphile-worker creates afterwards.
set local check_function_bodies = off;
grant usage on schema queue to assay_app, assay_worker, assay_definer;

-- The first table of graphile-worker, which installs the rest itself (platform/jobs/install.ts): its own statement
-- would need the right to create schemas.
create table queue.migrations (id int primary key, ts timestamptz not null default now(), breaking boolean not null default false);
alter table queue.migrations owner to assay_queue;

-- Adds a job within the caller's transaction. Jobs of a tenant that has few waiting run before those of one that has
-- many; beyond a thousand it is first come, first served. A job of the same key that has not begun is replaced.
create function queue.enqueue(task text, payload jsonb, tenant uuid, job_key text default null, serial text default null, run_at timestamptz default null)
returns bigint language plpgsql security definer set search_path = pg_catalog, queue as $$
declare
  waiting int := 0;
  scope text := coalesce(tenant::text, 'server');
begin
  if session_user = 'assay_app' and tenant is not null and tenant is distinct from public.current_tenant() then
    raise insufficient_privilege using message = 'a job for another tenant';
  end if;
  if tenant is not null then
    select count(*) into waiting from (
      select from queue._private_jobs j where j.is_available and j.payload ->> 'tenant_uuid' = tenant::text limit 1000) w;
  end if;
  return (queue.add_job(
    task, json_build_object('tenant_uuid', tenant, 'data', payload), scope || ':' || serial, run_at, 5,
    scope || ':' || task || ':' || job_key, waiting)).id;
end $$;

-- Takes back a job of the caller's tenant: 'removed' before it began, 'signalled' while it runs (it is told, and not
-- tried again), 'missing' when there is none.
create function queue.cancel(job_id bigint, tenant uuid)
returns text language plpgsql security definer set search_path = pg_catalog, queue as $$
declare
  found_job queue._private_jobs;
begin
  if session_user = 'assay_app' and tenant is distinct from public.current_tenant() then
    return 'missing';
  end if;
  select * into found_job from queue._private_jobs j where j.id = job_id for update;
  if not found or found_job.payload ->> 'tenant_uuid' is distinct from tenant::text then
    return 'missing';
  end if;
  if found_job.locked_at is null then
    delete from queue._private_jobs j where j.id = job_id;
    return 'removed';
  end if;
  update queue._private_jobs j set max_attempts = greatest(j.attempts, 1) where j.id = job_id;
  perform pg_notify('assay_cancel', job_id::text);
  return 'signalled';
end $$;

-- For health and metrics: one row per task. Dead jobs have failed five times and wait for a person.
create function queue.state() returns table (task text, waiting bigint, running bigint, dead bigint, oldest_at timestamptz)
language sql stable security definer set search_path = pg_catalog, queue as $$
  select t.identifier, count(*) filter (where j.is_available), count(*) filter (where j.locked_at is not null),
    count(*) filter (where j.locked_at is null and j.attempts >= j.max_attempts), min(j.run_at) filter (where j.is_available)
  from queue._private_jobs j join queue._private_tasks t on t.id = j.task_id group by t.identifier order by t.identifier collate "C"
$$;

-- What the jobs of a task that will still run, or do, work on. For workers: what has none was lost.
create function queue.alive(wanted text) returns table (tenant_uuid uuid, data json)
language sql stable security definer set search_path = pg_catalog, queue as $$
  select (j.payload ->> 'tenant_uuid')::uuid, j.payload -> 'data'
  from queue._private_jobs j join queue._private_tasks t on t.id = j.task_id
  where t.identifier = wanted and (j.locked_at is not null or j.attempts < j.max_attempts) and session_user <> 'assay_app'
$$;

-- The dead jobs of one tenant, newest first; of the server itself with null.
create function queue.dead(tenant uuid) returns table (id bigint, task text, payload json, last_error text, failed_at timestamptz)
language sql stable security definer set search_path = pg_catalog, queue as $$
  select j.id, t.identifier, j.payload -> 'data', j.last_error, j.updated_at
  from queue._private_jobs j join queue._private_tasks t on t.id = j.task_id
  where j.locked_at is null and j.attempts >= j.max_attempts and j.payload ->> 'tenant_uuid' is not distinct from tenant::text
    and (session_user <> 'assay_app' or tenant is not distinct from public.current_tenant())
  order by j.updated_at desc limit 200
$$;

do $$
declare
  f regprocedure;
begin
  for f in select p.oid from pg_proc p where p.pronamespace = 'queue'::regnamespace loop
    execute format('revoke all on function %s from public', f);
    execute format('grant execute on function %s to assay_app, assay_worker', f);
    execute format('alter function %s owner to assay_queue', f);
  end loop;
end $$;
