/** Evidence that a language package is part of a distribution package: file paths, names by policy, versions. */

import type { Component } from './component-graph.ts';
import type { PackageIdentity } from './package-identity-record.ts';

/** Properties in which scanners write the files that they found a component by. */
const PLACE = /^(?:syft:location:\d+:path|aquasecurity:trivy:FilePath)$/;

/** Directories that package managers of distributions write to. People, pip, npm and gem install under /usr/local, /opt or a home. */
export const SYSTEM_PLACE = /^\/?(?:usr\/(?!local\/)|lib(?:64)?\/)/;

/** Files that a component was found by, as the document names them. */
export const placesOf = ({ properties }: Pick<Component, 'properties'>): string[] =>
  properties.flatMap(({ name, value }) => (PLACE.test(name) ? [value] : []));

/**
 * Directories reserved for a distribution's own packages, and the package names that its policy requires there.
 * The language's own installer does not write to them: Debian's pip and Red Hat's use /usr/local.
 *
 * @see https://www.debian.org/doc/packaging-manuals/python-policy/ 2.3 (paths) and 3.3 (package names)
 * @see https://docs.fedoraproject.org/en-US/packaging-guidelines/Python/ "Naming", "Files"
 */
const RESERVED: readonly { type: string; place: RegExp; names(name: string): string[] }[] = [
  {
    type: 'pkg:pypi/',
    place: /^\/?usr\/lib\/python(?:2\.\d+|3)\/dist-packages\//,
    names: (name) => [`python3-${name}`, `python-${name}`, `python2-${name}`],
  },
  {
    type: 'pkg:pypi/',
    place: /^\/?usr\/lib(?:64)?\/python3\.\d+\/site-packages\//,
    names: (name) => [`python3-${name}`, `python3.11-${name}`, `python3.12-${name}`],
  },
  {
    type: 'pkg:gem/',
    place: /^\/?usr\/share\/rubygems-integration\//,
    names: (name) => [`ruby-${name}`],
  },
  { type: 'pkg:npm/', place: /^\/?usr\/share\/nodejs\//, names: (name) => [`node-${name}`] },
];

/**
 * Names of distribution packages that a component in these places has by policy, in lower case; none unless all its places
 * are in one such directory.
 */
export function namedByPolicy(own: PackageIdentity, places: readonly string[]): string[] {
  if (places.length === 0) return [];
  const rule = RESERVED.find(
    ({ type, place }) =>
      own.identity.startsWith(type) && places.every((found) => place.test(found)),
  );
  return rule === undefined ? [] : rule.names(own.match_name.toLowerCase());
}

/** Suffixes that distributions append to an upstream version: `+dfsg1`, `~ds`, `.repack`. */
const REPACKED = /[+~.](?:dfsg|ds|repack|really|debian|ubuntu|git|bzr|svn)[\w.+~]*$|\+.*$/;

/** Upstream version within a distribution's version: without epoch, package revision, and repack suffix. */
function upstreamOf({ identity, version }: PackageIdentity): string {
  const bare = version.replace(/^\d+:/, '');
  if (identity.startsWith('pkg:apk/')) return bare.replace(/-r\d+$/, '');
  const dash = bare.lastIndexOf('-');
  return (dash > 0 ? bare.slice(0, dash) : bare).replace(REPACKED, '');
}

/** Both sides separate pre-releases in their own way, and add zeros at the end. */
const comparable = (version: string) =>
  version
    .toLowerCase()
    .replace(/^v(?=\d)/, '')
    .replace(/[-_~^]/g, '')
    .replace(/(?:\.0)+$/, '');

/**
 * Tells whether a distribution package has the version of its content: `1.26.5-1~exp1` and `1.26.5`. A copy
 * bundled in a larger package does not.
 */
export function isPlausibleVersion(owner: PackageIdentity, own: PackageIdentity): boolean {
  const upstream = comparable(upstreamOf(owner));
  return upstream !== '' && upstream === comparable(own.version);
}
