/** Names of the checks of each component. */
export const COMPONENT_CHECK_NAMES = [
  'name',
  'version',
  'supplier',
  'origin',
  'creator_contact',
  'identifier',
  'relation',
  'license',
  'license_valid',
  'license_concluded',
  'license_declared',
  'copyright',
  'hash',
  'distribution_sha512',
  'file_name',
  'executable',
  'archive',
  'structured',
  'source_uri',
  'distribution_uri',
  'support_end',
] as const;
export type ComponentCheckName = (typeof COMPONENT_CHECK_NAMES)[number];

/** Names of the checks of the document as a whole. */
export const DOCUMENT_CHECK_NAMES = [
  'format',
  'json_or_tag_value',
  'json_or_xml',
  'document_name',
  'author',
  'author_or_tool',
  'author_organization',
  'author_contact',
  'timestamp',
  'serial_number',
  'tool',
  'tool_version',
  'lifecycle',
  'sbom_type',
  'subject',
  'subject_version',
  'subject_identifier',
  'subject_license',
  'subject_license_concluded',
  'subject_copyright',
  'subject_creator_contact',
  'subject_package',
  'producer',
  'data_license',
  'no_vulnerabilities',
  'security_contact',
  'product_support_end',
  'dependencies',
  'dependencies_complete',
  'transitive',
  'described',
  'containment',
  'known_unknowns',
] as const;
export type DocumentCheckName = (typeof DOCUMENT_CHECK_NAMES)[number];

/** Name of a check. */
export type CheckName = ComponentCheckName | DocumentCheckName;

/** Formats of SBOMs. */
export type Format = 'CycloneDX' | 'SPDX';

/** Whether a rule decides the verdict: `if_exists` asks for data only where they exist, which no document shows. */
export const RULE_TIERS = ['required', 'if_exists', 'optional'] as const;
type RuleTier = (typeof RULE_TIERS)[number];

/** Short names of the rule sets, in the order of lists; a new version of a framework is another one beside the old. */
export const RULE_SET_IDS = [
  'ntia',
  'cisa',
  'bsi_2_1',
  'bsi_2_0',
  'fsct',
  'cra',
  'fda',
  'telco',
  'scvs',
] as const;
export type RuleSetId = (typeof RULE_SET_IDS)[number];

/** One rule of a framework: what it asks for, how strictly, and where it is written. */
export interface ComplianceRule {
  check: CheckName;
  tier: RuleTier;
  /** Section of the framework's own text. */
  section: string;
}

/** A framework in one version, as data. A change of its rules here is another `revision`. */
export interface RuleSet {
  /** Short name that is unique over all rule sets and versions. */
  id: RuleSetId;
  /** Name as people write it. */
  name: string;
  /** Version of the framework's text. */
  version: string;
  /** Version of these rules. */
  revision: number;
  /** Address of the framework's text. */
  source: string;
  /** First versions of the formats that it accepts, and the first that it no longer does; null: none of this format. */
  formats: Readonly<Record<Format, AcceptedVersions | null>>;
  rules: readonly ComplianceRule[];
}

/** Major and minor version. */
export type FormatVersion = readonly [number, number];

/** Versions of a format from `since` on, and below `before`. */
export interface AcceptedVersions {
  since: FormatVersion;
  before?: FormatVersion;
}
