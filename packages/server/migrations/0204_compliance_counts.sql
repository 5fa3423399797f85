-- Rows of the lists of compliance by verdict, of each day (ADR 0033). What a day says is as of its first measurement, in UTC.

create table daily_compliance_count (
  tenant_uuid uuid not null references tenant (uuid) on delete cascade,
  -- `projects` or `artifacts`.
  counted text collate "C" not null,
  -- `profile`: the attestation profile that applies to each row; otherwise the id of a rule set.
  subject text collate "C" not null,
  day date not null,
  -- Versions and revisions of all rule sets on that day, as in `sbom_compliance`.
  rules text collate "C" not null,
  pass int not null,
  fail int not null,
  unknown int not null,
  not_applicable int not null,
  not_expressible int not null,
  primary key (tenant_uuid, counted, subject, day)
);
select protect_tenant_table('daily_compliance_count');

-- Tenants whose compliance is not counted on a day yet.
create function tenants_to_count(today date) returns table (tenant_uuid uuid)
  language sql stable security definer set search_path = pg_catalog, public as $f$
  select t.uuid from tenant t where not exists (
    select from daily_compliance_count d
    where d.tenant_uuid = t.uuid and d.counted = 'projects' and d.subject = 'profile' and d.day = today)
$f$;
select own_by_definer('tenants_to_count(date)', 'assay_worker');
