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

-- Rows of all tenants that are not what an audit entry recorded last (0052): for the daily audit, in one pass.
create function differing_rows() returns table (tenant uuid, of_table text, name text, recorded text, entry uuid, idx bigint, present text)
  language sql stable security definer set search_path = pg_catalog, public as $$
  with recorded as (
    select distinct on (r.value ->> 'table', r.value ->> 'row') r.value ->> 'table' as of_table, r.value ->> 'row' as name,
      r.value ->> 'sha256' as sha256, a.uuid as entry, (r.value ->> 'tenant')::uuid as tenant
    from audit_entry a cross join jsonb_array_elements(a.recorded_rows) with ordinality r (value, place)
    where a.recorded_rows is not null and exists (select from tenant t where t.uuid::text = r.value ->> 'tenant')
    order by 1, 2, a.at desc, a.uuid desc, r.place desc)
  select coalesce(p.tenant, r.tenant), coalesce(p.of_table, r.of_table), coalesce(p.name, r.name), r.sha256, r.entry,
    (select e.idx from log_entry e join log l on l.uuid = e.log_uuid and l.kind = 'control' where e.uuid = r.entry), p.sha256
  from tracked_rows() p full join recorded r on r.of_table = p.of_table and r.name = p.name
  where r.sha256 is distinct from p.sha256
$$;
grant execute on function tracked_rows() to assay_definer;
select own_by_definer('differing_rows()', 'assay_worker');

-- How far a daily audit has derived the rows of a log again, and which were wrong: these are derived again each day.
create table recheck_turn (
  tenant_uuid uuid not null,
  log_uuid uuid not null,
  -- What is derived again: signatures, levels, findings.
  name text not null,
  -- Key to continue after; null at the beginning of a turn.
  after text collate "C",
  -- Keys whose rows were wrong when they were looked at last.
  wrong text[] not null default '{}',
  -- When the last whole turn ended; null before the first.
  turned_at timestamptz(3),
  primary key (tenant_uuid, log_uuid, name),
  foreign key (tenant_uuid, log_uuid) references log (tenant_uuid, uuid) on delete cascade
);
select protect_tenant_table('recheck_turn');
revoke insert, update, delete on recheck_turn from assay_app;

-- Each log once a day, also one that has not grown: what lies beside it may have been changed.
create or replace function logs_to_audit() returns table (tenant_uuid uuid, log_uuid uuid) language sql stable security definer
  set search_path = pg_catalog, public as $$
  select l.tenant_uuid, l.uuid
  from log l
  cross join lateral (
    select c.size from log_checkpoint c where c.log_uuid = l.uuid order by c.size desc limit 1) c
  left join lateral (
    select a.size, a.ended_at from log_audit a
    where a.tenant_uuid = l.tenant_uuid and a.log_uuid = l.uuid order by a.uuid desc limit 1) a on true
  where a.size is null or a.ended_at < now() - interval '1 day'
$$;

-- Whether the newest audit of each log found it consistent.
create function audit_health() returns text language sql stable security definer
  set search_path = pg_catalog, public as $$
  select case when exists (
    select from log l cross join lateral (
      select a.verdict from log_audit a where a.tenant_uuid = l.tenant_uuid and a.log_uuid = l.uuid
      order by a.uuid desc limit 1) a
    where a.verdict = 'violated') then 'violated' else 'ok' end
$$;
select own_by_definer('audit_health()', 'assay_app', 'assay_worker');
