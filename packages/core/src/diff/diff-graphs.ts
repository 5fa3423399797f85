import type { CompactGraph } from '../sbom/compact/compact-graph.ts';
import { diffPackages, type ListedPackage, type PackageDiff } from './diff-packages.ts';
import { packageKeyOf } from './package-key.ts';
import type { VersionOrder } from './version-order.ts';

/** A document, with the names of its packages. */
interface KeyedGraph {
  graph: CompactGraph;
  /** Per package version of the graph (`packageKeysOf`). */
  keys: readonly string[];
}

/** Names of the packages of a document (`packageKeyOf`), one per package version of its graph. */
export const packageKeysOf = (graph: CompactGraph): string[] =>
  Array.from({ length: graph.package_count }, (_, index) =>
    packageKeyOf({
      kind: graph.packageText(index, 'kind'),
      identity: graph.packageText(index, 'identity'),
      match_name: graph.packageText(index, 'match_name'),
    }),
  );

/**
 * Compares the package versions of two documents, as `diffPackages` does. Most entries are the same in both, and nothing but their number is
 * asked for: lists are made of the packages alone that have another entry on either side.
 *
 * @param orderOf returns the order of the versions of an ecosystem
 */
export function diffGraphs(
  from: KeyedGraph,
  to: KeyedGraph,
  orderOf: (ecosystem: string) => VersionOrder,
): PackageDiff {
  const alike = alikeEntries(from.graph, to.graph);
  const differing = new Set([...differingKeys(from, alike.from), ...differingKeys(to, alike.to)]);
  const diff = diffPackages(listed(from, differing), listed(to, differing), orderOf);
  return { ...diff, unchanged: diff.unchanged + countVersions(from, differing) };
}

/**
 * Marks entries that are the only one of their package version in both documents, with the same licenses.
 *
 * @returns per entry of each document 1 where it is
 */
function alikeEntries(from: CompactGraph, to: CompactGraph) {
  const alike = { from: new Uint8Array(from.count), to: new Uint8Array(to.count) };
  const others = soleEntries(to);
  for (const [identity, entry] of soleEntries(from)) {
    const other = others.get(identity);
    if (entry === REPEATED || other === undefined || other === REPEATED) continue;
    const isAlike =
      versionOf(from, entry) === versionOf(to, other) &&
      from.text(entry, 'licenses') === to.text(other, 'licenses');
    if (!isAlike) continue;
    alike.from[entry] = 1;
    alike.to[other] = 1;
  }
  return alike;
}

const REPEATED = -1;

/** The entry of each identity; `REPEATED` where several have it. */
function soleEntries(graph: CompactGraph): Map<string, number> {
  const entries = new Map<string, number>();
  for (let entry = 0; entry < graph.count; entry++) {
    const identity = graph.packageText(graph.package_of[entry] ?? 0, 'identity');
    entries.set(identity, entries.has(identity) ? REPEATED : entry);
  }
  return entries;
}

const versionOf = (graph: CompactGraph, entry: number) =>
  graph.packageText(graph.package_of[entry] ?? 0, 'version');

const keyOf = ({ graph, keys }: KeyedGraph, entry: number) =>
  keys[graph.package_of[entry] ?? 0] ?? '';

function differingKeys(of: KeyedGraph, alike: Uint8Array): Set<string> {
  const found = new Set<string>();
  alike.forEach((isAlike, entry) => {
    if (isAlike === 0) found.add(keyOf(of, entry));
  });
  return found;
}

/** Package versions of a document with one of the names, one per entry, in document order. */
function listed(of: KeyedGraph, names: ReadonlySet<string>): ListedPackage[] {
  const { graph } = of;
  const packages: ListedPackage[] = [];
  for (let entry = 0; entry < graph.count; entry++) {
    const name = keyOf(of, entry);
    if (!names.has(name)) continue;
    packages.push({
      package: name,
      version: versionOf(graph, entry),
      licenses: graph.licenses(entry),
      ecosystem: graph.packageText(graph.package_of[entry] ?? 0, 'ecosystem'),
      entry,
    });
  }
  return packages;
}

/** Number of package versions whose names are not among these. */
function countVersions(of: KeyedGraph, names: ReadonlySet<string>): number {
  const versions = new Set<string>();
  for (let entry = 0; entry < of.graph.count; entry++) {
    const name = keyOf(of, entry);
    if (!names.has(name)) versions.add(`${name} ${versionOf(of.graph, entry)}`);
  }
  return versions.size;
}
