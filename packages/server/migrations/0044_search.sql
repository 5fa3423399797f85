-- What one search field finds (ADR 0020). Every index begins with the tenant: how long a search takes depends on what the
-- tenant has, never on what others have (ADR 0015).

-- Words of the names of packages that a tenant knows, as they are typed: everything but letters and digits separates them,
-- ASCII letters are lower case; at most 64 characters each, of the first 200 of a name. An upload adds one row for each word of
-- the names that are new to the tenant: a row for each name would take three times as long as the packages themselves.
create table package_word (
  tenant_uuid uuid not null,
  word text collate "C" not null,
  part bigint generated always as identity,
  package_ids int[] not null,
  primary key (tenant_uuid, word, part)
);
select protect_tenant_table('package_word');

create function note_package_words() returns trigger language plpgsql security definer
  set search_path = pg_catalog, public as $$
begin
  -- Not by a function for the words: it would be called for each name.
  insert into package_word (tenant_uuid, word, package_ids)
  select n.tenant_uuid, left(w, 64) collate "C", array_agg(n.package_id)
  from (select tenant_uuid, package_id, name, count(*) as versions from changed group by 1, 2, 3) n
  cross join lateral string_to_table(
    translate(lower(left(n.name, 200) collate "C"), E'!"#$%&''()*+,-./:;<=>?@[\\]^_`{|}~\t', repeat(' ', 33)), ' ') w
  where w <> '' and n.versions = (select count(*) from (
    select from tenant_package k where k.tenant_uuid = n.tenant_uuid and k.package_id = n.package_id limit n.versions + 1) k)
  group by 1, 2 order by 1, 2;
  return null;
end $$;
select own_by_definer('note_package_words()', 'assay_app', 'assay_worker');
create trigger note_package_words after insert on tenant_package referencing new table as changed
  for each statement execute function note_package_words();

insert into package_word (tenant_uuid, word, package_ids)
select n.tenant_uuid, left(w, 64) collate "C", array_agg(n.package_id)
from (select distinct tenant_uuid, package_id, name from tenant_package) n cross join lateral string_to_table(
  translate(lower(left(n.name, 200) collate "C"), E'!"#$%&''()*+,-./:;<=>?@[\\]^_`{|}~\t', repeat(' ', 33)), ' ') w
where w <> ''
group by 1, 2 order by 1, 2;

-- A name without what stands before its last part: `core` of `@babel/core`.
create function name_end(name text) returns text language sql immutable parallel safe set search_path = pg_catalog as $$
  select lower(left(regexp_replace(name collate "C", '^.*[/:]', ''), 200)) collate "C"
$$;
create index sbom_name_start on sbom (tenant_uuid, lower(left(name, 200) collate "C"), uploaded_at desc);
create index artifact_name_start on artifact (tenant_uuid, lower(left(name, 200) collate "C"), uuid) where is_built;
create index artifact_name_end on artifact (tenant_uuid, name_end(name), uuid) where is_built;

-- Packages of the asking tenant that have a word beginning with each of some words, all of a version or kind where told.
-- Looks at the first thousand of the rarest word; is_complete is false where there are more. Of these the hundred best and
-- shortest names are weighed by severity and use.
create function search_packages(words text[], whole text, wanted_kind text, wanted_version text, most int)
  returns table (name text, kind text, versions int, worst smallint, purl text, count int, is_complete boolean)
  language plpgsql stable security definer rows 10 set search_path = pg_catalog, public as $f$
declare
  t uuid := current_tenant();
  rarest text;
  met int;
begin
  select w.word, c.n into rarest, met
  from unnest(words) w (word) cross join lateral (
    select count(*)::int as n from (
      select from package_word p cross join lateral unnest(p.package_ids) i
      where p.tenant_uuid = t and p.word >= w.word and p.word < w.word || chr(1114111) limit 1001) x) c
  order by c.n, length(w.word) desc limit 1;
  return query
  with hit as materialized (
    select distinct p.package_id from (
      select i.package_id from (
        select p.package_ids from package_word p
        where p.tenant_uuid = t and p.word >= rarest and p.word < rarest || chr(1114111)
        order by p.word, p.part limit 1000) p
      cross join lateral unnest(p.package_ids) i (package_id) limit 1000) p),
  named as materialized (
    select h.package_id, p.name, name_end(p.name) as last
    from hit h join package p on p.package_id = h.package_id
    where not exists (
        select from unnest(words) w (word) where w.word <> rarest and p.name !~* ('(^|[^[:alnum:]])' || w.word))
      and (wanted_kind is null or exists (
        select from tenant_package k where k.tenant_uuid = t and k.package_id = h.package_id and k.kind = wanted_kind))),
  scored as materialized (
    select n.package_id, n.name,
      case when whole in (n.last, lower(n.name)) then 0
        when starts_with(n.last, whole) or starts_with(lower(n.name), whole) then 1
        when starts_with(n.last, words[1]) then 2 else 3 end as score
    from named n order by score, length(n.name), n.name limit 100),
  summed as materialized (
    select n.package_id, n.name, n.score, min(k.kind) as kind, count(*)::int as versions, max(k.worst) as worst,
      max(k.projects) as projects, min(k.pv_id) as pv_id
    from scored n join tenant_package k on k.tenant_uuid = t and k.package_id = n.package_id
    where (wanted_kind is null or k.kind = wanted_kind)
      and (wanted_version is null or exists (
        select from package_version v where v.pv_id = k.pv_id and starts_with(v.version, wanted_version)))
    group by n.package_id, n.name, n.score)
  select s.name, s.kind, s.versions, s.worst, case s.versions when 1 then v.identity end,
    case when wanted_version is null then (select count(*)::int from named) else (select count(*)::int from summed) end,
    met <= 1000 and (wanted_version is null or (select count(*) <= 100 from named))
  from summed s join package_version v on v.pv_id = s.pv_id
  order by s.score, s.worst desc, s.projects desc, s.name
  limit most;
end $f$;

-- Vulnerabilities that affect the asking tenant: by the beginning of an id or alias in any of some spellings, or by words of
-- the summary. Ids with few beginnings are looked up; else, and for words, its worst thousand are looked at.
create function search_vulnerabilities(spellings text[], words text[], most int)
  returns table (id text, summary text, severity smallint, kev boolean, affected_projects int, count int, is_complete boolean)
  language plpgsql stable security definer rows 10 set search_path = pg_catalog, public as $f$
declare
  t uuid := current_tenant();
  named int[];
  is_wide boolean;
  known int;
begin
  select array_agg(n.vuln_id) into named from (
    select x.vuln_id from unnest(spellings) s (s) cross join lateral (
      (select v.vuln_id from vulnerability v where v.id >= s.s and v.id < s.s || chr(1114111) limit 1001)
      union all
      (select a.vuln_id from vulnerability_alias a where a.alias >= s.s and a.alias < s.s || chr(1114111) limit 1001)) x
    limit 1001) n;
  is_wide := coalesce(cardinality(named), 0) > 1000;
  return query
  with worst as materialized (
    select k.vuln_id from tenant_vulnerability k
    where k.tenant_uuid = t and k.affected_projects > 0 and (is_wide or cardinality(words) > 0)
    order by k.severity desc, k.cvss desc, k.vuln_id limit 1000),
  met as materialized (
    select k.vuln_id from unnest(case when is_wide then '{}' else named end) k (vuln_id)
    union
    select w.vuln_id from worst w join vulnerability v on v.vuln_id = w.vuln_id
    where (is_wide and exists (select from unnest(spellings) s (s) where starts_with(v.id, s.s)))
      or (cardinality(words) > 0 and not exists (
        select from unnest(words) x (x) where strpos(lower(v.summary), x.x) = 0))),
  own as materialized (
    select k.vuln_id, k.severity, k.cvss, k.kev, k.affected_projects
    from met m join tenant_vulnerability k on k.tenant_uuid = t and k.vuln_id = m.vuln_id
    where k.affected_projects > 0)
  select v.id, v.summary, o.severity, o.kev, o.affected_projects, (select count(*)::int from own),
    (select count(*) < 1000 from worst)
  from own o join vulnerability v on v.vuln_id = o.vuln_id
  order by v.id = any (spellings) desc, o.severity desc, o.cvss desc, o.affected_projects desc, v.id
  limit most;
end $f$;

-- SBOMs of the asking tenant by the beginning of their names, newest of each name first.
create function search_sbom_names(start text, most int) returns setof sbom
  language sql stable security definer rows 10 set search_path = pg_catalog, public as $f$
  select b.* from sbom b
  where b.tenant_uuid = current_tenant() and lower(left(b.name, 200) collate "C") >= start
    and lower(left(b.name, 200) collate "C") < start || chr(1114111)
  order by lower(left(b.name, 200) collate "C"), b.uploaded_at desc limit most
$f$;

-- What the asking tenant builds, by the beginning of its name or of the last part of it.
create function search_artifact_names(start text, most int) returns setof artifact
  language sql stable security definer rows 10 set search_path = pg_catalog, public as $f$
  (select a.* from artifact a
   where a.tenant_uuid = current_tenant() and a.is_built and lower(left(a.name, 200) collate "C") >= start
     and lower(left(a.name, 200) collate "C") < start || chr(1114111)
   order by lower(left(a.name, 200) collate "C"), a.uuid limit most)
  union all
  (select a.* from artifact a
   where a.tenant_uuid = current_tenant() and a.is_built and name_end(a.name) >= start
     and name_end(a.name) < start || chr(1114111)
   order by name_end(a.name), a.uuid limit most)
$f$;

select own_by_definer(f::regprocedure, 'assay_app') from unnest(array[
  'search_packages(text[], text, text, text, int)', 'search_vulnerabilities(text[], text[], int)',
  'search_sbom_names(text, int)', 'search_artifact_names(text, int)']) f;
