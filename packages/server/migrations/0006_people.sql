-- What people prove themselves with, what is mailed to them, and what administrators decide about tenants.
-- Functions on these tables are in the migrations after this one, feature by feature.

-- One-time secrets of mailed links: only their hashes, each good once. One table, so that a secret of one purpose
-- can never be taken for another's.
create table one_time_secret (
  token_hash bytea primary key,
  purpose text not null check (purpose in ('confirm-email', 'change-email', 'reset-password', 'set-password', 'invitation')),
  -- Null for an invitation to an address that nobody has.
  account_uuid uuid references account on delete cascade,
  -- The address that it was mailed to, in its unique spelling.
  email text not null,
  created_at timestamptz not null default now(),
  expires_at timestamptz not null,
  used_at timestamptz
);
create index one_time_secret_account on one_time_secret (account_uuid);
create index one_time_secret_expires on one_time_secret (expires_at);

-- Whom a tenant invited, until they come. `account_uuid` is who came by it.
create table invitation (
  uuid uuid primary key,
  tenant_uuid uuid not null references tenant on delete cascade,
  email text not null,
  first_name text not null default '',
  last_name text not null default '',
  role text not null check (role in ('TenantAdmin', 'LedgerAdmin', 'Auditor', 'Visitor')),
  invited_by_uuid uuid not null,
  token_hash bytea not null references one_time_secret on delete cascade,
  created_at timestamptz not null default now()
);
create unique index invitation_email on invitation (tenant_uuid, lower(email));

create table password_history (
  account_uuid uuid not null references account on delete cascade,
  password_hash text not null,
  created_at timestamptz not null default clock_timestamp(),
  primary key (account_uuid, created_at)
);

-- SHA-256 of 120 random bits.
create table recovery_code (
  account_uuid uuid not null references account on delete cascade,
  code_hash bytea not null,
  used_at timestamptz,
  primary key (account_uuid, code_hash)
);

-- Wrong one-time passwords of a pending session, and of an account within the hour.
create table otp_failure (
  subject_hash bytea primary key,
  failures int not null,
  since timestamptz not null
);

-- Browsers that signed in before: strangers who guess cannot lock them out, for they have a counter of their own.
create table known_device (
  token_hash bytea not null,
  account_uuid uuid not null references account on delete cascade,
  created_at timestamptz not null default now(),
  last_used_at timestamptz not null default now(),
  -- One browser may serve several people.
  primary key (token_hash, account_uuid)
);
create index known_device_account on known_device (account_uuid);

-- Who somebody is at an identity provider: issuer and subject (in a Microsoft directory: object id), never an e-mail.
create table external_identity (
  issuer text not null,
  subject text not null,
  account_uuid uuid not null references account on delete cascade,
  created_at timestamptz not null default now(),
  primary key (issuer, subject)
);
create index external_identity_account on external_identity (account_uuid);

-- A sign-in that is under way at a provider. `sealed` holds nonce and PKCE verifier.
create table sso_attempt (
  state_hash bytea primary key,
  provider text not null check (provider in ('azure-ad', 'sso')),
  tenant_uuid uuid references tenant on delete cascade,
  cookie_hash bytea not null,
  sealed bytea not null,
  return_path text not null,
  expires_at timestamptz not null
);
create index sso_attempt_expires on sso_attempt (expires_at);

-- Data keys, wrapped by a key that is outside the database (ADR 0006): one for each tenant, and one under the nil uuid
-- for what belongs to people and the installation. A destroyed key leaves its row, without the key.
create table data_key (
  owner_uuid uuid primary key,
  wrapped bytea,
  -- Which outer key wrapped it.
  wrapped_by text not null,
  created_at timestamptz not null default now(),
  rewrapped_at timestamptz,
  destroyed_at timestamptz,
  check ((wrapped is null) = (destroyed_at is not null))
);

-- Key pairs of the installation, private half sealed: what it signs is certificates of deletion.
create table instance_key (
  purpose text primary key check (purpose in ('certificate')),
  public_key bytea not null,
  sealed bytea not null,
  created_at timestamptz not null default now()
);

-- Mails, sealed, for their links are secrets. Without a mail server they wait for the operator to read them.
create table mail (
  uuid uuid primary key default uuid_v7(),
  tenant_uuid uuid references tenant on delete set null,
  recipient text not null,
  kind text not null,
  subject text not null,
  sealed bytea,
  created_at timestamptz not null default now(),
  sent_at timestamptz,
  attempts int not null default 0,
  failure text,
  -- By the mail server, for good.
  refused_at timestamptz
);
create index mail_created on mail (created_at);
select open_to_worker('mail');

-- Deletions of tenants, kept when the tenant is gone. A row without `finished_at` and `canceled_at` is under way.
create table tenant_deletion (
  uuid uuid primary key default uuid_v7(),
  tenant_uuid uuid not null,
  tenant_name text not null,
  tenant_created_at timestamptz not null,
  requested_by_uuid uuid not null,
  requested_by text not null,
  requested_at timestamptz not null default now(),
  due_at timestamptz not null,
  canceled_at timestamptz,
  started_at timestamptz,
  finished_at timestamptz,
  -- What was removed so far, by table; the job goes on from here.
  removed jsonb not null default '{}',
  -- DSSE envelope.
  certificate jsonb
);
create unique index tenant_deletion_open on tenant_deletion (tenant_uuid) where finished_at is null and canceled_at is null;
select open_to_worker('tenant_deletion');

create table azure_ad_config (
  tenant_uuid uuid primary key references tenant on delete cascade,
  cloud text not null check (cloud in ('global', 'us-government', 'china')),
  directory_id uuid not null,
  client_id uuid not null,
  sealed_secret bytea,
  updated_at timestamptz not null default now()
);
select protect_tenant_table('azure_ad_config');

create table azure_ad_group (
  tenant_uuid uuid not null references tenant on delete cascade,
  id uuid not null,
  name text not null,
  role text not null check (role in ('TenantAdmin', 'LedgerAdmin', 'Auditor', 'Visitor')),
  primary key (tenant_uuid, id)
);
select protect_tenant_table('azure_ad_group');

create table signers_group (
  tenant_uuid uuid not null references tenant on delete cascade,
  uuid uuid not null,
  name text not null,
  description text not null default '',
  -- Of a temporary group.
  expires_at timestamptz,
  created_at timestamptz not null default now(),
  primary key (tenant_uuid, uuid)
);
create unique index signers_group_name on signers_group (tenant_uuid, lower(name));
select protect_tenant_table('signers_group');

create table signers_group_user (
  tenant_uuid uuid not null,
  group_uuid uuid not null,
  account_uuid uuid not null references account on delete cascade,
  -- The directory put the person here, and takes them out again at the next sign-in.
  by_directory boolean not null default false,
  added_at timestamptz not null default now(),
  primary key (tenant_uuid, group_uuid, account_uuid),
  foreign key (tenant_uuid, group_uuid) references signers_group on delete cascade,
  foreign key (account_uuid, tenant_uuid) references membership on delete cascade
);
create index signers_group_user_account on signers_group_user (account_uuid);
select protect_tenant_table('signers_group_user');

create table azure_ad_signers_group (
  tenant_uuid uuid not null references tenant on delete cascade,
  id uuid not null,
  name text not null,
  signers_group_uuid uuid not null,
  primary key (tenant_uuid, id, signers_group_uuid),
  foreign key (tenant_uuid, signers_group_uuid) references signers_group on delete cascade
);
select protect_tenant_table('azure_ad_signers_group');

create table license (
  tenant_uuid uuid primary key references tenant on delete cascade,
  token text not null,
  serial bigint not null,
  set_by text not null check (set_by in ('tenant', 'operator')),
  set_at timestamptz not null default now(),
  -- Taken away. The row stays for its serial, below which nobody goes back.
  cleared_at timestamptz
);
select protect_tenant_table('license');

-- Rows of tenants that a tenant sees through functions alone.
do $$
begin
  alter table invitation enable row level security;
  alter table invitation force row level security;
  create policy cross_tenant on invitation to assay_definer using (true) with check (true);
end $$;
