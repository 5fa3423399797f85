-- A language package that a distribution built into a package of its own is decided by the distribution's advisories (ADR 0017).

-- Package versions that are owned: what advisories of the distribution compare. Written once with the package version.
create table package_owner (
  pv_id int primary key,
  ecosystem text collate "C" not null,
  release text collate "C" not null,
  -- Name and version that its advisories speak about: of the source package where they do.
  name text collate "C" not null,
  version text not null,
  -- Of the distribution package, as package_version has it.
  identity text not null
);
create index package_owner_name on package_owner (ecosystem, name);
create index package_owner_release on package_owner (ecosystem, release);

-- Releases whose advisories decide about what they own: loaded, and not older than the operator's limit. Changed together
-- with the matches that follow from it.
create table owner_release (
  ecosystem text collate "C" not null,
  release text collate "C" not null,
  decides boolean not null,
  primary key (ecosystem, release)
);
grant select, insert, update, delete on package_owner, owner_release to assay_worker;

-- 3: handled. A record of the language speaks against the package, and the distribution decided about the vulnerability itself.
alter table package_match drop constraint package_match_verdict_check;
alter table package_match add constraint package_match_verdict_check check (verdict in (1, 2, 3)) not valid;

alter table package_risk add column handled int not null default 0;
alter table set_summary add column handled int not null default 0;

drop function set_risks(int);
create function set_risks(wanted int)
  returns table (pv_id int, worst smallint, critical int, high int, medium int, low int, unassigned int, unknown int,
    handled int)
  language sql stable security definer rows 1000 set search_path = pg_catalog, public as $f$
  select r.pv_id, r.worst, r.critical, r.high, r.medium, r.low, r.unassigned, r.unknown, r.handled
  from set_summary s cross join lateral unnest(s.matched) m (pv_id) join package_risk r on r.pv_id = m.pv_id
  where s.tenant_uuid = current_tenant() and s.set_id = wanted
$f$;
drop function known_risks(int[]);
create function known_risks(pvs int[])
  returns table (pv_id int, worst smallint, critical int, high int, medium int, low int, unassigned int, unknown int,
    handled int)
  language sql stable security definer rows 200 set search_path = pg_catalog, public as $f$
  select r.pv_id, r.worst, r.critical, r.high, r.medium, r.low, r.unassigned, r.unknown, r.handled
  from tenant_package t join package_risk r on r.pv_id = t.pv_id
  where t.tenant_uuid = current_tenant() and t.pv_id = any (pvs)
$f$;
select own_by_definer(f::regprocedure, 'assay_app', 'assay_worker') from unnest(array[
  'set_risks(int)', 'known_risks(int[])']) f;
