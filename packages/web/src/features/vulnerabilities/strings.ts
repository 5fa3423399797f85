/** The list of vulnerabilities and the details of one. */
export const vulnerabilities = {
  answer: 'Decide once for every project that has the same vulnerability, worst first.',
  noun_one: 'vulnerability',
  noun_other: 'vulnerabilities',
  search: 'Id, alias or summary',
  id: 'Vulnerability',
  id_what: 'id',
  summary: 'Summary',
  epss: 'EPSS %',
  component: 'Component',
  more_components_one: '+ {{count}} more',
  more_components_other: '+ {{count}} more',
  fix: 'Fixed in',
  fix_none: 'No fix known',
  fix_unknown: 'Unknown',
  fix_fixed: 'Fixed',
  kev: 'Known exploited',
  projects: 'Projects',
  affected_projects_one: 'project is affected',
  affected_projects_other: 'projects are affected',
  first_seen: 'First seen here',
  published: 'Published',
  details: 'Details',
  affected: 'Affected projects',
  affected_none:
    'No current SBOM is known to be affected. Components that were not checked are not counted.',
  records: 'Records',
  withdrawn: 'withdrawn',
  revision: 'Revision',
  revision_what: 'revision',
  rating_from: 'Rating from',
  text_from: 'Text from',
  about_several_one: 'about {{count}} vulnerability',
  about_several_other: 'about {{count}} vulnerabilities together',
  references: 'References',
};

declare module '../../lib/strings.ts' {
  interface Strings {
    vulnerabilities: typeof vulnerabilities;
  }
}
