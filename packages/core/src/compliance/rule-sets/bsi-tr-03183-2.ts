import type { ComplianceRule, RuleSet } from '../rule-set.ts';
import { RULE_SET_TITLES } from './titles.ts';

const SOURCE = 'https://www.bsi.bund.de/dok/TR-03183';

/** Rules in which the versions differ. */
interface OwnRules {
  completeness: readonly ComplianceRule[];
  /** For the subject, which is a component too (3.2.1), and for each other component. */
  licenses: readonly ComplianceRule[];
  additional: readonly ComplianceRule[];
}

/** Rules of a version; the required ones of both have the same section numbers. */
const rulesWith = ({ completeness, licenses, additional }: OwnRules): ComplianceRule[] => [
  { check: 'json_or_xml', tier: 'required', section: '4 SBOM formats' },
  { check: 'author_contact', tier: 'required', section: '5.2.1 Creator of the SBOM' },
  { check: 'timestamp', tier: 'required', section: '5.2.1 Timestamp' },
  { check: 'no_vulnerabilities', tier: 'required', section: '3.1 SBOM' },
  { check: 'dependencies', tier: 'required', section: '5.2.2 Dependencies on other components' },
  ...completeness,
  { check: 'subject_creator_contact', tier: 'required', section: '5.2.2 Component creator' },
  { check: 'creator_contact', tier: 'required', section: '5.2.2 Component creator' },
  { check: 'subject_version', tier: 'required', section: '5.2.2 Component version' },
  { check: 'name', tier: 'required', section: '5.2.2 Component name' },
  { check: 'version', tier: 'required', section: '5.2.2 Component version' },
  { check: 'file_name', tier: 'required', section: '5.2.2 Filename of the component' },
  ...licenses,
  { check: 'license_valid', tier: 'required', section: '6.1 License identifiers and expressions' },
  { check: 'distribution_sha512', tier: 'required', section: '5.2.2 Hash value of the deployable' },
  { check: 'executable', tier: 'required', section: '5.2.2 Executable property' },
  { check: 'archive', tier: 'required', section: '5.2.2 Archive property' },
  { check: 'structured', tier: 'required', section: '5.2.2 Structured property' },
  ...additional,
];

const RULES_2_1 = rulesWith({
  completeness: [
    {
      check: 'dependencies_complete',
      tier: 'required',
      section: '5.2.2 Dependencies: completeness',
    },
  ],
  licenses: [
    {
      check: 'subject_license_concluded',
      tier: 'required',
      section: '5.2.2 Distribution licenses',
    },
    { check: 'license_concluded', tier: 'required', section: '5.2.2 Distribution licenses' },
  ],
  additional: [
    { check: 'serial_number', tier: 'if_exists', section: '5.2.3 URI of the SBOM' },
    { check: 'source_uri', tier: 'if_exists', section: '5.2.4 Source code URI' },
    { check: 'distribution_uri', tier: 'if_exists', section: '5.2.4 URI of the deployable form' },
    { check: 'identifier', tier: 'if_exists', section: '5.2.4 Other unique identifiers' },
    { check: 'license_declared', tier: 'if_exists', section: '5.2.4 Original licenses' },
  ],
});
/** 2.0 asks for licenses of any kind, concluded ones where they exist, and no statement of completeness. */
const RULES_2_0 = rulesWith({
  completeness: [],
  licenses: [
    { check: 'subject_license', tier: 'required', section: '5.2.2 Associated licenses' },
    { check: 'license', tier: 'required', section: '5.2.2 Associated licenses' },
  ],
  additional: [
    { check: 'serial_number', tier: 'if_exists', section: '5.3.1 URI of the SBOM' },
    { check: 'source_uri', tier: 'if_exists', section: '5.3.2 Source code URI' },
    { check: 'distribution_uri', tier: 'if_exists', section: '5.3.2 URI of the deployable form' },
    { check: 'identifier', tier: 'if_exists', section: '5.3.2 Other unique identifiers' },
    { check: 'license_concluded', tier: 'if_exists', section: '5.3.2 Concluded licenses' },
    { check: 'license_declared', tier: 'optional', section: '5.4.1 Declared licenses' },
  ],
});

/** Technical guideline TR-03183-2 of the BSI, version 2.1.0 of August 2025. */
export const BSI_2_1: RuleSet = {
  ...{ id: 'bsi_2_1', ...RULE_SET_TITLES.bsi_2_1, revision: 4, source: SOURCE },
  formats: { CycloneDX: { since: [1, 6] }, SPDX: { since: [3, 0] } },
  rules: RULES_2_1,
};

/** Version 2.0.0 of September 2024: documents that were delivered under it stay compliant. */
export const BSI_2_0: RuleSet = {
  ...{ id: 'bsi_2_0', ...RULE_SET_TITLES.bsi_2_0, revision: 5, source: SOURCE },
  formats: { CycloneDX: { since: [1, 5] }, SPDX: { since: [2, 2] } },
  rules: RULES_2_0,
};
