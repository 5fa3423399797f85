/** Lists of SBOMs. */
export const sboms = {
  mark_used: 'Mark in use',
  mark_used_what_one: 'The SBOM counts as deployed: its vulnerabilities count for its project.',
  mark_used_what_other:
    '{{count}} SBOMs count as deployed: their vulnerabilities count for their projects.',
  mark_unused: 'Mark not in use',
  mark_unused_what_one: 'The SBOM no longer counts as deployed.',
  mark_unused_what_other: '{{count}} SBOMs no longer count as deployed.',
  delete_selected: 'Delete SBOMs',
  delete_selected_what_one: 'The SBOM and its findings are deleted. This cannot be undone.',
  delete_selected_what_other:
    '{{count}} SBOMs and their findings are deleted. This cannot be undone.',
  title: 'SBOMs',
  answer: 'Uploaded SBOMs, their findings, and how much of each was checked.',
  noun_one: 'SBOM',
  noun_other: 'SBOMs',
  search: 'Name, version or project',
  project: 'Project',
  version: 'Version',
  format: 'Format',
  components: 'Components',
  known_against: 'Findings',
  in_use: 'In use',
  in_use_tag: 'in use',
  uploaded: 'Uploaded',
  by: 'by {{name}}',
  status: 'Status',
  purl: 'Package',
  contains: 'Contains',
  empty_artifacts: 'No artifacts yet',
  empty_licenses: 'No licenses yet',
  empty_projects: 'No projects yet',
  empty_sboms: 'No SBOMs yet',
  empty_vulnerabilities: 'No SBOMs to check for vulnerabilities yet',
  empty_components: 'No SBOMs with components yet',
  empty_sboms_in: 'No SBOMs in {{project}} yet',
  empty_components_in: 'No components in {{project}} yet',
  empty_vulnerabilities_in: 'Nothing to check for vulnerabilities in {{project}} yet',
  empty_text: 'Upload an SBOM to fill this list, or let a pipeline do it:',
  empty_ask: 'Uploaded SBOMs appear here. Ask a LedgerAdmin to upload the first one.',
  empty_command: 'command',
  empty_more: 'More ways to upload',
};

declare module '../../lib/strings.ts' {
  interface Strings {
    sboms: typeof sboms;
  }
}
