/**
 * Maps a purl to the ecosystem whose advisories cover it, and to the name they use.
 *
 * @see https://ossf.github.io/osv-schema/ 1.7, "Defined ecosystems"
 */

import type { Purl } from '../purl/purl.ts';

/** purl types that map to one ecosystem. */
const BY_TYPE: ReadonlyMap<string, string> = new Map([
  ['bioconductor', 'Bioconductor'],
  ['bitnami', 'Bitnami'],
  ['cargo', 'crates.io'],
  ['composer', 'Packagist'],
  ['conan', 'ConanCenter'],
  ['cran', 'CRAN'],
  ['gem', 'RubyGems'],
  ['githubactions', 'GitHub Actions'],
  ['golang', 'Go'],
  ['hackage', 'Hackage'],
  ['hex', 'Hex'],
  ['julia', 'Julia'],
  ['k8s', 'Kubernetes'],
  ['maven', 'Maven'],
  ['npm', 'npm'],
  ['nuget', 'NuGet'],
  ['opam', 'opam'],
  ['pub', 'Pub'],
  ['pypi', 'PyPI'],
  ['swift', 'SwiftURL'],
  ['vscode-extension', 'VSCode'],
]);

/** Repository hosts with their own purl type; a version is a tag or commit. */
const HOSTS: ReadonlyMap<string, string> = new Map([
  ['bitbucket', 'bitbucket.org'],
  ['github', 'github.com'],
  ['gitlab', 'gitlab.com'],
]);

/** purl types of distributions; `alpine` is how syft wrote apk packages before 2022. */
const DISTRIBUTION_TYPES: ReadonlySet<string> = new Set(['alpine', 'apk', 'deb', 'rpm']);

const PACKAGED_AS_APK: ReadonlySet<string> = new Set([
  ...['Alpaquita', 'Alpine', 'Chainguard', 'MinimOS', 'Wolfi'],
]);
const PACKAGED_AS_DEB: ReadonlySet<string> = new Set(['Debian', 'Echo', 'Ubuntu']);

/** Namespaces of distribution purls, which are the ids of os-release. */
const BY_DISTRIBUTION: ReadonlyMap<string, string> = new Map([
  ['alma', 'AlmaLinux'],
  ['almalinux', 'AlmaLinux'],
  ['alpaquita', 'Alpaquita'],
  ['alpine', 'Alpine'],
  ['amazon', 'Amazon Linux'],
  ['amzn', 'Amazon Linux'],
  ['azurelinux', 'Azure Linux'],
  ['cbl-mariner', 'Azure Linux'],
  // CentOS ships Red Hat's packages rebuilt, under the same versions.
  ['centos', 'Red Hat'],
  ['chainguard', 'Chainguard'],
  ['debian', 'Debian'],
  ['echo', 'Echo'],
  ['mageia', 'Mageia'],
  ['mariner', 'Azure Linux'],
  ['minimos', 'MinimOS'],
  ['openeuler', 'openEuler'],
  ['opensuse', 'openSUSE'],
  ['ol', 'Oracle Linux'],
  ['oracle', 'Oracle Linux'],
  ['photon', 'Photon OS'],
  ['redhat', 'Red Hat'],
  ['rhel', 'Red Hat'],
  ['rocky', 'Rocky Linux'],
  ['rockylinux', 'Rocky Linux'],
  ['sles', 'SUSE'],
  ['suse', 'SUSE'],
  ['ubuntu', 'Ubuntu'],
  ['wolfi', 'Wolfi'],
]);

/** Every purl type, with the distribution id if the type needs one, and its ecosystem. */
export const PURL_ECOSYSTEMS: readonly { type: string; distribution: string; ecosystem: string }[] =
  [
    ...[...BY_TYPE].map(([type, ecosystem]) => ({ type, distribution: '', ecosystem })),
    ...[...BY_DISTRIBUTION].map(([distribution, ecosystem]) => ({
      type: PACKAGED_AS_APK.has(ecosystem) ? 'apk' : PACKAGED_AS_DEB.has(ecosystem) ? 'deb' : 'rpm',
      distribution,
      ecosystem,
    })),
  ];

/** Distributions without releases. */
const ROLLING: ReadonlySet<string> = new Set(['Chainguard', 'Echo', 'MinimOS', 'Wolfi']);

/** Distributions whose published records name binary packages: `kernel-doc`, not its source `kernel`. */
const NAMED_BY_BINARY: ReadonlySet<string> = new Set(['AlmaLinux', 'Red Hat']);

/** Whether packages of this purl type belong to a distribution and are built from a source package. */
export const isDistributionType = (type: string): boolean => DISTRIBUTION_TYPES.has(type);

/** Whether advisories of a distribution's ecosystem are for one release. */
export const hasReleases = (ecosystem: string): boolean => !ROLLING.has(ecosystem);

/** Whether advisories of a distribution's ecosystem name source packages, as most do. */
export const isNamedBySource = (ecosystem: string): boolean => !NAMED_BY_BINARY.has(ecosystem);

/**
 * OSV ecosystem of a purl type, without release; '' where no ecosystem applies.
 *
 * @param distribution for deb, rpm and apk: the namespace, or an os-release id
 */
export function ecosystemOfPurlType(type: string, distribution = ''): string {
  if (HOSTS.has(type)) return 'GIT';
  if (!DISTRIBUTION_TYPES.has(type)) return BY_TYPE.get(type) ?? '';
  return BY_DISTRIBUTION.get(type === 'alpine' ? 'alpine' : distribution) ?? '';
}

/** Name of a package as its ecosystem writes it: `group:artifact`, `@scope/name`, `github.com/owner/repository`. */
export function nativeNameOf(purl: Purl): string {
  const { type, namespace, name } = purl;
  const host = HOSTS.get(type);
  if (host !== undefined) return [host, namespace, name].filter((part) => part !== '').join('/');
  if (isDistributionType(type) || namespace === '') return name;
  if (type === 'maven') return `${namespace}:${name}`;
  if (type === 'vscode-extension') return `${namespace}.${name}`;
  if (type === 'githubactions') return `${namespace}/${name}`.split('/', 2).join('/');
  return `${namespace}/${name}`;
}

const LOWER_CASED: ReadonlySet<string> = new Set([
  'GIT',
  'GitHub Actions',
  'Go',
  'Hex',
  'NuGet',
  'Packagist',
  'Pub',
  'PyPI',
  'SwiftURL',
  'VSCode',
]);

/**
 * Returns the form in which names of advisories and components are compared: differences that the registry
 * ignores are removed. PyPI: PEP 503. SwiftURL: host and path, without scheme and `.git`.
 */
export function matchNameOf(ecosystem: string, name: string): string {
  if (!LOWER_CASED.has(ecosystem)) return name;
  const lower = name.toLowerCase();
  if (ecosystem === 'PyPI') return lower.replace(/[-_.]+/g, '-');
  if (ecosystem === 'SwiftURL') return lower.replace(/^https?:\/\//, '').replace(/\.git$/, '');
  // The standard library's purl is `golang/stdlib`, and `golang/std` in cyclonedx-gomod.
  return ecosystem === 'Go' && lower === 'std' ? 'stdlib' : lower;
}
