-- Decisions that end by themselves or are overruled, and findings that are assigned, as events (ADR 0062).

alter table notification_event drop constraint notification_event_kind_check,
  add constraint notification_event_kind_check check (kind in ('finding.new', 'finding.raised', 'finding.known_exploited',
    'gate.failed', 'source.stale', 'task.failed', 'log.alarm', 'license.expiring', 'decision.expiring', 'decision.overruled',
    'assignment.made'));

-- Step before its end at which a decision was noted last, so that each step is one event. Follows from decisions and the clock.
create table decision_notice (
  tenant_uuid uuid not null references tenant on delete cascade,
  decision_uuid uuid not null,
  -- Days before the end; 0: it has ended.
  days int not null check (days in (7, 1, 0)),
  primary key (tenant_uuid, decision_uuid),
  foreign key (tenant_uuid, decision_uuid) references decision on delete cascade
);
select protect_tenant_table('decision_notice');

-- Records decisions that have come to a step before their end: one event for each tenant and step. A step before the decision
-- was made is left out.
create function note_expiring_decisions() returns void language sql security definer set search_path = pg_catalog, public as $$
  with due as (
    select d.tenant_uuid, d.uuid, s.days
    from (values (7, interval '1 day', interval '7 days'), (1, '0', '1 day'), (0, '-7 days', '0')) s (days, after, until)
    join decision d on d.ended_at is null and d.expires_at > now() + s.after and d.expires_at <= now() + s.until
      and d.created_at <= d.expires_at - s.until
    join tenant t on t.uuid = d.tenant_uuid and t.disabled_at is null),
  noted as (
    insert into decision_notice (tenant_uuid, decision_uuid, days) select tenant_uuid, uuid, days from due
    on conflict (tenant_uuid, decision_uuid) do update set days = excluded.days where decision_notice.days > excluded.days
    returning tenant_uuid, decision_uuid, days)
  insert into notification_event (tenant_uuid, kind, data)
    select n.tenant_uuid, 'decision.expiring', jsonb_build_object('days', n.days, 'decisions', count(*),
      'expires_at', min(d.expires_at), 'paths', (array_agg(distinct p.path) filter (where p.path is not null))[:20],
      'vulnerabilities', (array_agg(distinct d.vulnerability))[:10])
    from noted n join decision d on d.tenant_uuid = n.tenant_uuid and d.uuid = n.decision_uuid
    left join sbom b on b.tenant_uuid = d.tenant_uuid and b.sbomid = d.sbomid
    left join project p on p.tenant_uuid = d.tenant_uuid and p.uuid = coalesce(d.project_uuid, b.project_uuid)
    group by n.tenant_uuid, n.days
$$;
select own_by_definer('note_expiring_decisions()', 'assay_worker');

-- Decisions that another person than their author ended: one event for each act that ended them.
create function note_overruled_decisions() returns trigger language plpgsql security definer
  set search_path = pg_catalog, public as $$
begin
  insert into notification_event (tenant_uuid, kind, data)
    select c.tenant_uuid, 'decision.overruled', jsonb_build_object('by', c.ended_by, 'decisions', count(*),
      'authors', (array_agg(distinct c.author))[:10], 'paths', (array_agg(distinct p.path) filter (where p.path is not null))[:20],
      'vulnerabilities', (array_agg(distinct c.vulnerability))[:10])
    from came c join gone g using (tenant_uuid, uuid)
    left join sbom b on b.tenant_uuid = c.tenant_uuid and b.sbomid = c.sbomid
    left join project p on p.tenant_uuid = c.tenant_uuid and p.uuid = coalesce(c.project_uuid, b.project_uuid)
    where g.ended_at is null and c.ended_at is not null and c.ended_by <> c.author
    group by c.tenant_uuid, c.ended_act, c.ended_by;
  return null;
end $$;

-- Findings that another person was given: one event for each act.
create function note_assignments() returns trigger language plpgsql security definer
  set search_path = pg_catalog, public as $$
begin
  insert into notification_event (tenant_uuid, kind, data)
    select c.tenant_uuid, 'assignment.made', jsonb_build_object('by', c.author, 'assignee', c.assignee,
      'assignee_uuid', c.assignee_uuid, 'findings', count(*),
      'paths', (array_agg(distinct p.path) filter (where p.path is not null))[:20],
      'vulnerabilities', (array_agg(distinct c.vulnerability))[:10])
    from came c
    left join sbom b on b.tenant_uuid = c.tenant_uuid and b.sbomid = c.sbomid
    left join project p on p.tenant_uuid = c.tenant_uuid and p.uuid = coalesce(c.project_uuid, b.project_uuid)
    where c.kind = 'assignment' and c.assignee_uuid is not null and c.assignee_uuid <> c.author_uuid
    group by c.tenant_uuid, c.act_uuid, c.author, c.assignee, c.assignee_uuid;
  return null;
end $$;
select own_by_definer(f, 'assay_definer')
  from unnest(array['note_overruled_decisions()', 'note_assignments()']::regprocedure[]) f;

create trigger note_overruled_decisions after update on decision referencing old table as gone new table as came
  for each statement execute function note_overruled_decisions();
create trigger note_assignments after insert on finding_remark referencing new table as came
  for each statement execute function note_assignments();
