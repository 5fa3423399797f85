/**
 * Mandatory tests of CSAF 2.0 that decide which products a document calls affected. A document that fails one of them means
 * something else than it says, or contradicts itself.
 *
 * @see https://docs.oasis-open.org/csaf/csaf/v2.0/os/csaf-v2.0-os.html §6.1
 */
import { parsePurl } from '../../purl/parse.ts';
import { PurlError } from '../../purl/purl-error.ts';
import type {
  CsafDocument,
  CsafStatement,
  CsafVulnerability,
  ProductState,
} from './csaf-document.ts';
import type { CsafProblem } from './csaf-problem.ts';
import { findCycle } from './csaf-products.ts';
import { scoreProblems } from './csaf-scores.ts';

/** Tests that the document fails, in the order of the standard; none: it can be relied on. */
export function csafProblemsOf(document: CsafDocument): CsafProblem[] {
  return [
    ...undefinedProducts(document),
    ...repeatedIds(document),
    ...circularProducts(document),
    ...undefinedGroups(document),
    ...document.vulnerabilities.flatMap((one) => [...contradictions(one)]),
    ...document.vulnerabilities.flatMap((one) => [...scoreProblems(one)]),
    ...unreadablePurls(document),
    ...draftVersions(document),
    ...repeatedCves(document),
    ...missingParts(document),
    ...rangesAsVersions(document),
    ...document.vulnerabilities.flatMap((one) => [...flagProblems(one, document)]),
  ];
}

const statementsOf = (one: CsafVulnerability): CsafStatement[] => [
  ...one.flags,
  ...one.threats,
  ...one.remediations,
  ...one.scores,
];

function* undefinedProducts({ products: tree, vulnerabilities }: CsafDocument) {
  const defined = new Set(tree.products.map(({ id }) => id));
  const check = function* (ids: readonly string[], at: string): Generator<CsafProblem> {
    for (const id of ids)
      if (!defined.has(id))
        yield { test: '6.1.1', message: `The product ${shown(id)} is not defined`, at };
  };
  for (const { within, at } of tree.products)
    if (within !== null) yield* check([within.product, within.other], at);
  for (const { product_ids, at } of tree.groups) yield* check(product_ids, at);
  for (const one of vulnerabilities) {
    yield* check(Object.values(one.status).flat(), `${one.at}/product_status`);
    for (const { product_ids, at } of statementsOf(one)) yield* check(product_ids, at);
  }
}

function* repeatedIds({ products: tree }: CsafDocument): Generator<CsafProblem> {
  for (const { id, at } of repeated(tree.products))
    yield { test: '6.1.2', message: `The product ${shown(id)} is defined twice`, at };
  for (const { id, at } of repeated(tree.groups))
    yield { test: '6.1.5', message: `The group ${shown(id)} is defined twice`, at };
}

/** Entries whose id an earlier one has. */
function repeated<T extends { id: string }>(entries: readonly T[]): T[] {
  const seen = new Set<string>();
  return entries.filter(({ id }) => {
    if (seen.has(id)) return true;
    seen.add(id);
    return false;
  });
}

function* circularProducts({ products: tree }: CsafDocument): Generator<CsafProblem> {
  const found = findCycle(tree);
  if (found === undefined) return;
  const { id, at } = found;
  yield { test: '6.1.3', message: `The product ${shown(id)} is defined by itself`, at };
}

function* undefinedGroups(document: CsafDocument): Generator<CsafProblem> {
  const defined = new Set(document.products.groups.map(({ id }) => id));
  for (const { group_ids, at } of document.vulnerabilities.flatMap(statementsOf))
    for (const id of group_ids)
      if (!defined.has(id))
        yield { test: '6.1.4', message: `The group ${shown(id)} is not defined`, at };
}

/** States that exclude each other, by what they mean; `recommended` excludes none. */
const MEANINGS: readonly [ProductState, string][] = [
  ['first_affected', 'affected'],
  ['known_affected', 'affected'],
  ['last_affected', 'affected'],
  ['known_not_affected', 'not affected'],
  ['first_fixed', 'fixed'],
  ['fixed', 'fixed'],
  ['under_investigation', 'under investigation'],
];

function* contradictions({ status, at }: CsafVulnerability): Generator<CsafProblem> {
  const said = new Map<string, string>();
  for (const [state, meaning] of MEANINGS) {
    for (const id of status[state] ?? []) {
      const other = said.get(id) ?? meaning;
      said.set(id, other);
      if (other === meaning) continue;
      const message = `The product ${shown(id)} is both ${other} and ${meaning}`;
      yield { test: '6.1.6', message, at: `${at}/product_status/${state}` };
    }
  }
}

function* unreadablePurls({ products: tree }: CsafDocument): Generator<CsafProblem> {
  for (const { purl, at } of tree.products) {
    if (purl === null || isPurl(purl)) continue;
    const place = `${at}/product_identification_helper/purl`;
    yield { test: '6.1.13', message: `${shown(purl)} is no purl`, at: place };
  }
}

function isPurl(text: string): boolean {
  try {
    return parsePurl(text, 'tolerant').name !== '';
  } catch (error) {
    if (error instanceof PurlError) return false;
    throw error;
  }
}

function* draftVersions({ status, version }: CsafDocument): Generator<CsafProblem> {
  const isPreRelease = /^\d+\.\d+\.\d+-/.test(version);
  if (status === 'draft' || !(isPreRelease || /^0(?:\.|$)/.test(version))) return;
  const test = isPreRelease ? '6.1.20' : '6.1.17';
  const message = `Version ${shown(version)} is one of a draft, and the status is ${shown(status)}`;
  yield { test, message, at: '/document/tracking/status' };
}

function* repeatedCves({ vulnerabilities }: CsafDocument): Generator<CsafProblem> {
  const named = vulnerabilities.flatMap(({ cve, at }) => (cve === null ? [] : [{ id: cve, at }]));
  for (const { id, at } of repeated(named))
    yield { test: '6.1.23', message: `Two vulnerabilities have the CVE ${id}`, at: `${at}/cve` };
}

/** Members that the profiles of advisories and VEX require before they say anything about a product. */
function* missingParts(document: CsafDocument): Generator<CsafProblem> {
  const { category, vulnerabilities } = document;
  const isVex = category === 'csaf_vex';
  if (!isVex && category !== 'csaf_security_advisory') return;
  if (!document.has_product_tree)
    yield { test: '6.1.27.4', message: 'product_tree is required', at: '/product_tree' };
  if (vulnerabilities.length === 0)
    yield { test: '6.1.27.11', message: 'vulnerabilities is required', at: '/vulnerabilities' };
  for (const { status, cve, ids, at } of vulnerabilities) {
    const states = Object.keys(status);
    if (!isVex && states.length === 0)
      yield { test: '6.1.27.6', message: 'product_status is required', at };
    if (isVex && !states.some((state) => VEX_STATES.has(state)))
      yield { test: '6.1.27.7', message: 'The document states no status of a product', at };
    if (isVex && cve === null && ids.length === 0)
      yield { test: '6.1.27.8', message: 'cve or ids is required', at };
  }
}

const VEX_STATES: ReadonlySet<string> = new Set([
  ...['fixed', 'known_affected', 'known_not_affected', 'under_investigation'],
]);

const RANGE = /[<>]|(?:^|\s)(?:after|all|before|earlier|later|prior|versions)(?=\s|$)/i;

function* rangesAsVersions({ products: tree }: CsafDocument): Generator<CsafProblem> {
  for (const { name, at } of tree.versions)
    if (RANGE.test(name))
      yield { test: '6.1.31', message: `${shown(name)} is a range, and no version`, at };
}

function* flagProblems(
  { flags }: CsafVulnerability,
  { products: tree }: CsafDocument,
): Generator<CsafProblem> {
  const groups = new Map(tree.groups.map((group) => [group.id, group.product_ids]));
  const labels = new Map<string, string>();
  for (const { product_ids, group_ids, category, at } of flags) {
    if (product_ids.length + group_ids.length === 0)
      yield { test: '6.1.32', message: 'The flag names no product', at };
    const members = group_ids.flatMap((id) => groups.get(id) ?? []);
    for (const id of new Set([...product_ids, ...members])) {
      if (labels.has(id))
        yield { test: '6.1.33', message: `The product ${shown(id)} has two justifications`, at };
      labels.set(id, category);
    }
  }
}

const shown = (text: string) => (text.length > 120 ? `${text.slice(0, 119)}…` : text);
