-- Statements of VEX documents are declined one by one, and matched again when findings appear (ADR 0066).

-- Null: the document is not the SBOM itself. Else its statements are about this SBOM alone.
alter table vex_document add column sbomid uuid;
alter table vex_document add foreign key (tenant_uuid, sbomid) references sbom on delete cascade;
create unique index vex_document_sbom on vex_document (tenant_uuid, sbomid) where sbomid is not null;

alter table vex_statement
  add column declined_at timestamptz(3),
  add column declined_by text,
  add column decline_reason text,
  -- Package versions of the tenant with a finding that it is about.
  add column pv_ids int[] not null default '{}',
  -- SBOMs that its product names; null when it is about the packages wherever they are.
  add column sbomids uuid[],
  add constraint vex_statement_declined check (
    (declined_at is null) = (declined_by is null) and (declined_at is null) = (decline_reason is null));
create index vex_statement_packages on vex_statement using gin (pv_ids);

-- A job compares statements as an import does.
grant execute on function known_findings(int[]) to assay_worker;
