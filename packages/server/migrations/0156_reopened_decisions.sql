-- Decisions that no longer apply because of what advisories say now, as events (ADR 0067).

alter table notification_event drop constraint notification_event_kind_check,
  add constraint notification_event_kind_check check (kind in ('finding.new', 'finding.raised', 'finding.known_exploited',
    'gate.failed', 'source.stale', 'task.failed', 'log.alarm', 'license.expiring', 'decision.expiring', 'decision.overruled',
    'decision.reopened', 'assignment.made'));

-- Decisions that are noted as open again: each opening is one event. Follows from decisions and advisories.
create table reopened_decision (
  tenant_uuid uuid not null references tenant on delete cascade,
  decision_uuid uuid not null,
  reason text not null check (reason in ('severity', 'kev', 'fix')),
  noted_at timestamptz(3) not null default now(),
  primary key (tenant_uuid, decision_uuid),
  foreign key (tenant_uuid, decision_uuid) references decision on delete cascade
);
select protect_tenant_table('reopened_decision');

-- Vulnerabilities about which there are decisions, and whose facts changed since these were compared with them.
create table decision_recheck (
  tenant_uuid uuid not null references tenant on delete cascade,
  vuln_id int not null,
  primary key (tenant_uuid, vuln_id)
);
select protect_tenant_table('decision_recheck');

create index decision_reopenable on decision (vulnerability) where ended_at is null and reopen_on <> '{}';

-- Notes the decisions of every tenant that the changed facts of these vulnerabilities may open again.
create function recheck_decisions(vulns int[]) returns void language sql security definer
  set search_path = pg_catalog, public as $$
  insert into decision_recheck (tenant_uuid, vuln_id)
    select distinct d.tenant_uuid, n.vuln_id
    from (
      select v.vuln_id, v.id as name from vulnerability v where v.vuln_id = any (vulns)
      union all select a.vuln_id, a.alias from vulnerability_alias a where a.vuln_id = any (vulns)) n
    join decision d on d.vulnerability = n.name and d.ended_at is null and d.reopen_on <> '{}'
    order by 1, 2
    on conflict do nothing
$$;

create function recheck_exploited() returns trigger language plpgsql security definer
  set search_path = pg_catalog, public as $$
begin
  perform recheck_decisions(array[new.vuln_id]);
  return null;
end $$;
select own_by_definer('recheck_exploited()', 'assay_definer');
create trigger recheck_exploited after update of kev on vulnerability for each row
  when (old.kev is distinct from new.kev) execute function recheck_exploited();

-- Tenants whose decisions wait to be compared.
create function tenants_with_decision_rechecks() returns table (tenant_uuid uuid)
  language sql stable security definer set search_path = pg_catalog, public as $$
  select distinct r.tenant_uuid from decision_recheck r join tenant t on t.uuid = r.tenant_uuid where t.disabled_at is null
$$;
select own_by_definer(f, 'assay_worker')
  from unnest(array['recheck_decisions(int[])', 'tenants_with_decision_rechecks()']::regprocedure[]) f;
grant execute on function known_findings(int[]) to assay_worker;
