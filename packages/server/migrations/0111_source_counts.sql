-- Live records of each source, kept as they come and go: counting 250,000 of them took a quarter of a second (ADR 0054).
create table advisory_source_count (
  source text collate "C" primary key,
  records int not null
);

create function count_source_records() returns trigger language plpgsql security definer
  set search_path = pg_catalog, public as $f$
begin
  if tg_op = 'INSERT' then
    insert into advisory_source_count as c (source, records)
    select n.source, (count(*) filter (where not n.withdrawn))::int from came n group by 1 order by 1
    on conflict (source) do update set records = c.records + excluded.records where excluded.records <> 0;
  elsif tg_op = 'DELETE' then
    update advisory_source_count c set records = c.records - g.records
    from (select o.source, (count(*) filter (where not o.withdrawn))::int as records from went o group by 1) g
    where c.source = g.source and g.records <> 0;
  else
    update advisory_source_count c set records = c.records + g.records
    from (
      select x.source, sum(x.delta)::int as records
      from (select n.source, (not n.withdrawn)::int as delta from came n
            union all select o.source, -(not o.withdrawn)::int from went o) x
      group by 1) g
    where c.source = g.source and g.records <> 0;
  end if;
  return null;
end $f$;

insert into advisory_source_count (source, records)
select source, (count(*) filter (where not withdrawn))::int from advisory group by 1;

create trigger count_added after insert on advisory referencing new table as came
  for each statement execute function count_source_records();
create trigger count_changed after update on advisory referencing old table as went new table as came
  for each statement execute function count_source_records();
create trigger count_deleted after delete on advisory referencing old table as went
  for each statement execute function count_source_records();

grant select on advisory_source_count to assay_worker, assay_definer;
grant insert, update on advisory_source_count to assay_definer;
select own_by_definer('count_source_records()', 'assay_worker');

-- As before (0003), from the counts.
create or replace view advisory_source_state as
  select source, records as advisories from advisory_source_count where records > 0;

drop index advisory_live;
