-- Each key is looked up by itself. Until a young installation has statistics, PostgreSQL read all packages of the tenant for each
-- upload: 37 ms for 500 keys instead of 7. `offset 0` keeps it from joining the tables in another order.
create or replace function known_package_versions_by_key(keys uuid[]) returns table (key uuid, pv_id int)
  language sql stable security definer rows 5000 set search_path = pg_catalog, public
  set plan_cache_mode = force_custom_plan as $f$
  select n.key, v.pv_id from unnest(keys) n (key)
  cross join lateral (select p.pv_id from package_version p where p.key = n.key offset 0) v
  cross join lateral (
    select from tenant_package t where t.tenant_uuid = current_tenant() and t.pv_id = v.pv_id offset 0) t
$f$;

-- Until a table is analyzed, PostgreSQL believes that a tenant has one row in 200, so that any index that begins with tenant_uuid
-- seems as good as the primary key. This says one in four, until ANALYZE counts. PostgreSQL 18 takes such statistics; earlier ones do not.
create function expect_few_tenants(target regclass) returns void language plpgsql set search_path = pg_catalog, public as $$
begin
  if current_setting('server_version_num')::int >= 180000 then
    perform pg_restore_attribute_stats('schemaname', n.nspname::text, 'relname', c.relname::text, 'attname', 'tenant_uuid',
      'inherited', false, 'version', 180000, 'null_frac', 0::real, 'avg_width', 16, 'n_distinct', 4::real)
    from pg_class c join pg_namespace n on n.oid = c.relnamespace
    where c.oid = target and c.relkind = 'r' and c.reltuples < 100;
  end if;
end $$;
revoke all on function expect_few_tenants(regclass) from public;

create or replace function protect_tenant_table(target regclass) returns void language plpgsql set search_path = pg_catalog, public as $$
begin
  execute format('alter table %s enable row level security', target);
  execute format('alter table %s force row level security', target);
  execute format('create policy tenant on %s using (tenant_uuid = current_tenant()) with check (tenant_uuid = current_tenant())', target);
  execute format('create policy cross_tenant on %s to assay_definer using (true) with check (true)', target);
  execute format('grant select, insert, update, delete on %s to assay_app, assay_worker', target);
  perform expect_few_tenants(target);
end $$;

select expect_few_tenants(r.oid) from pg_class r join pg_attribute a on a.attrelid = r.oid
where r.relnamespace = 'public'::regnamespace and a.attname = 'tenant_uuid' and not a.attisdropped;
