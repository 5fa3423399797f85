import type { RuleSet } from '../rule-set.ts';
import { ANY_VERSION } from './accepted-versions.ts';
import { RULE_SET_TITLES } from './titles.ts';

/** Regulation (EU) 2024/2847: what its annexes ask of an SBOM; the optional rules are what tools add to it. */
export const CRA: RuleSet = {
  ...{ id: 'cra', ...RULE_SET_TITLES.cra, revision: 2, formats: ANY_VERSION },
  source: 'https://eur-lex.europa.eu/eli/reg/2024/2847/oj',
  rules: [
    { check: 'format', tier: 'required', section: 'Annex I, Part II (1)' },
    { check: 'subject', tier: 'required', section: 'Annex I, Part II (1)' },
    { check: 'dependencies', tier: 'required', section: 'Annex I, Part II (1)' },
    { check: 'identifier', tier: 'required', section: 'Annex I, Part II (1)' },
    { check: 'producer', tier: 'required', section: 'Annex II (1)' },
    { check: 'security_contact', tier: 'optional', section: 'Annex II (2)' },
    { check: 'product_support_end', tier: 'optional', section: 'Annex II (7)' },
    { check: 'timestamp', tier: 'optional', section: 'Annex VII (2)(b)' },
    { check: 'serial_number', tier: 'optional', section: 'Annex VII (2)(b)' },
    { check: 'tool', tier: 'optional', section: 'Annex VII (2)(b)' },
    { check: 'license', tier: 'optional', section: 'Annex VII (2)(b)' },
  ],
};

/** Premarket guidance of the FDA for section 524B: the minimum elements, and the support of each component. */
export const FDA: RuleSet = {
  ...{ id: 'fda', ...RULE_SET_TITLES.fda, revision: 2, formats: ANY_VERSION },
  source:
    'https://www.fda.gov/regulatory-information/search-fda-guidance-documents/cybersecurity-medical-devices-quality-management-system-considerations-and-content-premarket',
  rules: [
    { check: 'format', tier: 'required', section: 'V.A.4.b Machine-readable format' },
    { check: 'author', tier: 'required', section: 'V.A.4.b Minimum elements' },
    { check: 'timestamp', tier: 'required', section: 'V.A.4.b Minimum elements' },
    { check: 'subject_version', tier: 'required', section: 'V.A.4.b Minimum elements' },
    { check: 'producer', tier: 'required', section: 'V.A.4.b Minimum elements' },
    { check: 'dependencies', tier: 'required', section: 'V.A.4.b Minimum elements' },
    { check: 'name', tier: 'required', section: 'V.A.4.b Minimum elements' },
    { check: 'version', tier: 'required', section: 'V.A.4.b Minimum elements' },
    { check: 'supplier', tier: 'required', section: 'V.A.4.b Minimum elements' },
    { check: 'identifier', tier: 'required', section: 'V.A.4.b Minimum elements' },
    { check: 'support_end', tier: 'required', section: 'V.A.4.b End-of-support date' },
  ],
};

/** Telco SBOM guide of OpenChain, version 1.1, which asks for SPDX 2.2 or 2.3. */
export const TELCO: RuleSet = {
  ...{ id: 'telco', ...RULE_SET_TITLES.telco, revision: 4 },
  source:
    'https://github.com/OpenChain-Project/Telco-WG/blob/main/OpenChain-Telco-SBOM-Guide_EN.md',
  formats: { CycloneDX: null, SPDX: { since: [2, 2], before: [3, 0] } },
  rules: [
    { check: 'format', tier: 'required', section: '3.1 SBOM data format' },
    { check: 'json_or_tag_value', tier: 'required', section: '3.3 Machine readable data format' },
    { check: 'author_organization', tier: 'required', section: '3.5 Creator: Organization' },
    { check: 'tool', tier: 'required', section: '3.5 Creator: Tool' },
    { check: 'tool_version', tier: 'required', section: '3.5 Creator: Tool' },
    { check: 'timestamp', tier: 'required', section: '3.2 Created' },
    { check: 'sbom_type', tier: 'required', section: '3.5 SBOM build information' },
    { check: 'document_name', tier: 'required', section: '3.2 Document name' },
    { check: 'serial_number', tier: 'required', section: '3.2 Document namespace' },
    { check: 'data_license', tier: 'required', section: '3.2 Data license' },
    { check: 'described', tier: 'required', section: '3.2 Relationship: DESCRIBES' },
    { check: 'containment', tier: 'required', section: '3.2 Relationship: CONTAINS' },
    { check: 'subject_package', tier: 'required', section: '3.2 Package information' },
    { check: 'name', tier: 'required', section: '3.2 Package name' },
    { check: 'version', tier: 'required', section: '3.2 Package version' },
    { check: 'supplier', tier: 'required', section: '3.2 Package supplier' },
    { check: 'distribution_uri', tier: 'required', section: '3.2 Package download location' },
    { check: 'license_declared', tier: 'required', section: '3.2 Declared license' },
    { check: 'license_concluded', tier: 'required', section: '3.2 Concluded license' },
    { check: 'copyright', tier: 'required', section: '3.2 Copyright text' },
    { check: 'known_unknowns', tier: 'if_exists', section: '3.8 SBOM scope' },
    { check: 'hash', tier: 'optional', section: '3.2 Package checksum' },
    { check: 'identifier', tier: 'optional', section: '3.2 Package URL' },
  ],
};

/** Software Component Verification Standard of OWASP, version 1.0: controls of level 1 that an SBOM shows. */
export const SCVS: RuleSet = {
  ...{ id: 'scvs', ...RULE_SET_TITLES.scvs, revision: 3, formats: ANY_VERSION },
  source: 'https://scvs.owasp.org',
  rules: [
    { check: 'name', tier: 'required', section: '1.1' },
    { check: 'version', tier: 'required', section: '1.1' },
    { check: 'dependencies', tier: 'required', section: '1.1' },
    { check: 'identifier', tier: 'required', section: '1.7' },
    { check: 'format', tier: 'required', section: '2.1' },
    { check: 'serial_number', tier: 'required', section: '2.3' },
    { check: 'timestamp', tier: 'required', section: '2.7' },
    { check: 'license', tier: 'required', section: '2.14' },
    { check: 'origin', tier: 'optional', section: '1.10' },
    { check: 'dependencies_complete', tier: 'optional', section: '2.9' },
    { check: 'license_valid', tier: 'optional', section: '2.15' },
    { check: 'copyright', tier: 'optional', section: '2.16' },
    { check: 'hash', tier: 'optional', section: '2.18' },
  ],
};
