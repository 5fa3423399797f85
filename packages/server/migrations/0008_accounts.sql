-- How accounts come to be and change hands of passwords and addresses: one-time secrets, sign-up, confirmation, reset.
-- Addresses named `address` or `name` are in their unique spelling, lower case in NFC.

-- The tenant that an account's own doings are recorded in: last used, else first joined, else the operator's.
create function home_tenant(person uuid) returns uuid language sql stable security definer
  set search_path = pg_catalog, public as $$
  select coalesce(
    (select m.tenant_uuid from membership m
     join account a on a.uuid = m.account_uuid
     join tenant t on t.uuid = m.tenant_uuid and t.disabled_at is null
     where a.uuid = person
     order by (m.tenant_uuid = a.current_tenant_uuid) is true desc, m.created_at, m.tenant_uuid limit 1),
    default_tenant())
$$;

-- In place of an earlier one: one of a purpose lives per account. Invitations stand beside each other, one per tenant.
-- Two at once take turns at the account's row.
create function issue_secret(hash bytea, wanted text, person uuid, address text) returns void language plpgsql
  security definer set search_path = pg_catalog, public as $$
begin
  perform from account where uuid = person for update;
  delete from one_time_secret where account_uuid = person and purpose = wanted and purpose <> 'invitation';
  insert into one_time_secret (token_hash, purpose, account_uuid, email, expires_at)
    values (hash, wanted, person, address, now() + case
      when wanted = 'reset-password' then interval '30 minutes'
      when wanted in ('confirm-email', 'change-email') then interval '24 hours'
      else interval '7 days' end);
end $$;

-- Whom a secret that still holds, or held and is used, speaks for. What was mailed to an address that the account has
-- given up says nothing; an invitation is for whoever has its address now, or for nobody yet.
create function find_secret(hash bytea)
  returns table (purpose text, email text, used boolean, account_uuid uuid, auth_type text, confirmed boolean,
                 password_hash text, tenant_uuid uuid, subject_uuid uuid, first_name text, last_name text)
  language sql stable security definer set search_path = pg_catalog, public as $$
  select s.purpose, s.email, s.used_at is not null, a.uuid, a.auth_type, a.email_confirmed_at is not null,
         a.password_hash, coalesce(i.tenant_uuid, home_tenant(a.uuid)), coalesce(a.uuid, i.uuid),
         coalesce(a.first_name, i.first_name), coalesce(a.last_name, i.last_name)
  from one_time_secret s
  left join invitation i on i.token_hash = s.token_hash
  left join account_name n on n.name = s.email
  left join account a on a.uuid = case s.purpose when 'invitation' then n.account_uuid else s.account_uuid end
    and (s.purpose = 'change-email' or lower(a.email collate "C") = s.email)
  where s.token_hash = hash and s.expires_at > now() and a.disabled_at is null
    and (a.uuid is not null or i.uuid is not null)
$$;

-- Uses a secret up, for one caller only. No row: unknown, used, too old, of another purpose or another address.
create function consume_secret(hash bytea, purposes text[], address text default null) returns setof one_time_secret
  language sql security definer set search_path = pg_catalog, public as $$
  update one_time_secret s set used_at = now()
  where s.token_hash = hash and s.purpose = any (purposes) and s.used_at is null and s.expires_at > now()
    and s.email = coalesce(address, s.email)
  returning s.*
$$;

-- The password before goes into the history, which holds four beside the present one; other ways in that were asked
-- for under it end. Null: nobody signs in by password until another is set.
create function set_password(person uuid, new_hash text) returns void language sql security definer
  set search_path = pg_catalog, public as $$
  insert into password_history (account_uuid, password_hash)
    select a.uuid, a.password_hash from account a where a.uuid = person and a.password_hash is not null;
  delete from password_history h where h.account_uuid = person and h.created_at not in (
    select l.created_at from password_history l where l.account_uuid = person order by l.created_at desc limit 4);
  update account set password_hash = new_hash where uuid = person;
  delete from one_time_secret where account_uuid = person and used_at is null
    and purpose in ('reset-password', 'set-password', 'change-email');
$$;

-- Passwords before the present one, newest first.
create function former_passwords(person uuid) returns setof text language sql stable security definer
  set search_path = pg_catalog, public as $$
  select password_hash from password_history where account_uuid = person order by created_at desc
$$;

-- An account without rights, unconfirmed; not new: the address is taken, and nothing has changed. The name comes last, so
-- that a taken address costs the same writes as a free one before they are rolled back.
create function sign_up(person uuid, mail text, address text, first text, last text, new_hash text, token bytea)
  returns table (account_uuid uuid, is_new boolean) language plpgsql security definer set search_path = pg_catalog, public as $$
#variable_conflict use_column
declare
  known account;
begin
  begin
    insert into account (uuid, email, username, first_name, last_name, password_hash)
      values (person, mail, mail, first, last, new_hash);
    insert into membership (account_uuid, tenant_uuid, role) values (person, default_tenant(), 'Unknown');
    perform issue_secret(token, 'confirm-email', person, address);
    insert into account_name values (address, person);
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
    perform issue_secret(token, 'confirm-email', known.uuid, address);
    return query select known.uuid, true;
  else
    return query select known.uuid, false;
  end if;
end $$;

-- The account behind an address or user name that mail about passwords may go to.
create function find_account_to_mail(address text)
  returns table (account_uuid uuid, email text, confirmed boolean, tenant_uuid uuid)
  language sql stable security definer set search_path = pg_catalog, public as $$
  select a.uuid, a.email, a.email_confirmed_at is not null, home_tenant(a.uuid)
  from account_name n join account a on a.uuid = n.account_uuid
  where n.name = address and a.disabled_at is null and a.auth_type = 'internal'
$$;

-- The membership that an invitation promised; false when it is gone, its tenant closed, or whoever sent it may no
-- longer invite. A role that the person has there already stays.
create function accept_invitation(hash bytea, person uuid) returns boolean language plpgsql security definer
  set search_path = pg_catalog, public as $$
declare
  taken invitation;
begin
  delete from invitation i using tenant t
    where i.token_hash = hash and t.uuid = i.tenant_uuid and t.disabled_at is null
      and exists (select from membership m join account a on a.uuid = m.account_uuid and a.disabled_at is null
                  where m.account_uuid = i.invited_by_uuid
                    and (m.role = 'SuperAdmin' or (m.role = 'TenantAdmin' and m.tenant_uuid = i.tenant_uuid)))
    returning i.* into taken;
  if not found then
    return false;
  end if;
  insert into membership (account_uuid, tenant_uuid, role) values (person, taken.tenant_uuid, taken.role)
    on conflict do nothing;
  return true;
end $$;

-- The new address takes the place of the old one, which is free from then on; links mailed to that end. False: taken.
create function change_address(person uuid, address text) returns boolean language plpgsql security definer
  set search_path = pg_catalog, public as $$
declare
  former text;
begin
  select lower(email collate "C") into former from account where uuid = person and disabled_at is null for update;
  delete from account_name where account_uuid = person and name = former;
  insert into account_name values (address, person) on conflict do nothing;
  if not exists (select from account_name where name = address and account_uuid = person) then
    return false;
  end if;
  update account set email = address, email_confirmed_at = coalesce(email_confirmed_at, now()),
      username = case when lower(username collate "C") = former then address else username end
    where uuid = person;
  delete from one_time_secret where account_uuid = person and used_at is null and purpose <> 'invitation';
  return true;
end $$;

-- What the link of a mail confirms: an address, a changed one, or an invitation of somebody who has an account and may
-- sign in to it. False: the caller must roll back, so that the secret stays as it was.
create function confirm_address(hash bytea, address text) returns boolean language plpgsql security definer
  set search_path = pg_catalog, public as $$
declare
  secret one_time_secret;
  person uuid;
begin
  select * into secret from consume_secret(hash, array['confirm-email', 'change-email', 'invitation'], address);
  if not found then
    return false;
  elsif secret.purpose = 'change-email' then
    return change_address(secret.account_uuid, secret.email);
  elsif secret.purpose = 'confirm-email' then
    update account set email_confirmed_at = coalesce(email_confirmed_at, now())
      where uuid = secret.account_uuid and disabled_at is null and lower(email collate "C") = secret.email;
    return found;
  end if;
  -- Nobody knows who chose the password of an unconfirmed account: its owner has to choose one (reset_by_secret).
  select a.uuid into person from account_name n join account a on a.uuid = n.account_uuid
    where n.name = secret.email and lower(a.email collate "C") = secret.email
      and a.email_confirmed_at is not null and a.disabled_at is null;
  return found and accept_invitation(hash, person);
end $$;

-- The account of somebody new who was invited: made now, or taken over from whoever signed up for it and never proved
-- the address. Null: there is one that proved it, which an invitation gives no power over.
create function account_of_invitation(hash bytea, address text) returns uuid language plpgsql security definer
  set search_path = pg_catalog, public as $$
declare
  person uuid;
begin
  insert into account (uuid, email, username, first_name, last_name)
    select i.uuid, address, address, i.first_name, i.last_name from invitation i
    where i.token_hash = hash and not exists (select from account_name n where n.name = address)
    returning uuid into person;
  if found then
    insert into account_name values (address, person);
    return person;
  end if;
  update account a set first_name = i.first_name, last_name = i.last_name from invitation i, account_name n
    where i.token_hash = hash and n.name = address and a.uuid = n.account_uuid
      and lower(a.email collate "C") = address
      and a.email_confirmed_at is null and a.disabled_at is null and a.auth_type = 'internal'
    returning a.uuid into person;
  return person;
end $$;

-- Sets a password by a mailed secret, which proves the address too, and ends all sessions. No row: the caller must roll
-- back, so that the secret stays as it was.
create function reset_by_secret(hash bytea, new_hash text) returns table (account_uuid uuid, email text)
  language plpgsql security definer set search_path = pg_catalog, public as $$
#variable_conflict use_column
declare
  secret one_time_secret;
  person uuid;
begin
  select * into secret from consume_secret(hash, array['reset-password', 'set-password', 'invitation']);
  if not found then
    return;
  end if;
  if secret.purpose = 'invitation' then
    person := account_of_invitation(hash, secret.email);
    if person is null or not accept_invitation(hash, person) then
      return;
    end if;
  else
    select a.uuid into person from account a where a.uuid = secret.account_uuid and a.disabled_at is null
      and a.auth_type = 'internal' and lower(a.email collate "C") = secret.email for update;
    if not found then
      return;
    end if;
  end if;
  perform set_password(person, new_hash);
  update account a set email_confirmed_at = coalesce(a.email_confirmed_at, now()) where a.uuid = person;
  delete from session s where s.account_uuid = person;
  return query select a.uuid, a.email from account a where a.uuid = person;
end $$;

-- What somebody who is signed in proves and changes of their own account.
create function find_own_account(person uuid)
  returns table (email text, auth_type text, password_hash text, first_name text, last_name text)
  language sql stable security definer set search_path = pg_catalog, public as $$
  select a.email, a.auth_type, a.password_hash, a.first_name, a.last_name from account a where a.uuid = person
$$;

-- Whoever holds a stolen session guesses no faster than strangers, and locks nobody's sign-in by it.
create function own_password_subject(person uuid) returns bytea language sql immutable
  set search_path = pg_catalog, public as $$ select sha256(convert_to('own password:' || person, 'UTF8')) $$;

-- Counts a guess at the own password before it is looked at; false while locked.
create function count_own_password(person uuid) returns boolean language sql security definer
  set search_path = pg_catalog, public as $$ select count_sign_in(own_password_subject(person)) $$;

create function forgive_own_password(person uuid) returns void language sql security definer
  set search_path = pg_catalog, public as $$
  delete from sign_in_failure where subject_hash = own_password_subject(person)
$$;

-- False when the password is no longer the one that was proven. Of all sessions this one goes on.
create function change_own_password(person uuid, proven text, new_hash text, this_session bytea) returns boolean
  language plpgsql security definer set search_path = pg_catalog, public as $$
begin
  perform from account where uuid = person and password_hash = proven for update;
  if not found then
    return false;
  end if;
  perform set_password(person, new_hash);
  delete from session where account_uuid = person and token_hash <> this_session;
  return true;
end $$;

-- Whether an address or user name is somebody else's.
create function is_name_of_another(address text, person uuid) returns boolean language sql stable
  security definer set search_path = pg_catalog, public as $$
  select exists (select from account_name where name = address and account_uuid <> person)
$$;

-- Secrets a week after their end, and accounts that nobody confirmed in a week; to be run by a job now and then.
create function sweep_accounts() returns void language sql security definer
  set search_path = pg_catalog, public as $$
  delete from one_time_secret where expires_at < now() - interval '7 days';
  delete from account a where a.email_confirmed_at is null and a.auth_type = 'internal' and a.disabled_at is null
    and a.created_at < now() - interval '7 days'
    and not exists (select from one_time_secret s where s.account_uuid = a.uuid and s.expires_at > now())
    and not exists (select from session s where s.account_uuid = a.uuid)
    and not exists (select from membership m where m.account_uuid = a.uuid and m.role <> 'Unknown');
$$;

select own_by_definer(f, 'assay_app')
from unnest(array[
  'find_secret(bytea)', 'former_passwords(uuid)',
  'sign_up(uuid, text, text, text, text, text, bytea)', 'confirm_address(bytea, text)', 'reset_by_secret(bytea, text)',
  'find_own_account(uuid)', 'change_own_password(uuid, text, text, bytea)', 'is_name_of_another(text, uuid)',
  'count_own_password(uuid)', 'forgive_own_password(uuid)'
]::regprocedure[]) f;
select own_by_definer(f, 'assay_app', 'assay_worker')
from unnest(array[
  'issue_secret(bytea, text, uuid, text)', 'find_account_to_mail(text)', 'sweep_accounts()'
]::regprocedure[]) f;
revoke all on function own_password_subject(uuid) from public;
grant execute on function own_password_subject(uuid) to assay_definer;
-- Jobs mail, too.
grant execute on function add_mail(uuid, uuid, text, text, text, bytea) to assay_worker;
select own_by_definer(f, 'assay_definer')
from unnest(array[
  'home_tenant(uuid)', 'consume_secret(bytea, text[], text)', 'set_password(uuid, text)', 'accept_invitation(bytea, uuid)',
  'change_address(uuid, text)', 'account_of_invitation(bytea, text)'
]::regprocedure[]) f;
