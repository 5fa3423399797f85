-- Which version of the matcher decided what, and the full re-matches that bring all of it to one version (ADR 0012).

-- The version that decided the row; 0: from before versions were kept. Rows that a full re-match finds right keep theirs:
-- what is shown is the later of this one and matcher.version.
alter table package_match add column matcher smallint not null default 0;

-- One row: the version by which everything stored was compared last, in full; 0: never.
create table matcher (
  only_row boolean primary key default true check (only_row),
  version smallint not null
);
insert into matcher (version) values (0);

create table rematch (
  uuid uuid primary key,
  status text not null check (status in ('queued', 'running', 'done', 'failed')),
  reason text not null check (reason in ('upgrade', 'request')),
  -- Name of the SuperAdmin; null: the server itself, after an upgrade.
  started_by text,
  matcher_version smallint not null,
  started_at timestamptz(3) not null default now(),
  ended_at timestamptz(3),
  -- Package versions that can be compared, and that were so far.
  versions int not null default 0,
  compared int not null default 0,
  -- Matches of a package version with a vulnerability: came, went, or have another verdict, rating or deciding record.
  added int not null default 0,
  removed int not null default 0,
  changed int not null default 0,
  error text,
  check ((reason = 'upgrade') = (started_by is null))
);
create index rematch_time on rematch (started_at desc, uuid desc);
-- One at a time.
create unique index rematch_active on rematch ((true)) where status in ('queued', 'running');

-- Vulnerabilities whose matches a re-match changed.
create table rematch_vulnerability (
  rematch_uuid uuid not null references rematch on delete cascade,
  vuln_id int not null,
  added int not null,
  removed int not null,
  changed int not null,
  primary key (rematch_uuid, vuln_id)
);

grant select, insert, update, delete on matcher, rematch, rematch_vulnerability to assay_worker;

-- Re-matches belong to operators: the service lets SuperAdmins alone come here.
create view rematch_state as
  select r.uuid, r.status, r.reason, r.started_by, r.matcher_version, r.started_at, r.ended_at, r.versions, r.compared,
    r.added, r.removed, r.changed, r.error,
    (select count(*)::int from rematch_vulnerability v where v.rematch_uuid = r.uuid) as vulnerability_count
  from rematch r;
create view rematch_vulnerability_state as
  select r.rematch_uuid, v.id, r.added, r.removed, r.changed
  from rematch_vulnerability r join vulnerability v on v.vuln_id = r.vuln_id;
create view matcher_state as select version from matcher;
alter view rematch_state owner to assay_definer;
alter view rematch_vulnerability_state owner to assay_definer;
alter view matcher_state owner to assay_definer;
grant select on rematch_state, rematch_vulnerability_state, matcher_state to assay_app, assay_worker;

-- Notes a re-match that waits; false while another one has not ended. Only the last fifty are kept.
create function begin_rematch(rematch_uuid uuid, rematch_started_by text, version smallint) returns boolean
  language plpgsql security definer set search_path = pg_catalog, public as $f$
begin
  delete from rematch r where r.status in ('done', 'failed')
    and r.uuid not in (select k.uuid from rematch k order by k.started_at desc, k.uuid desc limit 49);
  insert into rematch (uuid, status, reason, started_by, matcher_version)
  values (rematch_uuid, 'queued', case when rematch_started_by is null then 'upgrade' else 'request' end,
    rematch_started_by, version)
  on conflict ((true)) where status in ('queued', 'running') do nothing;
  return found;
end $f$;
select own_by_definer('begin_rematch(uuid, text, smallint)', 'assay_app', 'assay_worker');

-- As before (0005), and which version of the matcher decided.
drop function known_matches(int[], int[]);
create function known_matches(pvs int[], flaws int[])
  returns table (pv_id int, vuln_id int, affected_id int, verdict smallint, matcher smallint)
  language sql stable security definer rows 50 set search_path = pg_catalog, public as $f$
  select m.pv_id, m.vuln_id, m.affected_id, m.verdict, greatest(m.matcher, s.version)
  from matcher s
  cross join unnest(pvs, flaws) w (pv_id, vuln_id)
  join tenant_package t on t.pv_id = w.pv_id and t.tenant_uuid = current_tenant()
  join package_match m on m.pv_id = w.pv_id and m.vuln_id = w.vuln_id
$f$;
select own_by_definer('known_matches(int[], int[])', 'assay_app', 'assay_worker');
