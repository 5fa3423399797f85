-- SBOMs in use are some of hundreds of thousands: lists of them alone would read all.

create index sbom_in_use on sbom (tenant_uuid, uploaded_at desc, sbomid desc) include (project_uuid, set_id) where in_use;
