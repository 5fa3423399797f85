-- What lists of vulnerabilities and SBOMs read for a page (ADR 0073).

-- Affected package versions of the asking tenant's current sets, with the number of projects and what they are sorted by.
create function current_packages_of(vulnerability int) returns table (pv_id int, projects int, name text, tie bigint)
  language sql stable security definer rows 50 set search_path = pg_catalog, public as $f$
  select m.pv_id, t.projects, t.name, t.tie from package_match m join tenant_package t on t.pv_id = m.pv_id
  where m.vuln_id = vulnerability and m.verdict = 1 and t.tenant_uuid = current_tenant() and t.projects > 0
$f$;
select own_by_definer('current_packages_of(int)', 'assay_app');

-- SBOMs with a name that is too long for `sbom_text`.
create index sbom_long_text on sbom (tenant_uuid) where search_text is null;
