-- Which attestation profile a project chose (ADR 0070). Rows are tracked: audit entries commit to them (ADR 0026).

create table project_profile (
  tenant_uuid uuid not null references tenant on delete cascade,
  -- Names the row in audit entries.
  uuid uuid not null default uuid_v7(),
  project_uuid uuid not null,
  profile_uuid uuid not null,
  chosen_by text not null,
  chosen_at timestamptz(3) not null default now(),
  primary key (tenant_uuid, project_uuid),
  foreign key (tenant_uuid, project_uuid) references project on delete cascade,
  -- A profile that a project chose is not deleted, since the project would be judged by another one without a word.
  foreign key (tenant_uuid, profile_uuid) references attestation_profile
);
create index project_profile_profile on project_profile (tenant_uuid, profile_uuid);
select protect_tenant_table('project_profile');

create trigger record_row after insert or update or delete on project_profile for each row execute function record_row();
