import type { ComponentRow } from '@assay/contract/sbom-rows.ts';
import {
  type CheckScope,
  isStale,
  type UncheckedCode,
  uncheckedCodeOf,
} from '@assay/core/coverage/check.ts';
import type { Coverage } from '@assay/core/coverage/coverage.ts';
import type { CompactGraph } from '@assay/core/sbom/compact/compact-graph.ts';
import { uncheckedSentence } from '@assay/core/sbom/package-identity-unchecked.ts';
import { scopeAt } from '../catalogue/coverage/document-scopes.ts';
import { affectedCountOf, type FindingSet, handledCountOf, unknownCountOf } from './finding-set.ts';
import { ownerLabel, ownerOf } from './handled/handled-by.ts';

const UNDECIDED =
  'What advisories say about this component could not be decided. Its findings tell why.';

/** Check status and result of a component. */
export type ComponentStatus = Pick<
  ComponentRow,
  | 'status'
  | 'unchecked_code'
  | 'unchecked_reason'
  | 'handled_by'
  | 'handled_count'
  | 'stale'
  | 'ecosystem'
  | 'release'
>;

/** The status of a package version of a document, by the sources that are loaded. */
export function componentStatus(
  graph: CompactGraph,
  set: FindingSet,
  coverage: Coverage,
  index: number,
): ComponentStatus {
  const { scope, code } = checkedScope(scopeAt(graph, index), coverage);
  const [ecosystem, release] = [
    graph.packageText(index, 'ecosystem'),
    graph.packageText(index, 'release'),
  ];
  const owner = ownerOf({ graph }, index);
  const status = statusOf(set, index, { scope, code });
  return {
    status,
    unchecked_code: code,
    unchecked_reason: sentenceOf(status, { scope, code, ecosystem, release }),
    handled_by: owner && ownerLabel(owner),
    handled_count: handledCountOf(set, index),
    stale: isStale(scope, coverage),
    ecosystem: ecosystem || null,
    release: release || null,
  };
}

/** A scope, and the reason its package versions are not checked; null where they are. */
interface CheckedScope {
  scope: CheckScope;
  code: UncheckedCode | null;
}

/** Judges a scope by the sources that are loaded. */
export const checkedScope = (scope: CheckScope, coverage: Coverage): CheckedScope => ({
  scope,
  code: uncheckedCodeOf(scope, coverage),
});

/** Whether the status of a package version is `undecided`: the rest of a row takes ten times as long. */
export const isUndecided = (
  set: FindingSet,
  index: number,
  of: CheckedScope | undefined,
): boolean => of !== undefined && statusOf(set, index, of) === 'undecided';

function statusOf(
  set: FindingSet,
  index: number,
  { scope, code }: CheckedScope,
): ComponentRow['status'] {
  if (affectedCountOf(set, index) > 0) return 'vulnerable';
  if (scope.unchecked === 'not_a_package') return 'not_a_package';
  if (code !== null) return 'unchecked';
  if (unknownCountOf(set, index) > 0) return 'undecided';
  return handledCountOf(set, index) > 0 ? 'handled' : 'clean';
}

function sentenceOf(
  status: ComponentRow['status'],
  of: CheckedScope & { ecosystem: string; release: string },
): string | null {
  if (of.code === 'no_source') {
    const place = of.release === '' ? of.ecosystem : `${of.ecosystem} ${of.release}`;
    return `No advisories are loaded for ${place}, so this component is not checked. An operator can import them.`;
  }
  if (of.scope.unchecked !== '') return uncheckedSentence(of.scope.unchecked);
  return status === 'undecided' ? UNDECIDED : null;
}
