-- Built artifacts by name, for the matrix of their compliance: its first page read and sorted all of them.
create index artifact_built_by_name on artifact (tenant_uuid, name, uuid) where is_built;
