import type { Input } from '@assay/contract/endpoint.ts';
import type { sbomContent } from '@assay/contract/sbom-content.ts';
import type { ComponentRow } from '@assay/contract/sbom-rows.ts';
import { SEVERITIES } from '@assay/contract/severity.ts';
import { isStale } from '@assay/core/coverage/check.ts';
import type { Coverage } from '@assay/core/coverage/coverage.ts';
import type { JudgedLicense } from '@assay/core/license-policy/judge-term.ts';
import { documentScopes } from '../catalogue/coverage/document-scopes.ts';
import { checkedScope, componentStatus, isUndecided } from './component-status.ts';
import type { DocumentView } from './document-view.ts';
import { type FindingSet, handledCountOf, severityCountsOf } from './finding-set.ts';
import type { LifeStates } from './life-states.ts';
import { type Order, ranksOf, sortedBy } from './order.ts';
import { lacking } from './quality/lacking.ts';

type Query = Input<typeof sbomContent.listSbomComponents>;

const SEARCHED = ['name', 'group', 'version', 'purl', 'licenses'] as const;
/** Numbers in a version compare as numbers once they are equally long; far quicker than a collator. */
const sortable = (text: string) => text.replace(/\d+/g, (digits) => digits.padStart(12, '0'));

/**
 * Returns the entries that a query lists.
 *
 * @param of.untrusted pv_ids that are; required only for `status=untrusted`
 * @param of.lifeOf required only for `end_of_life`
 * @param of.judgedAt required only for `license_verdict`
 */
export function componentFilter(
  { graph, pv_ids }: DocumentView,
  set: FindingSet,
  query: Query,
  {
    coverage,
    untrusted,
    lifeOf,
    judgedAt,
  }: {
    coverage: Coverage;
    untrusted: ReadonlySet<number>;
    lifeOf?: LifeStates | undefined;
    judgedAt?: ((entry: number) => JudgedLicense | undefined) | undefined;
  },
): (entry: number) => boolean {
  const hits = query.text ? graph.containing(query.text, SEARCHED) : undefined;
  const severities =
    query.severity && new Set(query.severity.map((name) => 4 - SEVERITIES.indexOf(name)));
  const onlyVulnerable = query.status === 'vulnerable' || query.showvulnerable === true;
  const isLacking = query.lacks && lacking(graph, query.lacks);
  const isOfStatus = packagesOf(query.status, graph, set, coverage);
  return (entry) => {
    const index = graph.package_of[entry] ?? 0;
    const worst = set.worst[index] ?? -1;
    if (onlyVulnerable && worst < 0) return false;
    if (isOfStatus?.[index] === 0) return false;
    if (isLacking?.(entry) === false) return false;
    if (query.status === 'untrusted' && !untrusted.has(pv_ids[index] ?? 0)) return false;
    if (severities && !severities.has(worst)) return false;
    if (query.license_verdict && judgedAt?.(entry)?.verdict !== query.license_verdict) return false;
    if (lifeOf && lifeOf(index) !== query.end_of_life) return false;
    return hits === undefined || hits[entry] === 1;
  };
}

/** Package versions of a status that needs coverage, one byte each; undefined for the other statuses. */
function packagesOf(
  status: Query['status'],
  graph: DocumentView['graph'],
  set: FindingSet,
  coverage: Coverage,
): Uint8Array | undefined {
  const { scopes, scope_of } = documentScopes(graph);
  const checked = scopes.map((scope) => checkedScope(scope, coverage));
  const stale = scopes.map((scope) => isStale(scope, coverage));
  const checkedAt = (index: number) => checked[scope_of[index] ?? 0];
  const isOf: Partial<Record<Query['status'], (index: number) => boolean>> = {
    unchecked: (index: number) => (checkedAt(index)?.code ?? null) !== null,
    stale: (index: number) => stale[scope_of[index] ?? 0] === true,
    undecided: (index: number) => isUndecided(set, index, checkedAt(index)),
    handled: (index: number) => handledCountOf(set, index) > 0,
  };
  const isListed = isOf[status];
  if (isListed === undefined) return undefined;
  return Uint8Array.from({ length: graph.package_count }, (_, index) => Number(isListed(index)));
}

/**
 * Returns entries in the requested order; computed once per document, by severity once per state of its
 * findings.
 */
export function componentOrder(view: DocumentView, set: FindingSet, sort: Query['sort']): Order {
  const { orders } = sort.endsWith('severity') ? set : view;
  const name = `components ${sort}`;
  const order = orders.get(name) ?? makeOrder(view, set, sort);
  orders.set(name, order);
  return order;
}

function makeOrder(view: DocumentView, set: FindingSet, sort: Query['sort']): Order {
  const { graph, place } = view;
  const descending = sort.startsWith('-');
  const tieOf = (entry: number) => place[entry] ?? 0;
  const { rankOf, count, keyOf } = rankedBy(view, set, descending ? sort.slice(1) : sort);
  const sequence = sortedBy(graph.by_name, rankOf, { count, descending });
  return { sequence, keyOf, tieOf, descending };
}

/** Ranks never change for a document, so they are keys themselves; only severities need values. */
function rankedBy({ graph, place }: DocumentView, set: FindingSet, column: string) {
  if (column === 'severity') {
    const values = Array.from({ length: graph.package_count }, (_, i) => riskOf(set, i));
    const { ranks, count } = ranksOf(values);
    const keyOf = (entry: number) => values[graph.package_of[entry] ?? 0] ?? 0;
    return { rankOf: (entry: number) => ranks[graph.package_of[entry] ?? 0] ?? 0, count, keyOf };
  }
  const rankOf = rankOfColumn(graph, place, column);
  return { rankOf, count: graph.count, keyOf: rankOf };
}

function rankOfColumn(graph: DocumentView['graph'], place: Int32Array, column: string) {
  if (column === 'position') return (entry: number) => entry;
  if (column === 'name') return (entry: number) => place[entry] ?? 0;
  const name = column === 'type' || column === 'purl' ? column : 'version';
  const numbers = graph.textNumbers(name);
  const firstWith = new Map<number, number>();
  for (let entry = 0; entry < graph.count; entry++) firstWith.set(numbers[entry] ?? 0, entry);
  const texts = [...firstWith.values()].map((entry) =>
    name === 'purl' ? graph.text(entry, name) : sortable(graph.text(entry, name)),
  );
  const { ranks } = ranksOf(texts);
  const rankOfNumber = new Map([...firstWith.keys()].map((number, i) => [number, ranks[i] ?? 0]));
  return (entry: number) => rankOfNumber.get(numbers[entry] ?? 0) ?? 0;
}

/** Worst first in one number: each count has ten binary digits, so that more critical ones weigh more. */
function riskOf(set: FindingSet, index: number): number {
  const { critical, high, medium, low, unassigned } = severityCountsOf(set, index);
  return [critical, high, medium, low, unassigned].reduce(
    (sum, count) => sum * 1024 + Math.min(count, 1023),
    0,
  );
}

/** pv_id of an entry. */
export const pvIdOf = ({ graph, pv_ids }: DocumentView, entry: number): number =>
  pv_ids[graph.package_of[entry] ?? 0] ?? 0;

/** An entry as the list shows it, with the level of its package version where an artifact has that, and its end of life. */
export function componentRow(
  view: DocumentView,
  set: FindingSet,
  coverage: Coverage,
  entry: number,
  {
    trust_level = 'unknown',
    end_of_life = null,
    license_verdict = null,
  }: Partial<Pick<ComponentRow, 'trust_level' | 'end_of_life' | 'license_verdict'>>,
): ComponentRow {
  const { graph, direct } = view;
  const index = graph.package_of[entry] ?? 0;
  const text = (column: Parameters<typeof graph.text>[1]) => graph.text(entry, column);
  return {
    bom_ref: text('bom_ref'),
    name: text('name'),
    group: text('group'),
    version: text('version'),
    purl: text('purl') || null,
    cpe: text('cpe') || null,
    type: text('type'),
    licenses: graph.licenses(entry),
    license_verdict,
    scope: text('scope') || null,
    direct: direct[entry] === 1,
    ...componentStatus(graph, set, coverage, index),
    severity_counts: severityCountsOf(set, index),
    trust_level,
    end_of_life,
    at: text('at'),
  };
}
