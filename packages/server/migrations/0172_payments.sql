-- Payments by Stripe, where an operator configured them (ADR 0071): who pays, what was reported, and what came of it.

-- The customer of the payment provider that a tenant is, and its subscription.
create table billing_account (
  tenant_uuid uuid primary key references tenant on delete cascade,
  -- Names the row in audit entries.
  uuid uuid not null default uuid_v7(),
  customer_id text not null,
  -- Null: there is none yet, or it ended.
  subscription_id text,
  -- As the provider calls it: active, past_due, canceled, …
  subscription_status text,
  subscription_started_at timestamptz(3),
  period_end timestamptz(3),
  ends_at_period_end boolean not null default false,
  created_by text not null,
  created_at timestamptz(3) not null default now(),
  check ((subscription_id is null) = (subscription_status is null))
);
create index billing_account_customer on billing_account (customer_id);
select protect_tenant_table('billing_account');
create trigger record_row after insert or update or delete on billing_account for each row execute function record_row();

-- Amounts are in the smallest unit of the currency.
create table invoice (
  tenant_uuid uuid not null references tenant on delete cascade,
  uuid uuid not null default uuid_v7(),
  -- Of the provider: in_….
  id text not null,
  number text,
  status text not null check (status in ('draft', 'open', 'paid', 'uncollectible', 'void')),
  currency text not null,
  total double precision not null,
  paid double precision not null,
  remaining double precision not null,
  period_start timestamptz(3) not null,
  period_end timestamptz(3) not null,
  issued_at timestamptz(3) not null,
  due_at timestamptz(3),
  attempts int not null,
  next_attempt_at timestamptz(3),
  page_url text,
  primary key (tenant_uuid, id)
);
select protect_tenant_table('invoice');
create trigger record_row after insert or update or delete on invoice for each row execute function record_row();

create table invoice_payment (
  tenant_uuid uuid not null,
  uuid uuid not null default uuid_v7(),
  -- Of the provider: inpay_….
  id text not null,
  invoice_id text not null,
  status text not null check (status in ('open', 'paid', 'canceled')),
  currency text not null,
  -- What was paid, or is asked for.
  amount double precision not null,
  created_at timestamptz(3) not null,
  ended_at timestamptz(3),
  primary key (tenant_uuid, id),
  foreign key (tenant_uuid, invoice_id) references invoice (tenant_uuid, id) on delete cascade
);
select protect_tenant_table('invoice_payment');
create trigger record_row after insert or update or delete on invoice_payment for each row execute function record_row();

-- Use of a day on its way to the provider: a row for each meter that has a price.
create table meter_report (
  tenant_uuid uuid not null references tenant on delete cascade,
  -- The provider takes each one once.
  uuid uuid not null default uuid_v7(),
  day date not null,
  meter text not null check (meter in ('sboms_uploaded', 'ledger_entries', 'sboms', 'components', 'storage_bytes', 'users')),
  -- Null: nobody measured at the end of the day, so nothing is reported.
  value double precision,
  created_at timestamptz(3) not null default now(),
  attempts int not null default 0,
  next_attempt_at timestamptz(3) default now(),
  -- First attempt after which nobody knows whether the provider has taken it.
  uncertain_since timestamptz(3),
  failure text,
  reported_at timestamptz(3),
  primary key (tenant_uuid, uuid),
  unique (tenant_uuid, day, meter),
  check (reported_at is null or next_attempt_at is null)
);
create index meter_report_due on meter_report (next_attempt_at) where next_attempt_at is not null;
select protect_tenant_table('meter_report');

-- Whose customer this is; null for any other.
create function find_billing_tenant(customer text) returns uuid language sql stable security definer
  set search_path = pg_catalog, public as $$
  select a.tenant_uuid from billing_account a join tenant t on t.uuid = a.tenant_uuid
  where a.customer_id = customer order by a.created_at limit 1
$$;
select own_by_definer('find_billing_tenant(text)', 'assay_app');

-- Finished days of the last month, in UTC, of tenants with a subscription, for which no reports were made.
create function due_report_days(present timestamptz) returns table (tenant_uuid uuid, day date)
  language sql stable security definer set search_path = pg_catalog, public as $$
  select a.tenant_uuid, s.start::date
  from billing_account a
  join tenant t on t.uuid = a.tenant_uuid and t.disabled_at is null
  cross join generate_series(
    greatest(date_trunc('day', a.subscription_started_at at time zone 'UTC'),
      date_trunc('day', present at time zone 'UTC') - interval '30 days'),
    date_trunc('day', present at time zone 'UTC') - interval '1 day', interval '1 day') s (start)
  where a.subscription_status in ('active', 'trialing', 'past_due') and not exists (
    select from meter_report r where r.tenant_uuid = a.tenant_uuid and r.day = s.start::date)
  order by s.start, a.tenant_uuid limit 1000
$$;
select own_by_definer('due_report_days(timestamptz)', 'assay_worker');

-- Reports whose time has come, the oldest first.
create function due_meter_reports(present timestamptz) returns table (tenant_uuid uuid, uuid uuid)
  language sql stable security definer set search_path = pg_catalog, public as $$
  select r.tenant_uuid, r.uuid from meter_report r join tenant t on t.uuid = r.tenant_uuid and t.disabled_at is null
  where r.next_attempt_at <= present order by r.next_attempt_at limit 1000
$$;
select own_by_definer('due_meter_reports(timestamptz)', 'assay_worker');

-- Tenants that have a customer, for looking at invoices whose events were lost.
create function billing_tenants() returns table (tenant_uuid uuid) language sql stable security definer
  set search_path = pg_catalog, public as $$
  select a.tenant_uuid from billing_account a join tenant t on t.uuid = a.tenant_uuid and t.disabled_at is null
$$;
select own_by_definer('billing_tenants()', 'assay_worker');
