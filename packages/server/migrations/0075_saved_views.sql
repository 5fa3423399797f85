-- Saved views of lists (ADR 0039).

create table saved_view (
  tenant_uuid uuid not null references tenant on delete cascade,
  uuid uuid not null,
  list text not null check (list = 'sbom'),
  -- Null: its owner has left the tenant. Only shared views stay then.
  account_uuid uuid,
  name text not null,
  state jsonb not null,
  shared boolean not null,
  revision int not null default 1,
  created_by text not null,
  updated_at timestamptz(3) not null default now(),
  primary key (tenant_uuid, uuid),
  check (shared or account_uuid is not null)
);
create unique index saved_view_name on saved_view (tenant_uuid, list, account_uuid, lower(name));
select protect_tenant_table('saved_view');

create table default_view (
  tenant_uuid uuid not null,
  list text not null,
  view_uuid uuid not null,
  primary key (tenant_uuid, list),
  foreign key (tenant_uuid, view_uuid) references saved_view on delete cascade
);
create index default_view_view on default_view (tenant_uuid, view_uuid);
select protect_tenant_table('default_view');

create table chosen_view (
  tenant_uuid uuid not null,
  account_uuid uuid not null,
  list text not null,
  view_uuid uuid not null,
  primary key (tenant_uuid, account_uuid, list),
  foreign key (tenant_uuid, view_uuid) references saved_view on delete cascade,
  foreign key (account_uuid, tenant_uuid) references membership on delete cascade
);
create index chosen_view_view on chosen_view (tenant_uuid, view_uuid);
create index chosen_view_account on chosen_view (account_uuid);
select protect_tenant_table('chosen_view');

-- Who leaves a tenant takes private views along; shared ones stay, without an owner.
create function leave_views() returns trigger
  language plpgsql security definer set search_path = pg_catalog, public as $f$
begin
  delete from saved_view v
  where v.tenant_uuid = old.tenant_uuid and v.account_uuid = old.account_uuid and not v.shared;
  update saved_view v set account_uuid = null
  where v.tenant_uuid = old.tenant_uuid and v.account_uuid = old.account_uuid;
  return null;
end
$f$;
select own_by_definer('leave_views()', 'assay_definer');
create trigger leave_views after delete on membership for each row execute function leave_views();
