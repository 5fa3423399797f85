-- Standards that a tenant imported from CycloneDX files (ADR 0078). Rows are tracked: audit entries commit to them (ADR 0026).

create table standard (
  tenant_uuid uuid not null references tenant on delete cascade,
  uuid uuid not null,
  -- Of the file that it came in.
  sha256 bytea not null check (length(sha256) = 32),
  spec_version text not null,
  name text not null,
  version text not null,
  owner text not null,
  description text not null,
  license text not null,
  -- [{identifier, title}]
  levels jsonb not null,
  -- [{identifier, parent, depth, is_group, title, text, levels}], each behind the one above it.
  requirements jsonb not null,
  -- Requirements that are judged: those without others below them.
  requirement_count int not null check (requirement_count > 0),
  imported_by text not null,
  imported_at timestamptz(3) not null default now(),
  primary key (tenant_uuid, uuid),
  unique (tenant_uuid, sha256, name, version)
);
create index standard_time on standard (tenant_uuid, imported_at desc, uuid desc);
select protect_tenant_table('standard');

create trigger record_row after insert or update or delete on standard for each row execute function record_row();
