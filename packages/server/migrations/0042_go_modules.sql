-- Modules that Go package versions may be whose purl has a subpath (ADR 0018): package_version.match_name is the longest of
-- these that a record names, and changes when another record comes or goes.
create table go_module (
  name text collate "C" not null,
  pv_id int not null,
  primary key (name, pv_id)
);
create index go_module_package on go_module (pv_id);
grant select, insert, update, delete on go_module to assay_worker;
