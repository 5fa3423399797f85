-- The act of a person (ADR 0026): a leaf that gives a right names the audit entry of the transaction that gave it. Triggers
-- only note which leaves wait for an entry; the sequencer copies the act from the entry, so no trigger vouches for a row.

-- The audit entry of the transaction that added the leaf; null where it wrote none.
alter table log_pending add column entry uuid;

-- Settings of a transaction: `app.entry` is the audit entry that it wrote last, `app.unvouched` the leaves that wait for one.
create function entry_of_transaction() returns uuid language sql volatile set search_path = pg_catalog, public as $$
  select nullif(current_setting('app.entry', true), '')::uuid
$$;

create function await_entry(leaf uuid) returns void language sql volatile set search_path = pg_catalog, public as $$
  select set_config('app.unvouched', concat_ws(',', nullif(current_setting('app.unvouched', true), ''), leaf::text), true)
  where entry_of_transaction() is null
$$;

create or replace function log_signers(tenant uuid, leaf uuid, of_kind text, said jsonb) returns void language plpgsql security definer
  set search_path = pg_catalog, public as $$
begin
  insert into log_pending (tenant_uuid, log_uuid, uuid, kind, spec, entry)
    select l.tenant_uuid, l.uuid, leaf, of_kind, jsonb_strip_nulls(said)::text, entry_of_transaction()
    from log l where l.tenant_uuid = tenant and l.kind = 'signers';
  perform await_entry(leaf);
end $$;

create or replace function log_audit_entries() returns trigger language plpgsql security definer
  set search_path = pg_catalog, public as $$
declare
  logged bigint;
begin
  insert into log_pending (tenant_uuid, log_uuid, uuid, kind)
    select a.tenant_uuid, l.uuid, a.uuid, 'audit'
    from added a join log l on l.tenant_uuid = a.tenant_uuid and l.kind = 'control'
    order by a.uuid;
  get diagnostics logged = row_count;
  if logged < (select count(*) from added) then
    raise exception 'A tenant has no control log';
  end if;
  if coalesce(current_setting('app.unvouched', true), '') <> '' then
    update log_pending p set entry = a.uuid
      from (select distinct on (tenant_uuid) tenant_uuid, uuid from added order by tenant_uuid, uuid desc) a
      where p.uuid = any (string_to_array(current_setting('app.unvouched'), ',')::uuid[])
        and p.tenant_uuid = a.tenant_uuid and p.entry is null;
    perform set_config('app.unvouched', '', true);
  end if;
  perform set_config('app.entry', (select max(a.uuid::text) from added a), true);
  return null;
end $$;

-- The first leaf of a signers log: from here on leaves that give a right need an act.
create or replace function open_control_log() returns trigger language plpgsql security definer
  set search_path = pg_catalog, public as $$
begin
  perform open_log(new.uuid, gen_random_uuid(), 'control');
  perform open_log(new.uuid, gen_random_uuid(), 'signers');
  perform log_signers(new.uuid, uuid_v7(), 'policy', '{"acts":"required"}');
  return null;
end $$;

do $$
declare
  f text;
begin
  foreach f in array array['entry_of_transaction()', 'await_entry(uuid)'] loop
    execute format('revoke all on function %s from public', f);
    execute format('grant execute on function %s to assay_definer', f);
  end loop;
end $$;

-- What was there before is taken as it is.
select log_signers(t.uuid, uuid_v7(), 'policy', '{"acts":"required"}') from tenant t;
