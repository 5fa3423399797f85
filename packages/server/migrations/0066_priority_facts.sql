-- Facts that say how urgent a vulnerability is, beside its rating: EPSS, known exploitation, malicious packages, and the dates
-- on which products reach their end of life (ADR 0032). They are kept by CVE, so that they hold whichever comes first, the
-- fact or the advisory.

-- FIRST's EPSS, as of the newest import.
create table epss_score (
  cve text collate "C" primary key,
  score real not null check (score between 0 and 1),
  -- Share of all scored vulnerabilities with the same or a lower score.
  percentile real not null check (percentile between 0 and 1)
) with (fillfactor = 75);

-- Vulnerabilities that a catalogue lists as exploited.
create table known_exploited (
  cve text collate "C" not null,
  -- Feed that lists it; `kev` is CISA's.
  source text collate "C" not null,
  -- Day on which it was listed.
  added_on date not null,
  -- Day until which the catalogue asks for a remedy; null when it names none.
  due_on date,
  -- Known to be used by ransomware; null when the catalogue does not say.
  ransomware boolean,
  name text not null,
  required_action text not null,
  notes text not null,
  primary key (cve, source)
);
create index known_exploited_source on known_exploited (source, cve);

-- Release cycles of products. A cycle that has several names (`12`, `bookworm`) has a row for each.
create table end_of_life (
  product text collate "C" not null,
  cycle text collate "C" not null,
  released_on date,
  -- End of active support; later only security fixes appear.
  support_ends_on date,
  -- End of life; null while no date is known, see is_ended.
  ends_on date,
  -- The source says so without a date.
  is_ended boolean not null,
  -- Newest version of the cycle; null when unknown.
  latest text,
  primary key (product, cycle)
);
-- Packages of a product, by the name that matching compares. A distribution has the name '': its cycles are the releases of the
-- ecosystem.
create table end_of_life_package (
  ecosystem text collate "C" not null,
  name text collate "C" not null,
  product text collate "C" not null,
  primary key (ecosystem, name, product)
);
create index end_of_life_package_product on end_of_life_package (product);

-- Scores change daily: room on each page keeps the indexes of ids and texts as they are.
alter table vulnerability set (fillfactor = 75);
alter table vulnerability
  add column epss_percentile real,
  -- A live record says that the package itself is malicious (`MAL-` of the OSV feed of malicious packages).
  add column malicious boolean not null default false;
update vulnerability v set malicious = true
where exists (
  select from advisory_vulnerability av join advisory a on a.advisory_id = av.advisory_id
  where av.vuln_id = v.vuln_id and not a.withdrawn and starts_with(a.id, 'MAL-'));

alter table tenant_vulnerability
  -- -1 where there is none, as epss.
  add column epss_percentile real not null default -1,
  add column malicious boolean not null default false;
update tenant_vulnerability t set malicious = true
from vulnerability v where v.vuln_id = t.vuln_id and v.malicious;

grant select, insert, update, delete on epss_score, known_exploited, end_of_life, end_of_life_package to assay_worker;
grant select on epss_score, known_exploited, end_of_life, end_of_life_package to assay_definer;

create or replace view vulnerability_fact as
  select vuln_id, id, severity, cvss, cvss_vector, epss, kev, published_at, summary,
         text_record, text_source, text_vulnerabilities, rating_record, rating_source, rating_vulnerabilities,
         epss_percentile, malicious
  from vulnerability;
create view known_exploited_fact as
  select cve, source, added_on, due_on, ransomware, name, required_action, notes from known_exploited;
alter view known_exploited_fact owner to assay_definer;
grant select on known_exploited_fact to assay_app, assay_worker;

-- Cycle of each of these package versions that the asking tenant knows, as far as a product of it is known: the longest cycle
-- that the version, or the release of a distribution, is or begins with.
create function known_end_of_life(pvs int[])
  returns table (pv_id int, product text, cycle text, support_ends_on date, ends_on date, is_ended boolean, latest text)
  language sql stable security definer rows 50 set search_path = pg_catalog, public as $f$
  select distinct on (v.pv_id) v.pv_id, e.product, e.cycle, e.support_ends_on, e.ends_on, e.is_ended, e.latest
  from tenant_package t
  join package_version v on v.pv_id = t.pv_id
  join end_of_life_package n on n.ecosystem = v.ecosystem and n.name in (v.match_name, '')
  cross join lateral (
    select case n.name
      when '' then split_part(regexp_replace(lower(v.release), '^(v|pro:)', ''), ':', 1)
      else regexp_replace(v.version, '^v', '') end as version) s
  join end_of_life e on e.product = n.product and starts_with(s.version, e.cycle)
    and (s.version = e.cycle or substr(s.version, length(e.cycle) + 1, 1) !~ '[0-9A-Za-z]')
  where t.tenant_uuid = current_tenant() and t.pv_id = any (pvs)
  order by v.pv_id, n.name = '', length(e.cycle) desc, e.product
$f$;

-- As before (0041), and the new facts.
create or replace function change_tenant_vulnerabilities(flaws int[], deltas int[]) returns void
  language sql security definer set search_path = pg_catalog, public as $f$
  insert into tenant_vulnerability
    (tenant_uuid, vuln_id, severity, cvss, epss, epss_percentile, kev, malicious, first_seen_at, affected_projects)
  select current_tenant(), v.vuln_id, 0, -1, coalesce(v.epss, -1), coalesce(v.epss_percentile, -1), v.kev, v.malicious,
    now(), d.delta
  from unnest(flaws, deltas) d (vuln_id, delta) join vulnerability v on v.vuln_id = d.vuln_id
  order by v.vuln_id
  on conflict (tenant_uuid, vuln_id) do update
    set affected_projects = tenant_vulnerability.affected_projects + excluded.affected_projects,
      severity = case tenant_vulnerability.affected_projects when 0 then 0 else tenant_vulnerability.severity end,
      cvss = case tenant_vulnerability.affected_projects when 0 then -1 else tenant_vulnerability.cvss end
$f$;

-- As before (0005), and the new facts.
create or replace function merge_tenant_vulnerabilities(gone int[], heirs int[]) returns void
  language sql security definer set search_path = pg_catalog, public as $f$
  with taken as (
    delete from tenant_vulnerability t using unnest(gone, heirs) g (gone, heir)
    where t.vuln_id = g.gone and t.tenant_uuid in (select uuid from tenant)
    returning t.tenant_uuid, g.heir, t.first_seen_at)
  insert into tenant_vulnerability
    (tenant_uuid, vuln_id, severity, cvss, epss, epss_percentile, kev, malicious, first_seen_at, affected_projects)
  select t.tenant_uuid, v.vuln_id, v.severity, coalesce(v.cvss, -1), coalesce(v.epss, -1), coalesce(v.epss_percentile, -1),
    v.kev, v.malicious, t.first_seen_at, 0
  from (select tenant_uuid, heir, min(first_seen_at) as first_seen_at from taken group by tenant_uuid, heir) t
  join vulnerability v on v.vuln_id = t.heir
  order by t.tenant_uuid, v.vuln_id
  on conflict (tenant_uuid, vuln_id) do update
    set first_seen_at = least(tenant_vulnerability.first_seen_at, excluded.first_seen_at)
$f$;

-- Gives these vulnerabilities the facts that are stored for their CVE, and carries them to every tenant that has them.
-- Returns how many vulnerabilities changed. The caller holds the lock of the catalogue.
create function carry_priority_facts(vulns int[]) returns int
  language plpgsql security definer set search_path = pg_catalog, public as $f$
declare
  changed int;
begin
  update vulnerability v set (epss, epss_percentile, kev) = (f.score, f.percentile, f.kev)
  from (
    select n.vuln_id, s.score, s.percentile, exists (select from known_exploited k where k.cve = n.id) as kev
    from vulnerability n left join epss_score s on s.cve = n.id where n.vuln_id = any (vulns)) f
  where v.vuln_id = f.vuln_id and (v.epss, v.epss_percentile, v.kev) is distinct from (f.score, f.percentile, f.kev);
  get diagnostics changed = row_count;
  update tenant_vulnerability t
  set epss = coalesce(v.epss, -1), epss_percentile = coalesce(v.epss_percentile, -1), kev = v.kev, malicious = v.malicious
  from vulnerability v
  where v.vuln_id = any (vulns) and t.vuln_id = v.vuln_id
    and t.tenant_uuid in (select uuid from tenant)
    and (t.epss, t.epss_percentile, t.kev, t.malicious) is distinct from
      (coalesce(v.epss, -1), coalesce(v.epss_percentile, -1), v.kev, v.malicious);
  return changed;
end $f$;

select own_by_definer(f::regprocedure, 'assay_app', 'assay_worker') from unnest(array[
  'known_end_of_life(int[])', 'change_tenant_vulnerabilities(int[], int[])']) f;
select own_by_definer(f::regprocedure, 'assay_worker') from unnest(array[
  'merge_tenant_vulnerabilities(int[], int[])', 'carry_priority_facts(int[])']) f;
grant update on vulnerability to assay_definer;
