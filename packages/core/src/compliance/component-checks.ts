import { COMPONENT_RULES, type QualityComponent } from '../quality/quality-rules.ts';
import { FIELD_BITS } from '../sbom/compact/stated-fields.ts';
import { ALWAYS, METADATA, type Since } from './format-versions.ts';
import type { ComponentCheckName } from './rule-set.ts';

/** A component, as checks see it. */
export interface CheckedComponent extends QualityComponent {
  /** Bits of `FIELD_BITS`. */
  fields: number;
  /** Each license is an expression of listed ids and references; true without any license. */
  has_valid_license: boolean;
}

/** A check of each component. */
interface ComponentCheck {
  since: Since;
  /** SPDX 3 has a field for it that Assay does not read: not met means unknown there. */
  unread_in_spdx_3?: true;
  /** The same for every version of SPDX with the field. */
  unread_in_spdx?: true;
  isMet(component: CheckedComponent): boolean;
}

const states =
  (field: keyof typeof FIELD_BITS) =>
  ({ fields }: CheckedComponent) =>
    (fields & FIELD_BITS[field]) !== 0;

const quality = (rule: keyof typeof COMPONENT_RULES): ComponentCheck => ({
  since: COMPONENT_RULES[rule].since,
  isMet: COMPONENT_RULES[rule].isMet,
});

/** Properties of BSI in CycloneDX, `software_additionalPurpose` in SPDX 3. */
const TAXONOMY = { since: { CycloneDX: [1, 3], SPDX: [3, 0] }, unread_in_spdx_3: true } as const;

/** The checks of components, by name. */
export const COMPONENT_CHECKS: Readonly<Record<ComponentCheckName, ComponentCheck>> = {
  name: quality('name'),
  version: quality('version'),
  supplier: quality('supplier'),
  /** SCVS 2.13 names the purl as an origin that machines can read. */
  origin: { since: ALWAYS, isMet: (one) => one.has_purl || one.has_supplier },
  creator_contact: {
    since: { CycloneDX: [1, 2], SPDX: [2, 0] },
    isMet: states('creator_contact'),
  },
  identifier: quality('identifier'),
  relation: quality('relation'),
  license: quality('license'),
  license_valid: { since: ALWAYS, isMet: (one) => one.has_valid_license },
  license_concluded: {
    since: { CycloneDX: [1, 6], SPDX: [2, 0] },
    isMet: states('license_concluded'),
  },
  license_declared: {
    since: { CycloneDX: [1, 6], SPDX: [2, 0] },
    isMet: states('license_declared'),
  },
  copyright: { since: METADATA, isMet: states('copyright') },
  hash: quality('hash'),
  distribution_sha512: {
    since: { CycloneDX: [1, 3], SPDX: [2, 0] },
    unread_in_spdx_3: true,
    isMet: states('distribution_sha512'),
  },
  file_name: {
    since: { CycloneDX: [1, 3], SPDX: [2, 0] },
    unread_in_spdx_3: true,
    isMet: states('file_name'),
  },
  executable: { ...TAXONOMY, isMet: states('executable') },
  archive: { ...TAXONOMY, isMet: states('archive') },
  structured: { ...TAXONOMY, isMet: states('structured') },
  source_uri: {
    since: { CycloneDX: [1, 1], SPDX: [3, 0] },
    unread_in_spdx_3: true,
    isMet: states('source_uri'),
  },
  distribution_uri: {
    since: { CycloneDX: [1, 1], SPDX: [2, 0] },
    isMet: states('distribution_uri'),
  },
  support_end: {
    since: { CycloneDX: [1, 3], SPDX: [2, 3] },
    unread_in_spdx: true,
    isMet: states('support_end'),
  },
};
