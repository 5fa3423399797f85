/** Lists of artifacts. */
export const artifacts = {
  answer: 'Every package version that the SBOMs contain, and who uses it.',
  noun_one: 'package version',
  noun_other: 'package versions',
  search: 'Name',
  name: 'Name',
  version: 'Version',
  kind: 'Kind',
  purl: 'Package URL',
  purl_what: 'package URL',
  known_against: 'Known against it',
  used_in: 'Used in',
  projects_one: 'project uses it',
  projects_other: 'projects use it',
};
