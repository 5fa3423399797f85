/** Package versions of Linux distributions: purl types deb, rpm and apk. */

import { formatPurl } from '../purl/format.ts';
import { streamOfLabel } from '../purl/module-label.ts';
import type { Purl } from '../purl/purl.ts';
import { versionProblemOf } from '../versions/version-problem.ts';
import type { Component } from './component-graph.ts';
import { ecosystemOfPurlType, hasReleases, isNamedBySource } from './package-identity-ecosystem.ts';
import { sharedPurlOf, withQualifier } from './package-identity-purl.ts';
import type { PackageIdentity } from './package-identity-record.ts';
import {
  distributionOfDistro,
  releaseOfDistro,
  releaseOfRpmVersion,
} from './package-identity-release.ts';
import { type SourcePackage, sourcePackageOf, withEpoch } from './package-identity-source.ts';
import type { UncheckedReason } from './package-identity-unchecked.ts';

const BUILT_FOR_EL: ReadonlySet<string> = new Set([
  'AlmaLinux',
  'Oracle Linux',
  'Red Hat',
  'Rocky Linux',
]);

/** Properties in which syft and trivy write an RPM's module. */
const MODULE_LABELS: ReadonlySet<string> = new Set([
  'syft:metadata:modularityLabel',
  'aquasecurity:trivy:Modularitylabel',
]);

/** Package version of a component whose purl is of type deb, rpm or apk. */
export function distributionPackageOf(component: Component, parsed: Purl): PackageIdentity {
  const placed = withStream(
    epochInPlace(sharedPurlOf(parsed, component.version), component),
    component,
  );
  const full = fullVersionOf(placed);
  const source = usefulSource(sourcePackageOf(parsed, component.properties), placed);
  const purl = withQualifier(placed, 'upstream', upstreamText(source));
  const ecosystem = ecosystemOf(purl);
  const release = releaseOf(ecosystem, purl);
  const matched = isNamedBySource(ecosystem) ? source : null;
  const match_version = matched?.version || full;
  return {
    identity: formatPurl(purl),
    kind: 'purl',
    ecosystem,
    release,
    match_name: matched?.name ?? purl.name,
    match_version,
    name: purl.name,
    version: full,
    unchecked: uncheckedOf(ecosystem, release, match_version),
    owner: '',
  };
}

/**
 * The epoch where the type has it: in the version for deb (`1:2.3-4`), in the qualifier for rpm.
 * Tools differ in this, and the package is the same. Epoch 0 is no epoch.
 */
function epochInPlace(purl: Purl, component: Component): Purl {
  const spelt = purl.qualifiers.get('epoch') ?? syftEpoch(component);
  const colon = /^\d+:/.exec(purl.version)?.[0] ?? '';
  if (purl.type !== 'rpm') {
    const bare = colon === '0:' ? purl.version.slice(2) : purl.version;
    const version = bare === '' ? '' : withEpoch(bare, spelt);
    return withQualifier({ ...purl, version }, 'epoch', '');
  }
  const epoch = colon === '' ? spelt : colon.slice(0, -1);
  const version = purl.version.slice(colon.length);
  return withQualifier({ ...purl, version }, 'epoch', epoch === '0' ? '' : epoch);
}

/** The module stream in the qualifier, without the build's own number and context, which differ from build to build. */
function withStream(purl: Purl, { properties }: Component): Purl {
  if (purl.type !== 'rpm') return withQualifier(purl, 'rpmmod', '');
  const stated = properties.find(({ name }) => MODULE_LABELS.has(name))?.value ?? '';
  return withQualifier(purl, 'rpmmod', streamOfLabel(purl.qualifiers.get('rpmmod') ?? stated));
}

function syftEpoch(component: Component): string {
  const found =
    component.properties.find(({ name }) => name === 'syft:metadata:epoch')?.value ?? '';
  return /^\d{1,9}$/.test(found) ? found : '';
}

/**
 * Null when the source adds nothing to the binary: same name, and its version equal or not stated. The file
 * name of a source RPM has no epoch, so it gets the binary's. In deb, an epoch of the binary alone is real
 * (libgcc1 1:6.3.0-18 comes from gcc-6 6.3.0-18).
 */
function usefulSource(source: SourcePackage | null, purl: Purl): SourcePackage | null {
  if (source === null || source.name === '') return null;
  const full = fullVersionOf(purl);
  const epoch = purl.type === 'rpm' ? (purl.qualifiers.get('epoch') ?? '') : '';
  const stated = source.version === '' ? '' : withEpoch(source.version, epoch);
  const version = stated === full ? '' : stated;
  return source.name === purl.name && version === '' ? null : { name: source.name, version };
}

const fullVersionOf = (purl: Purl): string =>
  withEpoch(purl.version, purl.qualifiers.get('epoch') ?? '');

function upstreamText(source: SourcePackage | null): string {
  if (source === null) return '';
  return source.version === '' ? source.name : `${source.name}@${source.version}`;
}

function ecosystemOf(purl: Purl): string {
  const byNamespace = ecosystemOfPurlType(purl.type, purl.namespace);
  if (byNamespace !== '' || purl.namespace !== '') return byNamespace;
  return ecosystemOfPurlType(purl.type, distributionOfDistro(purl.qualifiers.get('distro') ?? ''));
}

function releaseOf(ecosystem: string, purl: Purl): string {
  if (ecosystem === '' || !hasReleases(ecosystem)) return '';
  const stated = releaseOfDistro(ecosystem, purl.qualifiers.get('distro') ?? '');
  if (stated !== '' || !BUILT_FOR_EL.has(ecosystem)) return stated;
  return releaseOfRpmVersion(purl.version);
}

function uncheckedOf(ecosystem: string, release: string, version: string): UncheckedReason | '' {
  if (ecosystem === '') return 'no_ecosystem';
  const problem = versionProblemOf(ecosystem, version);
  if (problem !== '') return problem;
  return release === '' && hasReleases(ecosystem) ? 'no_release' : '';
}
