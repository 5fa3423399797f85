-- The history of compliance is read newest first (ADR 0051).
create index sbom_compliance_time on sbom_compliance (tenant_uuid, evaluated_at desc, uuid desc);
