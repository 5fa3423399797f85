-- Rows that follow from leaves, documents and advisories are derived again by fsck and by the daily audit (ADR 0026).

set local check_function_bodies = off;

-- Whether a job judges artifacts of the asking tenant again, or will: it writes their levels anew, so a difference says nothing.
create function queue.is_judging_again() returns boolean
language sql stable security definer set search_path = pg_catalog, queue as $$
  select exists (
    select from queue._private_jobs j join queue._private_tasks t on t.id = j.task_id
    where t.identifier = 'attestations.judge' and (j.locked_at is not null or j.attempts < j.max_attempts)
      and j.payload ->> 'tenant_uuid' = public.current_tenant()::text and j.payload -> 'data' ->> 'ledger_uuid' is null)
$$;
revoke all on function queue.is_judging_again() from public;
grant execute on function queue.is_judging_again() to assay_app, assay_worker;
alter function queue.is_judging_again() owner to assay_queue;
