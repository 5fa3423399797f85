-- As before, and workers are told of serial jobs: when all look at once, those that may run one can miss it, since looking locks its queue.
create or replace function queue.enqueue(task text, payload jsonb, tenant uuid, job_key text default null, serial text default null, run_at timestamptz default null)
returns bigint language plpgsql security definer set search_path = pg_catalog, queue as $$
declare
  waiting int := 0;
  scope text := coalesce(tenant::text, 'server');
  full_key text := scope || ':' || task || ':' || job_key;
begin
  if session_user = 'assay_app' and tenant is not null and tenant is distinct from public.current_tenant() then
    raise insufficient_privilege using message = 'a job for another tenant';
  end if;
  if tenant is not null then
    select count(*) into waiting from (
      select from queue._private_jobs j where j.is_available and j.payload ->> 'tenant_uuid' = tenant::text limit 1000) w;
  end if;
  if full_key is not null then
    -- Locked first, so that no worker takes it between this statement and the next.
    perform from queue._private_jobs j where j.key = full_key for update;
    update queue._private_jobs j
    set key = null, attempts = j.max_attempts, updated_at = now(), flags = coalesce(j.flags, '{}') || '{"replaced": true}'
    where j.key = full_key and j.locked_at is not null;
  end if;
  if serial is not null then
    perform pg_notify('assay_serial', task);
  end if;
  return (queue.add_job(
    task, json_build_object('tenant_uuid', tenant, 'data', payload), scope || ':' || serial, run_at, 5, full_key, waiting)).id;
end $$;
