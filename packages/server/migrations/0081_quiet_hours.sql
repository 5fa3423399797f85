-- Weekly digests, and hours in which mails to a person wait (ADR 0038).

alter table notification_rule drop constraint notification_rule_schedule_check,
  add constraint notification_rule_schedule_check check (schedule in ('at_once', 'hourly', 'daily', 'weekly'));

create table quiet_hours (
  tenant_uuid uuid not null,
  account_uuid uuid not null,
  -- Minutes since midnight by the clock of the zone; they end on the next day when the end is not later than the start.
  starts_at smallint not null check (starts_at between 0 and 1439),
  ends_at smallint not null check (ends_at between 0 and 1439 and ends_at <> starts_at),
  -- IANA time zone.
  zone text not null,
  primary key (tenant_uuid, account_uuid),
  foreign key (account_uuid, tenant_uuid) references membership on delete cascade
);
create index quiet_hours_account on quiet_hours (account_uuid);
select protect_tenant_table('quiet_hours');
