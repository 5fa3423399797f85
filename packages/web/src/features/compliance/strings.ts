/** Strings of the lists of compliance. */
export const complianceList = {
  projects_answer:
    'See which projects meet their attestation profile and each rule set, and what fails.',
  artifacts_answer: 'See which artifacts meet their attestation profile and each rule set.',
  search_projects: 'Filter by path',
  search_artifacts: 'Filter by name',
  noun_project_one: 'project',
  noun_project_other: 'projects',
  noun_artifact_one: 'artifact',
  noun_artifact_other: 'artifacts',
  project: 'Project',
  artifact: 'Artifact',
  rules: 'Rules passed',
  profile: 'Profile',
  no_sbom: 'No SBOM',
  pending: 'Pending',
  sums_projects: 'Projects by verdict of their attestation profile',
  sums_artifacts: 'Artifacts by verdict of their attestation profile',
  sums_open: 'By rule set and day',
  sums_title: 'Verdicts',
  sums_answer_projects: 'How many projects have each verdict. Each number opens its projects.',
  sums_answer_artifacts: 'How many artifacts have each verdict. Each number opens its artifacts.',
  sums_found_projects: 'Only projects whose path contains “{{keyword}}” are counted.',
  sums_found_artifacts: 'Only artifacts whose name contains “{{keyword}}” are counted.',
  sums_by: 'Judged by',
  column_pass: '{{pass}} of {{total}} pass',
  history: 'History',
  passing_projects: 'Projects that pass {{name}}',
  passing_artifacts: 'Artifacts that pass {{name}}',
  their_profile: 'their profile',
  day: 'Day',
  history_choose: 'Select a line of the table above to see its history.',
  history_since: 'Assay has measured since {{day}}. Earlier days are unknown.',
  history_window: 'The last {{count}} days.',
  history_gaps: 'Days on which the server did not run are unknown. The chart leaves them out.',
  history_all: 'The history counts all rows, also those that the text filter hides.',
};

declare module '../../lib/strings.ts' {
  interface Strings {
    compliance_list: typeof complianceList;
  }
}
