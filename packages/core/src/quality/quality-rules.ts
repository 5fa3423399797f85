import type { DocumentHead } from '../sbom/component-graph.ts';

/** A component, as rules see it. */
export interface QualityComponent {
  name: string;
  version: string;
  /** A readable purl or a complete CPE. */
  has_identifier: boolean;
  has_purl: boolean;
  has_license: boolean;
  has_hash: boolean;
  has_supplier: boolean;
  /** The document states what it depends on, or what depends on it. */
  has_relation: boolean;
}

/** A document, as rules see it. */
interface QualityDocument {
  head: DocumentHead;
  has_subject: boolean;
}

/** Common to both kinds. */
export interface Rule {
  /** Texts that ask for it: the minimum elements of NTIA (2021), and the draft of CISA (2025). */
  asked_by: readonly ('NTIA 2021' | 'CISA 2025 draft')[];
  /** First versions of the formats that have a field for it. */
  since: Readonly<Record<DocumentHead['format'], readonly [number, number]>>;
}

/** A rule about the document as a whole. */
interface DocumentRule extends Rule {
  isMet: (document: QualityDocument) => boolean;
}

/** A rule about each component. */
interface ComponentRule extends Rule {
  isMet: (component: QualityComponent) => boolean;
}

const BOTH = ['NTIA 2021', 'CISA 2025 draft'] as const;
const CISA = ['CISA 2025 draft'] as const;
const ALWAYS = { CycloneDX: [1, 0], SPDX: [2, 0] } as const;
/** CycloneDX has metadata since 1.2, and dependencies. */
const METADATA = { CycloneDX: [1, 2], SPDX: [2, 0] } as const;

const RFC_3339 = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(?:\.\d+)?(?:Z|[+-]\d\d:\d\d)$/i;
const isText = (text: string) => text.trim() !== '';
/** Both formats ask for a URI: without a scheme it is not unique. */
const isUri = (text: string) => /^[a-z][a-z0-9+.-]*:\S+$/i.test(text.trim());
/** Tells a version from the words that documents put where they know none. */
export const isVersion = (text: string) =>
  isText(text) && !/^(?:unknown|noassertion|none|n\/a|latest)$/i.test(text.trim());

/** The document names an author of its data; SPDX has persons and organizations among its creators. */
const hasAuthor = ({ head }: QualityDocument) =>
  [...head.authors, head.supplier].some((party) => party !== null && isText(party.name));

/** The rules about components, by name. */
export const COMPONENT_RULES = {
  name: { asked_by: BOTH, since: ALWAYS, isMet: ({ name }) => isText(name) },
  version: { asked_by: BOTH, since: ALWAYS, isMet: ({ version }) => isVersion(version) },
  identifier: { asked_by: BOTH, since: ALWAYS, isMet: (one) => one.has_identifier },
  purl: {
    asked_by: CISA,
    since: { CycloneDX: [1, 0], SPDX: [2, 1] },
    isMet: (one) => one.has_purl,
  },
  supplier: { asked_by: BOTH, since: ALWAYS, isMet: (one) => one.has_supplier },
  license: { asked_by: CISA, since: ALWAYS, isMet: (one) => one.has_license },
  hash: { asked_by: CISA, since: ALWAYS, isMet: (one) => one.has_hash },
  relation: { asked_by: BOTH, since: METADATA, isMet: (one) => one.has_relation },
} as const satisfies Record<string, ComponentRule>;

/** The rules about the document, by name. */
export const DOCUMENT_RULES = {
  author: { asked_by: BOTH, since: METADATA, isMet: hasAuthor },
  timestamp: {
    ...{ asked_by: BOTH, since: METADATA },
    isMet: ({ head }) => RFC_3339.test(head.created_at ?? ''),
  },
  tool: { asked_by: CISA, since: METADATA, isMet: ({ head }) => head.tools.some(isText) },
  subject: { asked_by: BOTH, since: METADATA, isMet: (document) => document.has_subject },
  serial_number: {
    ...{ asked_by: [], since: ALWAYS },
    isMet: ({ head }) => isUri(head.serial_number ?? ''),
  },
  lifecycle: {
    ...{ asked_by: CISA, since: { CycloneDX: [1, 5], SPDX: [3, 0] } },
    isMet: ({ head }) => head.lifecycles.some(isText),
  },
} as const satisfies Record<string, DocumentRule>;
