-- Sign-in from known devices, the second factor of an account, and the sessions that people see and end.

-- Counts a guess and finds whom it is about, in one go: always one row. A browser that signed this person in before has
-- a counter of its own; a name that nobody has is counted alike. Who signs in elsewhere has no password here.
create function begin_sign_in(wanted text, device bytea)
  returns table (account_uuid uuid, tenant_uuid uuid, email text, role text, password_hash text, confirmed boolean,
                 two_factor_auth boolean, require_tfa boolean, subject bytea, allowed boolean, operator uuid)
  language sql security definer set search_path = pg_catalog, public as $$
  with person as materialized (
    select a.uuid, m.tenant_uuid, a.email, m.role, case a.auth_type when 'internal' then a.password_hash end as password_hash,
           a.email_confirmed_at is not null as confirmed, a.two_factor_auth, t.require_tfa
    from account_name n
    join account a on a.uuid = n.account_uuid and a.disabled_at is null
    join membership m on m.account_uuid = a.uuid
    join tenant t on t.uuid = m.tenant_uuid and t.disabled_at is null
    where n.name = wanted
    order by (m.tenant_uuid = a.current_tenant_uuid) is true desc, m.created_at, m.tenant_uuid
    limit 1),
  guess as materialized (
    select sha256(convert_to(coalesce(
      (select p.uuid || ':' || encode(k.token_hash, 'hex')
       from person p join known_device k on k.account_uuid = p.uuid and k.token_hash = device),
      (select p.uuid::text from person p),
      'name:' || wanted), 'UTF8')) as subject)
  select p.*, g.subject, count_sign_in(g.subject), default_tenant() from guess g left join person p on true
$$;

create function rehash_password(person uuid, old_hash text, new_hash text) returns void language sql security definer
  set search_path = pg_catalog, public as $$
  update account set password_hash = new_hash where uuid = person and password_hash = old_hash
$$;

-- 'known', or 'first' and 'new' for a device that has not signed this person in before. Twenty are kept: this one, then
-- those that came back, the last used first.
create function remember_device(person uuid, device bytea) returns table (state text, at timestamptz) language plpgsql security definer
  set search_path = pg_catalog, public as $$
declare
  others boolean;
begin
  update known_device d set last_used_at = now() where d.token_hash = device and d.account_uuid = person;
  if found then
    return query select 'known', now();
    return;
  end if;
  others := exists (select from known_device d where d.account_uuid = person);
  insert into known_device (token_hash, account_uuid) values (device, person) on conflict do nothing;
  delete from known_device d where d.account_uuid = person and d.token_hash <> device and d.token_hash not in (
    select k.token_hash from known_device k where k.account_uuid = person and k.token_hash <> device
    order by (k.last_used_at > k.created_at) desc, k.last_used_at desc limit 19);
  return query select case when others then 'new' else 'first' end, now();
end $$;

create function otp_subject(person uuid) returns bytea language sql immutable
  set search_path = pg_catalog, public as $$ select sha256(convert_to('otp:' || person, 'UTF8')) $$;

-- Counts a try before it is looked at, so that parallel tries cannot pass the limits together: five of a pending
-- session, ten of an account within the hour, whichever call they come by. `verdict`: 'go', 'spent' (the session),
-- 'locked' (the account, for `wait` seconds more). `step`: the present time step of RFC 6238.
create function begin_otp(person uuid, pending bytea)
  returns table (verdict text, wait int, seed bytea, pending_seed bytea, step bigint)
  language plpgsql security definer set search_path = pg_catalog, public as $$
declare
  known account;
  own bytea := otp_subject(person);
  until timestamptz;
begin
  select * into known from account a where a.uuid = person for no key update;
  delete from otp_failure f where f.subject_hash = own and f.since < now() - interval '1 hour';
  select f.since + interval '1 hour' into until from otp_failure f where f.subject_hash = own and f.failures >= 10;
  if found then
    return query select 'locked', ceil(extract(epoch from until - now()))::int, null::bytea, null::bytea, 0::bigint;
  elsif exists (select from otp_failure f where f.subject_hash = pending and f.failures >= 5) then
    return query select 'spent', 0, null::bytea, null::bytea, 0::bigint;
  else
    insert into otp_failure (subject_hash, failures, since)
      select s, 1, now() from unnest(array[own, pending]) s where s is not null
      on conflict (subject_hash) do update set failures = otp_failure.failures + 1;
    return query select 'go', 0, known.totp_seed,
      case when known.totp_pending_at > now() - interval '20 minutes' then known.totp_pending end,
      floor(extract(epoch from clock_timestamp()) / 30)::bigint;
  end if;
end $$;

-- Takes back what begin_otp counted.
create function forgive_otp(person uuid, pending bytea) returns void language sql
  set search_path = pg_catalog, public as $$
  update otp_failure f set failures = f.failures - 1 where f.subject_hash = otp_subject(person) and f.failures > 0;
  delete from otp_failure f where f.subject_hash = pending;
$$;

-- Uses up a time step, or a recovery code by its hash: true for one caller only. A step before the last used one is
-- used, too.
create function use_otp(person uuid, pending bytea, used_step bigint, code bytea) returns boolean language plpgsql
  security definer set search_path = pg_catalog, public as $$
begin
  if code is null then
    update account a set totp_last_step = used_step
      where a.uuid = person and a.two_factor_auth and a.totp_last_step < used_step;
  else
    update recovery_code r set used_at = now()
      where r.account_uuid = person and r.code_hash = code and r.used_at is null;
  end if;
  if not found then
    return false;
  end if;
  perform forgive_otp(person, pending);
  return true;
end $$;

-- After a wrong try: five end a pending session.
create function end_spent_session(pending bytea) returns void language sql security definer
  set search_path = pg_catalog, public as $$
  delete from session s using otp_failure f
  where s.token_hash = pending and s.scope = 'otp-pending' and f.subject_hash = pending and f.failures >= 5
$$;

-- No row: somebody who does not sign in with a password. `pending`: younger than ten minutes.
create function find_enrolment(hash bytea) returns table (email text, enabled boolean, pending bytea, expires_at timestamptz)
  language sql stable security definer set search_path = pg_catalog, public as $$
  select a.email, a.two_factor_auth, case when a.totp_pending_at > now() - interval '10 minutes' then a.totp_pending end,
         s.expires_at
  from session s join account a on a.uuid = s.account_uuid
  where s.token_hash = hash and s.auth_type = 'internal' and a.auth_type = 'internal'
$$;

-- The seed that waits now: the given one, or that of somebody who was a moment earlier. Null when enabled meanwhile.
create function begin_enrolment(person uuid, sealed bytea) returns bytea language plpgsql security definer
  set search_path = pg_catalog, public as $$
begin
  update account a set totp_pending = sealed, totp_pending_at = now()
    where a.uuid = person and not a.two_factor_auth
      and (a.totp_pending is null or a.totp_pending_at <= now() - interval '10 minutes');
  return (select a.totp_pending from account a where a.uuid = person and not a.two_factor_auth);
end $$;

create function replace_recovery_codes(person uuid, codes bytea[]) returns void language sql security definer
  set search_path = pg_catalog, public as $$
  delete from recovery_code where account_uuid = person;
  insert into recovery_code (account_uuid, code_hash) select person, unnest(codes);
$$;

-- Of the own account, or of somebody whom the caller may sign out everywhere; null keeps none.
create function end_account_sessions(account uuid, except_hash bytea) returns void language sql security definer
  set search_path = pg_catalog, public as $$
  delete from session s where s.account_uuid = account and s.token_hash is distinct from except_hash
$$;

-- True for one caller only, and only for the seed that the one-time password was of.
create function enable_two_factor(person uuid, sealed bytea, used_step bigint, codes bytea[], except_hash bytea)
  returns boolean language plpgsql security definer set search_path = pg_catalog, public as $$
begin
  update account a set two_factor_auth = true, totp_seed = a.totp_pending, totp_pending = null, totp_pending_at = null,
      totp_last_step = used_step
    where a.uuid = person and not a.two_factor_auth and a.totp_pending = sealed;
  if not found then
    return false;
  end if;
  perform replace_recovery_codes(person, codes);
  perform end_account_sessions(person, except_hash);
  perform forgive_otp(person, null);
  return true;
end $$;

-- Whether a tenant of the person enforces a second factor; that stays so for this transaction.
create function second_factor_enforced(person uuid) returns boolean language sql security definer
  set search_path = pg_catalog, public as $$
  with held as (
    select t.require_tfa from tenant t join membership m on m.tenant_uuid = t.uuid
    where m.account_uuid = person and t.disabled_at is null for share of t)
  select coalesce(bool_or(require_tfa), false) from held
$$;

-- Ends the second factor and all sessions but one. False when there was none.
create function disable_two_factor(person uuid, except_hash bytea) returns boolean language plpgsql security definer
  set search_path = pg_catalog, public as $$
declare
  enabled boolean;
begin
  select a.two_factor_auth into enabled from account a where a.uuid = person for no key update;
  update account a set two_factor_auth = false, totp_seed = null, totp_pending = null, totp_pending_at = null, totp_last_step = 0
    where a.uuid = person;
  delete from recovery_code r where r.account_uuid = person;
  delete from otp_failure f where f.subject_hash = otp_subject(person);
  perform end_account_sessions(person, except_hash);
  return coalesce(enabled, false);
end $$;

-- By an administrator, who was judged before: the person signs in by password alone, and enrols anew where it is enforced.
create function reset_two_factor(account uuid) returns boolean language sql security definer
  set search_path = pg_catalog, public as $$ select disable_two_factor(account, null) $$;

-- For the moment when a tenant begins to enforce: local people without a factor sign in again, and enrol.
create function end_sessions_without_factor(tenant uuid) returns void language sql security definer
  set search_path = pg_catalog, public as $$
  delete from session s using account a
  where s.tenant_uuid = tenant and s.scope = 'full' and s.auth_type = 'internal'
    and a.uuid = s.account_uuid and not a.two_factor_auth
$$;

-- In this tenant, the last used first.
create function list_sessions(person uuid)
  returns table (uuid uuid, token_hash bytea, created_at timestamptz, last_used_at timestamptz, expires_at timestamptz, ip text, user_agent text)
  language sql stable security definer set search_path = pg_catalog, public as $$
  select s.uuid, s.token_hash, s.created_at, s.last_used_at, s.expires_at, s.ip, s.user_agent from session s
  where s.account_uuid = person and s.tenant_uuid = current_tenant() and s.scope = 'full'
    and s.expires_at > now() and s.last_used_at > now() - interval '60 minutes'
  order by s.last_used_at desc, s.uuid
$$;

-- False when the person has no such session in this tenant.
create function end_session_named(person uuid, id uuid) returns boolean language plpgsql security definer
  set search_path = pg_catalog, public as $$
begin
  delete from session s where s.account_uuid = person and s.tenant_uuid = current_tenant() and s.uuid = id;
  return found;
end $$;

create function end_sessions_here(person uuid) returns void language sql security definer
  set search_path = pg_catalog, public as $$
  delete from session s where s.account_uuid = person and s.tenant_uuid = current_tenant()
$$;

create function list_memberships(person uuid) returns table (uuid uuid, name text, role text)
  language sql stable security definer set search_path = pg_catalog, public as $$
  select t.uuid, t.name, m.role from membership m join tenant t on t.uuid = m.tenant_uuid and t.disabled_at is null
  where m.account_uuid = person order by lower(t.name), t.uuid
$$;

-- The session goes on in another tenant under a new token; it gets neither younger nor fresher. `verdict`: 'ok';
-- 'missing' tenant, membership or session; 'factor' when that tenant enforces one that this session did not prove;
-- 'directory' when a tenant's own directory vouched for the person, which the other tenant does not use.
create function switch_session(old_hash bytea, new_hash bytea, wanted uuid)
  returns table (verdict text, expires_at timestamptz)
  language plpgsql security definer set search_path = pg_catalog, public as $$
declare
  enforced boolean;
  present session;
  enabled boolean;
begin
  select t.require_tfa into enforced from tenant t where t.uuid = wanted and t.disabled_at is null for share;
  select s.* into present from session s where s.token_hash = old_hash for update;
  select a.two_factor_auth into enabled from account a join membership m on m.account_uuid = a.uuid and m.tenant_uuid = wanted
    where a.uuid = present.account_uuid for no key update of a;
  if not found or enforced is null then
    return query select 'missing', null::timestamptz;
  elsif present.auth_type = 'internal' and enforced and not (enabled and present.multi_factor) then
    return query select 'factor', null::timestamptz;
  elsif present.auth_type = 'oidc:azure-ad' and not exists (
      select from azure_ad_config mine join azure_ad_config other using (cloud, directory_id)
      where mine.tenant_uuid = present.tenant_uuid and other.tenant_uuid = wanted) then
    return query select 'directory', null::timestamptz;
  else
    update session s set token_hash = new_hash, tenant_uuid = wanted, last_used_at = now() where s.token_hash = old_hash;
    update account a set current_tenant_uuid = wanted where a.uuid = present.account_uuid;
    update membership m set last_sign_in_at = now() where m.account_uuid = present.account_uuid and m.tenant_uuid = wanted;
    return query select 'ok', present.expires_at;
  end if;
end $$;

create function sweep_sign_in() returns void language sql security definer
  set search_path = pg_catalog, public as $$
  delete from otp_failure where since < now() - interval '1 hour';
  delete from known_device where last_used_at < now() - interval '400 days';
$$;

revoke all on function otp_subject(uuid), forgive_otp(uuid, bytea) from public;
grant execute on function otp_subject(uuid), forgive_otp(uuid, bytea) to assay_definer;

select own_by_definer(f, 'assay_app')
from unnest(array[
  'begin_sign_in(text, bytea)', 'rehash_password(uuid, text, text)', 'remember_device(uuid, bytea)', 'begin_otp(uuid, bytea)',
  'use_otp(uuid, bytea, bigint, bytea)', 'end_spent_session(bytea)', 'find_enrolment(bytea)',
  'begin_enrolment(uuid, bytea)', 'replace_recovery_codes(uuid, bytea[])', 'end_account_sessions(uuid, bytea)',
  'enable_two_factor(uuid, bytea, bigint, bytea[], bytea)', 'second_factor_enforced(uuid)', 'disable_two_factor(uuid, bytea)',
  'reset_two_factor(uuid)', 'end_sessions_without_factor(uuid)', 'list_sessions(uuid)', 'end_session_named(uuid, uuid)',
  'end_sessions_here(uuid)', 'list_memberships(uuid)', 'switch_session(bytea, bytea, uuid)'
]::regprocedure[]) f;
select own_by_definer('sweep_sign_in()', 'assay_app', 'assay_worker');
