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

/** The scopes of a document's package versions: far fewer than those. */
interface DocumentScopes {
  scopes: readonly CheckScope[];
  /** Index of the scope of each package version. */
  scope_of: Int32Array;
}

const known = new WeakMap<CompactGraph, DocumentScopes>();

/** Scopes of a document, found once and kept with its graph. */
export function documentScopes(graph: CompactGraph): DocumentScopes {
  const found = known.get(graph) ?? findScopes(graph);
  known.set(graph, found);
  return found;
}

function findScopes(graph: CompactGraph): DocumentScopes {
  const [unchecked, ecosystem, release] = SCOPE_TEXTS.map((name) => graph.packageTextNumbers(name));
  const scopes: CheckScope[] = [];
  const numbers = new Map<string, number>();
  const scope_of = new Int32Array(graph.package_count);
  for (let index = 0; index < graph.package_count; index++) {
    const key = `${unchecked?.[index]} ${ecosystem?.[index]} ${release?.[index]}`;
    const number = numbers.get(key) ?? scopes.push(scopeAt(graph, index)) - 1;
    numbers.set(key, number);
    scope_of[index] = number;
  }
  return { scopes, scope_of };
}

const SCOPE_TEXTS = ['unchecked', 'ecosystem', 'release'] as const;

/** Counts the components of a document by scope. */
export const scopesOfGraph = (graph: CompactGraph): ScopeCount[] =>
  countScopes(graph.package_of, (index) => scopeAt(graph, index));

/** Ids of stored scopes by their texts. A scope is never changed or deleted, and most documents have no new one. */
const stored = new WeakMap<Database, Map<string, number>>();

/** Documents can name any number of releases: beyond so many, remembered ones are forgotten, and more at once not remembered. */
const MOST_REMEMBERED = 10_000;

/**
 * Returns the ids of scopes, in order. Those that are new to this process are stored in a separate, short transaction, so that
 * others do not wait longer.
 *
 * @param db of the worker role
 */
export async function storeScopes(db: Database, scopes: ScopeCount[]): Promise<StoredScopes> {
  let ids = stored.get(db);
  if (ids === undefined || ids.size + scopes.length > MOST_REMEMBERED) ids = new Map();
  stored.set(db, ids);
  const keyed = scopes.map((scope) => ({ ...scope, key: keyOf(scope) }));
  const remembered = keyed.flatMap(({ key }) => ids.get(key) ?? []);
  const components = scopes.map((scope) => scope.components);
  if (remembered.length === scopes.length) return { ids: remembered, components };
  const ensured = await db.write(null, (tx) => ensureScopes(tx, scopes));
  if (scopes.length <= MOST_REMEMBERED)
    for (const [i, { key }] of keyed.entries()) ids.set(key, ensured[i] ?? 0);
  return { ids: ensured, components };
}

const keyOf = ({ unchecked, ecosystem, release }: CheckScope): string =>
  JSON.stringify([unchecked, ecosystem, release]);
