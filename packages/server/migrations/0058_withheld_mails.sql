-- A mail about what happened in a tenant leaves only while its addressee may read of it (ADR 0034): it may wait for a mail server
-- for days, in which the person is demoted, disabled, removed, or moves to another address.

alter table mail
  -- Account for which the mail is; null: the mail is about the address itself.
  add column reader_uuid uuid,
  -- Roles that may read it; null with reader_uuid.
  add column reader_roles text[];

drop function add_mail(uuid, uuid, text, text, text, bytea);
create function add_mail(id uuid, tenant uuid, receiver text, mail_kind text, heading text, body bytea, reader uuid, roles text[])
  returns void language sql security definer set search_path = pg_catalog, public as $$
  insert into mail (uuid, tenant_uuid, recipient, kind, subject, sealed, reader_uuid, reader_roles)
  values (id, tenant, receiver, mail_kind, heading, body, reader, roles)
$$;
select own_by_definer('add_mail(uuid, uuid, text, text, text, bytea, uuid, text[])', 'assay_app', 'assay_worker');

-- Deletes the text of a mail that its addressee may no longer read.
create function withhold_mail(id uuid) returns void language sql security definer set search_path = pg_catalog, public as $$
  update mail m set sealed = null, refused_at = now(), failure = 'The addressee may no longer read it.'
  where m.uuid = id and m.sealed is not null and m.reader_uuid is not null and not exists (
    select from membership s join account a on a.uuid = s.account_uuid join tenant t on t.uuid = s.tenant_uuid
    where s.account_uuid = m.reader_uuid and s.tenant_uuid = m.tenant_uuid and s.role = any (m.reader_roles)
      and a.disabled_at is null and t.disabled_at is null and a.email_confirmed_at is not null and a.email = m.recipient)
$$;
select own_by_definer('withhold_mail(uuid)', 'assay_worker');
