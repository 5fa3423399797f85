-- What the server does by itself for compliance and for saved reports, as tasks with schedule and history (ADR 0032, 0077).

-- Runs of saved reports that wait although they were asked for a while ago.
create function waiting_reports() returns table (tenant_uuid uuid, uuid uuid)
  language sql stable security definer set search_path = pg_catalog, public as $$
  select r.tenant_uuid, r.uuid
  from report_run r join tenant t on t.uuid = r.tenant_uuid and t.disabled_at is null
  where r.ended_at is null and r.queued_at < now() - interval '10 minutes' order by r.queued_at limit 1000
$$;
select own_by_definer('waiting_reports()', 'assay_worker');

alter table scheduled_task disable trigger record_row;
insert into scheduled_task (uuid, kind, name, cron, zone, next_run_at) values
  (gen_random_uuid(), 'compliance', 'Judge compliance again', '30 2 * * *', 'UTC', null),
  (gen_random_uuid(), 'reports', 'Make saved reports that are due', '50 * * * *', 'UTC', null);
alter table scheduled_task enable trigger record_row;

-- As they are found: a migration has no person.
insert into audit_entry (tenant_uuid, actor_kind, actor_uuid, actor_name, role, ip, action, subject_uuid, outcome, details, recorded_rows)
  select r.tenant, 'system', '00000000-0000-0000-0000-000000000000', 'system', 'Unknown', '', 'upgrade.record', r.tenant, 'ok', '{}',
    jsonb_agg(jsonb_build_object('tenant', r.tenant, 'table', r.of_table, 'row', r.name, 'sha256', r.sha256))
  from tracked_rows() r join scheduled_task t on t.uuid::text = r.name and t.kind in ('compliance', 'reports')
  where r.tenant is not null and r.of_table = 'scheduled_task'
  group by r.tenant;
