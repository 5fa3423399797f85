import { goModulesOf, hasGoSubpath } from '@assay/core/sbom/go-modules.ts';
import type { Writer } from '../../platform/db/database.ts';
import * as query from './go-module-queries.ts';
import type { MatchName } from './queries.ts';

/** Fields that determine the possible modules of a package version. */
interface GoPackage {
  ecosystem: string;
  identity: string;
  match_name: string;
}

/**
 * Adds the module of each package version: the longest that a record names, else the purl's own name. Applies
 * to Go only; returns the argument if there are none.
 *
 * @param tx of a transaction that shares or owns the catalogue, so that records do not change
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
 * Chooses the modules of package versions again that may be, or may have been, one of these; all when names are
 * null. Returns the changed ones, whose matches must be decided again in full.
 *
 * @param tx of a transaction that owns the catalogue
 */
export async function moveModules(tx: Writer, names: MatchName[] | null): Promise<number[]> {
  const ofGo = names?.filter(({ ecosystem }) => ecosystem === 'Go').map(({ name }) => name);
  return ofGo?.length === 0 ? [] : query.updateModules(tx, ofGo ?? null);
}
