/** The list of artifacts. */
export const artifactList = {
  answer: 'Software that you build, sign or describe, and the packages it depends on.',
  noun_one: 'artifact',
  noun_other: 'artifacts',
  search: 'Name, or kind:container status:trusted',
  trust_level: 'Trust',
  name: 'Artifact',
  package: 'Package',
  ecosystem: 'Ecosystem',
  in_projects: 'Projects',
  not_signed: 'Not signed',
  no_sbom: 'None',
  tabs: 'Artifacts',
  tab_built: 'Yours',
  tab_used: 'Dependencies',
  none_built: 'No artifacts of your own yet',
  none_built_text:
    'Artifacts that you build, sign or describe appear here: upload an SBOM that names what it describes by purl or digest, or notarize a file.',
  see_used_one: 'See {{shown}} dependency',
  see_used_other: 'See {{shown}} dependencies',
  none_used: 'No dependencies yet',
  none_used_text: 'Packages that your SBOMs contain appear here.',
  noun_package_one: 'package',
  noun_package_other: 'packages',
  kind: 'Kind',
  digest_what: 'digest',
  signer: 'Signed by',
  ledger: 'Ledger',
  labels: 'Labels',
  has_sbom: 'Has an SBOM',
  sbom: 'SBOM',
  statements: 'statements about it',
  attachments: 'Files',
  files_one: 'file beside it',
  files_other: 'files beside it',
  severity: 'Worst findings',
  used_in: 'Used in',
  projects_one: 'project uses it',
  projects_other: 'projects use it',
  no_label: 'no label',
};

declare module '../../lib/strings.ts' {
  interface Strings {
    artifact_list: typeof artifactList;
  }
}
