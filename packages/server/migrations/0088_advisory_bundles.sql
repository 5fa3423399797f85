-- Bundles with which one server's knowledge travels to another (ADR 0043): what they contain beside the records is read by the
-- server for the operator, and freshness is that of the server which read the sources.

-- When a source was last read completely: by this server, or by the one whose bundle was imported.
create table source_freshness (
  -- Name of a source of records, or `kev`, `epss`, `end_of_life`.
  source text collate "C" primary key,
  as_of timestamptz(3) not null
);
grant select, insert, update, delete on source_freshness to assay_worker;
grant select on source_freshness to assay_definer;

insert into source_freshness (source, as_of)
select source, max(as_of)
from (
  select source, ended_at as as_of from advisory_import where status = 'done'
  union all
  select t.kind, r.ended_at from task_run r join scheduled_task t on t.uuid = r.task_uuid
  where r.status = 'succeeded' and t.kind in ('kev', 'epss', 'end_of_life')) known
where as_of is not null group by source;

create view source_freshness_fact as select source, as_of from source_freshness;
create view advisory_record_fact as
  select source, id, modified_at, block, block_offset, block_length from advisory;
create view epss_score_fact as select cve, score, percentile from epss_score;
create view end_of_life_fact as
  select product, cycle, released_on, support_ends_on, ends_on, is_ended, latest from end_of_life;
create view end_of_life_package_fact as select ecosystem, name, product from end_of_life_package;
alter view source_freshness_fact owner to assay_definer;
alter view advisory_record_fact owner to assay_definer;
alter view epss_score_fact owner to assay_definer;
alter view end_of_life_fact owner to assay_definer;
alter view end_of_life_package_fact owner to assay_definer;
grant select on source_freshness_fact, advisory_record_fact, epss_score_fact, end_of_life_fact, end_of_life_package_fact
  to assay_app, assay_worker;

-- The installation signs its bundles with a key of their own.
alter table instance_key drop constraint instance_key_purpose_check;
alter table instance_key add constraint instance_key_purpose_check check (purpose in ('certificate', 'bundle'));

create function find_bundle_key() returns table (public_key bytea, sealed bytea)
  language sql stable security definer set search_path = pg_catalog, public as $f$
  select k.public_key, k.sealed from instance_key k where k.purpose = 'bundle'
$f$;

-- The first one stays.
create function add_bundle_key(public_half bytea, sealed_half bytea) returns void language sql security definer
  set search_path = pg_catalog, public as $f$
  insert into instance_key (purpose, public_key, sealed) values ('bundle', public_half, sealed_half) on conflict do nothing
$f$;
select own_by_definer(f::regprocedure, 'assay_app') from unnest(array[
  'find_bundle_key()', 'add_bundle_key(bytea, bytea)']) f;
