-- Who there is and what they did: tenants, people, their sessions and keys, and the audit log.
--
-- The first tables are global: a person may belong to several tenants. assay_app has no right on them and reaches
-- them by the functions below alone, so that a mistake in a query cannot read a password hash or a foreign session.

create table tenant (
  uuid uuid primary key default gen_random_uuid(),
  name text not null check (name <> ''),
  created_at timestamptz not null default now(),
  disabled_at timestamptz,
  -- Local users must have a second factor.
  require_tfa boolean not null default false
);
create unique index tenant_name on tenant (lower(name));
-- Jobs go through the tenants one by one.
grant select on tenant to assay_worker;
insert into tenant (name) values ('default');

create table account (
  uuid uuid primary key,
  email text not null,
  username text not null,
  first_name text not null,
  last_name text not null,
  -- PHC string; null for people who sign in elsewhere.
  password_hash text,
  auth_type text not null default 'internal' check (auth_type in ('internal', 'oidc:azure-ad')),
  -- Until then nobody signs in with a password.
  email_confirmed_at timestamptz,
  two_factor_auth boolean not null default false,
  -- Sealed seeds (ADR 0006): the one in use, and the one that waits for its first one-time password.
  totp_seed bytea,
  totp_pending bytea,
  totp_pending_at timestamptz,
  -- The newest time step that was taken: each is good once.
  totp_last_step bigint not null default 0,
  current_tenant_uuid uuid references tenant on delete set null,
  created_at timestamptz not null default now(),
  disabled_at timestamptz
);

-- E-mails and user names in one column, lower case in NFC: nobody's user name can be somebody else's e-mail.
create table account_name (
  name text collate "C" primary key,
  account_uuid uuid not null references account on delete cascade
);
create index account_name_account on account_name (account_uuid);

create table membership (
  account_uuid uuid not null references account on delete cascade,
  tenant_uuid uuid not null references tenant on delete cascade,
  role text not null check (role in ('SuperAdmin', 'TenantAdmin', 'LedgerAdmin', 'Auditor', 'Visitor', 'Unknown')),
  created_at timestamptz not null default now(),
  -- By all factors; null when never.
  last_sign_in_at timestamptz,
  primary key (account_uuid, tenant_uuid)
);
create index membership_tenant on membership (tenant_uuid);

create table session (
  token_hash bytea primary key,
  -- How the person may name it; the hash is for the server alone.
  uuid uuid not null unique default gen_random_uuid(),
  account_uuid uuid not null,
  tenant_uuid uuid not null,
  scope text not null check (scope in ('full', 'otp-pending', 'enrol-2fa')),
  auth_type text not null default 'internal' check (auth_type in ('internal', 'oidc:azure-ad', 'oidc:sso')),
  -- The identity provider saw a second factor.
  multi_factor boolean not null default false,
  -- By all factors; a costly change wants this to be recent.
  authenticated_at timestamptz not null default now(),
  ip text not null default '',
  user_agent text not null default '',
  -- Of the cookie that the token is bound to; null on plain http and for programs.
  cookie_hash bytea,
  created_at timestamptz not null default now(),
  last_used_at timestamptz not null default now(),
  expires_at timestamptz not null,
  -- Who is taken out of a tenant is signed out of it.
  foreign key (account_uuid, tenant_uuid) references membership on delete cascade
);
create index session_account on session (account_uuid);
create index session_expires on session (expires_at);

-- Guesses since the last success, by hash of account or unknown name: both are counted alike, so that neither shows.
create table sign_in_failure (
  subject_hash bytea primary key,
  failures int not null,
  last_at timestamptz not null,
  locked_until timestamptz
);

create unlogged table rate_bucket (
  key text collate "C" primary key,
  tokens double precision not null,
  updated_at timestamptz not null
);
create index rate_bucket_updated on rate_bucket (updated_at);

create table setup_token (
  token_hash bytea primary key,
  expires_at timestamptz not null
);

create table instance (
  only_one boolean primary key default true check (only_one),
  -- Licences are issued for it.
  uuid uuid not null default gen_random_uuid(),
  secret bytea not null
);
-- Two random uuids: 244 random bits, more than the tag of a cursor can use.
insert into instance (secret) values (uuid_send(gen_random_uuid()) || uuid_send(gen_random_uuid()));

-- Rows of tenants that no tenant may see.
do $$
declare
  target text;
begin
  foreach target in array array['membership', 'session'] loop
    execute format('alter table %I enable row level security', target);
    execute format('alter table %I force row level security', target);
    execute format('create policy cross_tenant on %I to assay_definer using (true) with check (true)', target);
  end loop;
end $$;

-- RFC 9562 §5.7: milliseconds, then random; the version nibble of a random uuid is 4, two bits more make it 7.
create function uuid_v7() returns uuid language sql volatile parallel safe set search_path = pg_catalog, public as $$
  select encode(
    set_bit(set_bit(
      overlay(uuid_send(gen_random_uuid())
        placing substring(int8send((extract(epoch from clock_timestamp()) * 1000)::bigint) from 3) from 1 for 6),
      52, 1), 53, 1), 'hex')::uuid
$$;

create table api_key (
  tenant_uuid uuid not null references tenant on delete cascade,
  uuid uuid not null,
  name text not null,
  prefix text not null,
  secret_hash bytea not null,
  role text not null check (role in ('LedgerAdmin', 'Auditor', 'Visitor')),
  ledger_uuid uuid,
  created_at timestamptz not null default now(),
  created_by_uuid uuid not null,
  created_by text not null,
  expires_at timestamptz not null,
  last_used_at timestamptz,
  revoked_at timestamptz,
  revoke_reason text check (revoke_reason in ('suspended', 'compromised')),
  -- Rotation: the secret before this one, and until when it goes on.
  previous_hash bytea,
  previous_until timestamptz,
  rotated_at timestamptz,
  -- Gone for everybody but old proofs, which name its uuid.
  deleted_at timestamptz,
  primary key (tenant_uuid, uuid),
  check ((revoked_at is null) = (revoke_reason is null)),
  check (expires_at <= created_at + interval '366 days')
);
-- A ledger's keys have names of their own, so that its administrator learns no name of another key.
create unique index api_key_name on api_key (tenant_uuid, ledger_uuid, lower(name)) nulls not distinct where deleted_at is null;
create index api_key_secret on api_key (secret_hash);
create index api_key_previous on api_key (previous_hash) where previous_hash is not null;
select protect_tenant_table('api_key');

create table audit_entry (
  tenant_uuid uuid not null references tenant on delete cascade,
  uuid uuid not null default uuid_v7(),
  at timestamptz not null default clock_timestamp(),
  actor_kind text not null check (actor_kind in ('user', 'api-key', 'system', 'anonymous')),
  actor_uuid uuid not null,
  actor_name text not null,
  role text not null,
  -- SHA-256 of the session token in hexadecimal.
  session_hash text,
  ip text not null,
  action text not null,
  subject_uuid uuid not null,
  details jsonb not null,
  outcome text not null check (outcome in ('ok', 'refused')),
  primary key (tenant_uuid, uuid)
);
create index audit_entry_action on audit_entry (tenant_uuid, action text_pattern_ops, uuid);
create index audit_entry_subject on audit_entry (tenant_uuid, subject_uuid, uuid);
select protect_tenant_table('audit_entry');
-- What happened stays as it was written.
revoke update, delete on audit_entry from assay_app, assay_worker;

create function instance_secret() returns bytea language sql stable security definer
  set search_path = pg_catalog, public as $$ select secret from instance $$;

create function default_tenant() returns uuid language sql stable security definer
  set search_path = pg_catalog, public as $$ select uuid from tenant where name = 'default' $$;

-- Seconds until the next token; 0 means that one was taken.
create function take_token(bucket text, capacity double precision, per_second double precision)
  returns double precision language plpgsql security definer set search_path = pg_catalog, public as $$
declare
  present double precision;
begin
  insert into rate_bucket values (bucket, capacity, clock_timestamp()) on conflict do nothing;
  select least(capacity, b.tokens + per_second * greatest(0, extract(epoch from clock_timestamp() - b.updated_at)))
    into present from rate_bucket b where b.key = bucket for update;
  if present < 1 then
    return (1 - present) / per_second;
  end if;
  update rate_bucket b set tokens = present - 1, updated_at = clock_timestamp() where b.key = bucket;
  return 0;
end $$;

-- The person and role behind a session that holds now: nothing of it is remembered elsewhere. `stale`: touch it.
create function find_session(hash bytea)
  returns table (account_uuid uuid, tenant_uuid uuid, email text, role text, scope text, expires_at timestamptz, stale boolean,
                 fresh boolean, second_factor boolean, cookie_hash bytea)
  language sql stable security definer set search_path = pg_catalog, public as $$
  select s.account_uuid, s.tenant_uuid, a.email, m.role, s.scope, s.expires_at, s.last_used_at < now() - interval '1 minute',
         s.authenticated_at > now() - interval '10 minutes', a.two_factor_auth or s.multi_factor, s.cookie_hash
  from session s
  join membership m on m.account_uuid = s.account_uuid and m.tenant_uuid = s.tenant_uuid
  join account a on a.uuid = s.account_uuid and a.disabled_at is null
  join tenant t on t.uuid = s.tenant_uuid and t.disabled_at is null
  where s.token_hash = hash and s.expires_at > now() and s.last_used_at > now() - interval '60 minutes'
$$;

create function touch_session(hash bytea) returns void language sql security definer
  set search_path = pg_catalog, public as $$
  update session set last_used_at = now() where token_hash = hash and last_used_at < now() - interval '1 minute'
$$;

create function end_session(hash bytea) returns void language sql security definer
  set search_path = pg_catalog, public as $$ delete from session where token_hash = hash $$;

-- Counts a guess before it is looked at, so that parallel guesses cannot pass the limit together: five are free,
-- then one after 1, 2, 4, 8 and every 15 minutes. False while locked. A day without a guess forgets.
create function count_sign_in(subject bytea) returns boolean language plpgsql security definer
  set search_path = pg_catalog, public as $$
declare
  seen sign_in_failure;
begin
  insert into sign_in_failure values (subject, 0, now(), null) on conflict do nothing;
  select * into seen from sign_in_failure where subject_hash = subject for update;
  if seen.locked_until > clock_timestamp() then
    return false;
  end if;
  if seen.last_at < now() - interval '24 hours' then
    seen.failures := 0;
  end if;
  seen.failures := least(seen.failures + 1, 1000);
  update sign_in_failure f
    set failures = seen.failures, last_at = clock_timestamp(),
        locked_until = case when seen.failures >= 5
          then clock_timestamp() + least(15, power(2, least(seen.failures - 5, 4))) * interval '1 minute' end
    where f.subject_hash = subject;
  return true;
end $$;

-- Opens a session: 12 hours, 15 minutes to enrol, 5 minutes while a one-time password is due; forgets the guesses.
-- Null when that is not to be had (any more): tenant or account were disabled meanwhile, the password that was verified
-- is no longer the account's, the session that this one follows on is gone, or a factor that is due would be missing.
-- The locks make whoever changes one of these wait, and then find this session to end it.
create function open_session(
    hash bytea, person uuid, home uuid, wanted_scope text, method text, factors boolean, address text, agent text,
    cookie bytea, subject bytea, verified text, follows_on bytea, proven boolean)
  returns timestamptz language plpgsql security definer set search_path = pg_catalog, public as $$
declare
  ends timestamptz := now() + case wanted_scope
    when 'full' then interval '12 hours' when 'enrol-2fa' then interval '15 minutes' else interval '5 minutes' end;
  since timestamptz := now();
  enforced boolean;
  known account;
begin
  select t.require_tfa into enforced from tenant t where t.uuid = home and t.disabled_at is null for share;
  if not found then
    return null;
  end if;
  select * into known from account a where a.uuid = person and a.disabled_at is null for no key update;
  if not found or (verified is not null and verified is distinct from known.password_hash) then
    return null;
  end if;
  if wanted_scope = 'full' and method = 'internal'
     and ((known.two_factor_auth and not factors) or (enforced and not known.two_factor_auth)) then
    return null;
  end if;
  if follows_on is not null then
    delete from session s where s.token_hash = follows_on and s.account_uuid = person
      returning case when proven then now() else s.authenticated_at end into since;
    if not found then
      return null;
    end if;
  end if;
  insert into session (token_hash, account_uuid, tenant_uuid, scope, auth_type, multi_factor, authenticated_at, ip, user_agent, cookie_hash, expires_at)
    select hash, person, home, wanted_scope, method, factors, since, address, agent, cookie, ends
    from membership m where m.account_uuid = person and m.tenant_uuid = home;
  if not found then
    return null;
  end if;
  delete from sign_in_failure f where f.subject_hash = subject;
  if wanted_scope = 'full' then
    update account a set current_tenant_uuid = home where a.uuid = person and a.current_tenant_uuid is distinct from home;
    update membership m set last_sign_in_at = now() where m.account_uuid = person and m.tenant_uuid = home;
  end if;
  return ends;
end $$;

-- A person as member of the tenant that asks.
create function find_member(person uuid)
  returns table (uuid uuid, auth_type text, email text, first_name text, last_name text, username text, role text,
                 two_factor_auth boolean, current_tenant_uuid uuid)
  language sql stable security definer set search_path = pg_catalog, public as $$
  select a.uuid, a.auth_type, a.email, a.first_name, a.last_name, a.username, m.role, a.two_factor_auth, m.tenant_uuid
  from account a join membership m on m.account_uuid = a.uuid
  where a.uuid = person and m.tenant_uuid = current_tenant()
$$;

-- Of many secrets at once: requests that come together share one look.
create function find_api_keys(hashes bytea[])
  returns table (hash bytea, uuid uuid, tenant_uuid uuid, name text, role text, ledger_uuid uuid, stale boolean)
  language sql stable security definer set search_path = pg_catalog, public as $$
  select h.hash, k.uuid, k.tenant_uuid, k.name, k.role, k.ledger_uuid,
         k.last_used_at is null or k.last_used_at < now() - interval '5 minutes'
  from unnest(hashes) h (hash)
  join api_key k on k.secret_hash = h.hash or (k.previous_hash = h.hash and k.previous_until > now())
  join tenant t on t.uuid = k.tenant_uuid and t.disabled_at is null
  where k.revoked_at is null and k.deleted_at is null and k.expires_at > now()
$$;

create function setup_is_due() returns boolean language sql stable security definer
  set search_path = pg_catalog, public as $$
  select not exists (select from membership where role = 'SuperAdmin')
$$;

-- The newest link is the one that holds.
create function offer_setup(hash bytea) returns void language sql security definer
  set search_path = pg_catalog, public as $$
  delete from setup_token;
  insert into setup_token values (hash, now() + interval '30 minutes');
$$;

create function setup_is_offered(hash bytea) returns boolean language sql stable security definer
  set search_path = pg_catalog, public as $$
  select exists (select from setup_token where token_hash = hash and expires_at > now())
$$;

-- True for one caller only.
create function consume_setup(hash bytea) returns boolean language plpgsql security definer
  set search_path = pg_catalog, public as $$
begin
  delete from setup_token where token_hash = hash and expires_at > now();
  return found;
end $$;

-- The first SuperAdmin, in the tenant `default`; false when there is one already.
create function create_first_admin(person uuid, mail text, names text[], hash text, first text, last text)
  returns boolean language plpgsql security definer set search_path = pg_catalog, public as $$
begin
  perform pg_advisory_xact_lock(hashtext('assay first admin'));
  if not setup_is_due() then
    return false;
  end if;
  insert into account (uuid, email, username, first_name, last_name, password_hash, email_confirmed_at)
    values (person, mail, mail, first, last, hash, now());
  insert into account_name select n, person from unnest(names) n;
  insert into membership (account_uuid, tenant_uuid, role) values (person, default_tenant(), 'SuperAdmin');
  return true;
end $$;

-- Removes what no longer means anything; to be run by a job now and then.
create function sweep_identity() returns void language sql security definer
  set search_path = pg_catalog, public as $$
  delete from session where expires_at < now() or last_used_at < now() - interval '60 minutes';
  delete from setup_token where expires_at < now();
  delete from rate_bucket where updated_at < now() - interval '1 day';
  delete from sign_in_failure where last_at < now() - interval '1 day';
$$;

select own_by_definer('count_sign_in(bytea)', 'assay_definer');
select own_by_definer(f, 'assay_app')
from unnest(array[
  'instance_secret()', 'take_token(text, double precision, double precision)', 'find_session(bytea)',
  'touch_session(bytea)', 'end_session(bytea)',
  'open_session(bytea, uuid, uuid, text, text, boolean, text, text, bytea, bytea, text, bytea, boolean)', 'find_member(uuid)', 'find_api_keys(bytea[])', 'offer_setup(bytea)',
  'setup_is_offered(bytea)', 'consume_setup(bytea)', 'create_first_admin(uuid, text, text[], text, text, text)'
]::regprocedure[]) f;
select own_by_definer(f, 'assay_app', 'assay_worker', 'assay_definer')
from unnest(array['default_tenant()', 'setup_is_due()', 'sweep_identity()']::regprocedure[]) f;
