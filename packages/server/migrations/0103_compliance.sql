-- Results of rule sets for SBOMs (ADR 0050). Rows never change: other rules make another row beside the old.

create table sbom_compliance (
  tenant_uuid uuid not null,
  sbomid uuid not null,
  -- Versions and revisions of all rule sets, as `id@version+revision`, separated by spaces.
  rules text collate "C" not null,
  -- Digest of the document that was judged.
  sha256 bytea not null check (length(sha256) = 32),
  evaluated_at timestamptz(3) not null default now(),
  -- Required rules that pass, and all of them, over the rule sets that accept the format.
  rules_passed int not null,
  rules_total int not null,
  -- {<id of a rule set>: {verdict, met, total, rules_passed, rules_total}}.
  results jsonb not null,
  primary key (tenant_uuid, sbomid, rules),
  foreign key (tenant_uuid, sbomid) references sbom on delete cascade
);
select protect_tenant_table('sbom_compliance');

-- Tenants with ready SBOMs that were never judged by these rules.
create function tenants_to_judge(of_rules text) returns table (tenant_uuid uuid)
  language sql stable security definer set search_path = pg_catalog, public as $$
  select t.uuid from tenant t where exists (
    select from sbom b where b.tenant_uuid = t.uuid and b.status = 'ready' and not exists (
      select from sbom_compliance c
      where c.tenant_uuid = b.tenant_uuid and c.sbomid = b.sbomid and c.rules = of_rules))
$$;
select own_by_definer('tenants_to_judge(text)', 'assay_worker');
