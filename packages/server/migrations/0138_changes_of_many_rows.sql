-- Triggers about updates group old and new rows instead of joining them, as record_rows() does since 0137: the plan that a
-- connection keeps from an update of no row compares each old row with each new one.

create or replace function note_overruled_decisions() returns trigger language plpgsql security definer
  set search_path = pg_catalog, public as $$
begin
  insert into notification_event (tenant_uuid, kind, data)
    select c.tenant_uuid, 'decision.overruled', jsonb_build_object('by', c.ended_by, 'decisions', count(*),
      'authors', (array_agg(distinct c.author))[:10], 'paths', (array_agg(distinct p.path) filter (where p.path is not null))[:20],
      'vulnerabilities', (array_agg(distinct c.vulnerability))[:10])
    from (
      select b.tenant_uuid, b.uuid, max(b.ended_by) as ended_by, max(b.author) as author, max(b.vulnerability) as vulnerability,
        (array_agg(b.ended_act) filter (where b.is_new))[1] as ended_act, (array_agg(b.sbomid) filter (where b.is_new))[1] as sbomid,
        (array_agg(b.project_uuid) filter (where b.is_new))[1] as project_uuid
      from (select x.tenant_uuid, x.uuid, true as is_new, x.ended_at, x.ended_by, x.author, x.vulnerability, x.ended_act, x.sbomid, x.project_uuid
              from came x
            union all select x.tenant_uuid, x.uuid, false, x.ended_at, null, null, null, null, null, null from gone x) b
      group by b.tenant_uuid, b.uuid
      having bool_or(not b.is_new and b.ended_at is null) and bool_or(b.is_new and b.ended_at is not null)) c
    left join sbom b on b.tenant_uuid = c.tenant_uuid and b.sbomid = c.sbomid
    left join project p on p.tenant_uuid = c.tenant_uuid and p.uuid = coalesce(c.project_uuid, b.project_uuid)
    where c.ended_by <> c.author
    group by c.tenant_uuid, c.ended_act, c.ended_by;
  return null;
end $$;

create or replace function note_changed_findings() returns trigger language plpgsql security definer
  set search_path = pg_catalog, public as $$
begin
  insert into notification_event (tenant_uuid, kind, project_uuid, vuln_ids)
    select c.tenant_uuid, 'finding.new', nullif(current_setting('app.project', true), '')::uuid,
      array_agg(c.vuln_id order by c.vuln_id)
    from (
      select b.tenant_uuid, b.vuln_id,
        max(b.affected_projects) filter (where b.is_new) as affected_projects, max(b.affected_projects) filter (where not b.is_new) as were_affected,
        max(b.severity) filter (where b.is_new) as severity, max(b.severity) filter (where not b.is_new) as was_severity,
        bool_or(b.kev) filter (where b.is_new) as kev, bool_or(b.kev) filter (where not b.is_new) as was_kev
      from (select x.tenant_uuid, x.vuln_id, true as is_new, x.affected_projects, x.severity, x.kev from came x
            union all select x.tenant_uuid, x.vuln_id, false, x.affected_projects, x.severity, x.kev from gone x) b
      group by b.tenant_uuid, b.vuln_id) c
    where c.affected_projects > c.were_affected group by c.tenant_uuid;
  -- A new finding is rated in its own transaction, after it is counted: that is no rise.
  insert into notification_event (tenant_uuid, kind, vuln_ids, former)
    select c.tenant_uuid, 'finding.raised', array_agg(c.vuln_id order by c.vuln_id),
      array_agg(c.was_severity order by c.vuln_id)
    from (
      select b.tenant_uuid, b.vuln_id,
        max(b.affected_projects) filter (where b.is_new) as affected_projects, max(b.affected_projects) filter (where not b.is_new) as were_affected,
        max(b.severity) filter (where b.is_new) as severity, max(b.severity) filter (where not b.is_new) as was_severity,
        bool_or(b.kev) filter (where b.is_new) as kev, bool_or(b.kev) filter (where not b.is_new) as was_kev
      from (select x.tenant_uuid, x.vuln_id, true as is_new, x.affected_projects, x.severity, x.kev from came x
            union all select x.tenant_uuid, x.vuln_id, false, x.affected_projects, x.severity, x.kev from gone x) b
      group by b.tenant_uuid, b.vuln_id) c
    where c.severity > c.was_severity and c.affected_projects > 0 and c.were_affected > 0
      and not exists (
        select from notification_event e
        where e.tenant_uuid = c.tenant_uuid and e.dispatched_at is null and e.xact = pg_current_xact_id()
          and e.kind = 'finding.new' and c.vuln_id = any (e.vuln_ids))
    group by c.tenant_uuid;
  insert into notification_event (tenant_uuid, kind, vuln_ids)
    select c.tenant_uuid, 'finding.known_exploited', array_agg(c.vuln_id order by c.vuln_id)
    from (
      select b.tenant_uuid, b.vuln_id,
        max(b.affected_projects) filter (where b.is_new) as affected_projects, max(b.affected_projects) filter (where not b.is_new) as were_affected,
        max(b.severity) filter (where b.is_new) as severity, max(b.severity) filter (where not b.is_new) as was_severity,
        bool_or(b.kev) filter (where b.is_new) as kev, bool_or(b.kev) filter (where not b.is_new) as was_kev
      from (select x.tenant_uuid, x.vuln_id, true as is_new, x.affected_projects, x.severity, x.kev from came x
            union all select x.tenant_uuid, x.vuln_id, false, x.affected_projects, x.severity, x.kev from gone x) b
      group by b.tenant_uuid, b.vuln_id) c
    where c.kev and not c.was_kev and c.affected_projects > 0 group by c.tenant_uuid;
  return null;
end $$;
