-- What a tenant asks of its artifacts (ADR 0009). Trust levels do not depend on it.

create table attestation_profile (
  tenant_uuid uuid not null references tenant on delete cascade,
  uuid uuid not null,
  -- From its first name; never of the form of a UUID.
  slug text collate "C" not null check (slug ~ '^[a-z0-9][a-z0-9-]{0,63}$'
    and slug !~ '^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$'),
  name text not null,
  description text not null default '',
  -- As the contract has them (ProfileRules).
  rules jsonb not null,
  -- Grows with each change.
  version int not null default 1,
  is_default boolean not null default false,
  created_at timestamptz(3) not null default now(),
  updated_at timestamptz(3) not null default now(),
  updated_by text not null,
  primary key (tenant_uuid, uuid)
);
create unique index attestation_profile_name on attestation_profile (tenant_uuid, lower(name));
create unique index attestation_profile_slug on attestation_profile (tenant_uuid, slug);
create unique index attestation_profile_default on attestation_profile (tenant_uuid) where is_default;
select protect_tenant_table('attestation_profile');
