import { DOCUMENT_RULES } from '../quality/quality-rules.ts';
import { FIELD_BITS, isContactable } from '../sbom/compact/stated-fields.ts';
import type { DocumentHead } from '../sbom/component-graph.ts';
import { ALWAYS, METADATA, type Since } from './format-versions.ts';
import type { DocumentCheckName } from './rule-set.ts';

/** A document, as checks see it. */
export interface CheckedDocument {
  head: DocumentHead;
  has_subject: boolean;
  /** Bits of `FIELD_BITS` of the subject; 0 without one. */
  subject_fields: number;
  /** The subject depends on something, or the document states that it depends on nothing. */
  has_subject_dependencies: boolean;
  /** Some component other than the subject depends on something. */
  has_transitive: boolean;
  states_completeness: boolean;
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

const isText = (text: string) => text.trim() !== '';
const quality = (rule: keyof typeof DOCUMENT_RULES): DocumentCheck => ({
  since: DOCUMENT_RULES[rule].since,
  isMet: DOCUMENT_RULES[rule].isMet,
});

/** The checks of documents, by name. */
export const DOCUMENT_CHECKS: Readonly<Record<DocumentCheckName, DocumentCheck>> = {
  /** Assay could read it, so its format is known and machine-readable. */
  format: { since: ALWAYS, isMet: () => true },
  author: quality('author'),
  author_contact: {
    since: METADATA,
    isMet: ({ head }) => [...head.authors, head.supplier].some(isContactable),
  },
  timestamp: quality('timestamp'),
  serial_number: quality('serial_number'),
  tool: quality('tool'),
  lifecycle: quality('lifecycle'),
  subject: quality('subject'),
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
};
