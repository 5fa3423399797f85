-- Keys of sources that ask for one, sealed by the vault (ADR 0054): the API of NVD answers ten times as often with a key.
alter table scheduled_task
  add column sealed_key bytea check (sealed_key is null or kind = 'nvd');

create or replace view scheduled_task_state as
  select uuid, kind, name, location, is_own_location, ecosystem, cron, zone, is_paused, next_run_at, records, created_at,
    sealed_key is not null as has_api_key
  from scheduled_task;

-- Null removes the key. False when the task is gone.
create function set_source_key(task_uuid uuid, key bytea) returns boolean
  language plpgsql security definer set search_path = pg_catalog, public as $f$
begin
  update scheduled_task t set sealed_key = key where t.uuid = task_uuid;
  return found;
end $f$;
select own_by_definer('set_source_key(uuid, bytea)', 'assay_app');
