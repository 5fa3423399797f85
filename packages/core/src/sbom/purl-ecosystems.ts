/**
 * Which ecosystem publishes the advisories of which purls.
 *
 * @see https://ossf.github.io/osv-schema/ 1.7, "Defined ecosystems"
 */

/** OSV ecosystem by purl type, for types that belong to one ecosystem. */
export const ECOSYSTEM_OF_TYPE: ReadonlyMap<string, string> = new Map([
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

/** OSV ecosystem by the namespace of a distribution's purl, which is the id of its os-release. */
export const ECOSYSTEM_OF_DISTRIBUTION: ReadonlyMap<string, string> = new Map([
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
