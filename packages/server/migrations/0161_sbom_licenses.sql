-- Distinct licenses of SBOMs, with the number of components of each (ADR 0068). Derived from documents: made again at any time.

create table license_text (
  tenant_uuid uuid not null references tenant on delete cascade,
  license_id int generated always as identity,
  -- Of `licenses` as JSON.
  sha256 bytea not null check (length(sha256) = 32),
  -- Expressions, ids and names that one component states, all of which apply; none: it states nothing.
  licenses text[] not null,
  primary key (tenant_uuid, license_id),
  unique (tenant_uuid, sha256)
);
select protect_tenant_table('license_text');

create table sbom_license (
  tenant_uuid uuid not null,
  sbomid uuid not null,
  license_id int not null,
  components int not null check (components > 0),
  primary key (tenant_uuid, sbomid, license_id),
  foreign key (tenant_uuid, sbomid) references sbom on delete cascade,
  foreign key (tenant_uuid, license_id) references license_text
);
-- SBOMs of a license.
create index sbom_license_of on sbom_license (tenant_uuid, license_id);
select protect_tenant_table('sbom_license');

-- SBOMs whose licenses are counted; one without components has no rows of them.
create table sbom_licenses_counted (
  tenant_uuid uuid not null,
  sbomid uuid not null,
  counted_at timestamptz(3) not null default now(),
  primary key (tenant_uuid, sbomid),
  foreign key (tenant_uuid, sbomid) references sbom on delete cascade
);
select protect_tenant_table('sbom_licenses_counted');

-- Tenants with ready SBOMs that were never judged by these rules, or whose licenses are not counted: one job reads the document for both.
create or replace function tenants_to_judge(of_rules text) returns table (tenant_uuid uuid)
  language sql stable security definer set search_path = pg_catalog, public as $$
  select t.uuid from tenant t where exists (
    select from sbom b where b.tenant_uuid = t.uuid and b.status = 'ready' and (not exists (
      select from sbom_compliance c
      where c.tenant_uuid = b.tenant_uuid and c.sbomid = b.sbomid and c.rules = of_rules)
      or not exists (
        select from sbom_licenses_counted c where c.tenant_uuid = b.tenant_uuid and c.sbomid = b.sbomid)))
$$;
