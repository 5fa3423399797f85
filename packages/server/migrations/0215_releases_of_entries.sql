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

-- As 0214, and the release stands before the end of the span: most entries of a distribution's package are of other releases. No end
-- is the highest character, so that one range of the index has it, too.
drop index affected_span;
create index affected_span on affected (ecosystem, name, release, coalesce(left(high, 16), chr(1114111)));
