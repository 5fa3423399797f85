-- Names by which advisories may know a package version, beside package_version.match_name (ADR 0018).

-- Modules that Go package versions may be whose purl has a subpath: match_name is the longest of these that a record names,
-- and changes when another record comes or goes.
create table go_module (
  name text collate "C" not null,
  pv_id int not null,
  primary key (name, pv_id)
);
create index go_module_package on go_module (pv_id);

-- Source packages of Red Hat's binaries, which records name that list no binaries. Rows from before are made of purls.
create table package_source (
  ecosystem text collate "C" not null,
  name text collate "C" not null,
  pv_id int not null,
  primary key (ecosystem, name, pv_id)
);
create index package_source_package on package_source (pv_id);
insert into package_source (ecosystem, name, pv_id)
select s.ecosystem, s.name, s.pv_id
from (
  select v.ecosystem, v.pv_id, v.match_name,
    replace(regexp_replace(substring(v.identity from '[?&]upstream=([^&#]+)'), '%40.*', ''), '%2B', '+') as name
  from package_version v where v.ecosystem = 'Red Hat' and v.identity like '%upstream=%') s
where s.name <> '' and s.name <> s.match_name;

grant select, insert, update, delete on go_module, package_source to assay_worker;
