-- An upload that turns out to be a duplicate only after it was parsed: the SBOM that it was answered with, and which is
-- gone. Whoever asks for that one gets the one that was there (`sbomid`).
alter table upload add column replaced_sbomid uuid;
create index upload_replaced on upload (tenant_uuid, replaced_sbomid) where replaced_sbomid is not null;
