-- What was known at an instant (ADR 0045): former records, matches, names and sources, from when to when they were held here.
-- Rows that were replaced within their own transaction were never visible and are not kept.

-- The instant of a change: when the transaction got the lock of the catalogue, else its start.
create function held_instant() returns timestamptz language sql stable parallel safe
  return coalesce(nullif(current_setting('assay.held_at', true), '')::timestamptz, now());

-- One row: nothing is known of instants before.
create table history_start (
  is_single boolean primary key default true check (is_single),
  known_since timestamptz(3) not null default date_trunc('milliseconds', clock_timestamp()) + interval '1 ms'
);
insert into history_start default values;

alter table advisory add column held_from timestamptz not null default held_instant();
alter table package_match add column held_from timestamptz not null default held_instant();
alter table vulnerability add column held_from timestamptz not null default held_instant();
alter table vulnerability_alias add column held_from timestamptz not null default held_instant();
alter table advisory_coverage add column held_from timestamptz not null default held_instant();

create table former_advisory (
  advisory_id int not null,
  source text collate "C" not null,
  id text collate "C" not null,
  revision bytea not null,
  withdrawn boolean not null,
  cvss real,
  cvss_vector text,
  summary text not null,
  -- The bytes of the revision stay in their block.
  block bytea not null,
  block_offset int not null,
  block_length int not null,
  held_from timestamptz not null,
  held_until timestamptz not null,
  primary key (advisory_id, held_until)
);
create index former_advisory_block on former_advisory (block);

create table former_affected (
  affected_id int primary key,
  advisory_id int not null,
  ecosystem text collate "C" not null,
  release text collate "C" not null,
  name text collate "C" not null,
  repository_url text,
  ranges json not null,
  versions json not null,
  has_fix boolean not null
);

create table former_match (
  pv_id int not null,
  vuln_id int not null,
  affected_id int not null,
  verdict smallint not null,
  rank smallint not null,
  rating_shared boolean not null,
  rated_by int,
  matcher smallint not null,
  held_from timestamptz not null,
  held_until timestamptz not null,
  primary key (pv_id, vuln_id, held_until)
);

create table former_vulnerability (
  vuln_id int not null,
  id text collate "C" not null,
  kev boolean not null,
  malicious boolean not null,
  summary text not null,
  published_at timestamptz,
  held_from timestamptz not null,
  held_until timestamptz not null,
  primary key (vuln_id, held_until)
);
create index former_vulnerability_id on former_vulnerability (id);

create table former_alias (
  alias text collate "C" not null,
  vuln_id int not null,
  held_from timestamptz not null,
  held_until timestamptz not null,
  primary key (alias, vuln_id, held_until)
);
create index former_alias_vuln on former_alias (vuln_id);

create table former_coverage (
  source text collate "C" not null,
  ecosystem text collate "C" not null,
  release text collate "C" not null,
  records int not null,
  newest_import_at timestamptz,
  held_from timestamptz not null,
  held_until timestamptz not null,
  primary key (source, ecosystem, release, held_until)
);

-- Each keeps the row as it was, and dates the new one. `held_from` of a deleted row matters only to its former row.
create function keep_former_advisory() returns trigger language plpgsql set search_path = pg_catalog, public as $f$
begin
  if old.held_from < held_instant() then
    insert into former_advisory values (old.advisory_id, old.source, old.id, old.revision, old.withdrawn, old.cvss,
      old.cvss_vector, old.summary, old.block, old.block_offset, old.block_length, old.held_from, held_instant());
  end if;
  if tg_op = 'DELETE' then return old; end if;
  new.held_from := greatest(old.held_from, held_instant());
  return new;
end $f$;
create trigger keep_former before update on advisory for each row
  when (old.revision is distinct from new.revision) execute function keep_former_advisory();
create trigger keep_deleted before delete on advisory for each row execute function keep_former_advisory();

create function keep_former_affected() returns trigger language plpgsql set search_path = pg_catalog, public as $f$
begin
  insert into former_affected
    select affected_id, advisory_id, ecosystem, release, name, repository_url, ranges, versions, has_fix from gone
    on conflict do nothing;
  return null;
end $f$;
create trigger keep_deleted after delete on affected referencing old table as gone
  for each statement execute function keep_former_affected();

create function keep_former_match() returns trigger language plpgsql set search_path = pg_catalog, public as $f$
begin
  if old.held_from < held_instant() then
    insert into former_match values (old.pv_id, old.vuln_id, old.affected_id, old.verdict, old.rank, old.rating_shared,
      old.rated_by, old.matcher, old.held_from, held_instant());
  end if;
  if tg_op = 'DELETE' then return old; end if;
  new.held_from := greatest(old.held_from, held_instant());
  return new;
end $f$;
create trigger keep_former before update on package_match for each row
  when (row(old.verdict, old.rank, old.affected_id, old.rating_shared, old.rated_by)
    is distinct from row(new.verdict, new.rank, new.affected_id, new.rating_shared, new.rated_by))
  execute function keep_former_match();
create trigger keep_deleted before delete on package_match for each row execute function keep_former_match();

create function keep_former_vulnerability() returns trigger language plpgsql set search_path = pg_catalog, public as $f$
begin
  if old.held_from < held_instant() then
    insert into former_vulnerability values (old.vuln_id, old.id, old.kev, old.malicious, old.summary, old.published_at,
      old.held_from, held_instant());
  end if;
  if tg_op = 'DELETE' then return old; end if;
  new.held_from := greatest(old.held_from, held_instant());
  return new;
end $f$;
create trigger keep_former before update on vulnerability for each row
  when (row(old.id, old.kev, old.malicious) is distinct from row(new.id, new.kev, new.malicious))
  execute function keep_former_vulnerability();
create trigger keep_deleted before delete on vulnerability for each row execute function keep_former_vulnerability();

create function keep_former_alias() returns trigger language plpgsql set search_path = pg_catalog, public as $f$
begin
  insert into former_alias select alias, vuln_id, held_from, held_instant() from gone where held_from < held_instant()
    on conflict do nothing;
  return null;
end $f$;
create trigger keep_deleted after delete on vulnerability_alias referencing old table as gone
  for each statement execute function keep_former_alias();

create function keep_former_coverage() returns trigger language plpgsql set search_path = pg_catalog, public as $f$
begin
  if old.held_from < held_instant() then
    insert into former_coverage values (old.source, old.ecosystem, old.release, old.records, old.newest_import_at,
      old.held_from, held_instant());
  end if;
  if tg_op = 'DELETE' then return old; end if;
  new.held_from := greatest(old.held_from, held_instant());
  return new;
end $f$;
-- How many records there are does not matter, only whether there are any.
create trigger keep_former before update on advisory_coverage for each row
  when (old.newest_import_at is distinct from new.newest_import_at or (old.records > 0) <> (new.records > 0))
  execute function keep_former_coverage();
create trigger keep_deleted before delete on advisory_coverage for each row execute function keep_former_coverage();

grant insert on former_advisory, former_affected, former_match, former_vulnerability, former_alias, former_coverage
  to assay_worker, assay_definer;
grant select on former_advisory, former_affected to assay_worker;
grant select on history_start, former_advisory, former_affected, former_match, former_vulnerability, former_alias,
  former_coverage to assay_definer;

-- What was held: `held_until` is null for what still is.
create view history_start_fact as select known_since from history_start;
create view advisory_at_fact as
  select advisory_id, source, id, revision, withdrawn, cvss, cvss_vector, summary, held_from, null::timestamptz as held_until
  from advisory
  union all
  select advisory_id, source, id, revision, withdrawn, cvss, cvss_vector, summary, held_from, held_until
  from former_advisory;
create view affected_at_fact as
  select affected_id, advisory_id, ecosystem, release, name, repository_url, ranges, versions from affected
  union all
  select affected_id, advisory_id, ecosystem, release, name, repository_url, ranges, versions from former_affected;
create view vulnerability_at_fact as
  select vuln_id, id, kev, malicious, summary, published_at, held_from, null::timestamptz as held_until from vulnerability
  union all
  select vuln_id, id, kev, malicious, summary, published_at, held_from, held_until from former_vulnerability;
create view alias_at_fact as
  select alias, vuln_id, held_from, null::timestamptz as held_until from vulnerability_alias
  union all
  select alias, vuln_id, held_from, held_until from former_alias;
create view coverage_at_fact as
  select source, ecosystem, release, records, newest_import_at, held_from, null::timestamptz as held_until
  from advisory_coverage
  union all
  select source, ecosystem, release, records, newest_import_at, held_from, held_until from former_coverage;
alter view history_start_fact owner to assay_definer;
alter view advisory_at_fact owner to assay_definer;
alter view affected_at_fact owner to assay_definer;
alter view vulnerability_at_fact owner to assay_definer;
alter view alias_at_fact owner to assay_definer;
alter view coverage_at_fact owner to assay_definer;
grant select on history_start_fact, advisory_at_fact, affected_at_fact, vulnerability_at_fact, alias_at_fact,
  coverage_at_fact to assay_app, assay_worker;

-- Matches of these package versions, as far as the asking tenant has them, as they were held at an instant.
create function matches_at(pvs int[], at timestamptz) returns table (
    pv_id int, vuln_id int, affected_id int, verdict smallint, rank smallint, rating_shared boolean, rated_by int,
    matcher smallint, has_fix boolean)
  language sql stable security definer rows 5000 set search_path = pg_catalog, public as $f$
  with asked as materialized (
    select t.pv_id from tenant_package t where t.tenant_uuid = current_tenant() and t.pv_id = any (pvs)),
  held as (
    select m.pv_id, m.vuln_id, m.affected_id, m.verdict, m.rank, m.rating_shared, m.rated_by, m.matcher
    from asked u join package_match m on m.pv_id = u.pv_id where m.held_from <= at
    union all
    select f.pv_id, f.vuln_id, f.affected_id, f.verdict, f.rank, f.rating_shared, f.rated_by, f.matcher
    from asked u join former_match f on f.pv_id = u.pv_id where f.held_from <= at and f.held_until > at)
  select h.*, coalesce(a.has_fix, f.has_fix, false)
  from held h
  left join affected a on a.affected_id = h.affected_id
  left join former_affected f on f.affected_id = h.affected_id
$f$;
select own_by_definer('matches_at(int[], timestamptz)', 'assay_app');
