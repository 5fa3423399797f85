-- VEX documents of others, with every statement (ADR 0041). What a statement says never changes; what it is about is counted again.

create table vex_document (
  tenant_uuid uuid not null references tenant on delete cascade,
  -- uuid v7, made by the server.
  uuid uuid not null,
  -- Null: it is about the whole tenant.
  project_uuid uuid,
  sha256 bytea not null,
  size_bytes bigint not null,
  format text not null check (format in ('OpenVEX', 'CSAF', 'CycloneDX', 'SPDX')),
  format_version text not null,
  document_id text not null,
  title text not null,
  author text not null,
  stated_at timestamptz(3),
  uploaded_by text not null,
  uploaded_at timestamptz(3) not null default now(),
  primary key (tenant_uuid, uuid),
  foreign key (tenant_uuid, project_uuid) references project (tenant_uuid, uuid) on delete cascade
);
create index vex_document_time on vex_document (tenant_uuid, uploaded_at desc, uuid desc);
create index vex_document_content on vex_document (tenant_uuid, sha256);
create index vex_document_project on vex_document (tenant_uuid, project_uuid) where project_uuid is not null;
select protect_tenant_table('vex_document');

create table vex_statement (
  tenant_uuid uuid not null,
  document_uuid uuid not null,
  number int not null,
  vulnerability text not null,
  aliases text[] not null,
  product text not null,
  component text not null,
  -- {package, version, range, product: {purl, ref, digests}}: what it is compared by.
  subject jsonb not null,
  state text not null,
  justification text not null,
  responses text[] not null,
  detail text not null,
  stated_at timestamptz(3),
  status text not null,
  at text not null,
  findings int not null,
  unmatched text not null,
  act_uuid uuid,
  primary key (tenant_uuid, document_uuid, number),
  foreign key (tenant_uuid, document_uuid) references vex_document on delete cascade
);
select protect_tenant_table('vex_statement');
