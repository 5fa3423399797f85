-- Decisions that are open again when the range that decides a match, or its record, is another (ADR 0067).

-- The earliest revision since which the content of the record is the same, whatever the date of its last change; null: its own.
alter table advisory add column content_revision bytea;
alter table former_advisory add column content_revision bytea;

create or replace function keep_former_advisory() returns trigger language plpgsql set search_path = pg_catalog, public as $f$
begin
  if old.held_from < held_instant() then
    insert into former_advisory values (old.advisory_id, old.source, old.id, old.revision, old.withdrawn, old.cvss,
      old.cvss_vector, old.summary, old.block, old.block_offset, old.block_length, old.held_from, held_instant(),
      old.content_revision);
  end if;
  if tg_op = 'DELETE' then return old; end if;
  new.held_from := greatest(old.held_from, held_instant());
  return new;
end $f$;

alter table reopened_decision drop constraint reopened_decision_reason_check,
  add constraint reopened_decision_reason_check check (reason in ('severity', 'kev', 'fix', 'range', 'advisory'));

-- Ended ones as well: an undo puts them back.
create index decision_of_advisory on decision (vulnerability) where 'advisory' = any (reopen_on);

-- Digest of an affected entry: of its package, ranges and versions, in any order of these.
create function range_digest(ecosystem text, release text, name text, repository_url text, ranges json, versions json)
  returns text language sql immutable parallel safe set search_path = pg_catalog, public as $$
  select left(encode(sha256(convert_to(jsonb_build_array(ecosystem, release, name, repository_url, (
      select jsonb_agg(x.r order by x.r::text collate "C") from (
        select distinct e || jsonb_build_object('events', (
          select jsonb_agg(v order by v::text collate "C") from jsonb_array_elements(e -> 'events') v)) as r
        from jsonb_array_elements(ranges::jsonb) e) x), (
      select jsonb_agg(x.v order by x.v collate "C") from (
        select distinct v from jsonb_array_elements_text(versions::jsonb) v) x))::text, 'UTF8')), 'hex'), 24)
$$;

-- Digest of a record by the revision of its content.
create function record_digest(source text, id text, content bytea) returns text
  language sql immutable parallel safe set search_path = pg_catalog, public as $$
  select left(encode(sha256(convert_to(source || e'\n' || id || e'\n', 'UTF8') || content), 'hex'), 24)
$$;

-- Entries of live records of vulnerabilities, as a decision keeps them: those about the package of another entry, or all where
-- that is 0. Public facts.
create function entries_beside(vulns int[], entries int[], with_ranges boolean)
  returns table (vuln_id int, entry int, range text, advisory text)
  language sql stable security definer rows 500 set search_path = pg_catalog, public as $f$
  select w.vuln_id, w.entry,
    case when with_ranges
      then range_digest(a.ecosystem, a.release, a.name, a.repository_url, a.ranges, a.versions) end,
    record_digest(r.source, r.id, coalesce(r.content_revision, r.revision))
  from unnest(vulns, entries) w (vuln_id, entry)
  left join affected d on d.affected_id = w.entry
  join advisory_vulnerability l on l.vuln_id = w.vuln_id
  join advisory r on r.advisory_id = l.advisory_id and not r.withdrawn
  join affected a on a.advisory_id = r.advisory_id
    and (w.entry = 0 or (a.ecosystem = d.ecosystem and a.name = d.name))
$f$;

-- The entries that decide matches of the asking tenant's package versions, as they were held at an instant; 'infinity': now.
create function deciding_entries(pvs int[], vulns int[], at timestamptz, with_ranges boolean)
  returns table (pv_id int, vuln_id int, range text, advisory text)
  language sql stable security definer rows 500 set search_path = pg_catalog, public as $f$
  with asked as materialized (
    select w.pv_id, w.vuln_id from unnest(pvs, vulns) w (pv_id, vuln_id)
    join tenant_package t on t.tenant_uuid = current_tenant() and t.pv_id = w.pv_id),
  held as (
    select k.pv_id, k.vuln_id, m.affected_id
    from asked k join package_match m on m.pv_id = k.pv_id and m.vuln_id = k.vuln_id where m.held_from <= at
    union all
    select k.pv_id, k.vuln_id, f.affected_id
    from asked k join former_match f on f.pv_id = k.pv_id and f.vuln_id = k.vuln_id
    where f.held_from <= at and f.held_until > at)
  select h.pv_id, h.vuln_id,
    case when with_ranges
      then range_digest(e.ecosystem, e.release, e.name, e.repository_url, e.ranges, e.versions) end,
    record_digest(r.source, r.id, r.content)
  from held h
  cross join lateral (
    select a.advisory_id, a.ecosystem, a.release, a.name, a.repository_url, a.ranges, a.versions
    from affected a where a.affected_id = h.affected_id
    union all
    select f.advisory_id, f.ecosystem, f.release, f.name, f.repository_url, f.ranges, f.versions
    from former_affected f where f.affected_id = h.affected_id
    limit 1) e
  cross join lateral (
    select a.source, a.id, coalesce(a.content_revision, a.revision) as content
    from advisory a where a.advisory_id = e.advisory_id and a.held_from <= at
    union all
    select f.source, f.id, coalesce(f.content_revision, f.revision)
    from former_advisory f where f.advisory_id = e.advisory_id and f.held_from <= at and f.held_until > at
    limit 1) r
$f$;

-- Vulnerabilities of some records about which a decision of any tenant depends on what the records say.
create function watched_vulnerabilities(advisories int[]) returns table (advisory_id int, vuln_id int)
  language sql stable security definer rows 50 set search_path = pg_catalog, public as $f$
  select distinct l.advisory_id, l.vuln_id
  from advisory_vulnerability l
  cross join lateral (
    select v.id as name from vulnerability v where v.vuln_id = l.vuln_id
    union all select a.alias from vulnerability_alias a where a.vuln_id = l.vuln_id) n
  join decision d on d.vulnerability = n.name and 'advisory' = any (d.reopen_on)
  where l.advisory_id = any (advisories)
$f$;

select own_by_definer('entries_beside(int[], int[], boolean)', 'assay_app');
select own_by_definer('deciding_entries(int[], int[], timestamptz, boolean)', 'assay_app', 'assay_worker');
select own_by_definer('watched_vulnerabilities(int[])', 'assay_worker');
