import type { CheckName, RuleSetId } from '@assay/core/compliance/rule-set.ts';
import type { ComparedRow } from './compared-row.ts';
import { SBOMQS_ROWS } from './sbomqs-rows.ts';

/** Rows of ntia-conformance-checker about components, with the name of its count of those that lack the field. */
export const LACKING: Readonly<Record<string, string>> = {
  'All component names provided?': 'names',
  'All component versions provided?': 'versions',
  'All component identifiers provided?': 'identifiers',
  'All component suppliers provided?': 'suppliers',
  'All component concluded license provided?': 'concluded_licenses',
  'All component copyright notice provided?': 'copyright_texts',
  'Component Names': 'names',
  'Component Versions': 'versions',
  'Component Creators': 'creators',
  'Distribution Filenames': 'filenames',
  'Executable Properties': 'executable_prop',
  'Archive Properties': 'archive_prop',
  'Structured Properties': 'structured_prop',
  'Distribution Licenses': 'concluded_licenses',
  'Deployable Component Hashes': 'sha512_hashes',
  'Source Code URIs (Warning)': 'source_code_uris',
  'Deployable Form URIs (Warning)': 'deployable_uris',
  'Other Unique Identifiers (Warning)': 'unique_identifiers',
  'Original Licenses (Warning)': 'original_licenses',
};

const MINIMUM: Readonly<Record<string, ComparedRow['check']>> = {
  compliant: 'verdict',
  'All component names provided?': 'name',
  'All component versions provided?': 'version',
  'All component identifiers provided?': 'identifier',
  'All component suppliers provided?': 'supplier',
  'SBOM author name provided?': 'author',
  'SBOM creation timestamp provided?': 'timestamp',
  'Dependency relationships provided?': 'dependencies',
};
const NTIA: Readonly<Record<string, ComparedRow['check']>> = {
  ...MINIMUM,
  'SBOM author name provided?': 'author_or_tool',
};
const FRAMING: Readonly<Record<string, ComparedRow['check']>> = {
  ...MINIMUM,
  'All component concluded license provided?': 'license_concluded',
  'All component copyright notice provided?': 'copyright',
  'SBOM generation context (SBOM type) provided?': 'lifecycle',
};
const BSI: Readonly<Record<string, ComparedRow['check']>> = {
  compliant: 'verdict',
  'Creator of the SBOM': 'author_contact',
  Timestamp: 'timestamp',
  'Dependency Completeness': 'dependencies_complete',
  'Component Names': 'name',
  'Component Versions': 'version',
  'Component Creators': 'creator_contact',
  'Distribution Filenames': 'file_name',
  'Executable Properties': 'executable',
  'Archive Properties': 'archive',
  'Structured Properties': 'structured',
  'Distribution Licenses': 'license_concluded',
  'Deployable Component Hashes': 'distribution_sha512',
  'Source Code URIs (Warning)': 'source_uri',
  'Deployable Form URIs (Warning)': 'distribution_uri',
  'Other Unique Identifiers (Warning)': 'identifier',
  'Original Licenses (Warning)': 'license_declared',
};
const SCVS: Readonly<Record<string, ComparedRow['check']>> = {
  'SCVS-1.1': 'version',
  'SCVS-1.7': 'identifier',
  'SCVS-1.10': 'origin',
  'SCVS-2.1': 'format',
  'SCVS-2.3': 'serial_number',
  'SCVS-2.7': 'timestamp',
  'SCVS-2.9': 'dependencies_complete',
  'SCVS-2.14': 'license',
  'SCVS-2.15': 'license_valid',
  'SCVS-2.16': 'copyright',
  'SCVS-2.18': 'hash',
};
const CRA: Readonly<Record<string, ComparedRow['check']>> = {
  'CRA-MIN-001': 'producer',
  'CRA-MIN-002': 'security_contact',
  'CRA-MIN-003': 'serial_number',
  'CRA-MIN-004': 'dependencies',
  'CRA-MIN-005': 'timestamp',
  'CRA-MIN-006': 'identifier',
  'CRA-MIN-007': 'license',
  'CRA-MIN-008': 'tool',
};

const rowsOf = (
  rule_set: RuleSetId,
  checks: Readonly<Record<string, ComparedRow['check']>>,
  prefix?: string,
): ComparedRow[] =>
  Object.entries(checks).map(([row, check]) => ({
    ...{ row: `${prefix ?? ''}${row}`, rule_set, check },
    of: prefix === undefined ? 'components' : 'with_subject',
  }));

/** Rules about the subject, which ntia-conformance-checker judges in the row about components. */
export const OF_SUBJECT: Readonly<Partial<Record<string, CheckName>>> = {
  version: 'subject_version',
  supplier: 'producer',
  identifier: 'subject_identifier',
  license: 'subject_license',
  license_concluded: 'subject_license_concluded',
  copyright: 'subject_copyright',
  creator_contact: 'subject_creator_contact',
};

/** Every row that Assay and a checker both judge. */
export const COMPARED_ROWS: readonly ComparedRow[] = [
  ...rowsOf('ntia', NTIA, 'ntia: '),
  ...rowsOf('fsct', FRAMING, 'fsct3-min: '),
  ...rowsOf('bsi_2_1', BSI, 'bsi: '),
  ...rowsOf('scvs', SCVS),
  ...rowsOf('cra', CRA),
  ...SBOMQS_ROWS,
];
