-- Reports that are kept with their settings, run by a schedule and mailed to members (ADR 0072).

create table saved_report (
  tenant_uuid uuid not null references tenant on delete cascade,
  uuid uuid not null,
  name text not null,
  kind text not null check (kind in ('vulnerabilities', 'compliance', 'project', 'audit')),
  format text not null check (format in ('pdf', 'csv', 'json', 'md')),
  -- Parameters of the call of the kind, as texts by name.
  filters jsonb not null,
  period_days int check (period_days between 1 and 3660),
  -- Null: no schedule.
  cron text,
  zone text not null,
  next_run_at timestamptz(3),
  saved_by text not null,
  saved_at timestamptz(3) not null default now(),
  primary key (tenant_uuid, uuid),
  unique (tenant_uuid, name)
);
create index saved_report_due on saved_report (next_run_at) where next_run_at is not null;
select protect_tenant_table('saved_report');

-- A membership that ends takes its mails with it.
create table saved_report_recipient (
  tenant_uuid uuid not null,
  report_uuid uuid not null,
  account_uuid uuid not null,
  primary key (tenant_uuid, report_uuid, account_uuid),
  foreign key (tenant_uuid, report_uuid) references saved_report on delete cascade,
  foreign key (account_uuid, tenant_uuid) references membership (account_uuid, tenant_uuid) on delete cascade
);
create index saved_report_recipient_member on saved_report_recipient (account_uuid, tenant_uuid);
select protect_tenant_table('saved_report_recipient');

create table report_run (
  tenant_uuid uuid not null,
  -- The id in the file, and the subject of its audit entry. UUIDs ascend with time.
  uuid uuid not null,
  report_uuid uuid not null,
  status text not null default 'queued' check (status in ('queued', 'succeeded', 'failed')),
  -- Null: the schedule.
  started_by text,
  queued_at timestamptz(3) not null default now(),
  ended_at timestamptz(3),
  error text,
  format text not null,
  title text,
  facts jsonb not null default '[]',
  sha256 bytea,
  size_bytes bigint,
  mails jsonb not null default '[]',
  primary key (tenant_uuid, uuid),
  foreign key (tenant_uuid, report_uuid) references saved_report on delete cascade,
  check ((status = 'succeeded') = (sha256 is not null)),
  check ((ended_at is null) = (status = 'queued'))
);
create index report_run_newest on report_run (tenant_uuid, report_uuid, uuid desc);
create index report_run_content on report_run (tenant_uuid, sha256);
create unique index report_run_active on report_run (tenant_uuid, report_uuid) where ended_at is null;
select protect_tenant_table('report_run');

-- Saved reports of open tenants whose time has come.
create function due_reports() returns table (tenant_uuid uuid, uuid uuid)
  language sql stable security definer set search_path = pg_catalog, public as $$
  select r.tenant_uuid, r.uuid
  from saved_report r join tenant t on t.uuid = r.tenant_uuid and t.disabled_at is null
  where r.next_run_at <= now() order by r.next_run_at limit 100
$$;
select own_by_definer('due_reports()', 'assay_worker');
