/**
 * OSV combines ecosystem, release and registry in one text: `Debian:12`, `Ubuntu:Pro:18.04:LTS`,
 * `Packagist:https://packages.drupal.org/8`. Matching needs them separately.
 *
 * @see https://ossf.github.io/osv-schema/ 1.7, "Defined ecosystems"
 */

/** Ecosystems whose packages belong to a release of a distribution, or to a rolling one. */
const DISTRIBUTIONS = [
  'AlmaLinux',
  'Alpaquita',
  'Alpine',
  'Amazon Linux',
  'Android',
  'Azure Linux',
  'BellSoft Hardened Containers',
  'Chainguard',
  'CleanStart',
  'Debian',
  'Docker Hardened Images',
  'Echo',
  'FreeBSD',
  'Mageia',
  'MinimOS',
  'openEuler',
  'openSUSE',
  'Oracle Linux',
  'Photon OS',
  'Red Hat',
  'Rocky Linux',
  'Root',
  'SUSE',
  'TuxCare',
  'Ubuntu',
  'Wolfi',
];

const REGISTRIES = [
  'Bioconductor',
  'Bitnami',
  'ConanCenter',
  'CPE',
  'CRAN',
  'crates.io',
  'GHC',
  'GIT',
  'GitHub Actions',
  'Go',
  'Hackage',
  'Hex',
  'Julia',
  'Kubernetes',
  'Linux',
  'Maven',
  'npm',
  'NuGet',
  'opam',
  'OSS-Fuzz',
  'Packagist',
  'Pub',
  'PyPI',
  'RubyGems',
  'SwiftURL',
  'VSCode',
];

const distributions: ReadonlySet<string> = new Set(DISTRIBUTIONS);
const spellings: ReadonlyMap<string, string> = new Map(
  [...DISTRIBUTIONS, ...REGISTRIES].map((name) => [name.toLowerCase(), name]),
);

/** Parts of an OSV ecosystem. */
export interface EcosystemParts {
  /** In OSV's spelling if listed there (some feeds write `kubernetes`), else unchanged. */
  ecosystem: string;
  /** Text after the first colon, unless that is a URL; '' when absent. */
  release: string;
  /** The URL that follows the first colon. */
  repository_url: string | null;
}

/** Splits `Debian:12` or `Maven:https://…` into parts. Accepts any text: ecosystems are an open list. */
export function ecosystemPartsOf(text: string): EcosystemParts {
  const colon = text.indexOf(':');
  const base = colon < 0 ? text : text.slice(0, colon);
  const suffix = colon < 0 ? '' : text.slice(colon + 1);
  const ecosystem = spellings.get(base.toLowerCase()) ?? base;
  return suffix.includes('://')
    ? { ecosystem, release: '', repository_url: suffix }
    : { ecosystem, release: suffix, repository_url: null };
}

/** Whether advisories of the ecosystem are those of a distribution, which names CVEs in `related`. */
export function isDistribution(ecosystem: string): boolean {
  return distributions.has(ecosystem);
}

/**
 * A registry or repository address in the form in which two are compared: without scheme, user,
 * trailing slashes and `.git`, host in lower case. purl's `repository_url` may lack the scheme.
 */
export function repositoryKeyOf(url: string): string {
  const scheme = url.indexOf('://');
  const rest = scheme < 0 ? url : url.slice(scheme + 3);
  const slash = rest.indexOf('/');
  const authority = slash < 0 ? rest : rest.slice(0, slash);
  let end = rest.length;
  while (end > authority.length && rest[end - 1] === '/') end -= 1;
  const path = rest.slice(authority.length, end);
  const host = authority.slice(authority.lastIndexOf('@') + 1).toLowerCase();
  return host + (path.endsWith('.git') ? path.slice(0, -4) : path);
}
