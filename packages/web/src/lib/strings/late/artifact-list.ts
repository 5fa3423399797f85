import { addStrings } from '../late.ts';

/** The list of artifacts. */
export const artifactList = {
  answer: 'Everything that you build, speak of or use, and whether it is trusted.',
  noun_one: 'artifact',
  noun_other: 'artifacts',
  search: 'Name, or kind:container status:trusted',
  trust_level: 'Trust',
  name: 'Name',
  kind: 'Kind',
  version: 'Version',
  identifier: 'Purl or digest',
  digest_what: 'digest',
  signer: 'Signer',
  signed_at: 'Signed',
  ledger: 'Ledger',
  labels: 'Labels',
  has_sbom: 'Has an SBOM',
  sbom: 'SBOM',
  attestations: 'Statements',
  severity: 'Worst',
  severity_title: 'Worst severity known',
  used_in: 'Used in',
  projects_one: 'project uses it',
  projects_other: 'projects use it',
  scope: 'Scope',
  scope_built: 'what we build or speak of',
  scope_used: 'what we use',
  scope_all: 'all',
  export: 'Export CSV',
  no_label: 'no label',
};
addStrings('artifact_list', artifactList);
