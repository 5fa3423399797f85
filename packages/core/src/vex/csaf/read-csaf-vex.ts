/**
 * Statements of CSAF documents, 2.0 and 2.1.
 *
 * @see https://docs.oasis-open.org/csaf/csaf/v2.0/os/csaf-v2.0-os.html §4.5
 */
import { csafProblemsOf } from '../../advisories/csaf/csaf-checks.ts';
import {
  type CsafDocument,
  type CsafStatement,
  type CsafVulnerability,
  PRODUCT_STATES,
  type ProductState,
  readCsaf,
} from '../../advisories/csaf/csaf-document.ts';
import { VexError } from '../vex-error.ts';
import { instantText } from '../vex-instant.ts';
import type { VexDocument, VexStatement } from '../vex-statement.ts';
import { meaningOf, type VexStatus } from '../vex-status.ts';
import { meaningOfRemediations } from './csaf-remediations.ts';
import { vexProductsOf } from './csaf-vex-products.ts';

const STATES: readonly ProductState[] = [...PRODUCT_STATES, 'unknown'];

/** Meaning of each status of the standard; null for advice, and for products of which nothing is known. */
const STATUSES: Readonly<Record<ProductState, VexStatus | null>> = {
  first_affected: 'affected',
  known_affected: 'affected',
  last_affected: 'affected',
  first_fixed: 'fixed',
  fixed: 'fixed',
  known_not_affected: 'not_affected',
  under_investigation: 'under_investigation',
  recommended: null,
  unknown: null,
};

/**
 * Reads a document, as a strict JSON reader gives it.
 *
 * @throws AdvisoryError with the pointer; VexError `contradiction` when it fails a mandatory test of the standard
 */
export function readCsafVex(json: unknown): VexDocument {
  const document = readCsaf(json, ['2.0', '2.1']);
  const [problem] = csafProblemsOf(document);
  if (problem !== undefined) {
    const message = `${problem.message} (mandatory test ${problem.test} of CSAF)`;
    throw new VexError('contradiction', message, problem.at);
  }
  const modified = instantText(document.modified, '/document/tracking/current_release_date');
  return {
    format: 'CSAF',
    format_version: document.csaf_version,
    id: document.id,
    version: document.version,
    title: document.title,
    author: document.publisher.name,
    timestamp: modified,
    statements: document.vulnerabilities.flatMap((one) => statementsOf(one, document, modified)),
  };
}

function statementsOf(
  vulnerability: CsafVulnerability,
  document: CsafDocument,
  modified: string,
): VexStatement[] {
  const products = vexProductsOf(document.products);
  const about = statementsByProduct(vulnerability, document);
  const named = nameOf(vulnerability);
  return STATES.flatMap((status) => {
    const ids = vulnerability.status[status] ?? [];
    const at = `${vulnerability.at}/product_status/${status}`;
    return ids.map((id, index): VexStatement => {
      const said = about(id);
      const dates = [...said.flags, ...said.threats, ...said.remediations].map((one) =>
        instantText(dateOf(one), `${one.at}/date`),
      );
      return {
        vulnerability: named,
        ...products(id),
        ...meaning(status, said),
        author: document.publisher.name,
        timestamp: dates.sort().at(-1) || modified,
        original: { status, at: `${at}/${index}` },
      };
    });
  });
}

const dateOf = ({ fields: { date } }: CsafStatement) => (typeof date === 'string' ? date : null);

interface Said {
  flags: CsafStatement[];
  threats: CsafStatement[];
  remediations: CsafStatement[];
}

type Meaning = Pick<VexStatement, 'state' | 'justification' | 'responses' | 'detail'>;

function meaning(state: ProductState, { flags, threats, remediations }: Said): Meaning {
  const status = STATUSES[state];
  const impact = [...new Set(threats.map(({ details }) => details))].join('\n\n');
  if (status === null) return { state: '', justification: '', responses: [], detail: impact };
  if (status === 'affected') return meaningOfRemediations(remediations, impact);
  return meaningOf({ status, label: flags[0]?.category ?? '', prose: impact });
}

/** Finds statements about a product by its id or a group of it; a threat or remedy without products is about all. */
function statementsByProduct(
  { flags, threats, remediations }: CsafVulnerability,
  document: CsafDocument,
): (id: string) => Said {
  const groups = new Map(document.products.groups.map((group) => [group.id, group.product_ids]));
  const indexed = (statements: readonly CsafStatement[]) => {
    const byProduct = new Map<string, CsafStatement[]>();
    const general: CsafStatement[] = [];
    for (const one of statements) {
      if (one.product_ids.length + one.group_ids.length === 0) general.push(one);
      const members = one.group_ids.flatMap((id) => groups.get(id) ?? []);
      for (const id of new Set([...one.product_ids, ...members])) {
        const list = byProduct.get(id) ?? [];
        byProduct.set(id, list);
        list.push(one);
      }
    }
    return (id: string) => [...(byProduct.get(id) ?? []), ...general];
  };
  const of = {
    flags: indexed(flags),
    threats: indexed(threats.filter(({ category }) => category === 'impact')),
    remediations: indexed(remediations),
  };
  return (id) => ({
    flags: of.flags(id),
    threats: of.threats(id),
    remediations: of.remediations(id),
  });
}

function nameOf({ cve, ids, title, at }: CsafVulnerability): VexStatement['vulnerability'] {
  const names = [...new Set([...(cve === null ? [] : [cve]), ...ids])];
  const [name = title, ...aliases] = names;
  if (name !== '') return { name, aliases };
  throw new VexError('missing', 'cve or ids is required', at);
}
