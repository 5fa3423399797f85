-- What a tenant uses, month by month (ADR 0071), and storage that counts everything a tenant keeps.

-- Changes of the bytes of kinds that are too many to add up for each question: documents in ledgers, and attestations. Rows are
-- added and never changed, so that no writer waits for another one; the sweep adds them up.
create table stored_bytes (
  tenant_uuid uuid not null,
  id bigint generated always as identity,
  kind text not null check (kind in ('documents', 'attestations')),
  bytes bigint not null,
  primary key (tenant_uuid, id)
);
select protect_tenant_table('stored_bytes');

-- A revision counts with its bytes as they were sent until it is erased. Rows are removed with their tenant alone.
create function note_document_bytes() returns trigger language plpgsql set search_path = pg_catalog, public as $$
begin
  if tg_op = 'INSERT' then
    insert into stored_bytes (tenant_uuid, kind, bytes)
      select n.tenant_uuid, 'documents', sum(n.size_bytes) from made n where n.sealed is not null
      group by n.tenant_uuid having sum(n.size_bytes) > 0;
  else
    insert into stored_bytes (tenant_uuid, kind, bytes)
      select u.tenant_uuid, 'documents', sum(u.bytes)
      from (select n.tenant_uuid, n.size_bytes as bytes from made n where n.sealed is not null
            union all select o.tenant_uuid, -o.size_bytes from gone o where o.sealed is not null) u
      group by u.tenant_uuid having sum(u.bytes) <> 0;
  end if;
  return null;
end $$;
create trigger note_new_bytes after insert on document_revision referencing new table as made
  for each statement execute function note_document_bytes();
create trigger note_changed_bytes after update on document_revision referencing old table as gone new table as made
  for each statement execute function note_document_bytes();

-- An attestation counts as it is kept, and is never removed. Its signature and bundle do not change.
create function note_attestation_bytes() returns trigger language plpgsql set search_path = pg_catalog, public as $$
begin
  insert into stored_bytes (tenant_uuid, kind, bytes)
    select n.tenant_uuid, 'attestations', sum(octet_length(n.envelope) + coalesce(octet_length(n.bundle), 0)) from made n
    group by n.tenant_uuid;
  return null;
end $$;
create trigger note_new_bytes after insert on attestation referencing new table as made
  for each statement execute function note_attestation_bytes();

insert into stored_bytes (tenant_uuid, kind, bytes)
  select tenant_uuid, 'documents', sum(size_bytes) from document_revision where sealed is not null
  group by tenant_uuid having sum(size_bytes) > 0;
insert into stored_bytes (tenant_uuid, kind, bytes)
  select tenant_uuid, 'attestations', sum(octet_length(envelope) + coalesce(octet_length(bundle), 0)) from attestation
  group by tenant_uuid;

-- Adds up what has many rows. A statement of its own sees each row in one of both forms.
create function sweep_stored_bytes() returns void language sql security definer set search_path = pg_catalog, public as $$
  with many as (
    select s.tenant_uuid, s.kind from stored_bytes s group by s.tenant_uuid, s.kind having count(*) > 100),
  gone as (
    delete from stored_bytes s using many m where s.tenant_uuid = m.tenant_uuid and s.kind = m.kind
    returning s.tenant_uuid, s.kind, s.bytes)
  insert into stored_bytes (tenant_uuid, kind, bytes)
  select g.tenant_uuid, g.kind, sum(g.bytes) from gone g group by g.tenant_uuid, g.kind
$$;
select own_by_definer('sweep_stored_bytes()', 'assay_worker');

-- Bytes that a tenant keeps, by kind: all of them. A test looks for tables with sizes that are missing here.
create function tenant_storage(target uuid) returns table (kind text, bytes double precision)
  language sql stable security definer set search_path = pg_catalog, public as $$
  select 'sboms', coalesce(sum(s.document_bytes), 0)::double precision from project_summary s where s.tenant_uuid = target
  union all
  select 'attachments', coalesce(sum(a.size_bytes), 0)::double precision from attachment a where a.tenant_uuid = target
  union all
  select 'vex_documents', coalesce(sum(v.size_bytes), 0)::double precision from vex_document v where v.tenant_uuid = target
  union all
  select 'reports', coalesce(sum(r.size_bytes), 0)::double precision from report_run r where r.tenant_uuid = target
  union all
  select k.kind, coalesce(sum(b.bytes), 0)::double precision
  from (values ('documents'), ('attestations')) k (kind)
  left join stored_bytes b on b.tenant_uuid = target and b.kind = k.kind group by k.kind
$$;
select own_by_definer('tenant_storage(uuid)', 'assay_app', 'assay_worker');

-- As before (0034), with the storage of every kind.
create or replace function tenant_usage(target uuid)
  returns table (users int, users_without_role int, api_keys int, projects int, sboms int, storage_bytes double precision)
  language sql volatile security definer set search_path = pg_catalog, public as $$
  select n.people, n.without_role,
    (select count(*) from api_key k where k.tenant_uuid = target and k.deleted_at is null and k.expires_at > now()
      and k.revoke_reason is distinct from 'compromised')::int,
    p.projects, p.sboms, (select sum(b.bytes) from tenant_storage(target) b)
  from count_people(target) n, (
    select count(*)::int as projects, coalesce(sum(s.sbom_count), 0)::int as sboms
    from project_summary s where s.tenant_uuid = target) p
$$;

-- Closed months. What a month says never changes: what is deleted later was there then.
create table usage_month (
  tenant_uuid uuid not null references tenant on delete cascade,
  -- Names the row in audit entries.
  uuid uuid not null default uuid_v7(),
  -- First day, in UTC.
  month date not null check (extract(day from month) = 1),
  closed_at timestamptz(3) not null,
  sboms_uploaded int not null,
  ledger_entries double precision not null,
  -- At the end of the month; null when nobody measured then.
  sboms int,
  components double precision,
  storage_bytes double precision,
  users int,
  primary key (tenant_uuid, month),
  check (num_nulls(sboms, components, storage_bytes, users) in (0, 4))
);
select protect_tenant_table('usage_month');
revoke insert, update, delete on usage_month from assay_app, assay_worker;
create trigger record_row after insert or update or delete on usage_month for each row execute function record_row();

-- Leaves of all ledgers of a tenant in checkpoints that were signed before an instant.
create function ledger_entries_until(target uuid, until timestamptz) returns double precision
  language sql stable security definer set search_path = pg_catalog, public as $$
  select coalesce(sum((
    select c.size from log_checkpoint c
    where c.tenant_uuid = target and c.log_uuid = l.uuid and c.signed_at < until
    order by c.signed_at desc, c.size desc limit 1)), 0)::double precision
  from log l where l.tenant_uuid = target and l.kind = 'ledger'
$$;
select own_by_definer('ledger_entries_until(uuid, timestamptz)', 'assay_app', 'assay_worker');

-- Uploads of a time, by their audit entries, which stay when the SBOM goes. The keys of entries ascend with time.
create function sboms_uploaded_between(target uuid, since timestamptz, until timestamptz) returns int
  language sql stable security definer set search_path = pg_catalog, public as $$
  select count(*)::int from audit_entry a
  where a.tenant_uuid = target and a.action = 'sbom.upload' and a.outcome = 'ok' and a.at >= since and a.at < until
    and a.uuid >= (lpad(to_hex(((extract(epoch from since) - 1) * 1000)::bigint), 12, '0') || repeat('0', 20))::uuid
    and a.uuid < (lpad(to_hex(((extract(epoch from until) + 1) * 1000)::bigint), 12, '0') || repeat('0', 20))::uuid
$$;
select own_by_definer('sboms_uploaded_between(uuid, timestamptz, timestamptz)', 'assay_app', 'assay_worker');

-- Use of a time. What is stored is known now, and nobody knows what was there more than a day ago.
create function use_between(target uuid, since timestamptz, until timestamptz, present timestamptz)
  returns table (sboms_uploaded int, ledger_entries double precision, sboms int, components double precision,
    storage_bytes double precision, users int)
  language plpgsql volatile security definer set search_path = pg_catalog, public as $$
begin
  sboms_uploaded := sboms_uploaded_between(target, since, until);
  ledger_entries := greatest(0, ledger_entries_until(target, until) - ledger_entries_until(target, since));
  if until > present - interval '1 day' then
    select coalesce(sum(s.sbom_count), 0) into sboms from project_summary s where s.tenant_uuid = target;
    select coalesce(sum(b.component_count), 0) into components from sbom b where b.tenant_uuid = target;
    select sum(b.bytes) into storage_bytes from tenant_storage(target) b;
    select n.people - n.without_role into users from count_people(target) n;
  end if;
  return next;
end $$;
select own_by_definer('use_between(uuid, timestamptz, timestamptz, timestamptz)', 'assay_app', 'assay_worker');

-- Use of a month that is not closed.
create function use_of_month(target uuid, of_month date, present timestamptz)
  returns table (sboms_uploaded int, ledger_entries double precision, sboms int, components double precision,
    storage_bytes double precision, users int)
  language sql volatile security definer set search_path = pg_catalog, public as $$
  select u.* from use_between(target, of_month::timestamp at time zone 'UTC',
    (of_month + interval '1 month') at time zone 'UTC', present) u
$$;
select own_by_definer('use_of_month(uuid, date, timestamptz)', 'assay_app', 'assay_worker');

-- Months of a tenant from its first one to the present one: closed ones as they were kept, the others computed.
create function usage_months(target uuid)
  returns table (month date, closed_at timestamptz, sboms_uploaded int, ledger_entries double precision, sboms int,
    components double precision, storage_bytes double precision, users int)
  language sql volatile security definer set search_path = pg_catalog, public as $$
  select m.month, m.closed_at, m.sboms_uploaded, m.ledger_entries, m.sboms, m.components, m.storage_bytes, m.users
  from usage_month m where m.tenant_uuid = target
  union all
  select o.month, null, u.sboms_uploaded, u.ledger_entries, u.sboms, u.components, u.storage_bytes, u.users
  from (
    select s.first::date as month
    from tenant t cross join generate_series(date_trunc('month', t.created_at at time zone 'UTC'),
      now() at time zone 'UTC', interval '1 month') s (first)
    where t.uuid = target and not exists (
      select from usage_month m where m.tenant_uuid = target and m.month = s.first::date)) o
  cross join lateral use_of_month(target, o.month, now()) u
$$;
select own_by_definer('usage_months(uuid)', 'assay_app');

-- Months of open tenants that ended and are not closed, the oldest first.
create function due_usage_months(present timestamptz) returns table (tenant_uuid uuid, month date)
  language sql stable security definer set search_path = pg_catalog, public as $$
  select t.uuid, s.first::date
  from tenant t cross join generate_series(date_trunc('month', t.created_at at time zone 'UTC'),
    date_trunc('month', present at time zone 'UTC') - interval '1 month', interval '1 month') s (first)
  where t.disabled_at is null and not exists (
    select from usage_month m where m.tenant_uuid = t.uuid and m.month = s.first::date)
  order by s.first, t.uuid limit 1000
$$;
select own_by_definer('due_usage_months(timestamptz)', 'assay_worker');

-- Keeps the use of a month that ended; no row when it is kept already or has not ended.
create function close_usage_month(target uuid, of_month date, present timestamptz) returns setof usage_month
  language sql volatile security definer set search_path = pg_catalog, public as $$
  insert into usage_month (tenant_uuid, month, closed_at, sboms_uploaded, ledger_entries, sboms, components, storage_bytes, users)
  select target, of_month, present, u.sboms_uploaded, u.ledger_entries, u.sboms, u.components, u.storage_bytes, u.users
  from use_of_month(target, of_month, present) u
  where (of_month + interval '1 month') at time zone 'UTC' <= present
  on conflict (tenant_uuid, month) do nothing
  returning *
$$;
select own_by_definer('close_usage_month(uuid, date, timestamptz)', 'assay_worker');
