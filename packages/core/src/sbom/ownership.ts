/**
 * Finds language packages that a distribution built into its own packages: the `urllib3` inside
 * `python3-urllib3`. The distribution patches it without changing its version, so the distribution's advisories
 * decide (ADR 0017).
 */

import type { Component, ComponentGraph } from './component-graph.ts';
import { isPlausibleVersion, namedByPolicy, placesOf, SYSTEM_PLACE } from './ownership-evidence.ts';
import type { PackageIdentity } from './package-identity-record.ts';

const DISTRIBUTION = /^pkg:(?:alpm|apk|deb|rpm)\//;

const isDistribution = ({ kind, identity }: PackageIdentity) =>
  kind === 'purl' && DISTRIBUTION.test(identity);

/**
 * Returns the owner of each component, or -1. An owner is a distribution package with the version of the owned
 * one; the document states the ownership, nests the owned one in it, or names a directory reserved for the
 * distribution.
 *
 * @param identities per component, before owners are known
 */
export function ownersOf(
  graph: Pick<ComponentGraph, 'components' | 'ownership'>,
  identities: readonly PackageIdentity[],
): Int32Array {
  const owners = new Int32Array(graph.components.length).fill(-1);
  const isPackage = identities.map(isDistribution);
  const packages = isPackage.flatMap((is, i) => (is ? [i] : []));
  if (packages.length === 0 || packages.length === identities.length) return owners;
  const stated = statedOwners(graph, isPackage);
  const bySpelling = Map.groupBy(packages, (i) => identities[i]?.name.toLowerCase() ?? '');
  graph.components.forEach((component, i) => {
    const own = identities[i];
    if (own === undefined || own.kind !== 'purl' || own.ecosystem === '' || isPackage[i]) return;
    const places = placesOf(component);
    if (places.some((place) => !SYSTEM_PLACE.test(place))) return;
    const known = stated.get(i);
    const named = namedByPolicy(own, places).flatMap((name) => bySpelling.get(name) ?? []);
    owners[i] = theOwner(known ?? named, own, identities);
  });
  return owners;
}

/** Owners that the document states or nests; only distribution packages can be one. */
function statedOwners(
  { components, ownership }: Pick<ComponentGraph, 'components' | 'ownership'>,
  isPackage: readonly boolean[],
): Map<number, number[]> {
  const stated = new Map<number, number[]>();
  const add = (owner: number, owned: number) => {
    if (!isPackage[owner]) return;
    const known = stated.get(owned);
    if (known) known.push(owner);
    else stated.set(owned, [owner]);
  };
  for (let i = 0; i + 1 < ownership.length; i += 2) add(ownership[i] ?? -1, ownership[i + 1] ?? -1);
  const nesting = nearestPackages(components, isPackage);
  nesting.forEach((owner, owned) => {
    if (owner >= 0) add(owner, owned);
  });
  return stated;
}

/** For each component, the distribution package it is nested in, at any depth; entries follow their parents. */
function nearestPackages(
  components: readonly Component[],
  isPackage: readonly boolean[],
): Int32Array {
  const nearest = new Int32Array(components.length).fill(-1);
  components.forEach(({ parent }, i) => {
    if (parent < 0 || parent >= i) return;
    nearest[i] = isPackage[parent] ? parent : (nearest[parent] ?? -1);
  });
  return nearest;
}

/**
 * The single owner. Several packages of one source and version, such as `python3-x` and `python3-x-doc`, have
 * the same advisories, so any of them works; with several sources the deciding one is unknown, and there is no
 * owner.
 */
function theOwner(
  candidates: readonly number[],
  own: PackageIdentity,
  identities: readonly PackageIdentity[],
): number {
  let owner = -1;
  for (const candidate of candidates) {
    const [next, first] = [identities[candidate], identities[owner]];
    if (next === undefined || !isPlausibleVersion(next, own)) continue;
    if (first === undefined) owner = candidate;
    else if (!isDecidedAlike(first, next)) return -1;
    else if (next.identity < first.identity) owner = candidate;
  }
  return owner;
}

const isDecidedAlike = (a: PackageIdentity, b: PackageIdentity) =>
  a.ecosystem === b.ecosystem &&
  a.release === b.release &&
  a.match_name === b.match_name &&
  a.match_version === b.match_version;
