import type { Input } from '@assay/contract/endpoint.ts';
import type { sbomContent } from '@assay/contract/sbom-content.ts';
import { ANALYSIS_STATES, type AnalysisState } from '@assay/contract/sbom-rows.ts';
import { SEVERITIES } from '@assay/contract/severity.ts';
import type { Ctx } from '../../context.ts';
import { Invalid } from '../../errors.ts';
import { type AssigneeOf, isAssigneeWanted, readAssignees } from './decided/assignees.ts';
import type { DocumentView } from './document-view.ts';
import { findingPriority } from './finding-priority.ts';
import { type FindingSet, severityAt } from './finding-set.ts';
import { type LifeStates, lifeStatesOf } from './life-states.ts';
import { numbersTo, type Order, ranksOf, sortedBy } from './order.ts';
import { type OpenSbom, textsOf } from './sbom-views.ts';

type Query = Input<typeof sbomContent.listSbomVulnerabilities>;
type Column = Exclude<Query['sort'], `-${string}`>;

/** Above every rank: 10000 for affected, 4000 for critical, ten times the score. */
const RANKS = 16_384;
/** Above ten times any score. */
const SCORES = 128;
/** Above any severity, below affected: unknown findings precede handled ones. */
const UNKNOWN_RANK = 5_000;

/** Verdicts as sets keep them, by their names. */
const VERDICTS = { affected: 1, unknown: 2, handled: 3 } as const;

/** Facts that filters compare beside the findings themselves; undefined where the query asks for none. */
export interface FilterFacts {
  /** Folded names and summaries of the vulnerabilities. */
  texts: string[] | undefined;
  lifeOf: LifeStates | undefined;
  /** Whether a finding has the assignee that is asked for. */
  isAssigned: ((finding: number) => boolean) | undefined;
}

/** Reads the facts that a query compares. */
export const filterFactsOf = async (
  ctx: Ctx,
  { row, view, set }: Pick<OpenSbom, 'row' | 'view' | 'set'>,
  query: Pick<Query, 'text' | 'end_of_life' | 'assignee'>,
): Promise<FilterFacts> => ({
  texts: query.text ? await textsOf(ctx, set) : undefined,
  lifeOf: query.end_of_life && (await lifeStatesOf(ctx, view, set)),
  isAssigned:
    query.assignee === undefined
      ? undefined
      : assignedTo(
          ctx,
          query.assignee,
          await ctx.read((db) =>
            readAssignees(db, { ...row, tenant_uuid: ctx.tenantUuid }, { view, set }),
          ),
        ),
});

const assignedTo = (ctx: Ctx, assignee: string, assigneeOf: AssigneeOf) => (finding: number) =>
  isAssigneeWanted(assigneeOf(finding), assignee, ctx.actor.uuid);

/** Whether a finding is among those that a query lists. */
export function findingFilter(
  { graph, first_entry }: DocumentView,
  set: FindingSet,
  query: Query,
  { texts, lifeOf, isAssigned }: FilterFacts,
): (finding: number) => boolean {
  const needle = query.text?.toLowerCase() ?? '';
  const vulnerabilityHits = texts?.map((text) => text.includes(needle));
  const entryHits = texts && graph.containing(needle, ['name', 'purl']);
  const severities = query.severity?.map((name) => 4 - SEVERITIES.indexOf(name));
  const states = query.state === undefined ? undefined : statesOf(query.state);
  const entry = query.bom_ref === undefined ? undefined : graph.find(query.bom_ref);
  const index = entry === undefined ? undefined : (graph.package_of[entry] ?? -1);
  const verdict = query.verdict && VERDICTS[query.verdict];
  const suppressed = query.suppressed === 'all' ? undefined : query.suppressed === 'true';
  return (finding) => {
    const vulnerability = set.vulnerability_of[finding] ?? 0;
    const packageIndex = set.package_of[finding] ?? 0;
    if (suppressed !== undefined && suppressed !== set.decided.isSuppressed(finding)) return false;
    if (verdict !== undefined && set.verdicts[finding] !== verdict) return false;
    if (index !== undefined && packageIndex !== index) return false;
    if (severities && !severities.includes(severityAt(set, finding))) return false;
    if (states && !states.has(set.decided.stateOf(finding))) return false;
    if (lifeOf && lifeOf(packageIndex) !== query.end_of_life) return false;
    if (isAssigned && !isAssigned(finding)) return false;
    if (vulnerabilityHits === undefined) return true;
    return (
      vulnerabilityHits[vulnerability] === true || entryHits?.[first_entry[packageIndex] ?? 0] === 1
    );
  };
}

/** Returns how many findings that a query asks for it leaves out, because decisions suppress them. */
export function countLeftOut(
  view: DocumentView,
  set: FindingSet,
  query: Query,
  facts: FilterFacts,
): number {
  if (query.suppressed !== 'false' || !set.decided.hidesAny) return 0;
  const isLeftOut = findingFilter(view, set, { ...query, suppressed: 'true' }, facts);
  return numbersTo(set.count).filter(isLeftOut).length;
}

function statesOf(list: string): Set<AnalysisState> {
  const names = list.split(',').filter((name) => name !== '');
  const states = names.map((name) =>
    name === 'na' ? '' : ANALYSIS_STATES.find((state) => state !== '' && state === name),
  );
  const unknown = names[states.indexOf(undefined)];
  if (unknown !== undefined)
    throw new Invalid('There is no such state', `query.state: ${unknown} is no analysis state`);
  return new Set(states.filter((state) => state !== undefined));
}

/** Returns findings in the requested order, cached with the set. */
export function findingOrder(view: DocumentView, set: FindingSet, sort: Query['sort']): Order {
  const order = set.orders.get(sort) ?? makeOrder(view, set, sort);
  set.orders.set(sort, order);
  return order;
}

function makeOrder(view: DocumentView, set: FindingSet, sort: Query['sort']): Order {
  const descending = sort.startsWith('-');
  const column = (descending ? sort.slice(1) : sort) as Column;
  const placeOf = (finding: number) =>
    view.place[view.first_entry[set.package_of[finding] ?? 0] ?? 0] ?? 0;
  const vulnIdOf = (finding: number) =>
    set.vulnerabilities.vuln_ids[set.vulnerability_of[finding] ?? 0] ?? 0;
  const { rankOf, count, keyOf } =
    column === 'name'
      ? { rankOf: placeOf, count: view.graph.count, keyOf: placeOf }
      : column === 'priority'
        ? rankedByPriority(view, set)
        : rankedBy(set, column);
  return {
    sequence: sortedBy(numbersTo(set.count), rankOf, { count, descending }),
    keyOf,
    tieOf: (finding) => placeOf(finding) * 2 ** 31 + vulnIdOf(finding),
    descending,
  };
}

/** Ranks affecting findings first, then undecided ones, then handled ones. */
function rankedByPriority(view: DocumentView, set: FindingSet) {
  const values = Array.from({ length: set.count }, (_, finding) => {
    const verdict = set.verdicts[finding] ?? VERDICTS.unknown;
    return (VERDICTS.handled - verdict) * 2 ** 31 + findingPriority(view, set, finding).rank;
  });
  const { ranks, count } = ranksOf(values);
  return {
    rankOf: (finding: number) => ranks[finding] ?? 0,
    count,
    keyOf: (finding: number) => values[finding] ?? 0,
  };
}

/** Ratings are of the findings. By all else vulnerabilities are ranked, which are far fewer. */
function rankedBy(set: FindingSet, column: Exclude<Column, 'name' | 'priority'>) {
  if (column === 'severity' || column === 'cvss') {
    const at = (finding: number) => set.ranks[finding] ?? 0;
    const bySeverity = (finding: number) =>
      at(finding) + (set.verdicts[finding] === VERDICTS.unknown ? UNKNOWN_RANK : 0);
    const rankOf = column === 'severity' ? bySeverity : (finding: number) => at(finding) % 1_000;
    return { rankOf, count: column === 'severity' ? RANKS : SCORES, keyOf: rankOf };
  }
  const values = vulnerabilityValues(set, column);
  const { ranks, count } = ranksOf(values);
  const vulnerabilityOf = (finding: number) => set.vulnerability_of[finding] ?? 0;
  const keyOf = (finding: number) => values[vulnerabilityOf(finding)] ?? 0;
  return { rankOf: (finding: number) => ranks[vulnerabilityOf(finding)] ?? 0, count, keyOf };
}

function vulnerabilityValues(
  { vulnerabilities }: FindingSet,
  column: 'id' | 'epss' | 'published_at',
): (number | string)[] {
  if (column === 'id') return vulnerabilities.ids;
  const values = column === 'published_at' ? vulnerabilities.published : vulnerabilities.epss;
  return values.map((value) => value ?? -1);
}
