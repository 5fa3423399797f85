-- Licenses that end are noted once for each step before their end, and the counts of a day are taken, by scheduled tasks (ADR 0049).

create table license_notice (
  tenant_uuid uuid primary key references tenant on delete cascade,
  serial bigint not null,
  -- Step at which it was noted last, in days before the end; 0: it has ended.
  days int not null check (days in (30, 7, 1, 0)),
  noted_at timestamptz not null default now()
);
select protect_tenant_table('license_notice');

-- Licenses of all open tenants that were not taken away, with the step at which each was noted last.
create function licenses_in_force()
  returns table (tenant_uuid uuid, token text, serial bigint, noted_days int, now_s double precision)
  language sql stable security definer set search_path = pg_catalog, public as $$
  select l.tenant_uuid, l.token, l.serial, n.days, extract(epoch from now())::double precision
  from license l join tenant t on t.uuid = l.tenant_uuid and t.disabled_at is null
  left join license_notice n on n.tenant_uuid = l.tenant_uuid and n.serial = l.serial
  where l.cleared_at is null
$$;
select own_by_definer('licenses_in_force()', 'assay_worker');

alter table notification_event drop constraint notification_event_kind_check,
  add constraint notification_event_kind_check check (kind in ('finding.new', 'finding.raised', 'finding.known_exploited',
    'gate.failed', 'source.stale', 'task.failed', 'log.alarm', 'license.expiring'));

insert into scheduled_task (uuid, kind, name, cron, zone, next_run_at) values
  (gen_random_uuid(), 'license_expiry', 'Check when licenses expire', '10 6 * * *', 'UTC', now()),
  (gen_random_uuid(), 'metrics', 'Take daily counts', '5 * * * *', 'UTC', now());
