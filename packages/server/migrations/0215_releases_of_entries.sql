-- Uploads read affected entries of the releases that their packages may be of (ADR 0084).

-- Each ecosystem and release that an affected entry was ever about. Releases without entries do no harm.
create table affected_release (
  ecosystem text collate "C" not null,
  release text collate "C" not null,
  primary key (ecosystem, release)
);
grant select, insert on affected_release to assay_worker;

insert into affected_release (ecosystem, release)
select distinct a.ecosystem, a.release from affected a;

-- An entry whose release is missing there would be found by no upload, so none is stored without it.
create function note_releases() returns trigger language plpgsql set search_path = pg_catalog, public as $f$
begin
  insert into affected_release (ecosystem, release)
  select distinct n.ecosystem, n.release from new_rows n order by 1, 2
  on conflict do nothing;
  return null;
end $f$;
create trigger note_releases after insert on affected referencing new table as new_rows
  for each statement execute function note_releases();

-- As 0214, and the release stands before the end of the span: most entries of a distribution's package are of other releases. No end
-- is the highest character, so that one range of the index has it, too.
drop index affected_span;
create index affected_span on affected (ecosystem, name, release, coalesce(left(high, 16), chr(1114111)));
