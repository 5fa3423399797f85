import type { RuleSet } from '../rule-set.ts';
import { ANY_VERSION } from './accepted-versions.ts';
import { RULE_SET_TITLES } from './titles.ts';

/** Minimum elements of the NTIA of July 2021. */
export const NTIA_2021: RuleSet = {
  ...{ id: 'ntia', ...RULE_SET_TITLES.ntia, revision: 3, formats: ANY_VERSION },
  source: 'https://www.ntia.gov/report/2021/minimum-elements-software-bill-materials-sbom',
  rules: [
    { check: 'format', tier: 'required', section: 'Automation support' },
    { check: 'author_or_tool', tier: 'required', section: 'Data fields: author of SBOM data' },
    { check: 'timestamp', tier: 'required', section: 'Data fields: timestamp' },
    {
      check: 'subject_version',
      tier: 'required',
      section: 'Data fields: version of the component',
    },
    { check: 'producer', tier: 'required', section: 'Data fields: supplier name' },
    { check: 'dependencies', tier: 'required', section: 'Data fields: dependency relationship' },
    { check: 'name', tier: 'required', section: 'Data fields: component name' },
    { check: 'version', tier: 'required', section: 'Data fields: version of the component' },
    { check: 'supplier', tier: 'required', section: 'Data fields: supplier name' },
    { check: 'identifier', tier: 'if_exists', section: 'Data fields: other unique identifiers' },
    { check: 'transitive', tier: 'optional', section: 'Practices and processes: depth' },
    { check: 'dependencies_complete', tier: 'optional', section: 'Practices: known unknowns' },
  ],
};

/** Draft of CISA for minimum elements, for comment from August to October 2025. */
export const CISA_2025: RuleSet = {
  ...{ id: 'cisa', ...RULE_SET_TITLES.cisa, revision: 2, formats: ANY_VERSION },
  source:
    'https://www.cisa.gov/resources-tools/resources/2025-minimum-elements-software-bill-materials-sbom',
  rules: [
    { check: 'format', tier: 'required', section: 'Automation support' },
    { check: 'author', tier: 'required', section: 'Data fields: SBOM author' },
    { check: 'timestamp', tier: 'required', section: 'Data fields: timestamp' },
    { check: 'tool', tier: 'required', section: 'Data fields: tool name' },
    { check: 'lifecycle', tier: 'required', section: 'Data fields: generation context' },
    { check: 'subject_version', tier: 'required', section: 'Data fields: component version' },
    { check: 'producer', tier: 'required', section: 'Data fields: software producer' },
    { check: 'dependencies', tier: 'required', section: 'Data fields: dependency relationship' },
    { check: 'transitive', tier: 'required', section: 'Practices and processes: coverage' },
    { check: 'name', tier: 'required', section: 'Data fields: component name' },
    { check: 'version', tier: 'required', section: 'Data fields: component version' },
    { check: 'supplier', tier: 'required', section: 'Data fields: software producer' },
    { check: 'identifier', tier: 'required', section: 'Data fields: software identifiers' },
    { check: 'hash', tier: 'required', section: 'Data fields: component hash' },
    { check: 'license', tier: 'required', section: 'Data fields: license' },
    { check: 'dependencies_complete', tier: 'if_exists', section: 'Practices: known unknowns' },
  ],
};

/** Framing Software Component Transparency of CISA, third edition, October 2024: the minimum expectation. */
export const FSCT_3: RuleSet = {
  ...{ id: 'fsct', ...RULE_SET_TITLES.fsct, revision: 3, formats: ANY_VERSION },
  source:
    'https://www.cisa.gov/resources-tools/resources/framing-software-component-transparency-2024',
  rules: [
    { check: 'author', tier: 'required', section: '2.2.1 Author name' },
    { check: 'timestamp', tier: 'required', section: '2.2.1 Timestamp' },
    { check: 'subject', tier: 'required', section: '2.2.1 Primary component' },
    { check: 'subject_version', tier: 'required', section: '2.2.2 Version' },
    { check: 'subject_identifier', tier: 'required', section: '2.2.2 Unique identifier' },
    { check: 'producer', tier: 'required', section: '2.2.2 Supplier name' },
    { check: 'dependencies', tier: 'required', section: '2.2.2 Relationship' },
    { check: 'name', tier: 'required', section: '2.2.2 Component name' },
    { check: 'version', tier: 'required', section: '2.2.2 Version' },
    { check: 'supplier', tier: 'required', section: '2.2.2 Supplier name' },
    { check: 'identifier', tier: 'required', section: '2.2.2 Unique identifier' },
    { check: 'hash', tier: 'required', section: '2.2.2 Cryptographic hash' },
    { check: 'subject_license', tier: 'required', section: '2.2.2 License' },
    { check: 'subject_copyright', tier: 'required', section: '2.2.2 Copyright holder' },
    {
      check: 'dependencies_complete',
      tier: 'required',
      section: '2.2.2 Relationship completeness',
    },
    { check: 'license', tier: 'optional', section: '2.2.2 License' },
    { check: 'copyright', tier: 'optional', section: '2.2.2 Copyright holder' },
    { check: 'lifecycle', tier: 'optional', section: '2.2.1 Type' },
    { check: 'license_concluded', tier: 'optional', section: '2.2.2 License' },
  ],
};
