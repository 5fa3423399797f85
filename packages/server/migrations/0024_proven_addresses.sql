-- Nobody enters an account or a tenant through a link that somebody else received (ADR 0010). An address is proven by a
-- delivered link alone; a link that was handed to the inviter makes an account that is confined to the inviting tenant.

-- Set: the address is unproven, and the account works in this tenant only. It goes with the tenant.
alter table account add column confined_to_uuid uuid references tenant on delete cascade;
create index account_confined on account (lower(email collate "C")) where confined_to_uuid is not null;
create index account_confined_to on account (confined_to_uuid) where confined_to_uuid is not null;

-- Was in the answer to whoever asked for it, not in a mail: it proves no address.
alter table one_time_secret add column handed_out boolean not null default false;

-- `token_hash` is the mailed secret, `handed_hash` the one in the answer. No inviter: the upgrade to this version asks.
alter table invitation
  add column handed_hash bytea references one_time_secret on delete set null,
  alter column invited_by_uuid drop not null;
create index invitation_address on invitation (lower(email collate "C"));
create index invitation_handed on invitation (handed_hash) where handed_hash is not null;

create function is_proven(a account) returns boolean language sql immutable set search_path = pg_catalog, public as $$
  select a.email_confirmed_at is not null and a.confined_to_uuid is null
$$;

-- Whatever a function may get wrong: an unproven account joins no second tenant. The lock makes a change of the account
-- that is under way come first.
create function keep_confined() returns trigger language plpgsql set search_path = pg_catalog, public as $$
declare
  confined_to uuid;
begin
  select a.confined_to_uuid into confined_to from account a where a.uuid = new.account_uuid for key share;
  if confined_to <> new.tenant_uuid then
    raise check_violation using message = 'an account with an unproven address joins no other tenant';
  end if;
  return new;
end $$;
create trigger keep_confined before insert or update of account_uuid, tenant_uuid on membership
  for each row execute function keep_confined();

-- Gives a name to an account; false when somebody else holds it for good. Confined accounts give way, and are found by
-- their address from then on (find_confined). Accounts that nobody confirmed give way to a proof, not to another sign-up.
create function take_name(address text, person uuid, by_proof boolean) returns boolean language sql
  set search_path = pg_catalog, public as $$
  insert into account_name as n values (address, person)
    on conflict (name) do update set account_uuid = excluded.account_uuid
    where n.account_uuid <> person and exists (
      select from account a where a.uuid = n.account_uuid
        and (a.confined_to_uuid is not null
             or (by_proof and a.auth_type = 'internal' and a.email_confirmed_at is null)));
  select exists (select from account_name n where n.name = address and n.account_uuid = person)
$$;

-- A password was chosen by a link that was delivered to the address. False: somebody else has proven it before. A confined
-- account may stay what it is then.
create function prove_address(person uuid, address text) returns boolean language plpgsql
  set search_path = pg_catalog, public as $$
begin
  if take_name(address, person, true) then
    update account a set email_confirmed_at = coalesce(a.email_confirmed_at, now()), confined_to_uuid = null
      where a.uuid = person;
    return true;
  end if;
  return exists (select from account a where a.uuid = person and a.confined_to_uuid is not null);
end $$;

-- In place of earlier ones: of a purpose one mailed secret lives per account, and one that was handed out, which a new
-- mailed one ends. Invitations stand beside each other. Two at once take turns at the account's row.
drop function issue_secret(bytea, text, uuid, text);
create function issue_secret(hash bytea, wanted text, person uuid, address text, handed boolean) returns void
  language plpgsql security definer set search_path = pg_catalog, public as $$
begin
  perform from account where uuid = person for update;
  delete from one_time_secret s
    where s.account_uuid = person and s.purpose = wanted and wanted <> 'invitation' and (s.handed_out or not handed);
  insert into one_time_secret (token_hash, purpose, account_uuid, email, handed_out, expires_at)
    values (hash, wanted, person, address, handed, now() + case
      when wanted = 'reset-password' then interval '30 minutes'
      when wanted in ('confirm-email', 'change-email') then interval '24 hours'
      else interval '7 days' end);
end $$;

-- Whom a secret that still holds, or held and is used, speaks for. A mailed invitation finds the account of its address;
-- one that was handed out finds nobody. `stays_confined`: the account may have an unproven address afterwards.
drop function find_secret(bytea);
create function find_secret(hash bytea)
  returns table (purpose text, email text, used boolean, account_uuid uuid, auth_type text, confirmed boolean,
                 password_hash text, tenant_uuid uuid, subject_uuid uuid, first_name text, last_name text,
                 handed_out boolean, stays_confined boolean)
  language sql stable security definer set search_path = pg_catalog, public as $$
  select s.purpose, s.email, s.used_at is not null, a.uuid, a.auth_type, a.email_confirmed_at is not null,
         a.password_hash, coalesce(i.tenant_uuid, home_tenant(a.uuid)), coalesce(a.uuid, i.uuid),
         coalesce(a.first_name, i.first_name), coalesce(a.last_name, i.last_name),
         s.handed_out, s.handed_out or a.confined_to_uuid is not null
  from one_time_secret s
  left join invitation i on s.token_hash in (i.token_hash, i.handed_hash)
  left join account_name n on n.name = s.email and not s.handed_out
  left join account a on case s.purpose
      when 'invitation' then a.uuid = n.account_uuid and a.confined_to_uuid is null
      else a.uuid = s.account_uuid end
    and (s.purpose = 'change-email' or lower(a.email collate "C") = s.email)
  where s.token_hash = hash and s.expires_at > now() and a.disabled_at is null
    and (a.uuid is not null or i.uuid is not null)
$$;

-- Whether an invitation still holds: its tenant is open, and whoever sent it may still invite.
create function invitation_holds(i invitation) returns boolean language sql stable set search_path = pg_catalog, public as $$
  select exists (select from tenant t where t.uuid = i.tenant_uuid and t.disabled_at is null)
    and (i.invited_by_uuid is null or exists (
      select from membership m join account a on a.uuid = m.account_uuid and a.disabled_at is null
      where m.account_uuid = i.invited_by_uuid
        and (m.role = 'SuperAdmin' or (m.role = 'TenantAdmin' and m.tenant_uuid = i.tenant_uuid))))
$$;

-- The membership that an invitation promised; false when it no longer holds. A role that the person has there already
-- stays. The other secret of the invitation opens nothing any more.
drop function accept_invitation(bytea, uuid);
create function join_by_invitation(id uuid, person uuid) returns boolean language plpgsql
  set search_path = pg_catalog, public as $$
declare
  taken invitation;
begin
  delete from invitation i where i.uuid = id and invitation_holds(i) returning i.* into taken;
  if not found then
    return false;
  end if;
  delete from one_time_secret s where s.token_hash in (taken.token_hash, taken.handed_hash) and s.used_at is null;
  insert into membership (account_uuid, tenant_uuid, role) values (person, taken.tenant_uuid, taken.role)
    on conflict do nothing;
  return true;
end $$;

-- The new address takes the place of the old one, which is free from then on; links mailed to that end. False: somebody
-- else has proven it.
create or replace function change_address(person uuid, address text) returns boolean language plpgsql security definer
  set search_path = pg_catalog, public as $$
declare
  former text;
begin
  select lower(email collate "C") into former from account where uuid = person and disabled_at is null for update;
  if not take_name(address, person, true) then
    return false;
  end if;
  delete from account_name where account_uuid = person and name = former and name <> address;
  update account set email = address, email_confirmed_at = coalesce(email_confirmed_at, now()),
      username = case when lower(username collate "C") = former then address else username end
    where uuid = person;
  delete from one_time_secret where account_uuid = person and used_at is null and purpose <> 'invitation';
  return true;
end $$;

-- What the link of a mail confirms: an address, or a changed one. An unproven account proves an address only together with
-- a new password (reset_by_secret): nobody knows who has its present one. False: the caller must roll back, so that the
-- secret stays as it was.
create or replace function confirm_address(hash bytea, address text) returns boolean language plpgsql security definer
  set search_path = pg_catalog, public as $$
declare
  secret one_time_secret;
begin
  select * into secret from consume_secret(hash, array['confirm-email', 'change-email'], address);
  if not found or secret.handed_out then
    return false;
  end if;
  perform from account a where a.uuid = secret.account_uuid and a.disabled_at is null and a.confined_to_uuid is null
    and (secret.purpose = 'change-email' or lower(a.email collate "C") = secret.email) for update;
  if not found then
    return false;
  elsif secret.purpose = 'change-email' then
    return change_address(secret.account_uuid, secret.email);
  end if;
  return prove_address(secret.account_uuid, secret.email);
end $$;

-- The account of somebody new who opened a mailed invitation: made now, or taken over from whoever signed up for it and
-- never proved the address. Null: there is one that proved it, which joins by its own consent alone.
drop function account_of_invitation(bytea, text);
create function account_of_invitation(i invitation, address text) returns uuid language plpgsql
  set search_path = pg_catalog, public as $$
declare
  person uuid;
begin
  update account a set first_name = i.first_name, last_name = i.last_name from account_name n
    where n.name = address and a.uuid = n.account_uuid and lower(a.email collate "C") = address
      and a.email_confirmed_at is null and a.disabled_at is null and a.auth_type = 'internal'
    returning a.uuid into person;
  if found then
    return person;
  end if;
  insert into account (uuid, email, username, first_name, last_name)
    values (i.uuid, address, address, i.first_name, i.last_name);
  return case when take_name(address, i.uuid, true) then i.uuid end;
end $$;

-- The account of whoever opened an invitation that was handed out: always a new one, for the inviting tenant alone, and
-- made alike whether the address is known or not.
create function local_account_of_invitation(i invitation, address text) returns uuid language plpgsql
  set search_path = pg_catalog, public as $$
begin
  insert into account (uuid, email, username, first_name, last_name, confined_to_uuid)
    values (i.uuid, address, address, i.first_name, i.last_name, i.tenant_uuid);
  insert into account_name values (address, i.uuid) on conflict do nothing;
  return i.uuid;
end $$;

-- Sets a password by a one-time secret and ends all sessions. A mailed secret proves the address; one that was handed out
-- confines the account to the tenant that handed it out. No row: the caller must roll back, so that the secret stays as
-- it was.
create or replace function reset_by_secret(hash bytea, new_hash text) returns table (account_uuid uuid, email text)
  language plpgsql security definer set search_path = pg_catalog, public as $$
#variable_conflict use_column
declare
  secret one_time_secret;
  invited invitation;
  person uuid;
  home uuid;
begin
  select * into secret
    from consume_secret(hash, array['reset-password', 'set-password', 'invitation', 'change-email']);
  if not found then
    return;
  elsif secret.purpose = 'invitation' then
    select i.* into invited from invitation i where hash in (i.token_hash, i.handed_hash) for update;
    if not found then
      return;
    end if;
    home := invited.tenant_uuid;
    person := case when secret.handed_out then local_account_of_invitation(invited, secret.email)
      else account_of_invitation(invited, secret.email) end;
    if person is null or not join_by_invitation(invited.uuid, person) then
      return;
    end if;
  else
    select a.uuid into person from account a where a.uuid = secret.account_uuid and a.disabled_at is null
      and a.auth_type = 'internal' and case secret.purpose when 'change-email' then a.confined_to_uuid is not null
        else lower(a.email collate "C") = secret.email end for update;
    if not found or (secret.purpose = 'change-email' and not change_address(person, secret.email)) then
      return;
    end if;
    select (array_agg(m.tenant_uuid))[1] into home from membership m where m.account_uuid = person having count(*) = 1;
  end if;
  perform set_password(person, new_hash);
  if not secret.handed_out then
    if not prove_address(person, secret.email) then
      return;
    end if;
  elsif home is null then
    return;
  else
    update account a set email_confirmed_at = coalesce(a.email_confirmed_at, now()), confined_to_uuid = home
      where a.uuid = person;
  end if;
  delete from session s where s.account_uuid = person;
  return query select a.uuid, a.email from account a where a.uuid = person;
end $$;

-- An account without rights, unconfirmed; not new: the address is taken, and nothing has changed. The name comes last, so
-- that a taken address costs the same writes as a free one before they are rolled back.
create or replace function sign_up(person uuid, mail text, address text, first text, last text, new_hash text, token bytea)
  returns table (account_uuid uuid, is_new boolean) language plpgsql security definer set search_path = pg_catalog, public as $$
#variable_conflict use_column
declare
  known account;
begin
  begin
    insert into account (uuid, email, username, first_name, last_name, password_hash)
      values (person, mail, mail, first, last, new_hash);
    insert into membership (account_uuid, tenant_uuid, role) values (person, default_tenant(), 'Unknown');
    perform issue_secret(token, 'confirm-email', person, address, false);
    if not take_name(address, person, false) then
      raise unique_violation;
    end if;
    return query select person, true;
    return;
  exception when unique_violation then
    null;
  end;
  select a.* into known from account_name n join account a on a.uuid = n.account_uuid where n.name = address for update of a;
  -- Somebody asked before and let the link lapse: whoever asks now begins anew, with a password of their own.
  if known.email_confirmed_at is null and known.disabled_at is null and known.auth_type = 'internal'
      and not exists (select from one_time_secret s where s.account_uuid = known.uuid and s.expires_at > now())
      and not exists (select from membership m where m.account_uuid = known.uuid and m.role <> 'Unknown') then
    update account a set first_name = first, last_name = last, password_hash = new_hash where a.uuid = known.uuid;
    perform issue_secret(token, 'confirm-email', known.uuid, address, false);
    return query select known.uuid, true;
  else
    return query select known.uuid, false;
  end if;
end $$;

-- Whether somebody else has proven an address, or has it as a user name.
create or replace function is_name_of_another(address text, person uuid) returns boolean language sql stable
  security definer set search_path = pg_catalog, public as $$
  select exists (select from account_name n join account a on a.uuid = n.account_uuid
                 where n.name = address and a.uuid <> person and is_proven(a))
$$;

drop function find_own_account(uuid);
create function find_own_account(person uuid)
  returns table (email text, auth_type text, password_hash text, first_name text, last_name text, confined boolean)
  language sql stable security definer set search_path = pg_catalog, public as $$
  select a.email, a.auth_type, a.password_hash, a.first_name, a.last_name, a.confined_to_uuid is not null
  from account a where a.uuid = person
$$;

-- Salt of the passwords of confined accounts: the same for all of one address, so that one computation compares with each
-- of them, and a sign-in lasts as long whether there are none or many.
create function address_salt(address text) returns bytea language sql stable security definer
  set search_path = pg_catalog, public as $$
  select substring(sha256(convert_to('confined password:' || address, 'UTF8') || i.secret) for 16) from instance i
$$;

create function confined_accounts_exist() returns boolean language sql stable security definer
  set search_path = pg_catalog, public as $$
  select exists (select from account a where a.confined_to_uuid is not null)
$$;

-- Confined accounts of an address, whoever has it as a name; the last used first.
create function find_confined(address text)
  returns table (account_uuid uuid, tenant_uuid uuid, email text, role text, password_hash text, confirmed boolean,
                 two_factor_auth boolean, require_tfa boolean)
  language sql stable security definer set search_path = pg_catalog, public as $$
  select a.uuid, m.tenant_uuid, a.email, m.role, a.password_hash, true, a.two_factor_auth, t.require_tfa
  from account a
  join membership m on m.account_uuid = a.uuid and m.tenant_uuid = a.confined_to_uuid
  join tenant t on t.uuid = m.tenant_uuid and t.disabled_at is null
  where a.confined_to_uuid is not null and lower(a.email collate "C") = address and a.disabled_at is null
    and a.auth_type = 'internal'
  order by m.last_sign_in_at desc nulls last, m.created_at, a.uuid
$$;

-- The guess was right for another account of the name: it counts for nothing, and those before it stay. It was allowed, so
-- that no lock from before it is lost.
create function take_back_guess(subject bytea) returns void language sql security definer
  set search_path = pg_catalog, public as $$
  update sign_in_failure f set failures = greatest(f.failures - 1, 0), locked_until = null where f.subject_hash = subject
$$;

-- Secrets a week after their end, and accounts that nobody confirmed in a week; to be run by a job now and then.
create or replace function sweep_accounts() returns void language sql security definer
  set search_path = pg_catalog, public as $$
  delete from one_time_secret where expires_at < now() - interval '7 days';
  delete from account a where a.email_confirmed_at is null and a.auth_type = 'internal' and a.disabled_at is null
    and a.created_at < now() - interval '7 days'
    and not exists (select from one_time_secret s where s.account_uuid = a.uuid and s.expires_at > now())
    and not exists (select from session s where s.account_uuid = a.uuid)
    and not exists (select from membership m where m.account_uuid = a.uuid and m.role <> 'Unknown');
$$;

-- An account that no tenant has cannot sign in, and so accepts nothing: it goes. Its address may be invited as before.
create or replace function sweep_lost_accounts() returns void language sql security definer
  set search_path = pg_catalog, public as $$
  delete from account a where not exists (select from membership m where m.account_uuid = a.uuid)
$$;

-- The sessions go with the membership. The account goes too, unless another tenant has it.
create or replace function end_membership(person uuid) returns uuid[] language plpgsql security definer
  set search_path = pg_catalog, public as $$
begin
  perform from account a where a.uuid = person for update;
  delete from membership m where m.account_uuid = person and m.tenant_uuid = current_tenant();
  update account a set current_tenant_uuid = null where a.uuid = person and a.current_tenant_uuid = current_tenant();
  delete from account a
    where a.uuid = person and not exists (select from membership m where m.account_uuid = person);
  return revoke_keys_made_by(person, null);
end $$;

create or replace function remove_accounts_of_tenant(target uuid, most int) returns int language plpgsql
  set search_path = pg_catalog, public as $$
declare
  gone int;
begin
  delete from account where uuid in (
    select m.account_uuid from membership m
    where m.tenant_uuid = target
      and not exists (select from membership o where o.account_uuid = m.account_uuid and o.tenant_uuid <> target)
    limit most);
  get diagnostics gone = row_count;
  return gone;
end $$;

-- Invitations, and their secrets with them.
create or replace function remove_invitations_of_tenant(target uuid, most int) returns int language plpgsql
  set search_path = pg_catalog, public as $$
declare
  gone int;
begin
  with removed as (
    delete from invitation where uuid in (select i.uuid from invitation i where i.tenant_uuid = target limit most)
    returning token_hash, handed_hash),
  secrets as (
    delete from one_time_secret s using removed r where s.token_hash in (r.token_hash, r.handed_hash))
  select count(*) into gone from removed;
  return gone;
end $$;

-- Members, and whom the tenant invited. An invitation shows what was typed, never what an account of that address says.
create or replace view tenant_person with (security_barrier) as
  select a.uuid, 'active' as status, a.auth_type, a.email, a.first_name, a.last_name, a.username, m.role, a.two_factor_auth,
         m.created_at, m.last_sign_in_at, lower(normalize(a.email)) collate "C" as name,
         a.email_confirmed_at is not null and a.confined_to_uuid is null as email_proven
  from membership m join account a on a.uuid = m.account_uuid
  where m.tenant_uuid = current_tenant()
  union all
  select i.uuid, 'invited', 'internal', i.email, i.first_name, i.last_name, i.email, i.role, false,
         i.created_at, null, lower(normalize(i.email)) collate "C", false
  from invitation i join one_time_secret s on s.token_hash = i.token_hash and s.used_at is null and s.expires_at > now()
  where i.tenant_uuid = current_tenant();

-- Invitations look nobody up.
drop function find_invitee(text);

-- In place of an invitation to the same address that has expired.
drop function add_invitation(uuid, text, text, text, text, uuid, bytea);
create function add_invitation(id uuid, mail text, first text, last text, wanted_role text, inviter uuid, hash bytea,
                               handed bytea)
  returns void language sql security definer set search_path = pg_catalog, public as $$
  delete from one_time_secret s using invitation i
  where i.tenant_uuid = current_tenant() and lower(i.email) = lower(mail) and s.token_hash in (i.token_hash, i.handed_hash)
    and not exists (select from tenant_person p where p.uuid = i.uuid);
  insert into invitation (uuid, tenant_uuid, email, first_name, last_name, role, invited_by_uuid, token_hash, handed_hash)
    values (id, current_tenant(), mail, first, last, wanted_role, inviter, hash, handed)
$$;

-- The first administrator of a tenant that the caller has just made.
drop function invite_administrator(uuid, uuid, text, uuid, bytea);
create function invite_administrator(target uuid, id uuid, mail text, inviter uuid, hash bytea, handed bytea) returns void
  language sql security definer set search_path = pg_catalog, public as $$
  insert into invitation (uuid, tenant_uuid, email, role, invited_by_uuid, token_hash, handed_hash)
    values (id, target, mail, 'TenantAdmin', inviter, hash, handed)
$$;

-- With its secrets, so that no link of it opens anything any more.
create or replace function cancel_invitation(id uuid) returns void language sql security definer
  set search_path = pg_catalog, public as $$
  delete from one_time_secret s using invitation i
  where i.uuid = id and i.tenant_uuid = current_tenant() and s.token_hash in (i.token_hash, i.handed_hash)
$$;

create function has_proven_address(person uuid) returns boolean language sql stable security definer
  set search_path = pg_catalog, public as $$ select coalesce((select is_proven(a) from account a where a.uuid = person), false) $$;

-- Open invitations to the address that an account has proven, of tenants that it does not belong to; the newest first.
create function own_invitations(person uuid)
  returns table (uuid uuid, tenant_uuid uuid, tenant_name text, role text, invited_by text, created_at timestamptz,
                 expires_at timestamptz)
  language sql stable security definer set search_path = pg_catalog, public as $$
  select i.uuid, i.tenant_uuid, t.name, i.role, b.email, i.created_at, s.expires_at
  from account a
  join invitation i on lower(i.email collate "C") = lower(a.email collate "C")
  join one_time_secret s on s.token_hash = i.token_hash and s.used_at is null and s.expires_at > now()
  join tenant t on t.uuid = i.tenant_uuid
  left join account b on b.uuid = i.invited_by_uuid
  where a.uuid = person and is_proven(a) and a.disabled_at is null and invitation_holds(i)
    and not exists (select from membership m where m.account_uuid = person and m.tenant_uuid = i.tenant_uuid)
  order by i.created_at desc, i.uuid
$$;

-- The consent of whoever is signed in. False: the invitation is not this person's, or no longer.
create function accept_own_invitation(id uuid, person uuid) returns boolean language plpgsql security definer
  set search_path = pg_catalog, public as $$
begin
  perform from account a where a.uuid = person for key share;
  return exists (select from own_invitations(person) o where o.uuid = id) and join_by_invitation(id, person);
end $$;

create function decline_own_invitation(id uuid, person uuid) returns boolean language plpgsql security definer
  set search_path = pg_catalog, public as $$
begin
  if not exists (select from own_invitations(person) o where o.uuid = id) then
    return false;
  end if;
  delete from one_time_secret s using invitation i where i.uuid = id and s.token_hash in (i.token_hash, i.handed_hash);
  return found;
end $$;

-- Gives a person of the tenant's directory the role that its groups give; a new person gets an account without names to
-- sign in by. False when somebody of this tenant has the e-mail, or the identity has another account: people of other
-- tenants are not looked at. SuperAdmins keep their role: a tenant's directory is not above them.
create or replace function admit_from_directory(
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
    if exists (select from membership m join account a on a.uuid = m.account_uuid
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

-- A person who signs up with the operator's provider, which verified the e-mail; without rights. False when the identity
-- is known, or somebody else has proven the e-mail: an account is never linked by an address.
create or replace function sign_up_from_provider(
    person uuid, from_issuer text, with_subject text, mail text, unique_mail text, first text, last text)
  returns boolean language plpgsql security definer set search_path = pg_catalog, public as $$
begin
  insert into account (uuid, email, username, first_name, last_name, email_confirmed_at)
    values (person, mail, mail, first, last, now());
  if not take_name(unique_mail, person, true) then
    raise unique_violation;
  end if;
  insert into external_identity (issuer, subject, account_uuid) values (from_issuer, with_subject, person);
  insert into membership (account_uuid, tenant_uuid, role) values (person, current_tenant(), 'Unknown');
  return true;
exception when unique_violation then
  return false;
end $$;

-- The first SuperAdmin, in the tenant `default`; false when there is one already. The operator, who has the machine,
-- vouches for the address: who signed up for it before and never proved it gives way.
create or replace function create_first_admin(person uuid, mail text, names text[], hash text, first text, last text)
  returns boolean language plpgsql security definer set search_path = pg_catalog, public as $$
begin
  perform pg_advisory_xact_lock(hashtext('assay first admin'));
  if not setup_is_due() then
    return false;
  end if;
  insert into account (uuid, email, username, first_name, last_name, password_hash, email_confirmed_at)
    values (person, mail, mail, first, last, hash, now());
  if exists (select from unnest(names) n where not take_name(n, person, true)) then
    raise unique_violation using message = 'the address of the first administrator is somebody else''s';
  end if;
  insert into membership (account_uuid, tenant_uuid, role) values (person, default_tenant(), 'SuperAdmin');
  return true;
end $$;

select own_by_definer(f, 'assay_app')
from unnest(array[
  'find_secret(bytea)', 'find_own_account(uuid)', 'address_salt(text)', 'find_confined(text)', 'confined_accounts_exist()', 'take_back_guess(bytea)',
  'has_proven_address(uuid)',
  'add_invitation(uuid, text, text, text, text, uuid, bytea, bytea)', 'invite_administrator(uuid, uuid, text, uuid, bytea, bytea)',
  'own_invitations(uuid)', 'accept_own_invitation(uuid, uuid)', 'decline_own_invitation(uuid, uuid)'
]::regprocedure[]) f;
select own_by_definer('issue_secret(bytea, text, uuid, text, boolean)', 'assay_app', 'assay_worker');
do $$
declare
  f text;
begin
  foreach f in array array[
    'is_proven(account)', 'take_name(text, uuid, boolean)', 'prove_address(uuid, text)', 'invitation_holds(invitation)',
    'join_by_invitation(uuid, uuid)', 'account_of_invitation(invitation, text)',
    'local_account_of_invitation(invitation, text)'] loop
    execute format('revoke all on function %s from public', f);
    execute format('grant execute on function %s to assay_definer', f);
  end loop;
end $$;
