/**
 * The common model of every SBOM, whatever its format: components, dependencies, and the document's metadata.
 * Readers fill it, writers print it; no other code depends on a format.
 *
 * Field names are CycloneDX's where both standards have the concept (CycloneDX 1.7, ECMA-424); the glossary
 * gives SPDX's names.
 */

/** A warning about a document that was read nevertheless. `at`: JSON pointer (RFC 6901) or `line N`. */
export interface Warning {
  message: string;
  at: string;
}

export interface Hash {
  /** CycloneDX spelling: `SHA-256`, `MD5`, `BLAKE3`, … */
  alg: string;
  /** Lower-case hexadecimal. */
  content: string;
}

export interface ExternalReference {
  type: string;
  url: string;
  comment?: string;
  /** Hashes of what the address leads to. */
  hashes?: Hash[];
}

export interface Property {
  name: string;
  value: string;
}

/** A person or organization, with the properties that both standards have. */
export interface Party {
  name: string;
  email?: string;
  url?: string;
  kind?: 'person' | 'organization' | 'tool';
}

/** Text of a license that a document carries. */
export interface LicenseText {
  /** Id, `LicenseRef-…` or name of the license; '' where the document names none. */
  license: string;
  /** As the document spells it, so in base64 where `is_base64`. */
  content: string;
  is_base64: boolean;
  /** Media type; '' for plain text. */
  media_type: string;
}

/** One entry of an SBOM. Absent texts are '', absent identifiers are null: never undefined. */
export interface Component {
  /** Unique in its graph. Readers make one (`assay:<n>`) where the document has none or repeats one. */
  bom_ref: string;
  /** CycloneDX component type: `library`, `application`, `operating-system`, `file`, … */
  type: string;
  group: string;
  name: string;
  version: string;
  /** As the document spells it; may be unreadable. */
  purl: string | null;
  cpe: string | null;
  /** SPDX expressions, ids or free names, in document order. */
  licenses: string[];
  /** Licenses that the document calls concluded, where they are not the same as `licenses`; `['NONE']` concludes that there is none. */
  concluded_licenses?: string[];
  /** Whether the document calls licenses declared by their author, or concluded by its own; absent when it says neither. */
  acknowledgements?: ('declared' | 'concluded')[];
  /** Texts of its licenses that the entry carries itself (CycloneDX); absent without any. */
  license_texts?: LicenseText[];
  scope: 'required' | 'optional' | 'excluded' | null;
  hashes: Hash[];
  description: string;
  copyright: string;
  author: string;
  publisher: string;
  supplier: Party | null;
  /** The party that made it (CycloneDX 1.6, SPDX originator); absent when not stated. */
  manufacturer?: Party;
  external_references: ExternalReference[];
  /** CycloneDX properties; SPDX annotations and attribution are not among them. */
  properties: Property[];
  /** Index in `components` of the entry that this one is nested in (CycloneDX `components[].components`); -1 = none. */
  parent: number;
  /** Position of the entry in the document: JSON pointer or `line N`. */
  at: string;
}

/** A vulnerability entry that the document itself carries (CycloneDX `vulnerabilities[]`, VEX and VDR). */
export interface StatedVulnerability {
  id: string;
  source: string;
  /** CycloneDX `analysis.state`, '' when not analysed. */
  state: string;
  justification: string;
  response: string[];
  detail: string;
  /** bom_refs or BOM-Links, as spelt. */
  affects: string[];
}

/** Metadata of a document. */
export interface DocumentHead {
  format: 'CycloneDX' | 'SPDX';
  /** `1.6`, `2.3`, `3.0.1` … as the document spells it, without the prefix `SPDX-`. */
  spec_version: string;
  encoding: 'json' | 'xml' | 'tag-value' | 'yaml' | 'rdf' | 'json-ld';
  /** CycloneDX `serialNumber` (urn:uuid:…), SPDX document namespace; null when absent. */
  serial_number: string | null;
  /** CycloneDX `version` of the document; 1 when absent. */
  document_version: number;
  name: string;
  /** RFC 3339 instant as spelt; null when absent. */
  created_at: string | null;
  authors: Party[];
  /** `name version` of each tool. */
  tools: string[];
  supplier: Party | null;
  /** SPDX data license, CycloneDX `metadata.licenses`; null when absent. */
  data_license: string | null;
  lifecycles: string[];
  /** First type of CISA (`build`, `source`, …) that the `CreatorComment` of SPDX 2 names; absent without one. */
  sbom_type?: string;
  /** Whether a document of SPDX names what it describes, and what one of its elements contains; absent where neither. */
  stated_relationships?: ('describes' | 'contains')[];
}

export interface ComponentGraph {
  head: DocumentHead;
  /**
   * Subject of the document: `metadata.component`, or the one described SPDX package; not counted among
   * `components`.
   */
  root: Component | null;
  /** In document order, nested entries after their parent; its length is the SBOM's `component_count`. */
  components: Component[];
  /**
   * Edges `from` depends on `to`, as pairs in one flat array: [from, to, from, to, …]. A number is an index in
   * `components`; -1 is the root. Duplicates are removed, self-references and cycles are legal and kept.
   */
  edges: Int32Array;
  /**
   * Files stated by the document: pairs [owner, owned, …] of indexes in `components`, a package whose files
   * belong to another one. From SPDX relationships; nesting and paths are in the components themselves.
   */
  ownership: Int32Array;
  /** True where the document states edges at all; a flat list without them is not "no dependencies". */
  has_edges: boolean;
  /** CycloneDX compositions and SPDX NOASSERTION relationships: bom_refs whose dependencies are stated to be incomplete. */
  incomplete: string[];
  /** True where the document says of dependencies whether they are complete (CycloneDX compositions); absent otherwise. */
  states_completeness?: true;
  /** Texts of licenses that the document carries for all of its entries (SPDX); absent without any. */
  license_texts?: LicenseText[];
  vulnerabilities: StatedVulnerability[];
  warnings: Warning[];
}
