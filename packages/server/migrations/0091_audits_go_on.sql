-- A daily audit goes on from what the last one verified (ADR 0026).

-- What a clean audit of a log left for the next one, sealed by the outer key: rows can be removed or put back, and not written.
create table log_audit_state (
  tenant_uuid uuid not null,
  log_uuid uuid not null,
  sealed bytea not null,
  primary key (tenant_uuid, log_uuid),
  foreign key (tenant_uuid, log_uuid) references log (tenant_uuid, uuid) on delete cascade
);
select protect_tenant_table('log_audit_state');
revoke insert, update, delete on log_audit_state from assay_app;
