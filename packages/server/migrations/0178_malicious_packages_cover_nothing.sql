-- Records of malicious packages say nothing about vulnerabilities of an ecosystem (ADR 0011): what had no other records was shown as checked.

update advisory_coverage c set newest_import_at = null
where c.newest_import_at is not null
  and exists (
    select from affected f join advisory a using (advisory_id)
    where a.source = c.source and f.ecosystem = c.ecosystem and f.release = c.release and not a.withdrawn and a.id like 'MAL-%')
  and not exists (
    select from affected f join advisory a using (advisory_id)
    where a.source = c.source and f.ecosystem = c.ecosystem and f.release = c.release and not a.withdrawn and a.id not like 'MAL-%');
