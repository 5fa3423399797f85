-- Which logs a worker audits by itself, of all tenants: those that grew since their last audit, a day ago at least.
create function logs_to_audit() returns table (tenant_uuid uuid, log_uuid uuid) language sql stable security definer
  set search_path = pg_catalog, public as $$
  select l.tenant_uuid, l.uuid
  from log l
  cross join lateral (
    select c.size from log_checkpoint c where c.log_uuid = l.uuid order by c.size desc limit 1) c
  left join lateral (
    select a.size, a.ended_at from log_audit a
    where a.tenant_uuid = l.tenant_uuid and a.log_uuid = l.uuid order by a.uuid desc limit 1) a on true
  where a.size is null or (a.size < c.size and a.ended_at < now() - interval '1 day')
$$;
select own_by_definer('logs_to_audit()', 'assay_worker');
