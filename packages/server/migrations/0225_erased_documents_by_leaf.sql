-- Each read of documents asks whether one of their leaves records an erasure: without it, all documents of the tenant were read for that.
create index document_erased on document (tenant_uuid, leaf_uuid) where state = 'erased';
