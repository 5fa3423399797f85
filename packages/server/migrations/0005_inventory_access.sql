-- Definer functions: what a tenant may read of the global tables, through its own occurrences alone (ADR 0003).
-- Array operators are not leakproof, so under a policy their index is not used: these functions test the tenant themselves.

-- Sets of one tenant that contain any of some package versions.
create function sets_with_any_of(t uuid, pvs int[]) returns table (set_id int, pv_id int)
  language sql stable security definer rows 500
  set enable_seqscan = off set enable_indexscan = off set search_path = pg_catalog, public as $f$
  with own as materialized (
    select c.set_id, c.base_set_id, x.pv_id
    from unnest(pvs) x (pv_id)
    cross join lateral (
      select c.set_id, c.base_set_id from component_set c
      where c.tenant_uuid = t and c.added @> array[x.pv_id] offset 0) c
  )
  select o.set_id, o.pv_id from own o
  union all
  select d.set_id, o.pv_id
  from own o
  cross join lateral (
    select d.set_id, d.removed from component_set d
    where d.tenant_uuid = t and d.base_set_id = o.set_id offset 0) d
  where o.base_set_id is null and not d.removed @> array[o.pv_id]
$f$;

create function sets_with_any(pvs int[]) returns table (set_id int, pv_id int)
  language sql stable security definer rows 500 set search_path = pg_catalog, public as $f$
  select s.set_id, s.pv_id from sets_with_any_of(current_tenant(), pvs) s where current_tenant() is not null
$f$;

-- Tenants that know any of some package versions: whom a changed advisory concerns.
create function tenants_with_any(pvs int[]) returns table (tenant_uuid uuid)
  language sql stable security definer set search_path = pg_catalog, public as $f$
  select t.uuid from tenant t
  where exists (select 1 from tenant_package p where p.tenant_uuid = t.uuid and p.pv_id = any (pvs))
$f$;

-- Risks of the matched members of one set of the asking tenant.
create function set_risks(wanted int)
  returns table (pv_id int, worst smallint, critical int, high int, medium int, low int, unassigned int, unknown int)
  language sql stable security definer rows 1000 set search_path = pg_catalog, public as $f$
  select r.pv_id, r.worst, r.critical, r.high, r.medium, r.low, r.unassigned, r.unknown
  from set_summary s cross join lateral unnest(s.matched) m (pv_id) join package_risk r on r.pv_id = m.pv_id
  where s.tenant_uuid = current_tenant() and s.set_id = wanted
$f$;

-- Matches of the matched members of one set of the asking tenant.
create function set_matches(wanted int)
  returns table (pv_id int, vuln_id int, affected_id int, verdict smallint, rank smallint)
  language sql stable security definer rows 5000 set search_path = pg_catalog, public as $f$
  select m.pv_id, m.vuln_id, m.affected_id, m.verdict, m.rank
  from set_summary s cross join lateral unnest(s.matched) u (pv_id) join package_match m on m.pv_id = u.pv_id
  where s.tenant_uuid = current_tenant() and s.set_id = wanted
$f$;

-- Package versions by id, as far as the asking tenant knows them.
create function known_package_versions(pvs int[])
  returns table (pv_id int, identity text, name text, version text, ecosystem text, release text, match_version text)
  language sql stable security definer rows 200 set search_path = pg_catalog, public as $f$
  select v.pv_id, v.identity, p.name, v.version, v.ecosystem, v.release, v.match_version
  from tenant_package t join package_version v on v.pv_id = t.pv_id join package p on p.package_id = v.package_id
  where t.tenant_uuid = current_tenant() and t.pv_id = any (pvs)
$f$;

-- Risks of package versions that the asking tenant knows.
create function known_risks(pvs int[])
  returns table (pv_id int, worst smallint, critical int, high int, medium int, low int, unassigned int, unknown int)
  language sql stable security definer rows 200 set search_path = pg_catalog, public as $f$
  select r.pv_id, r.worst, r.critical, r.high, r.medium, r.low, r.unassigned, r.unknown
  from tenant_package t join package_risk r on r.pv_id = t.pv_id
  where t.tenant_uuid = current_tenant() and t.pv_id = any (pvs)
$f$;

-- The package version of an identity, when the asking tenant knows it.
create function known_package_version(wanted uuid) returns int
  language sql stable security definer set search_path = pg_catalog, public as $f$
  select v.pv_id from package_version v join tenant_package t on t.pv_id = v.pv_id
  where v.key = wanted and t.tenant_uuid = current_tenant()
$f$;

-- Package versions by their keys, as far as the asking tenant knows them.
create function known_package_versions_by_key(keys uuid[]) returns table (key uuid, pv_id int)
  language sql stable security definer rows 5000 set search_path = pg_catalog, public as $f$
  select v.key, v.pv_id from package_version v join tenant_package t on t.pv_id = v.pv_id
  where v.key = any (keys) and t.tenant_uuid = current_tenant()
$f$;

-- Matches of (package version, flaw) pairs, as far as the asking tenant knows the package versions.
create function known_matches(pvs int[], flaws int[])
  returns table (pv_id int, vuln_id int, affected_id int, verdict smallint)
  language sql stable security definer rows 50 set search_path = pg_catalog, public as $f$
  select m.pv_id, m.vuln_id, m.affected_id, m.verdict
  from unnest(pvs, flaws) w (pv_id, vuln_id)
  join tenant_package t on t.pv_id = w.pv_id and t.tenant_uuid = current_tenant()
  join package_match m on m.pv_id = w.pv_id and m.vuln_id = w.vuln_id
$f$;

-- Affected package versions of one flaw that the asking tenant knows.
create function known_packages_of(flaw int) returns table (pv_id int)
  language sql stable security definer rows 50 set search_path = pg_catalog, public as $f$
  select m.pv_id from package_match m join tenant_package t on t.pv_id = m.pv_id
  where m.vuln_id = flaw and m.verdict = 1 and t.tenant_uuid = current_tenant()
$f$;

-- Packages whose name contains a text, `%` and `_` in it escaped by the caller; the asking tenant's alone.
create function known_packages_like(pattern text, most int) returns table (package_id int)
  language sql stable security definer rows 500 set search_path = pg_catalog, public as $f$
  select p.package_id from package p
  where p.name ilike pattern
    and exists (select 1 from tenant_package t where t.tenant_uuid = current_tenant() and t.package_id = p.package_id)
  limit most
$f$;

-- Flaws whose id, alias or summary contains a text.
create function vulnerabilities_like(pattern text) returns table (vuln_id int)
  language sql stable security definer rows 500 set search_path = pg_catalog, public as $f$
  select v.vuln_id from vulnerability v where (v.id || ' ' || v.summary) ilike pattern
  union
  select a.vuln_id from vulnerability_alias a where a.alias ilike pattern
$f$;

-- SBOMs whose processing has not ended, of all tenants: for a worker that starts.
create function unfinished_sboms() returns table (tenant_uuid uuid, sbomid uuid)
  language sql stable security definer set search_path = pg_catalog, public as $f$
  select b.tenant_uuid, b.sbomid from sbom b where b.status <> 'ready' and b.status <> 'failed'
  order by b.uploaded_at limit 1000
$f$;

-- Idempotency keys count for a day.
create function sweep_idempotency_keys() returns void
  language sql security definer set search_path = pg_catalog, public as $f$
  delete from idempotency_key where created_at < now() - interval '24 hours'
$f$;

-- Package versions enter (+1) or leave (-1) the current set of a project of the asking tenant, or become known (0). One
-- statement ordered by pv_id, so that two uploads never wait for each other in a circle.
create function change_tenant_packages(pvs int[], deltas int[]) returns void
  language sql security definer set search_path = pg_catalog, public as $f$
  insert into tenant_package (tenant_uuid, pv_id, package_id, name, projects, worst)
  select current_tenant(), v.pv_id, v.package_id, p.name, d.delta, coalesce(r.worst, -1)
  from unnest(pvs, deltas) d (pv_id, delta)
  join package_version v on v.pv_id = d.pv_id
  join package p on p.package_id = v.package_id
  left join package_risk r on r.pv_id = d.pv_id
  order by v.pv_id
  on conflict (tenant_uuid, pv_id) do update
    set projects = tenant_package.projects + excluded.projects where excluded.projects <> 0
$f$;

-- Flaws (verdict affected) of the matched members of two sets of the asking tenant: those that only one of them has.
create function changed_flaws(before_set int, next_set int) returns table (vuln_id int, delta int)
  language sql stable security definer rows 1000 set search_path = pg_catalog, public as $f$
  with flaws as (
    select distinct s.set_id, m.vuln_id
    from set_summary s cross join lateral unnest(s.matched) u (pv_id)
    join package_match m on m.pv_id = u.pv_id and m.verdict = 1
    where s.tenant_uuid = current_tenant() and s.set_id in (before_set, next_set))
  select f.vuln_id, sum(case f.set_id when next_set then 1 else -1 end)::int
  from flaws f group by f.vuln_id having sum(case f.set_id when next_set then 1 else -1 end) <> 0
  order by f.vuln_id
$f$;

-- Adds to the affected projects of flaws, in order of vuln_id.
create function change_tenant_vulnerabilities(flaws int[], deltas int[]) returns void
  language sql security definer set search_path = pg_catalog, public as $f$
  insert into tenant_vulnerability (tenant_uuid, vuln_id, severity, cvss, epss, kev, first_seen_at, affected_projects)
  select current_tenant(), v.vuln_id, v.severity, coalesce(v.cvss, -1), coalesce(v.epss, -1), v.kev, now(), d.delta
  from unnest(flaws, deltas) d (vuln_id, delta) join vulnerability v on v.vuln_id = d.vuln_id
  order by v.vuln_id
  on conflict (tenant_uuid, vuln_id) do update
    set affected_projects = tenant_vulnerability.affected_projects + excluded.affected_projects
$f$;

-- Flaws of other tenants' rows too: their ratings follow the catalogue.
create function rerate_tenant_vulnerabilities(flaws int[]) returns void
  language sql security definer set search_path = pg_catalog, public as $f$
  update tenant_vulnerability t
  set severity = v.severity, cvss = coalesce(v.cvss, -1), epss = coalesce(v.epss, -1), kev = v.kev
  from vulnerability v
  where v.vuln_id = any (flaws) and t.vuln_id = v.vuln_id
    and t.tenant_uuid in (select uuid from tenant)
    and (t.severity, t.cvss, t.epss, t.kev)
      is distinct from (v.severity, coalesce(v.cvss, -1), coalesce(v.epss, -1), v.kev)
$f$;

-- Flaws turn out to be others: what every tenant knows of the first moves to the second, first seen when either was.
create function merge_tenant_vulnerabilities(gone int[], heirs int[]) returns void
  language sql security definer set search_path = pg_catalog, public as $f$
  with taken as (
    delete from tenant_vulnerability t using unnest(gone, heirs) g (gone, heir)
    where t.vuln_id = g.gone and t.tenant_uuid in (select uuid from tenant)
    returning t.tenant_uuid, g.heir, t.first_seen_at)
  insert into tenant_vulnerability (tenant_uuid, vuln_id, severity, cvss, epss, kev, first_seen_at, affected_projects)
  select t.tenant_uuid, v.vuln_id, v.severity, coalesce(v.cvss, -1), coalesce(v.epss, -1), v.kev, t.first_seen_at, 0
  from (select tenant_uuid, heir, min(first_seen_at) as first_seen_at from taken group by tenant_uuid, heir) t
  join vulnerability v on v.vuln_id = t.heir
  order by t.tenant_uuid, v.vuln_id
  on conflict (tenant_uuid, vuln_id) do update
    set first_seen_at = least(tenant_vulnerability.first_seen_at, excluded.first_seen_at)
$f$;

do $$
declare f text;
begin
  foreach f in array array['rerate_tenant_vulnerabilities(int[])', 'merge_tenant_vulnerabilities(int[], int[])',
    'sets_with_any_of(uuid, int[])', 'sets_with_any(int[])', 'tenants_with_any(int[])',
    'set_risks(int)', 'set_matches(int)', 'known_package_versions(int[])', 'known_risks(int[])',
    'known_package_version(uuid)', 'known_package_versions_by_key(uuid[])', 'known_matches(int[], int[])',
    'known_packages_of(int)', 'known_packages_like(text, int)',
    'vulnerabilities_like(text)', 'change_tenant_packages(int[], int[])', 'changed_flaws(int, int)',
    'change_tenant_vulnerabilities(int[], int[])', 'sweep_idempotency_keys()', 'unfinished_sboms()']
  loop
    execute format('alter function %s owner to assay_definer', f);
    execute format('revoke all on function %s from public', f);
    execute format('grant execute on function %s to assay_worker', f);
  end loop;
  foreach f in array array['sets_with_any(int[])', 'set_risks(int)', 'set_matches(int)',
    'known_package_versions(int[])', 'known_risks(int[])', 'known_package_version(uuid)',
    'known_package_versions_by_key(uuid[])', 'known_matches(int[], int[])', 'known_packages_of(int)',
    'known_packages_like(text, int)', 'vulnerabilities_like(text)', 'change_tenant_packages(int[], int[])',
    'changed_flaws(int, int)', 'change_tenant_vulnerabilities(int[], int[])']
  loop
    execute format('grant execute on function %s to assay_app', f);
  end loop;
end $$;
