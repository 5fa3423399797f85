/**
 * CSAF 2.0 documents: statements of a vendor about vulnerabilities in its products.
 *
 * @see https://docs.oasis-open.org/csaf/csaf/v2.0/os/csaf-v2.0-os.html §3.2
 */
import { AdvisoryError } from '../advisory-error.ts';
import {
  type Fields,
  fieldsAt,
  isFields,
  listOf,
  requiredTextOf,
  textOf,
  textsOf,
} from '../record-fields.ts';
import { type ProductTree, readProductTree } from './csaf-products.ts';

/** States of a product in CSAF 2.0, in the order of the standard (§3.2.3.9). */
export const PRODUCT_STATES = [
  'first_affected',
  'first_fixed',
  'fixed',
  'known_affected',
  'known_not_affected',
  'last_affected',
  'recommended',
  'under_investigation',
] as const;

/** State of a product with regard to a vulnerability; CSAF 2.1 has `unknown` as well. */
export type ProductState = (typeof PRODUCT_STATES)[number] | 'unknown';

/** Versions of the standard, and the states that each has. */
const VERSIONS = {
  '2.0': PRODUCT_STATES,
  '2.1': [...PRODUCT_STATES, 'unknown'],
} as const;

/** Version of the standard. */
export type CsafVersion = keyof typeof VERSIONS;

/** Something that a document says about products: a flag, threat, remedy or score. */
export interface CsafStatement {
  /** Category of a threat or remedy, label of a flag; '' for a score. */
  category: string;
  details: string;
  url: string | null;
  product_ids: string[];
  group_ids: string[];
  /** The statement itself, for what is particular to it. */
  fields: Fields;
  /** JSON pointer. */
  at: string;
}

/** One entry of `vulnerabilities`. */
export interface CsafVulnerability {
  cve: string | null;
  /** Texts of the identifiers that other systems use. */
  ids: string[];
  title: string;
  /** Description or summary; '' without any. */
  description: string;
  references: CsafReference[];
  status: Partial<Record<ProductState, string[]>>;
  flags: CsafStatement[];
  threats: CsafStatement[];
  remediations: CsafStatement[];
  scores: CsafStatement[];
  /** JSON pointer. */
  at: string;
}

/** A link of a document. */
interface CsafReference {
  url: string;
  is_self: boolean;
}

/** A document, as far as Assay reads it. */
export interface CsafDocument {
  csaf_version: CsafVersion;
  id: string;
  category: string;
  title: string;
  publisher: { name: string; category: string; namespace: string };
  /** `draft`, `interim` or `final`. */
  status: string;
  version: string;
  published: string;
  modified: string;
  /** Label of the Traffic Light Protocol, `WHITE`; null when the document states none. */
  tlp: string | null;
  /** Severity of the whole document in the publisher's words; '' without any. */
  impact: string;
  references: CsafReference[];
  has_product_tree: boolean;
  products: ProductTree;
  vulnerabilities: CsafVulnerability[];
}

/** Whether a JSON document says of itself that it is CSAF. */
export function isCsaf(json: unknown): boolean {
  const document = isFields(json) ? json.document : undefined;
  return isFields(document) && typeof document.csaf_version === 'string';
}

/**
 * Reads a document, as `JSON.parse` gives it. {@link csafProblemsOf} says whether it contradicts itself.
 *
 * @param accepted versions of the standard
 * @throws AdvisoryError with the pointer of a missing member or one of the wrong type
 */
export function readCsaf(json: unknown, accepted: readonly CsafVersion[] = ['2.0']): CsafDocument {
  const fields = fieldsAt(json, '');
  const document = fieldsAt(fields.document, '/document');
  const stated = requiredTextOf(document, 'csaf_version', '/document');
  const version = accepted.find((one) => one === stated);
  if (version === undefined) {
    const message = `Assay reads CSAF ${accepted.join(' and ')}`;
    throw new AdvisoryError('structure', message, '/document/csaf_version');
  }
  const tracking = fieldsAt(document.tracking, '/document/tracking');
  const publisher = fieldsAt(document.publisher, '/document/publisher');
  const text = (key: string) => requiredTextOf(tracking, key, '/document/tracking');
  const about = (key: string) => requiredTextOf(publisher, key, '/document/publisher');
  return {
    csaf_version: version,
    id: text('id'),
    category: requiredTextOf(document, 'category', '/document'),
    title: requiredTextOf(document, 'title', '/document'),
    publisher: {
      name: about('name'),
      category: about('category'),
      namespace: about('namespace'),
    },
    status: text('status'),
    version: text('version'),
    published: text('initial_release_date'),
    modified: text('current_release_date'),
    tlp: tlpOf(document),
    impact: optional(document, 'aggregate_severity', '/document', (of, at) =>
      textOf(of, 'text', at),
    ),
    references: referencesOf(document, '/document'),
    has_product_tree: fields.product_tree !== undefined,
    products: readProductTree(fields.product_tree, '/product_tree'),
    vulnerabilities: listOf(fields, 'vulnerabilities', '').map((entry, index) => {
      const at = `/vulnerabilities/${index}`;
      return vulnerabilityOf(fieldsAt(entry, at), { at, states: VERSIONS[version] });
    }),
  };
}

function tlpOf(document: Fields): string | null {
  const label = optional(document, 'distribution', '/document', (of, at) =>
    optional(of, 'tlp', at, (tlp, place) => textOf(tlp, 'label', place)),
  );
  return label === '' ? null : label;
}

/** Result of `read` for an optional object; '' without it. */
function optional(
  fields: Fields,
  key: string,
  at: string,
  read: (of: Fields, at: string) => string | null,
): string {
  if (fields[key] === undefined) return '';
  const place = `${at}/${key}`;
  return read(fieldsAt(fields[key], place), place) ?? '';
}

/** Where a vulnerability is, and the states that its products may have. */
interface VulnerabilityPlace {
  at: string;
  states: readonly ProductState[];
}

function vulnerabilityOf(fields: Fields, { at, states }: VulnerabilityPlace): CsafVulnerability {
  return {
    cve: textOf(fields, 'cve', at),
    ids: objectsOf(fields, 'ids', at).map(([id, place]) => requiredTextOf(id, 'text', place)),
    title: textOf(fields, 'title', at) ?? '',
    description: descriptionOf(fields, at),
    references: referencesOf(fields, at),
    status: statusOf(fields, { at, states }),
    flags: statementsOf(fields, 'flags', at),
    threats: statementsOf(fields, 'threats', at),
    remediations: statementsOf(fields, 'remediations', at),
    scores: statementsOf(fields, 'scores', at),
    at,
  };
}

function statusOf(fields: Fields, { at, states }: VulnerabilityPlace): CsafVulnerability['status'] {
  if (fields.product_status === undefined) return {};
  const place = `${at}/product_status`;
  const status = fieldsAt(fields.product_status, place);
  const known: readonly string[] = states;
  for (const key of Object.keys(status))
    if (!known.includes(key))
      throw new AdvisoryError('structure', 'Unknown product status', `${place}/${key}`);
  return Object.fromEntries(
    states
      .filter((state) => status[state] !== undefined)
      .map((state) => [state, textsOf(status, state, place)]),
  );
}

const objectsOf = (fields: Fields, key: string, at: string): [Fields, string][] =>
  listOf(fields, key, at).map((value, index) => {
    const place = `${at}/${key}/${index}`;
    return [fieldsAt(value, place), place];
  });

const statementsOf = (fields: Fields, key: string, at: string): CsafStatement[] =>
  objectsOf(fields, key, at).map(([one, place]) => ({
    category: textOf(one, key === 'flags' ? 'label' : 'category', place) ?? '',
    details: textOf(one, 'details', place) ?? '',
    url: textOf(one, 'url', place),
    product_ids: textsOf(one, key === 'scores' ? 'products' : 'product_ids', place),
    group_ids: textsOf(one, 'group_ids', place),
    fields: one,
    at: place,
  }));

function descriptionOf(fields: Fields, at: string): string {
  const notes = objectsOf(fields, 'notes', at).map(([note, place]) => ({
    category: textOf(note, 'category', place) ?? '',
    text: textOf(note, 'text', place) ?? '',
  }));
  const of = (category: string) => notes.find((note) => note.category === category)?.text;
  return of('description') ?? of('summary') ?? '';
}

const referencesOf = (fields: Fields, at: string): CsafReference[] =>
  objectsOf(fields, 'references', at).map(([one, place]) => ({
    url: requiredTextOf(one, 'url', place),
    is_self: textOf(one, 'category', place) === 'self',
  }));
