-- Events that people may be notified of (ADR 0034): a row in the transaction of the fact, read by the notifier afterwards.
-- Triggers record what follows from rows that many statements write, so that no writer can leave it out.

create table notification_event (
  tenant_uuid uuid not null references tenant on delete cascade,
  uuid uuid not null default uuid_v7(),
  kind text not null check (kind in ('finding.new', 'finding.raised', 'finding.known_exploited', 'gate.failed',
    'source.stale', 'task.failed', 'log.alarm')),
  created_at timestamptz(3) not null default now(),
  -- Findings: the vulnerabilities, and the project whose upload brought them; null when advisories did.
  project_uuid uuid,
  vuln_ids int[] not null default '{}',
  -- finding.raised: severities before, in the order of vuln_ids.
  former smallint[] not null default '{}',
  -- All other kinds: what happened, by kind.
  data jsonb not null default '{}',
  xact xid8 not null default pg_current_xact_id(),
  -- When it was compared with the rules; null until then.
  dispatched_at timestamptz(3),
  primary key (tenant_uuid, uuid)
);
create index notification_event_pending on notification_event (tenant_uuid, created_at) where dispatched_at is null;
create index notification_event_time on notification_event (tenant_uuid, created_at desc);
select protect_tenant_table('notification_event');

-- Records an event of one tenant, or with null of every open tenant: for facts about the server.
create function record_notification_event(event_kind text, tenant uuid, facts jsonb) returns void
  language plpgsql security definer set search_path = pg_catalog, public as $$
begin
  if session_user = 'assay_app' and tenant is distinct from current_tenant() then
    raise insufficient_privilege using message = 'an event of another tenant';
  end if;
  insert into notification_event (tenant_uuid, kind, data)
    select t.uuid, event_kind, facts from tenant t
    where t.disabled_at is null and (tenant is null or t.uuid = tenant);
end $$;
select own_by_definer('record_notification_event(text, uuid, jsonb)', 'assay_app', 'assay_worker');

-- Vulnerabilities that begin to affect a project, in the transaction that counts them. `app.project` names the project of an upload.
create function note_new_findings() returns trigger language plpgsql security definer
  set search_path = pg_catalog, public as $$
begin
  insert into notification_event (tenant_uuid, kind, project_uuid, vuln_ids)
    select c.tenant_uuid, 'finding.new', nullif(current_setting('app.project', true), '')::uuid,
      array_agg(c.vuln_id order by c.vuln_id)
    from came c where c.affected_projects > 0 group by c.tenant_uuid;
  return null;
end $$;

-- The same where a row existed already; then severities that rise and vulnerabilities that become known exploited.
create function note_changed_findings() returns trigger language plpgsql security definer
  set search_path = pg_catalog, public as $$
begin
  insert into notification_event (tenant_uuid, kind, project_uuid, vuln_ids)
    select c.tenant_uuid, 'finding.new', nullif(current_setting('app.project', true), '')::uuid,
      array_agg(c.vuln_id order by c.vuln_id)
    from came c join gone g using (tenant_uuid, vuln_id)
    where c.affected_projects > g.affected_projects group by c.tenant_uuid;
  -- A new finding is rated in its own transaction, after it is counted: that is no rise.
  insert into notification_event (tenant_uuid, kind, vuln_ids, former)
    select c.tenant_uuid, 'finding.raised', array_agg(c.vuln_id order by c.vuln_id),
      array_agg(g.severity order by c.vuln_id)
    from came c join gone g using (tenant_uuid, vuln_id)
    where c.severity > g.severity and c.affected_projects > 0 and g.affected_projects > 0
      and not exists (
        select from notification_event e
        where e.tenant_uuid = c.tenant_uuid and e.dispatched_at is null and e.xact = pg_current_xact_id()
          and e.kind = 'finding.new' and c.vuln_id = any (e.vuln_ids))
    group by c.tenant_uuid;
  insert into notification_event (tenant_uuid, kind, vuln_ids)
    select c.tenant_uuid, 'finding.known_exploited', array_agg(c.vuln_id order by c.vuln_id)
    from came c join gone g using (tenant_uuid, vuln_id)
    where c.kev and not g.kev and c.affected_projects > 0 group by c.tenant_uuid;
  return null;
end $$;

-- A log that stops itself, or is stopped by an operator.
create function note_frozen_log() returns trigger language plpgsql security definer
  set search_path = pg_catalog, public as $$
begin
  insert into notification_event (tenant_uuid, kind, data) values (new.tenant_uuid, 'log.alarm',
    jsonb_build_object('log_uuid', new.uuid, 'reason', coalesce(new.frozen_reason, ''), 'stopped', true));
  return null;
end $$;
select own_by_definer(f, 'assay_definer')
  from unnest(array['note_new_findings()', 'note_changed_findings()', 'note_frozen_log()']::regprocedure[]) f;

create trigger note_new_findings after insert on tenant_vulnerability referencing new table as came
  for each statement execute function note_new_findings();
create trigger note_changed_findings after update on tenant_vulnerability
  referencing old table as gone new table as came
  for each statement execute function note_changed_findings();
create trigger note_frozen_log after update of frozen_at on log for each row
  when (old.frozen_at is null and new.frozen_at is not null) execute function note_frozen_log();

-- While advisories are imported, findings that they bring wait for the end of the import, 15 minutes at most, so that they are
-- one notification.
create function is_held_back(event_kind text, project uuid, since timestamptz) returns boolean
  language sql stable security definer set search_path = pg_catalog, public as $$
  select event_kind in ('finding.new', 'finding.raised') and project is null and since > now() - interval '15 minutes'
    and exists (
      select from advisory_import i
      where i.status in ('queued', 'running') and i.started_at > now() - interval '1 hour')
$$;

-- Tenants that have events to compare with their rules.
create function tenants_with_notification_events() returns table (tenant_uuid uuid)
  language sql stable security definer set search_path = pg_catalog, public as $$
  select distinct e.tenant_uuid from notification_event e join tenant t on t.uuid = e.tenant_uuid
  where e.dispatched_at is null and t.disabled_at is null and not is_held_back(e.kind, e.project_uuid, e.created_at)
$$;
select own_by_definer(f, 'assay_worker')
  from unnest(array['tenants_with_notification_events()', 'is_held_back(text, uuid, timestamptz)']::regprocedure[]) f;
