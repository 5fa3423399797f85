-- Rules, channels, entries under the bell, and deliveries (ADR 0034).

create table notification_channel (
  tenant_uuid uuid not null references tenant on delete cascade,
  uuid uuid not null,
  kind text not null check (kind in ('webhook', 'slack', 'teams', 'mattermost')),
  name text not null,
  -- Shown; the address itself is sealed, as it may hold a token.
  origin text not null,
  sealed_url bytea not null,
  -- Signing secret of a webhook.
  sealed_secret bytea,
  created_by text not null,
  created_at timestamptz(3) not null default now(),
  -- The target answered 410: nothing is sent until an administrator enables it.
  disabled_at timestamptz(3),
  primary key (tenant_uuid, uuid)
);
create unique index notification_channel_name on notification_channel (tenant_uuid, lower(name));
select protect_tenant_table('notification_channel');

create table notification_rule (
  tenant_uuid uuid not null references tenant on delete cascade,
  uuid uuid not null,
  -- Whose rule it is; null: the tenant's.
  account_uuid uuid,
  name text not null,
  enabled boolean not null,
  events text[] not null,
  -- Findings of a lower severity do not count; 0: all count.
  least_severity smallint not null check (least_severity between 0 and 4),
  -- In CEL; empty: always.
  condition text not null,
  -- Least role of those who are notified by a tenant's rule.
  audience text not null check (audience in ('SuperAdmin', 'TenantAdmin', 'LedgerAdmin', 'Auditor', 'Visitor')),
  mail boolean not null,
  channel_uuids uuid[] not null,
  schedule text not null check (schedule in ('at_once', 'hourly', 'daily')),
  created_by text not null,
  created_at timestamptz(3) not null default now(),
  primary key (tenant_uuid, uuid),
  foreign key (account_uuid, tenant_uuid) references membership on delete cascade
);
create index notification_rule_account on notification_rule (account_uuid);
select protect_tenant_table('notification_rule');

-- Entries under the bell of one person.
create table notification (
  tenant_uuid uuid not null,
  account_uuid uuid not null,
  uuid uuid not null default uuid_v7(),
  event_uuid uuid not null,
  kind text not null,
  title text not null,
  text text not null,
  -- Within the page.
  link text not null,
  severity smallint,
  created_at timestamptz(3) not null,
  read_at timestamptz(3),
  primary key (tenant_uuid, account_uuid, uuid),
  foreign key (account_uuid, tenant_uuid) references membership on delete cascade
);
-- Several rules about one event make one entry.
create unique index notification_once on notification (tenant_uuid, account_uuid, event_uuid);
create index notification_unread on notification (tenant_uuid, account_uuid) where read_at is null;
create index notification_account on notification (account_uuid);
select protect_tenant_table('notification');

-- What is sent to one target by one rule: the outbox, and its history.
create table notification_delivery (
  tenant_uuid uuid not null,
  uuid uuid not null default uuid_v7(),
  rule_uuid uuid not null,
  rule_name text not null,
  kind text not null check (kind in ('mail', 'webhook', 'slack', 'teams', 'mattermost')),
  -- Null for mail.
  channel_uuid uuid,
  -- Whom a mail is for; null otherwise.
  account_uuid uuid,
  -- Shown: name of the channel, address of the person.
  target text not null,
  -- collecting: a digest that is not due. pending: due, or waits for its next attempt.
  status text not null check (status in ('collecting', 'pending', 'delivered', 'failed')),
  -- When it is tried next; null once it has ended.
  next_at timestamptz(3),
  -- Messages to send, the newest last, 100 at most; `events` counts all.
  items jsonb not null,
  events int not null,
  -- [{at, result, milliseconds}], in order.
  attempts jsonb not null default '[]',
  -- The mail that carries it, once it is in the outbox of mails.
  mail_uuid uuid,
  created_at timestamptz(3) not null default now(),
  ended_at timestamptz(3),
  primary key (tenant_uuid, uuid),
  foreign key (tenant_uuid, rule_uuid) references notification_rule on delete cascade,
  foreign key (tenant_uuid, channel_uuid) references notification_channel on delete cascade,
  foreign key (account_uuid, tenant_uuid) references membership on delete cascade
);
create unique index notification_delivery_collecting on notification_delivery
  (tenant_uuid, rule_uuid, channel_uuid, account_uuid) nulls not distinct where status = 'collecting';
create index notification_delivery_due on notification_delivery (next_at) where next_at is not null;
create index notification_delivery_channel on notification_delivery (tenant_uuid, channel_uuid);
create index notification_delivery_account on notification_delivery (account_uuid);
select protect_tenant_table('notification_delivery');

-- Members of the asking tenant who may be notified. `email` is null until the address is proven.
create function notification_members() returns table (account_uuid uuid, email text, role text)
  language sql stable security definer set search_path = pg_catalog, public as $$
  select a.uuid, case when a.email_confirmed_at is not null then a.email end, m.role
  from membership m join account a on a.uuid = m.account_uuid
  where m.tenant_uuid = current_tenant() and a.disabled_at is null and m.role <> 'Unknown'
$$;

-- What became of mails of the asking tenant.
create function notification_mails(wanted uuid[]) returns table (uuid uuid, sent_at timestamptz, refused boolean)
  language sql stable security definer set search_path = pg_catalog, public as $$
  select m.uuid, m.sent_at, m.refused_at is not null from mail m
  where m.tenant_uuid = current_tenant() and m.uuid = any (wanted)
$$;
select own_by_definer(f, 'assay_app', 'assay_worker')
  from unnest(array['notification_members()', 'notification_mails(uuid[])']::regprocedure[]) f;

-- Takes deliveries that are due, of all tenants: they are due again in two minutes, should their worker die.
create function take_notification_deliveries(most int) returns table (tenant_uuid uuid, uuid uuid)
  language sql security definer set search_path = pg_catalog, public as $$
  update notification_delivery d set next_at = now() + interval '2 minutes', status = 'pending'
  from (
    select t.tenant_uuid, t.uuid from notification_delivery t join tenant o on o.uuid = t.tenant_uuid
    where t.next_at <= now() and o.disabled_at is null
    order by t.next_at limit most for update of t skip locked) w
  where d.tenant_uuid = w.tenant_uuid and d.uuid = w.uuid
  returning d.tenant_uuid, d.uuid
$$;

-- Events, entries and deliveries are kept for 90 days.
create function sweep_notifications() returns void language sql security definer set search_path = pg_catalog, public as $$
  delete from notification_event where created_at < now() - interval '90 days';
  delete from notification where created_at < now() - interval '90 days';
  delete from notification_delivery where next_at is null and created_at < now() - interval '90 days';
$$;
select own_by_definer(f, 'assay_worker')
  from unnest(array['take_notification_deliveries(int)', 'sweep_notifications()']::regprocedure[]) f;
