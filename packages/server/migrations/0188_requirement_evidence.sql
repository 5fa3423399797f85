-- What people state about requirements of standards, by project (ADR 0078). Rows are tracked: audit entries commit to them (ADR 0026).

create table requirement_evidence (
  tenant_uuid uuid not null references tenant on delete cascade,
  -- Names the row in audit entries.
  uuid uuid not null default uuid_v7(),
  project_uuid uuid not null,
  -- A row of `standard`, or SLSA, which has no row.
  standard_uuid uuid not null,
  identifier text collate "C" not null,
  verdict text not null check (verdict in ('pass', 'not_applicable')),
  text text not null,
  -- A member then, and the address of that member.
  owner_uuid uuid not null,
  owner text not null,
  expires_at timestamptz(3) not null,
  -- A file beside the project: name and digest stay when the file is deleted.
  attachment_uuid uuid,
  attachment_name text,
  attachment_sha256 bytea check (length(attachment_sha256) = 32),
  stated_by text not null,
  stated_at timestamptz(3) not null default now(),
  primary key (tenant_uuid, project_uuid, standard_uuid, identifier),
  foreign key (tenant_uuid, project_uuid) references project on delete cascade,
  foreign key (tenant_uuid, attachment_uuid) references attachment on delete set null (attachment_uuid),
  check ((attachment_name is null) = (attachment_sha256 is null)),
  check (attachment_uuid is null or attachment_name is not null)
);
create index requirement_evidence_standard on requirement_evidence (tenant_uuid, standard_uuid);
create index requirement_evidence_attachment on requirement_evidence (tenant_uuid, attachment_uuid) where attachment_uuid is not null;
select protect_tenant_table('requirement_evidence');

create trigger record_row after insert or update or delete on requirement_evidence for each row execute function record_row();
