-- Changes of signers that an administrator signs (ADR 0026). What counts are the leaves; this row is for the product, which
-- refuses what would count for nothing.

create table signers_policy (
  tenant_uuid uuid primary key references tenant on delete cascade,
  -- Principals of whom one has to sign each change, in order of uuid.
  administrators uuid[] not null check (array_length(administrators, 1) between 1 and 64),
  changed_at timestamptz not null default now()
);
select protect_tenant_table('signers_policy');

-- Setting `app.signed` of a transaction: the signature under its change, by the kind of its leaf: {"group-member": {…}}.
create function signature_of_transaction(of_kind text) returns jsonb language sql volatile set search_path = pg_catalog, public as $$
  select nullif(current_setting('app.signed', true), '')::jsonb -> of_kind
$$;
revoke all on function signature_of_transaction(text) from public;
grant execute on function signature_of_transaction(text) to assay_definer;

create or replace function log_signers(tenant uuid, leaf uuid, of_kind text, said jsonb) returns void language plpgsql security definer
  set search_path = pg_catalog, public as $$
begin
  insert into log_pending (tenant_uuid, log_uuid, uuid, kind, spec, entry)
    select l.tenant_uuid, l.uuid, leaf, of_kind,
      jsonb_strip_nulls(said || jsonb_build_object('signed', signature_of_transaction(of_kind)))::text, entry_of_transaction()
    from log l where l.tenant_uuid = tenant and l.kind = 'signers';
  perform await_entry(leaf);
end $$;

create function log_signers_policy() returns trigger language plpgsql security definer set search_path = pg_catalog, public as $$
begin
  perform log_signers(coalesce(new.tenant_uuid, old.tenant_uuid), uuid_v7(), 'policy', jsonb_build_object(
    'acts', 'required', 'administrators', coalesce(to_jsonb(new.administrators), '[]')));
  return null;
end $$;
revoke all on function log_signers_policy() from public;
alter function log_signers_policy() owner to assay_definer;
create trigger log_signers_policy after insert or update or delete on signers_policy
  for each row execute function log_signers_policy();
