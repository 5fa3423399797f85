import type { RuleSetId } from '@assay/core/compliance/rule-set.ts';
import type { ComparedRow } from './compared-row.ts';

type Checks = Readonly<Record<string, ComparedRow['check']>>;

const NTIA: Checks = {
  'Machine-Readable Formats': 'format',
  'SBOM generation tool declared': 'tool',
  Author: 'author_or_tool',
  Timestamp: 'timestamp',
  Dependencies: 'dependencies',
  'Package Name': 'name',
  'Package Version': 'version',
  'Package Supplier': 'supplier',
  'Other Uniq IDs': 'identifier',
};
const FSCT: Checks = {
  'SBOM Author': 'author',
  'SBOM Timestamp': 'timestamp',
  'SBOM Type': 'lifecycle',
  'Primary Component': 'subject',
  'SBOM Relationship': 'dependencies_complete',
  'Component Name': 'name',
  'Component Version': 'version',
  'Component Supplier': 'supplier',
  'Component Unique ID': 'identifier',
  'Component Checksum': 'hash',
  'Component License': 'license',
  'Component Copyright': 'copyright',
};
/** Rows that both versions of BSI have. */
const BSI: Checks = {
  'specification version': 'accepted',
  vuln: 'no_vulnerabilities',
  'creator of SBOM': 'author_contact',
  timestamp: 'timestamp',
  'SBOM-URI': 'serial_number',
  'component name': 'name',
  'component version': 'version',
  'component creator': 'creator_contact',
  filename: 'file_name',
  'executable property': 'executable',
  'archive property': 'archive',
  'structured property': 'structured',
  'source code URI': 'source_uri',
  'URI of deployable form': 'distribution_uri',
  'other unique identifiers': 'identifier',
};
const BSI_2_0: Checks = {
  ...BSI,
  'dependency graph completeness': 'dependencies',
  'associated license': 'license',
  'hash value of deployable component': 'distribution_sha512',
  'concluded license': 'license_concluded',
  'declared license': 'license_declared',
};
const BSI_2_1: Checks = {
  ...BSI,
  'dependency graph completeness': 'dependencies_complete',
  'distribution license (concluded)': 'license_concluded',
  'hash of deployable component': 'distribution_sha512',
  'original license (declared)': 'license_declared',
};
/** Rows of the profile for version 1.1 of the guide. */
const TELCO: Checks = {
  sbom_spec_version: 'accepted',
  sbom_data_license: 'data_license',
  sbom_name: 'document_name',
  sbom_namespace: 'serial_number',
  sbom_timestamp: 'timestamp',
  sbom_creator_comment: 'sbom_type',
  sbom_relationships: 'containment',
  comp_name: 'name',
  comp_version: 'version',
  comp_supplier: 'supplier',
  comp_download_location: 'distribution_uri',
  comp_license_concluded: 'license_concluded',
  comp_license_declared: 'license_declared',
  comp_copyright: 'copyright',
  comp_checksum: 'hash',
  comp_purl: 'identifier',
};
/** Rows of the report on version 1.0 that the profile merges or leaves out. */
const TELCO_1_0: Checks = {
  'SBOM machine readable format': 'json_or_tag_value',
  'SBOM creator organization': 'author_organization',
  'SBOM creator tool': 'tool',
};

/** A feature of the score, which alone looks for the version of a tool. */
const TELCO_SCORE: Checks = { sbom_tool_version: 'tool_version' };

const rowsOf = (rule_set: RuleSetId, checks: Checks, report: string): ComparedRow[] =>
  Object.entries(checks).map(([row, check]) => ({
    ...{ row: `${report}: ${row}`, rule_set, check, of: 'with_subject' },
  }));

/** Rows of sbomqs that Assay has a rule for, or would have one for. */
export const SBOMQS_ROWS: readonly ComparedRow[] = [
  ...rowsOf('ntia', NTIA, 'ntia'),
  ...rowsOf('fsct', FSCT, 'fsct'),
  ...rowsOf('bsi_2_0', BSI_2_0, 'bsi-v2'),
  ...rowsOf('bsi_2_1', BSI_2_1, 'bsi-v21'),
  ...rowsOf('telco', TELCO, 'oct-v1.1'),
  ...rowsOf('telco', TELCO_1_0, 'oct'),
  ...rowsOf('telco', TELCO_SCORE, 'score'),
];
