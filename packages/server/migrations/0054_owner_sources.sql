-- Red Hat names in a record without an erratum the source package alone, so owners have a second name there (ADR 0017, 0018).

create table package_owner_source (
  -- The owned package version.
  pv_id int primary key,
  ecosystem text collate "C" not null,
  -- Source package of which the owner was built.
  name text collate "C" not null
);
create index package_owner_source_name on package_owner_source (ecosystem, name);
grant select, insert, update, delete on package_owner_source to assay_worker;

-- Owners from before are package versions themselves, whose sources are known; the re-match of matcher version 4 decides.
insert into package_owner_source (pv_id, ecosystem, name)
select o.pv_id, s.ecosystem, s.name
from package_owner o
  join package_version v on v.key = substr(encode(sha256(convert_to(o.identity, 'UTF8')), 'hex'), 1, 32)::uuid
  join package_source s on s.pv_id = v.pv_id
on conflict do nothing;
