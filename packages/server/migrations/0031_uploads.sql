-- Every upload of a document as a record of its own: how far it is, and why it was refused (ADR 0014).

create table upload (
  tenant_uuid uuid not null,
  -- uuid v7, made by the server.
  uuid uuid not null,
  received_at timestamptz(3) not null,
  -- Null while it is in progress.
  ended_at timestamptz(3),
  -- Last sign of life of the server that receives it.
  seen_at timestamptz not null default now(),
  sender_kind text not null check (sender_kind in ('user', 'api-key', 'system', 'anonymous')),
  sender_uuid uuid not null,
  sender_name text not null,
  -- As it was typed; a refused one may be no path at all.
  project text collate "C" not null,
  version text not null,
  state text not null check (state in (
    'receiving', 'queued', 'parsing', 'matching', 'ready', 'ready_with_warnings', 'refused', 'duplicate', 'failed')),
  -- As sent, before the content encoding was taken off; expected: by Content-Length.
  received_bytes bigint not null default 0,
  expected_bytes bigint,
  -- Of the document; null until all of it was received.
  size_bytes bigint,
  sha256 bytea,
  -- The SBOM that it became, or is the same as. Stays when that is deleted.
  sbomid uuid,
  -- The project exists because of this upload.
  made_project boolean not null default false,
  -- {code, status, message, at} of a refused or failed one.
  error jsonb,
  -- {line, column, before, found, after} around the position of the error; controls are escaped.
  excerpt jsonb,
  component_count int,
  package_count int,
  matched_count int,
  warning_count int not null default 0,
  -- Start and end of each step in the order of the contract; null = not yet.
  steps timestamptz[] not null default '{}',
  primary key (tenant_uuid, uuid)
) with (fillfactor = 80);
create index upload_time on upload (tenant_uuid, received_at desc, uuid desc);
create index upload_sbom on upload (tenant_uuid, sbomid) where sbomid is not null;
create index upload_open on upload (tenant_uuid, seen_at) where ended_at is null;
select protect_tenant_table('upload');

-- The record of an upload follows its SBOM, whoever changes that: a worker, a restart, an operator.
create function follow_sbom() returns trigger language plpgsql set search_path = pg_catalog, public as $$
begin
  update upload u
  set state = case
        when new.status <> 'ready' then new.status
        when new.warning_count > 0 then 'ready_with_warnings'
        else 'ready' end,
    version = new.version, component_count = new.component_count, warning_count = new.warning_count,
    steps = new.steps, seen_at = clock_timestamp(),
    matched_count = case when new.status = 'ready' then u.package_count else u.matched_count end,
    error = case when new.status = 'failed' then
      jsonb_build_object('code', 'sbom.failed', 'status', 500) || coalesce(new.error, '{"message": "", "at": ""}') end,
    ended_at = case when new.status in ('ready', 'failed') then clock_timestamp() end
  where u.tenant_uuid = new.tenant_uuid and u.sbomid = new.sbomid and u.state in ('queued', 'parsing', 'matching');
  return null;
end $$;
create trigger sbom_upload after update of status on sbom for each row
  when (old.status is distinct from new.status) execute function follow_sbom();

-- An SBOM that is deleted while it is processed ends its upload.
create function end_upload_of_sbom() returns trigger language plpgsql set search_path = pg_catalog, public as $$
begin
  update upload u
  set state = 'failed', ended_at = clock_timestamp(), error = jsonb_build_object(
    'code', 'sbom.deleted', 'status', 404, 'at', '',
    'message', 'The SBOM was deleted before it was processed. Upload the document again if you need it.')
  where u.tenant_uuid = old.tenant_uuid and u.sbomid = old.sbomid and u.state in ('queued', 'parsing', 'matching');
  return null;
end $$;
create trigger sbom_upload_end after delete on sbom for each row
  when (old.status not in ('ready', 'failed')) execute function end_upload_of_sbom();

-- What the document itself says; `version` may be that of the upload. Null for SBOMs from before it was kept.
alter table sbom add column stated_version text;
