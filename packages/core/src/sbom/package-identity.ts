/**
 * Identity of a component across SBOMs: its package version. Components with the same identity are compared
 * with advisories once, so the identity text includes everything that matching reads.
 */

import { formatPurl } from '../purl/format.ts';
import { parsePurl } from '../purl/parse.ts';
import type { Purl } from '../purl/purl.ts';
import { PurlError } from '../purl/purl-error.ts';
import { versionProblemOf } from '../versions/version-problem.ts';
import type { Component } from './component-graph.ts';
import { COMPARED_BY_CPE, readCpe } from './package-identity-cpe.ts';
import { distributionPackageOf } from './package-identity-distribution.ts';
import {
  ecosystemOfPurlType,
  isDistributionType,
  matchNameOf,
  nativeNameOf,
} from './package-identity-ecosystem.ts';
import { isOverlong, shortened } from './package-identity-limit.ts';
import { OWNED_BY, sharedPurlOf, storable, withQualifier } from './package-identity-purl.ts';
import type { PackageIdentity } from './package-identity-record.ts';
import { meantPurlOf, repositoryOf } from './package-identity-repository.ts';

export type { PackageIdentity } from './package-identity-record.ts';

/** Returns the package version of a component. Never throws: `unchecked` states what could not be read. */
export function packageIdentityOf(component: Component): PackageIdentity {
  const spelt = component.purl?.trim() ?? '';
  if (spelt === '') return withoutPurl(component, 'no_identifier');
  try {
    const found = withPurl(component, parsePurl(spelt, 'tolerant'));
    return isOverlong(found.identity) ? withoutPurl(component, 'unreadable_purl') : found;
  } catch (error) {
    if (error instanceof PurlError) return withoutPurl(component, 'unreadable_purl');
    throw error;
  }
}

/**
 * Returns the package version that a purl from a search or address names: an identity, or a document's
 * spelling.
 */
export function packageIdentityOfText(component: Component): PackageIdentity {
  const spelt = component.purl?.trim() ?? '';
  const cpe = component.cpe ?? (qualifierOf(spelt, COMPARED_BY_CPE) || null);
  const found = packageIdentityOf({ ...component, cpe });
  const value = found.kind === 'purl' ? qualifierOf(spelt, OWNED_BY) : '';
  const owner = value === '' ? '' : `pkg:${value}`;
  if (owner === '') return found;
  const identity = packageIdentityOf({ ...component, purl: owner, version: '' });
  return identity.kind === 'purl' ? ownedIdentityOf(found, identity) : found;
}

/** A language package as part of a distribution's package. As it was where the text would be overlong. */
export function ownedIdentityOf(own: PackageIdentity, owner: PackageIdentity): PackageIdentity {
  const purl = parsePurl(own.identity, 'tolerant');
  const identity = formatPurl(withQualifier(purl, OWNED_BY, owner.identity.slice('pkg:'.length)));
  return isOverlong(identity) ? own : { ...own, identity, owner: owner.identity };
}

/** Identity of the distribution package that an identity names as its owner; '' for none. */
export function ownerOfIdentity(identity: string): string {
  const value = qualifierOf(identity, OWNED_BY);
  return value === '' ? '' : `pkg:${value}`;
}

/** Value of a qualifier; '' where the text is no purl. */
function qualifierOf(text: string, key: string): string {
  try {
    return text === '' ? '' : (parsePurl(text, 'tolerant').qualifiers.get(key) ?? '');
  } catch (error) {
    if (error instanceof PurlError) return '';
    throw error;
  }
}

function withPurl(component: Component, parsed: Purl): PackageIdentity {
  if (isDistributionType(parsed.type)) return distributionPackageOf(component, parsed);
  const purl = sharedPurlOf(meantPurlOf(parsed, component), component.version);
  const repository = repositoryOf(purl);
  if (repository !== null) return repository;
  const ecosystem = ecosystemOfPurlType(purl.type);
  const byCpe = ecosystem === '' ? comparedByCpe(component, purl) : null;
  if (byCpe !== null) return byCpe;
  const native = nativeNameOf(purl);
  const match_version = matchVersionOf(ecosystem, purl.version);
  return {
    identity: formatPurl(purl),
    kind: 'purl',
    ecosystem,
    release: '',
    match_name: matchNameOf(ecosystem, native),
    match_version,
    name: native,
    version: purl.version,
    unchecked: ecosystem === '' ? 'no_ecosystem' : versionProblemOf(ecosystem, match_version),
    owner: '',
  };
}

/** A package whose purl belongs to no ecosystem, by its CPE; null where it has none that names vendor and product. */
function comparedByCpe(component: Component, purl: Purl): PackageIdentity | null {
  const named = component.cpe === null ? undefined : productOf(component.cpe);
  if (named === undefined) return null;
  const { cpe, product } = named;
  const match_version = cpe.version === '' ? purl.version : cpe.version;
  const identity = formatPurl(withQualifier(purl, COMPARED_BY_CPE, cpe.text));
  if (isOverlong(identity)) return null;
  return {
    identity,
    kind: 'purl',
    ecosystem: 'CPE',
    release: '',
    match_name: product,
    match_version,
    name: nativeNameOf(purl),
    version: purl.version === '' ? cpe.version : purl.version,
    unchecked: versionProblemOf('CPE', match_version),
    owner: '',
  };
}

/** A CPE that names vendor and product, in texts that records can have. */
function productOf(spelt: string) {
  const cpe = readCpe(spelt);
  if (cpe === undefined || cpe.vendor === '' || cpe.product === '') return undefined;
  const product = `${cpe.vendor}:${cpe.product}`;
  return isOverlong(product) ? undefined : { cpe, product };
}

/** OSV writes Go versions without `v`, and toolchains use `go1.22`; `(devel)` is not a version. */
function matchVersionOf(ecosystem: string, version: string): string {
  if (ecosystem !== 'Go') return version;
  return version === '(devel)' ? '' : version.replace(/^(?:v|go)(?=\d)/, '');
}

function withoutPurl(
  component: Component,
  reason: 'no_identifier' | 'unreadable_purl',
): PackageIdentity {
  const group = storable(component.group);
  const name = storable(component.name);
  const version = storable(component.version);
  const cpe = component.cpe === null ? undefined : readCpe(component.cpe);
  const shown = shortened(group === '' ? name : `${group}/${name}`);
  const isPackage = component.type !== 'file' && component.type !== 'operating-system';
  const common = { ecosystem: '', release: '', name: shown, owner: '' };
  if (cpe) {
    // A product of any vendor is named by no record, nor is one with a name that had to be cut.
    const product = `${cpe.vendor}:${cpe.product}`;
    const isNamed = cpe.vendor !== '' && cpe.product !== '' && !isOverlong(product);
    return {
      ...common,
      ecosystem: isNamed ? 'CPE' : '',
      identity: cpe.text,
      kind: 'cpe',
      match_name: shortened(product),
      match_version: cpe.version,
      version: version === '' ? cpe.version : version,
      unchecked: isNamed ? versionProblemOf('CPE', cpe.version) : 'cpe_only',
    };
  }
  return {
    ...common,
    identity: `name:${plain(group)}/${plain(name)}@${plain(version)}`,
    kind: 'name',
    match_name: shown,
    match_version: version,
    version,
    unchecked: reason === 'no_identifier' && !isPackage ? 'not_a_package' : reason,
  };
}

/** Keeps two different triples from having one text. */
const plain = (text: string): string => text.replace(/[%/@]/g, encodeURIComponent);
