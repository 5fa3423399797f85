import type { ComplianceRule, RuleSet } from '../rule-set.ts';

const SOURCE = 'https://www.bsi.bund.de/dok/TR-03183';

/** Rules that both versions have; section numbers are those of 2.1. */
const RULES: readonly ComplianceRule[] = [
  { check: 'author_contact', tier: 'required', section: '5.2.1 Creator of the SBOM' },
  { check: 'timestamp', tier: 'required', section: '5.2.1 Timestamp' },
  { check: 'no_vulnerabilities', tier: 'required', section: '3.1 SBOM' },
  { check: 'dependencies', tier: 'required', section: '5.2.2 Dependencies on other components' },
  { check: 'dependencies_complete', tier: 'required', section: '5.2.2 Dependencies: completeness' },
  { check: 'creator_contact', tier: 'required', section: '5.2.2 Component creator' },
  { check: 'name', tier: 'required', section: '5.2.2 Component name' },
  { check: 'version', tier: 'required', section: '5.2.2 Component version' },
  { check: 'file_name', tier: 'required', section: '5.2.2 Filename of the component' },
  { check: 'license_concluded', tier: 'required', section: '5.2.2 Distribution licenses' },
  { check: 'license_valid', tier: 'required', section: '6.1 License identifiers and expressions' },
  { check: 'distribution_sha512', tier: 'required', section: '5.2.2 Hash value of the deployable' },
  { check: 'executable', tier: 'required', section: '5.2.2 Executable property' },
  { check: 'archive', tier: 'required', section: '5.2.2 Archive property' },
  { check: 'structured', tier: 'required', section: '5.2.2 Structured property' },
  { check: 'serial_number', tier: 'if_exists', section: '5.2.3 URI of the SBOM' },
  { check: 'source_uri', tier: 'if_exists', section: '5.2.4 Source code URI' },
  { check: 'distribution_uri', tier: 'if_exists', section: '5.2.4 URI of the deployable form' },
  { check: 'identifier', tier: 'if_exists', section: '5.2.4 Other unique identifiers' },
  { check: 'license_declared', tier: 'if_exists', section: '5.2.4 Original licenses' },
];

/** Technical guideline TR-03183-2 of the BSI, version 2.1.0 of August 2025. */
export const BSI_2_1: RuleSet = {
  ...{ id: 'bsi_2_1', name: 'BSI TR-03183-2', version: '2.1.0', revision: 2, source: SOURCE },
  formats: { CycloneDX: { since: [1, 6] }, SPDX: { since: [3, 0] } },
  rules: RULES,
};

/** Version 2.0.0 of September 2024: documents that were delivered under it stay compliant. */
export const BSI_2_0: RuleSet = {
  ...{ id: 'bsi_2_0', name: 'BSI TR-03183-2', version: '2.0.0', revision: 2, source: SOURCE },
  formats: { CycloneDX: { since: [1, 5] }, SPDX: { since: [2, 2] } },
  rules: RULES,
};
