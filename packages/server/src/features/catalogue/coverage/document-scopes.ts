import {
  type CheckScope,
  countScopes,
  type ScopeCount,
  scopeOf,
} from '@assay/core/coverage/check.ts';
import type { CompactGraph } from '@assay/core/sbom/compact/compact-graph.ts';
import type { Database } from '../../../platform/db/database.ts';
import { ensureScopes } from './coverage-queries.ts';

/** Scopes of an SBOM's components as stored in its row: ids, and component counts. */
export interface StoredScopes {
  ids: number[];
  components: number[];
}

/** Scope of a package version in a document. */
export const scopeAt = (graph: CompactGraph, index: number): CheckScope =>
  scopeOf({
    unchecked: graph.packageText(index, 'unchecked'),
    ecosystem: graph.packageText(index, 'ecosystem'),
    release: graph.packageText(index, 'release'),
  });

/** Counts the components of a document by scope. */
export const scopesOfGraph = (graph: CompactGraph): ScopeCount[] =>
  countScopes(graph.package_of, (index) => scopeAt(graph, index));

/**
 * Stores new scopes in a separate, short transaction, so that others do not wait longer.
 *
 * @param db of the worker role
 */
export async function storeScopes(db: Database, scopes: ScopeCount[]): Promise<StoredScopes> {
  const ids = await db.write(null, (tx) => ensureScopes(tx, scopes));
  return { ids, components: scopes.map(({ components }) => components) };
}
