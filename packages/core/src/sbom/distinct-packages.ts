import { formatPurl } from '../purl/format.ts';
import { parsePurl } from '../purl/parse.ts';
import type { Component, ComponentGraph } from './component-graph.ts';
import { ownersOf } from './ownership.ts';
import { ownedIdentityOf, type PackageIdentity, packageIdentityOf } from './package-identity.ts';
import { ecosystemOfPurlType } from './package-identity-ecosystem.ts';
import { withQualifier } from './package-identity-purl.ts';

/** The package versions of an SBOM, each once, and which of them each component is. */
export interface DistinctPackages {
  /** In order of first appearance. */
  packages: PackageIdentity[];
  /** Per component the index in `packages`. */
  package_of: Int32Array;
}

/**
 * Collects the package versions of a graph: components with the same identity are the same package version.
 * Distribution packages without a stated release get that of the document's operating system, if known. A
 * language package that a distribution package owns differs from the same package on its own.
 */
export function distinctPackagesOf(graph: ComponentGraph): DistinctPackages {
  const indexes = new Map<string, number>();
  const packages: PackageIdentity[] = [];
  const package_of = new Int32Array(graph.components.length);
  const system = operatingSystemOf(graph);
  const identities = graph.components.map((component) => identityIn(system, component));
  const owners = ownersOf(graph, identities);
  identities.forEach((own, i) => {
    const owner = identities[owners[i] ?? -1];
    const identity = owner === undefined ? own : ownedIdentityOf(own, owner);
    let index = indexes.get(identity.identity);
    if (index === undefined) {
      index = packages.length;
      indexes.set(identity.identity, index);
      packages.push(identity);
    }
    package_of[i] = index;
  });
  return { packages, package_of };
}

/** The one entry for an operating system, as scanners of images write it; null with none or several. */
function operatingSystemOf({ root, components }: ComponentGraph): Component | null {
  const entries = root === null ? components : [root, ...components];
  const systems = entries.filter(({ type }) => type === 'operating-system');
  const [system] = systems;
  return systems.length === 1 && system !== undefined && system.version !== '' ? system : null;
}

/** The release becomes part of the identity, since advisories are compared by it. */
function identityIn(system: Component | null, component: Component): PackageIdentity {
  const identity = packageIdentityOf(component);
  if (system === null || identity.unchecked !== 'no_release') return identity;
  const purl = parsePurl(component.purl ?? '', 'tolerant');
  const distribution = system.name.trim().toLowerCase();
  if (ecosystemOfPurlType(purl.type, distribution) !== identity.ecosystem) return identity;
  const placed = withQualifier(purl, 'distro', `${distribution}-${system.version}`);
  const found = packageIdentityOf({ ...component, purl: formatPurl(placed) });
  return found.kind === 'purl' ? found : identity;
}
