-- Which record a vulnerability's text and rating come from, and about how many vulnerabilities that record is.
-- Null until the next import reads the records again (0036).
alter table vulnerability
  add column text_record text,
  add column text_source text,
  add column text_vulnerabilities int,
  add column rating_record text,
  add column rating_source text,
  add column rating_vulnerabilities int;

create or replace view vulnerability_fact as
  select vuln_id, id, severity, cvss, cvss_vector, epss, kev, published_at, summary,
         text_record, text_source, text_vulnerabilities, rating_record, rating_source, rating_vulnerabilities
  from vulnerability;

create or replace view affected_fact as
  select f.affected_id, f.advisory_id, f.ecosystem, f.release, f.name, f.repository_url, f.ranges, f.versions,
         a.source, a.id as advisory, a.revision, a.summary as record_summary,
         (select count(*)::int from advisory_vulnerability v where v.advisory_id = a.advisory_id) as record_vulnerabilities
  from affected f join advisory a using (advisory_id);

create or replace view advisory_fact as
  select a.advisory_id, a.source, a.id, a.revision, a.modified_at, a.withdrawn, a.severity, a.summary,
         a.block, a.block_offset, a.block_length, v.vuln_id,
         (select count(*)::int from advisory_vulnerability o where o.advisory_id = a.advisory_id) as vulnerabilities
  from advisory a join advisory_vulnerability v using (advisory_id);
