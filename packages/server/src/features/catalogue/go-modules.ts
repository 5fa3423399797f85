import { goModulesOf, hasGoSubpath } from '@assay/core/sbom/go-modules.ts';
import type { Writer } from '../../platform/db/database.ts';
import * as query from './go-module-queries.ts';
import type { MatchName } from './queries.ts';

/** What tells which modules a package version may be. */
interface GoPackage {
  ecosystem: string;
  identity: string;
  match_name: string;
}

/**
 * Package versions with the module that each is: the longest that a record names, else the purl's own name. Only Go has
 * such; the result is the argument where there are none.
 *
 * @param tx of a transaction that shares or owns the catalogue, so that records stay as they are
 */
export async function withModules<P extends GoPackage>(tx: Writer, packages: P[]): Promise<P[]> {
  if (!packages.some((p) => hasGoSubpath(p.ecosystem, p.identity))) return packages;
  const modules = packages.map((p) =>
    hasGoSubpath(p.ecosystem, p.identity) ? goModulesOf(p.identity) : [],
  );
  const named = await query.selectNamedModules(tx, new Set(modules.flat()));
  return packages.map((p, i) => ({
    ...p,
    match_name: modules[i]?.find((module) => named.has(module)) ?? p.match_name,
  }));
}

/** Stores which modules package versions may be, so that a record that comes later finds them. */
export async function storeModules(
  tx: Writer,
  packages: (GoPackage & { pv_id: number })[],
): Promise<void> {
  const rows = packages
    .filter((p) => hasGoSubpath(p.ecosystem, p.identity))
    .flatMap(({ pv_id, identity }) => goModulesOf(identity).map((name) => ({ pv_id, name })));
  await query.insertModules(tx, rows);
}

/**
 * Chooses again which module package versions are that may be one of these, or may have been; all where there are no
 * names. Gives those that are another one than before: their matches are to be decided again in full.
 *
 * @param tx of a transaction that owns the catalogue
 */
export async function moveModules(tx: Writer, names: MatchName[] | null): Promise<number[]> {
  const ofGo = names?.filter(({ ecosystem }) => ecosystem === 'Go').map(({ name }) => name);
  return ofGo?.length === 0 ? [] : query.updateModules(tx, ofGo ?? null);
}
