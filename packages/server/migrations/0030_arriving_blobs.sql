-- Bytes are stored before the transaction that refers to them: what a killed process leaves is found and removed.

-- Blobs of a tenant that are stored and that nothing refers to yet. The row goes with the transaction that refers to the
-- blob, or when the sweep has looked for references an hour later.
create table arriving_blob (
  tenant_uuid uuid not null,
  sha256 bytea not null,
  arrived_at timestamptz not null default now(),
  primary key (tenant_uuid, sha256)
);
create index arriving_blob_age on arriving_blob (tenant_uuid, arrived_at);
select protect_tenant_table('arriving_blob');

-- Blobs whose upload must have ended, for the sweep. Longer than an upload is between storing and referring.
create function abandoned_blobs() returns table (tenant_uuid uuid, sha256 bytea)
  language sql stable security definer set search_path = pg_catalog, public as $f$
  select b.tenant_uuid, b.sha256 from arriving_blob b where b.arrived_at < now() - interval '1 hour' limit 10000
$f$;
select own_by_definer('abandoned_blobs()', 'assay_worker');
