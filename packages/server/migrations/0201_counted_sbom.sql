-- The SBOM that the compliance of a project is judged by (ADR 0077): a matrix of 10,000 projects looked it up for each of them.

-- The newest ready one in use, otherwise the newest ready one; null without any.
alter table project_summary add column counted_sbomid uuid;

update project_summary p set counted_sbomid = coalesce((
  select b.sbomid from sbom b
  where b.tenant_uuid = p.tenant_uuid and b.project_uuid = p.project_uuid and b.in_use and b.status = 'ready'
  order by b.uploaded_at desc, b.sbomid desc limit 1), p.newest_sbomid)
where p.newest_sbomid is not null;
