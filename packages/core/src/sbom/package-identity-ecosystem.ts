/**
 * Maps a purl to the ecosystem whose advisories cover it, and to the name they use.
 *
 * @see https://ossf.github.io/osv-schema/ 1.7, "Defined ecosystems"
 */

import type { Purl } from '../purl/purl.ts';
import { ECOSYSTEM_OF_DISTRIBUTION, ECOSYSTEM_OF_TYPE } from './purl-ecosystems.ts';

/** Repository hosts with their own purl type; a version is a tag or commit. */
const HOSTS: ReadonlyMap<string, string> = new Map([
  ['bitbucket', 'bitbucket.org'],
  ['github', 'github.com'],
  ['gitlab', 'gitlab.com'],
]);

/** purl types of distributions; `alpine` is how syft wrote apk packages before 2022. */
const DISTRIBUTION_TYPES: ReadonlySet<string> = new Set(['alpine', 'apk', 'deb', 'rpm']);

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
  if (!DISTRIBUTION_TYPES.has(type)) return ECOSYSTEM_OF_TYPE.get(type) ?? '';
  return ECOSYSTEM_OF_DISTRIBUTION.get(type === 'alpine' ? 'alpine' : distribution) ?? '';
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
