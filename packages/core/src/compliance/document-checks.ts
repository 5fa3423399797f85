import { DOCUMENT_RULES, isVersion } from '../quality/quality-rules.ts';
import { FIELD_BITS, isContactable } from '../sbom/compact/stated-fields.ts';
import type { DocumentHead } from '../sbom/component-graph.ts';
import { ALWAYS, METADATA, type Since } from './format-versions.ts';
import type { DocumentCheckName } from './rule-set.ts';

/** A document, as checks see it. */
export interface CheckedDocument {
  head: DocumentHead;
  has_subject: boolean;
  /** Version of the subject; empty without one. */
  subject_version: string;
  /** A readable purl or a CPE. */
  has_subject_identifier: boolean;
  /** The document states a license of the subject. */
  has_subject_license: boolean;
  /** Bits of `FIELD_BITS` of the subject; 0 without one. */
  subject_fields: number;
  /** The subject depends on something, or the document states that it depends on nothing. */
  has_subject_dependencies: boolean;
  /** Some component other than the subject depends on something. */
  has_transitive: boolean;
  states_completeness: boolean;
  /** The document marks components whose dependencies are not fully known. */
  has_incomplete: boolean;
  /** The document has entries for vulnerabilities. */
  has_vulnerabilities: boolean;
}

/** A check of a document as a whole. */
interface DocumentCheck {
  since: Since;
  /** SPDX 3 has a field for it that Assay does not read: not met means unknown there. */
  unread_in_spdx_3?: true;
  /** The same for every version of SPDX with the field. */
  unread_in_spdx?: true;
  /** Not met means unknown: the document may have nothing to state. */
  is_unknown_unless_met?: true;
  isMet(document: CheckedDocument): boolean;
}

const ONLY_SPDX: Since = { CycloneDX: null, SPDX: [2, 0] };
const PACKAGE_FIELDS = [
  ...(['supplier', 'distribution_uri', 'license_declared', 'license_concluded'] as const),
  'copyright',
] as const;
const isText = (text: string) => text.trim() !== '';
/** A word with a digit in front after the name: SPDX 2 has one text for both, with any separator. */
const hasVersion = (tool: string) => /\S[\s\-:@/_(]+v?\d/i.test(tool);
const quality = (rule: keyof typeof DOCUMENT_RULES): DocumentCheck => ({
  since: DOCUMENT_RULES[rule].since,
  isMet: DOCUMENT_RULES[rule].isMet,
});

/** The checks of documents, by name. */
export const DOCUMENT_CHECKS: Readonly<Record<DocumentCheckName, DocumentCheck>> = {
  /** Assay could read it, so its format is known and machine-readable. */
  format: { since: ALWAYS, isMet: () => true },
  json_or_tag_value: {
    since: ALWAYS,
    isMet: ({ head }) => head.encoding === 'json' || head.encoding === 'tag-value',
  },
  /** RDF is read in its XML form. */
  json_or_xml: {
    since: ALWAYS,
    isMet: ({ head }) => ['json', 'json-ld', 'xml', 'rdf'].includes(head.encoding),
  },
  /** CycloneDX names the subject, not the document. */
  document_name: { since: ONLY_SPDX, isMet: ({ head }) => isText(head.name) },
  author: quality('author'),
  author_or_tool: {
    since: METADATA,
    isMet: (one) => DOCUMENT_RULES.author.isMet(one) || DOCUMENT_RULES.tool.isMet(one),
  },
  author_organization: {
    since: METADATA,
    isMet: ({ head }) =>
      [...head.authors, head.supplier].some(
        (party) => party?.kind === 'organization' && isText(party.name),
      ),
  },
  author_contact: {
    since: METADATA,
    isMet: ({ head }) => [...head.authors, head.supplier].some(isContactable),
  },
  timestamp: quality('timestamp'),
  serial_number: quality('serial_number'),
  tool: quality('tool'),
  tool_version: { since: METADATA, isMet: ({ head }) => head.tools.some(hasVersion) },
  lifecycle: quality('lifecycle'),
  sbom_type: {
    since: { CycloneDX: [1, 5], SPDX: [2, 0] },
    isMet: ({ head }) => head.sbom_type !== undefined || head.lifecycles.some(isText),
  },
  subject: quality('subject'),
  subject_version: { since: METADATA, isMet: (one) => isVersion(one.subject_version) },
  subject_identifier: { since: METADATA, isMet: (one) => one.has_subject_identifier },
  subject_license: { since: METADATA, isMet: (one) => one.has_subject_license },
  subject_license_concluded: {
    since: { CycloneDX: [1, 6], SPDX: [2, 0] },
    isMet: ({ subject_fields }) => (subject_fields & FIELD_BITS.license_concluded) !== 0,
  },
  subject_creator_contact: {
    since: METADATA,
    isMet: ({ head, subject_fields }) =>
      isContactable(head.supplier) || (subject_fields & FIELD_BITS.creator_contact) !== 0,
  },
  subject_copyright: {
    since: METADATA,
    isMet: ({ subject_fields }) => (subject_fields & FIELD_BITS.copyright) !== 0,
  },
  /** OpenChain Telco asks this of each package; a document that describes several has them among its components. */
  subject_package: {
    since: ONLY_SPDX,
    isMet: (one) =>
      !one.has_subject ||
      (isVersion(one.subject_version) &&
        PACKAGE_FIELDS.every((field) => (one.subject_fields & FIELD_BITS[field]) !== 0)),
  },
  producer: {
    since: METADATA,
    isMet: ({ head, subject_fields }) =>
      isText(head.supplier?.name ?? '') || (subject_fields & FIELD_BITS.supplier) !== 0,
  },
  data_license: {
    since: { CycloneDX: [1, 3], SPDX: [2, 0] },
    isMet: ({ head }) => isText(head.data_license ?? ''),
  },
  no_vulnerabilities: { since: ALWAYS, isMet: (one) => !one.has_vulnerabilities },
  security_contact: {
    since: { CycloneDX: [1, 5], SPDX: [3, 0] },
    unread_in_spdx_3: true,
    isMet: ({ subject_fields }) => (subject_fields & FIELD_BITS.security_contact) !== 0,
  },
  product_support_end: {
    since: { CycloneDX: [1, 3], SPDX: [2, 3] },
    unread_in_spdx: true,
    isMet: ({ subject_fields }) => (subject_fields & FIELD_BITS.support_end) !== 0,
  },
  dependencies: { since: METADATA, isMet: (one) => one.has_subject_dependencies },
  dependencies_complete: {
    since: { CycloneDX: [1, 3], SPDX: [3, 0] },
    unread_in_spdx_3: true,
    isMet: (one) => one.states_completeness,
  },
  transitive: { since: METADATA, is_unknown_unless_met: true, isMet: (one) => one.has_transitive },
  described: {
    since: ONLY_SPDX,
    isMet: ({ head }) => head.stated_relationships?.includes('describes') === true,
  },
  containment: {
    since: ONLY_SPDX,
    isMet: ({ head }) => head.stated_relationships?.includes('contains') === true,
  },
  known_unknowns: {
    since: { CycloneDX: [1, 3], SPDX: [2, 2] },
    isMet: (one) => one.has_incomplete || one.states_completeness,
  },
};
