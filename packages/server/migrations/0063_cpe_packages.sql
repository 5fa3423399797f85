-- Components that have only a CPE are compared with records of NVD by vendor and product (ADR 0036). Their versions are
-- checked by the reader when they are uploaded again; until then one that cannot be ordered is compared as unknown.
update package_version set ecosystem = 'CPE',
  unchecked = case when match_version = '' then 'no_version' else '' end
where unchecked = 'cpe_only' and identity like 'cpe:2.3:%' and match_name ~ '^.+:.+$';
