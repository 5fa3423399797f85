-- Which acts of decisions an answer has: acts of a tenant get instants in the order in which they become visible (ADR 0040).

-- Instant of the newest act. It is set under the lock of the row, which the act holds until it is committed.
alter table decision_revision add column changed_at timestamptz(3) not null default now();

-- Instant of each act by that order; `decision.created_at` is when its transaction began.
create table act_instant (
  tenant_uuid uuid not null references tenant on delete cascade,
  act_uuid uuid not null,
  changed_at timestamptz(3) not null,
  primary key (tenant_uuid, act_uuid)
);
select protect_tenant_table('act_instant');

create or replace function count_decision_changes() returns trigger
  language plpgsql security definer set search_path = pg_catalog, public as $f$
begin
  insert into decision_revision as r (tenant_uuid, revision, changed_at)
    select c.tenant_uuid, 1, date_trunc('milliseconds', clock_timestamp())
    from (select distinct tenant_uuid from changed) c where exists (select from tenant t where t.uuid = c.tenant_uuid)
    on conflict (tenant_uuid) do update set revision = r.revision + 1,
      changed_at = greatest(date_trunc('milliseconds', clock_timestamp()), r.changed_at + interval '1 millisecond');
  if tg_op = 'INSERT' then
    insert into act_instant as a (tenant_uuid, act_uuid, changed_at)
      select distinct c.tenant_uuid, c.act_uuid, r.changed_at from changed c join decision_revision r using (tenant_uuid)
      on conflict (tenant_uuid, act_uuid) do update set changed_at = excluded.changed_at;
  end if;
  return null;
end
$f$;
