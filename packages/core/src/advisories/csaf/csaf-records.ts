import { AdvisoryError } from '../advisory-error.ts';
import { type AffectedEntry, affectedEntriesOf } from './csaf-affected.ts';
import { csafProblemsOf } from './csaf-checks.ts';
import {
  type CsafDocument,
  type CsafVulnerability,
  PRODUCT_STATES,
  type ProductState,
  readCsaf,
} from './csaf-document.ts';
import { csafPackageOf } from './csaf-package.ts';
import { resolverOf, type WholeProduct } from './csaf-products.ts';
import { csafScoresOf } from './csaf-scores.ts';

/** Statement of a document about a product that is compared with no package. */
interface VendorStatement {
  status: ProductState;
  product: string;
  purl: string | null;
  cpe: string | null;
  /** Label of the flag, such as `vulnerable_code_not_present`; null without one. */
  justification: string | null;
}

/** One vulnerability of a document, as an OSV record. */
interface CsafRecord {
  id: string;
  modified: string;
  published: string;
  aliases: string[];
  summary: string;
  details: string;
  severity: { type: string; score: string }[];
  references: { type: string; url: string }[];
  affected: AffectedEntry[];
  database_specific: {
    /** Severity in the publisher's words. */
    severity?: string;
    csaf: {
      document: string;
      category: string;
      version: string;
      publisher: CsafDocument['publisher'];
      tlp: string | null;
      statements: VendorStatement[];
      remediations: { category: string; details: string; url: string | null }[];
    };
  };
}

/** Records of a document. */
interface CsafRecords {
  /** `tracking.id` of the document, which the ids of its records begin with. */
  document: string;
  modified: string;
  records: CsafRecord[];
}

/** Separates the id of a document from that of its vulnerability. */
export const RECORD_SEPARATOR = '#';
/** A document of one distribution names thousands of products. */
const MOST_STATEMENTS = 500;
/** Labels of the Traffic Light Protocol that allow to show a document to everybody who uses this server. */
const SHARED: ReadonlySet<string> = new Set(['WHITE', 'CLEAR', 'GREEN']);

/**
 * Reads a CSAF document as one OSV record for each vulnerability: each affects products of its own. What a VEX document says,
 * and what is said about products without a purl, is kept as statements.
 *
 * @throws AdvisoryError when it is no document that can be relied on, or one that must not be shown to all tenants
 */
export function csafRecordsOf(json: unknown): CsafRecords {
  const document = readCsaf(json);
  if (document.tlp !== null && !SHARED.has(document.tlp.replace(/^TLP:/, ''))) {
    const message = `TLP:${document.tlp} forbids to show the document to all tenants`;
    throw new AdvisoryError('structure', message, '/document/distribution/tlp/label');
  }
  if (document.status === 'draft')
    throw new AdvisoryError('structure', 'The document is a draft', '/document/tracking/status');
  const [problem] = csafProblemsOf(document);
  if (problem !== undefined)
    throw new AdvisoryError('structure', `${problem.message} (${problem.test})`, problem.at);
  const resolve = resolverOf(document.products);
  const records = document.vulnerabilities.map((one, index) =>
    recordOf(document, { one, index, resolve }),
  );
  return { document: document.id, modified: document.modified, records };
}

interface Place {
  one: CsafVulnerability;
  index: number;
  resolve: (id: string) => WholeProduct | undefined;
}

function recordOf(document: CsafDocument, { one, index, resolve }: Place): CsafRecord {
  const { id, category, version, publisher, tlp } = document;
  const isVex = category === 'csaf_vex';
  const affected = isVex ? [] : affectedEntriesOf(one, resolve);
  const aliases = one.cve === null ? one.ids : [one.cve];
  const impact = one.threats.find((threat) => threat.category === 'impact')?.details;
  const word = impact ?? document.impact;
  return {
    id: `${id}${RECORD_SEPARATOR}${aliases[0] ?? index + 1}`,
    ...{ modified: document.modified, published: document.published, aliases },
    summary: summaryOf(document, one),
    details: one.description,
    severity: severitiesOf(one),
    references: referencesOf(document, one),
    affected,
    database_specific: {
      ...(word === '' ? {} : { severity: word }),
      csaf: {
        ...{ document: id, category, version, publisher, tlp },
        statements: statementsOf(one, { resolve, isVex }),
        remediations: one.remediations.map(({ category, details, url }) => ({
          ...{ category, details, url },
        })),
      },
    },
  };
}

/** Red Hat names the module's stream in the title of the document alone. */
function summaryOf({ title, products }: CsafDocument, one: CsafVulnerability): string {
  const isModular = products.products.some(({ purl }) => /\.module(?:\+|%2B|_)/i.test(purl ?? ''));
  return one.title === '' || isModular ? title : one.title;
}

function severitiesOf(one: CsafVulnerability): CsafRecord['severity'] {
  const vectors = new Map(csafScoresOf(one).map(({ vector, member }) => [vector, member]));
  return [...vectors].map(([score, member]) => ({
    type: member === 'cvss_v2' ? 'CVSS_V2' : 'CVSS_V3',
    score,
  }));
}

function referencesOf(document: CsafDocument, one: CsafVulnerability): CsafRecord['references'] {
  const urls = new Map<string, string>();
  for (const { url, is_self } of document.references) urls.set(url, is_self ? 'ADVISORY' : 'WEB');
  for (const { url } of one.references) if (!urls.has(url)) urls.set(url, 'WEB');
  for (const { url, category } of one.remediations)
    if (url !== null && !urls.has(url)) urls.set(url, category === 'vendor_fix' ? 'FIX' : 'WEB');
  return [...urls].map(([url, type]) => ({ type, url }));
}

/** Statements that no comparison with packages uses. */
function statementsOf(
  one: CsafVulnerability,
  { resolve, isVex }: { resolve: Place['resolve']; isVex: boolean },
): VendorStatement[] {
  const labels = new Map(
    one.flags.flatMap(({ category, product_ids }) => product_ids.map((id) => [id, category])),
  );
  const statements: VendorStatement[] = [];
  for (const status of PRODUCT_STATES) {
    for (const id of one.status[status] ?? []) {
      const product = resolve(id);
      if (product === undefined || (!isVex && isCompared(status, product))) continue;
      const { name, purl, cpe, system } = product;
      const justification = labels.get(id) ?? null;
      statements.push({ status, product: name, purl, cpe: cpe ?? system, justification });
      if (statements.length === MOST_STATEMENTS) return statements;
    }
  }
  return statements;
}

const COMPARED: ReadonlySet<ProductState> = new Set([
  ...(['first_affected', 'first_fixed', 'fixed', 'known_affected', 'last_affected'] as const),
]);

const isCompared = (status: ProductState, product: WholeProduct): boolean =>
  COMPARED.has(status) && typeof csafPackageOf(product) !== 'string';
