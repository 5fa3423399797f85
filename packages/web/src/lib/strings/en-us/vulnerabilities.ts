/** The list of vulnerabilities and the details of one. */
export const vulnerabilities = {
  answer:
    'Vulnerabilities of what is in use, or of the newest SBOM where nothing is in use. Worst first.',
  noun_one: 'vulnerability',
  noun_other: 'vulnerabilities',
  search: 'Id, alias or summary',
  id: 'Vulnerability',
  id_what: 'id',
  summary: 'Summary',
  epss: 'EPSS %',
  kev: 'Known exploited',
  projects: 'Projects',
  affected_projects_one: 'project is affected',
  affected_projects_other: 'projects are affected',
  first_seen: 'First seen here',
  published: 'Published',
  details: 'Details',
  affected: 'Affected projects',
  affected_none: 'No SBOM that counts is affected any more.',
  records: 'Records',
  withdrawn: 'withdrawn',
  revision: 'Revision',
  revision_what: 'revision',
  references: 'References',
  none: 'Nothing is known against your SBOMs',
  none_text:
    'No advisory that this server holds speaks of anything in them. That is worth as much as the advisories are: import them, or look which components could not be checked.',
};
