-- Records of uploads end and go, also those whose server is gone (ADR 0014).

-- Receiving writes a sign of life every few seconds: without one for this long, the server that received is gone.
create function end_lost_uploads(silence interval) returns int language plpgsql security definer
  set search_path = pg_catalog, public as $$
declare
  ended int;
begin
  update upload set state = 'failed', ended_at = clock_timestamp(), error = jsonb_build_object(
    'code', 'upload.lost', 'status', 500, 'at', '',
    'message', 'The server stopped before it had taken in this upload. Nothing was changed. Upload the document again.')
  where ended_at is null and state in ('receiving', 'parsing') and sbomid is null and seen_at < now() - silence;
  get diagnostics ended = row_count;
  return ended;
end $$;
select own_by_definer('end_lost_uploads(interval)', 'assay_worker');

-- Keeps 90 days, and the newest 10,000 of each tenant. Uploads in progress stay.
create function sweep_uploads() returns void language sql security definer set search_path = pg_catalog, public as $$
  delete from upload where ended_at is not null and received_at < now() - interval '90 days';
  with bounds as materialized (
    select t.uuid as tenant_uuid, (
      select x.received_at from upload x where x.tenant_uuid = t.uuid
      order by x.received_at desc, x.uuid desc offset 10000 limit 1) as bound
    from tenant t)
  delete from upload u using bounds b
  where u.tenant_uuid = b.tenant_uuid and u.received_at <= b.bound and u.ended_at is not null
$$;
select own_by_definer('sweep_uploads()', 'assay_worker');
