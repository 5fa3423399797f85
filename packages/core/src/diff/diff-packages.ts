import type { VersionOrder } from './version-order.ts';

/** A package version as a document lists it. */
export interface ListedPackage {
  /** Name of the package whatever its version (`packageKeyOf`). */
  package: string;
  /** Version as the document spells it; '' when it states none. */
  version: string;
  /** Licenses as the document states them, in any order. */
  licenses: readonly string[];
  /** OSV ecosystem, which orders the versions; '' where none applies. */
  ecosystem: string;
  /** Number of the entry in the document. */
  entry: number;
}

/** `changed`: another version, where the order is not known. `relicensed`: the same version with other licenses. */
export const PACKAGE_CHANGES = [
  'added',
  'removed',
  'upgraded',
  'downgraded',
  'changed',
  'relicensed',
] as const;
export type PackageChangeKind = (typeof PACKAGE_CHANGES)[number];

/** A difference between two documents; null on the side that lacks the package version. */
export interface PackageChange {
  change: PackageChangeKind;
  package: string;
  from: ListedPackage | null;
  to: ListedPackage | null;
  /** True when both sides have the package and state different licenses. */
  is_relicensed: boolean;
}

/** Differences of two documents, and the number of package versions that both list alike. */
export interface PackageDiff {
  changes: PackageChange[];
  unchanged: number;
}

/**
 * Compares the package versions of two documents. Each is a set: a package version that is listed twice counts
 * once, with the licenses of both entries. Of several versions of a package, those that both documents have stay; of
 * the others the latest becomes the latest, the second latest the second latest, and the rest is added or removed.
 * So the comparison in the other direction is its mirror.
 *
 * @param orderOf returns the order of the versions of an ecosystem
 */
export function diffPackages(
  from: readonly ListedPackage[],
  to: readonly ListedPackage[],
  orderOf: (ecosystem: string) => VersionOrder,
): PackageDiff {
  const [before, after] = [byPackage(from), byPackage(to)];
  const changes: PackageChange[] = [];
  let unchanged = 0;
  for (const name of new Set([...before.keys(), ...after.keys()])) {
    const [old, young] = [before.get(name) ?? NONE, after.get(name) ?? NONE];
    for (const [version, one] of old) {
      const other = young.get(version);
      if (other === undefined) continue;
      if (isRelicensed(one, other)) changes.push(changeOf('relicensed', one, other));
      else unchanged++;
    }
    const [removed, added] = [without(old, young), without(young, old)];
    // Most packages are in both documents in the same versions.
    if (removed.length + added.length > 0) changes.push(...pairsOf(removed, added, orderOf));
  }
  return { changes, unchanged };
}

type Versions = ReadonlyMap<string, ListedPackage>;
const NONE: Versions = new Map();

/** Versions of each package, with the licenses of all entries of one. */
function byPackage(listed: readonly ListedPackage[]): Map<string, Map<string, ListedPackage>> {
  const packages = new Map<string, Map<string, ListedPackage>>();
  for (const one of listed) {
    const versions = packages.get(one.package) ?? new Map<string, ListedPackage>();
    packages.set(one.package, versions);
    const known = versions.get(one.version);
    if (known === undefined && one.licenses.length < 2) versions.set(one.version, one);
    else {
      const licenses = [...(known?.licenses ?? []), ...one.licenses];
      versions.set(one.version, { ...(known ?? one), licenses: [...new Set(licenses)].sort() });
    }
  }
  return packages;
}

function without(of: Versions, others: Versions): ListedPackage[] {
  const left: ListedPackage[] = [];
  for (const [version, one] of of) if (!others.has(version)) left.push(one);
  return left;
}

const isRelicensed = (a: ListedPackage, b: ListedPackage) =>
  a.licenses.length !== b.licenses.length ||
  a.licenses.some((license, i) => license !== b.licenses[i]);

/** Latest versions first. Where one pair has no order, none has: by text, which at least is the same both ways. */
function latestFirst(listed: ListedPackage[], order: VersionOrder): ListedPackage[] {
  const hasOrder = listed.every((one) => order(one.version, one.version) !== undefined);
  const byText = (a: ListedPackage, b: ListedPackage) => (a.version < b.version ? 1 : -1);
  return listed.sort((a, b) => {
    const placed = hasOrder ? (order(b.version, a.version) ?? 0) : 0;
    return placed === 0 ? byText(a, b) : placed;
  });
}

function pairsOf(
  removed: ListedPackage[],
  added: ListedPackage[],
  orderOf: (ecosystem: string) => VersionOrder,
): PackageChange[] {
  // The same whichever document is first, also where only one of them knows the ecosystem.
  const ecosystems = [...removed, ...added].map(({ ecosystem }) => ecosystem);
  const order = orderOf(ecosystems.sort().at(-1) ?? '');
  const [old, young] = [latestFirst(removed, order), latestFirst(added, order)];
  return Array.from({ length: Math.max(old.length, young.length) }, (_, i) => {
    const [before, after] = [old[i] ?? null, young[i] ?? null];
    if (before === null) return changeOf('added', null, after);
    if (after === null) return changeOf('removed', before, null);
    const later = order(after.version, before.version) ?? 0;
    return changeOf(later > 0 ? 'upgraded' : later < 0 ? 'downgraded' : 'changed', before, after);
  });
}

const changeOf = (
  change: PackageChangeKind,
  from: ListedPackage | null,
  to: ListedPackage | null,
): PackageChange => ({
  ...{ change, from, to },
  package: (from ?? to)?.package ?? '',
  is_relicensed: from !== null && to !== null && isRelicensed(from, to),
});
