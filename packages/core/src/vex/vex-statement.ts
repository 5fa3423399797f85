/**
 * Content of VEX documents, in one form for all formats: each statement is about one vulnerability in one product, or in one
 * component of a product.
 */

/** Analysis states, in the words of CycloneDX. */
export const VEX_STATES = [
  'in_triage',
  'exploitable',
  'resolved',
  'resolved_with_pedigree',
  'false_positive',
  'not_affected',
] as const;

/** Analysis state; '' when a document mentions the product without one (`recommended`, `unknown`). */
export type VexState = (typeof VEX_STATES)[number] | '';

/** Reasons why a vulnerability does not affect, in the words of CycloneDX. */
export const VEX_JUSTIFICATIONS = [
  'code_not_present',
  'code_not_reachable',
  'requires_configuration',
  'requires_dependency',
  'requires_environment',
  'protected_by_compiler',
  'protected_at_runtime',
  'protected_at_perimeter',
  'protected_by_mitigating_control',
] as const;

/** Reason why a vulnerability does not affect; '' without one. */
export type VexJustification = (typeof VEX_JUSTIFICATIONS)[number] | '';

/** Responses in the words of CycloneDX, in the order in which they are stated. */
export const VEX_RESPONSES = [
  'can_not_fix',
  'will_not_fix',
  'update',
  'rollback',
  'workaround_available',
] as const;

/** Response to a vulnerability. */
export type VexResponse = (typeof VEX_RESPONSES)[number];

/** Digest of a file; `alg` is a name of CycloneDX (`SHA-256`), `content` is hexadecimal in lower case. */
export interface VexHash {
  alg: string;
  content: string;
}

/** Software that a statement is about. Without any identifier it is whatever the document comes with. */
export interface VexProduct {
  /** Name in the document; '' where that only repeats an identifier. */
  name: string;
  /** As written, with or without version. */
  purl: string | null;
  cpe: string | null;
  hashes: VexHash[];
  /** BOM-Link, bom-ref, IRI, or other text that identifies it in its document; null without one. */
  ref: string | null;
}

/** One statement. */
export interface VexStatement {
  vulnerability: { name: string; aliases: string[] };
  product: VexProduct;
  /** Component of the product that has the vulnerability; null when it is about the product itself. */
  subcomponent: VexProduct | null;
  /** Version where no purl has it; null: all, or that of the purl. */
  version: string | null;
  /** Range of versions as vers (`vers:npm/>=1.0.0|<1.2.3`), or as the document writes it; null without one. */
  range: string | null;
  state: VexState;
  justification: VexJustification;
  responses: VexResponse[];
  detail: string;
  author: string;
  /** RFC 3339 in UTC; '' when the document states none. */
  timestamp: string;
  original: {
    /** Label of the document's format: `known_not_affected`. */
    status: string;
    /** JSON pointer, or `line N`. */
    at: string;
  };
}

/** Formats that are read. */
type VexFormat = 'OpenVEX' | 'CSAF' | 'CycloneDX' | 'SPDX';

/** A document, as far as Assay reads it. */
export interface VexDocument {
  format: VexFormat;
  /** Version of the format, `0.2.0`. */
  format_version: string;
  /** Id in the words of its author: IRI, tracking id or serial number; '' without one. */
  id: string;
  /** Version of the document; '' without one. */
  version: string;
  title: string;
  author: string;
  /** RFC 3339 in UTC; '' when the document states none. */
  timestamp: string;
  statements: VexStatement[];
}

/** A product without any identifier. */
export const NO_PRODUCT: VexProduct = { name: '', purl: null, cpe: null, hashes: [], ref: null };

/** The identifier by which readers know a product; '' without any. */
export const labelOf = ({ purl, cpe, ref, hashes: [hash], name }: VexProduct): string =>
  purl ?? cpe ?? ref ?? (hash ? `${hash.alg}:${hash.content}` : name);

/** Whether a product has more than a name. */
export const isIdentified = (product: VexProduct): boolean =>
  labelOf({ ...product, name: '' }) !== '';

const productKey = (product: VexProduct | null) =>
  product && [
    product.purl,
    product.cpe,
    product.ref,
    product.hashes.map(({ alg, content }) => `${alg}:${content}`).sort(),
    labelOf(product) === product.name ? product.name : '',
  ];

/** Statements with equal keys are about the same vulnerability in the same product: the later one counts. */
export const subjectKeyOf = (statement: VexStatement): string =>
  JSON.stringify([
    statement.vulnerability.name,
    productKey(statement.product),
    productKey(statement.subcomponent),
    statement.version,
    statement.range,
  ]);

/** The statements that count: of those about the same subject the one with the latest time, then the last one. */
export function latestStatements<T extends VexStatement>(statements: readonly T[]): T[] {
  const latest = new Map<string, T>();
  for (const statement of statements) {
    const key = subjectKeyOf(statement);
    const other = latest.get(key);
    if (other === undefined || other.timestamp <= statement.timestamp) latest.set(key, statement);
  }
  return [...latest.values()];
}
