-- Sign-in by an identity provider: a tenant's Microsoft directory, or the operator's own (ADR 0006). A person is found
-- by issuer and subject alone. What a directory says of e-mails is shown and never looked up.

-- A tenant by the name that people type; undefined names and disabled tenants are alike.
create function find_tenant_named(wanted text) returns uuid language sql stable security definer
  set search_path = pg_catalog, public as $$
  select t.uuid from tenant t where lower(t.name) = lower(wanted) and t.disabled_at is null
$$;

-- Good for ten minutes. Attempts that nobody came back from are removed on the way.
create function begin_sso_attempt(hash bytea, wanted text, home uuid, cookie bytea, secrets bytea, path text) returns void
  language sql security definer set search_path = pg_catalog, public as $$
  delete from sso_attempt a where a.state_hash in (
    select o.state_hash from sso_attempt o where o.expires_at < now() order by o.expires_at limit 100 for update skip locked);
  insert into sso_attempt (state_hash, provider, tenant_uuid, cookie_hash, sealed, return_path, expires_at)
    values (hash, wanted, home, cookie, secrets, path, now() + interval '10 minutes')
$$;

-- Each attempt is given out once, whatever becomes of it.
create function take_sso_attempt(hash bytea, wanted text)
  returns table (tenant_uuid uuid, cookie_hash bytea, sealed bytea, return_path text)
  language sql security definer set search_path = pg_catalog, public as $$
  with taken as (delete from sso_attempt a where a.state_hash = hash and a.provider = wanted returning a.*)
  select t.tenant_uuid, t.cookie_hash, t.sealed, t.return_path from taken t where t.expires_at > now()
$$;

-- Who somebody is here. `role` is null for who is no member of that tenant.
create function find_external_account(from_issuer text, with_subject text, home uuid)
  returns table (account_uuid uuid, email text, role text, two_factor_auth boolean, disabled boolean)
  language sql stable security definer set search_path = pg_catalog, public as $$
  select a.uuid, a.email, m.role, a.two_factor_auth, a.disabled_at is not null
  from external_identity e join account a on a.uuid = e.account_uuid
  left join membership m on m.account_uuid = a.uuid and m.tenant_uuid = home
  where e.issuer = from_issuer and e.subject = with_subject
$$;

-- Gives a person of the tenant's directory the role that its groups give; a new person gets an account without names to
-- sign in by. False when the e-mail is somebody else's here, or the identity has another account. SuperAdmins keep
-- their role: a tenant's directory is not above them.
create function admit_from_directory(
    person uuid, from_issuer text, with_subject text, mail text, unique_mail text, shown_name text, first text, last text,
    given_role text)
  returns boolean language plpgsql security definer set search_path = pg_catalog, public as $$
declare
  home uuid := current_tenant();
  owner uuid;
begin
  perform pg_advisory_xact_lock(hashtextextended('assay directory ' || home, 0));
  select e.account_uuid into owner from external_identity e where e.issuer = from_issuer and e.subject = with_subject;
  if owner is null then
    if exists (select from account_name n where n.name = unique_mail)
       or exists (select from membership m join account a on a.uuid = m.account_uuid
                  where m.tenant_uuid = home and lower(normalize(a.email)) = unique_mail) then
      return false;
    end if;
    insert into account (uuid, email, username, first_name, last_name, auth_type)
      values (person, mail, shown_name, first, last, 'oidc:azure-ad');
    insert into external_identity (issuer, subject, account_uuid) values (from_issuer, with_subject, person)
      on conflict do nothing;
    if not found then
      raise unique_violation using message = 'the identity has just got an account';
    end if;
  elsif owner <> person then
    return false;
  end if;
  insert into membership as m (account_uuid, tenant_uuid, role) values (person, home, given_role)
    on conflict (account_uuid, tenant_uuid) do update set role = excluded.role
    where m.role <> 'SuperAdmin' and m.role <> excluded.role;
  return true;
end $$;

-- The directory gives this person nothing any more: without rights, and signed out.
create function withdraw_from_directory(person uuid) returns void language sql security definer
  set search_path = pg_catalog, public as $$
  update membership m set role = 'Unknown'
    where m.account_uuid = person and m.tenant_uuid = current_tenant() and m.role <> 'SuperAdmin';
  delete from session s where s.account_uuid = person and s.tenant_uuid = current_tenant()
    and exists (select from membership m where m.account_uuid = person and m.tenant_uuid = s.tenant_uuid and m.role = 'Unknown');
$$;

-- A person who signs up with the operator's provider, which verified the e-mail; without rights. False when identity or
-- e-mail are known.
create function sign_up_from_provider(
    person uuid, from_issuer text, with_subject text, mail text, unique_mail text, first text, last text)
  returns boolean language plpgsql security definer set search_path = pg_catalog, public as $$
begin
  insert into account (uuid, email, username, first_name, last_name, email_confirmed_at)
    values (person, mail, mail, first, last, now());
  insert into account_name (name, account_uuid) values (unique_mail, person);
  insert into external_identity (issuer, subject, account_uuid) values (from_issuer, with_subject, person);
  insert into membership (account_uuid, tenant_uuid, role) values (person, current_tenant(), 'Unknown');
  return true;
exception when unique_violation then
  return false;
end $$;

-- A session is no fresher than the sign-in at the provider that it rests on.
create function backdate_session(hash bytea, authenticated timestamptz) returns void language sql security definer
  set search_path = pg_catalog, public as $$
  update session s set authenticated_at = least(s.authenticated_at, authenticated) where s.token_hash = hash
$$;

select own_by_definer(f, 'assay_app')
from unnest(array[
  'find_tenant_named(text)', 'begin_sso_attempt(bytea, text, uuid, bytea, bytea, text)', 'take_sso_attempt(bytea, text)',
  'find_external_account(text, text, uuid)',
  'admit_from_directory(uuid, text, text, text, text, text, text, text, text)', 'withdraw_from_directory(uuid)',
  'sign_up_from_provider(uuid, text, text, text, text, text, text)', 'backdate_session(bytea, timestamptz)'
]::regprocedure[]) f;
