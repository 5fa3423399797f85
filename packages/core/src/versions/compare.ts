/*
 * Which order an OSV ecosystem uses (https://ossf.github.io/osv-schema/#affectedpackage-field).
 */
import { alpineScheme } from './alpine.ts';
import { conanScheme } from './conan.ts';
import { debianScheme } from './debian.ts';
import { genericScheme } from './generic.ts';
import { goScheme } from './go.ts';
import { mavenScheme } from './maven.ts';
import { npmScheme } from './npm.ts';
import { nugetScheme } from './nuget.ts';
import { cranScheme, hackageScheme } from './number-list.ts';
import { packagistScheme } from './packagist.ts';
import { pubScheme } from './pub.ts';
import { pypiScheme } from './pypi.ts';
import { rpmScheme } from './rpm.ts';
import { rubygemsScheme } from './rubygems.ts';
import type { VersionScheme } from './scheme.ts';
import { semverScheme } from './semver.ts';

/** Names in lower case. Ecosystems without a documented order are omitted: unknown. */
const ecosystems: readonly (readonly [scheme: VersionScheme, names: readonly string[]])[] = [
  [
    semverScheme,
    ['bitnami', 'crates.io', 'github actions', 'hex', 'julia', 'kubernetes', 'swifturl', 'vscode'],
  ],
  [
    rpmScheme,
    [
      'almalinux',
      'amazon linux',
      'azure linux',
      'mageia',
      'openeuler',
      'opensuse',
      'oracle linux',
      'photon os',
      'red hat',
      'rocky linux',
      'suse',
    ],
  ],
  [
    alpineScheme,
    ['alpaquita', 'alpine', 'bellsoft hardened containers', 'chainguard', 'minimos', 'wolfi'],
  ],
  [debianScheme, ['debian', 'ubuntu']],
  [npmScheme, ['npm']],
  [pypiScheme, ['pypi']],
  [mavenScheme, ['maven']],
  [goScheme, ['go']],
  [rubygemsScheme, ['rubygems']],
  [nugetScheme, ['nuget']],
  [packagistScheme, ['packagist']],
  [pubScheme, ['pub']],
  [hackageScheme, ['ghc', 'hackage']],
  [cranScheme, ['bioconductor', 'cran']],
  [conanScheme, ['conancenter']],
  [genericScheme, ['cpe']],
];

const schemes = new Map(
  ecosystems.flatMap(([scheme, names]) => names.map((name) => [name, scheme] as const)),
);

/**
 * Returns the scheme of an OSV ecosystem, ignoring case and any suffix after `:` (`Debian:12`,
 * `Packagist:https://packages.drupal.org/8`). Undefined when its order is not known.
 */
export function schemeOfEcosystem(ecosystem: string): VersionScheme | undefined {
  const colon = ecosystem.indexOf(':');
  return schemes.get((colon < 0 ? ecosystem : ecosystem.slice(0, colon)).toLowerCase());
}

/** Order of two versions as written. @throws VersionError when either is none of the scheme */
export function compareVersions(scheme: VersionScheme, a: string, b: string): -1 | 0 | 1 {
  const order = scheme.compare(scheme.parse(a), scheme.parse(b));
  return order < 0 ? -1 : order > 0 ? 1 : 0;
}
