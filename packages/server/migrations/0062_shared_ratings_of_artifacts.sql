-- Attestation profiles are gates, too: they name ratings that only a record about several vulnerabilities gives (ADR 0018).

-- Findings of the asking tenant by severity whose only rating is shared: of a set, and of a package version; either may be null.
create function shared_ratings(wanted_set int, wanted_pv int) returns table (severity smallint, findings int)
  language sql stable security definer rows 5 set search_path = pg_catalog, public as $f$
  select severity_of_rank(m.rank), count(*)::int from (
    select s.pv_id, s.vuln_id, s.rank from set_matches(wanted_set) s where s.verdict = 1 and s.rating_shared
    union
    select m.pv_id, m.vuln_id, m.rank from tenant_package t join package_match m on m.pv_id = t.pv_id
    where t.tenant_uuid = current_tenant() and t.pv_id = wanted_pv and m.verdict = 1 and m.rating_shared) m
  group by 1
$f$;
select own_by_definer('shared_ratings(int, int)', 'assay_app');
