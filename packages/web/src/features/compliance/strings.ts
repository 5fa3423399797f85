/** Strings of the lists of compliance. */
export const complianceList = {
  projects_answer:
    'See which projects meet their attestation profile and each rule set. Open a cell to see what fails.',
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
  none_projects: 'No projects',
  none_projects_text: 'Upload an SBOM: Assay judges it by every rule set as soon as it is ready.',
  none_artifacts: 'No artifacts',
  none_artifacts_text:
    'Upload an SBOM that describes what you build: its artifact appears here with each verdict.',
};

declare module '../../lib/strings.ts' {
  interface Strings {
    compliance_list: typeof complianceList;
  }
}
