/** A kind of source that tasks keep fresh. */
interface SourceKind {
  /** Name of its task; a task for one ecosystem adds that. */
  name: string;
  /** Where it is published; null: the operator names the publisher. */
  location: string | null;
  /** Where a mirror has it, below its base. */
  mirrored_as: string;
  /** Schedule of a new task: five fields of cron; `~` is replaced by a random minute, chosen once per server. */
  cron: string;
}

/** Sources that tasks read, by kind. */
export const SOURCE_KINDS = {
  osv: {
    name: 'OSV',
    location: 'https://osv-vulnerabilities.storage.googleapis.com',
    mirrored_as: 'osv',
    cron: '~ * * * *',
  },
  nvd: {
    name: 'NVD',
    location: 'https://services.nvd.nist.gov/rest/json/cves/2.0',
    mirrored_as: 'nvd',
    cron: '~ */2 * * *',
  },
  cve: {
    name: 'CVE list',
    location: 'https://raw.githubusercontent.com/CVEProject/cvelistV5/main',
    mirrored_as: 'cvelistV5',
    cron: '~ * * * *',
  },
  malicious: {
    name: 'Malicious packages',
    location: 'https://codeload.github.com/ossf/malicious-packages/zip/refs/heads/main',
    mirrored_as: 'malicious-packages.zip',
    cron: '~ */6 * * *',
  },
  csaf: {
    name: 'CSAF',
    location: null,
    mirrored_as: 'csaf',
    cron: '~ */2 * * *',
  },
  kev: {
    name: 'CISA KEV',
    location: 'https://www.cisa.gov/sites/default/files/feeds/known_exploited_vulnerabilities.json',
    mirrored_as: 'known_exploited_vulnerabilities.json',
    cron: '~ */6 * * *',
  },
  epss: {
    name: 'EPSS',
    location: 'https://epss.empiricalsecurity.com/epss_scores-current.csv.gz',
    mirrored_as: 'epss_scores-current.csv.gz',
    cron: '~ 14 * * *',
  },
  end_of_life: {
    name: 'End-of-life dates',
    location: 'https://endoflife.date/api/v1/products/full',
    mirrored_as: 'end-of-life.json',
    cron: '~ 3 * * *',
  },
} as const satisfies Record<string, SourceKind>;

/** Kind of a source. */
export type SourceKindName = keyof typeof SOURCE_KINDS;

/** All kinds of sources, in the order of lists. */
export const SOURCE_KIND_NAMES = [
  'osv',
  'nvd',
  'cve',
  'csaf',
  'malicious',
  'kev',
  'epss',
  'end_of_life',
] as const;

/** Whether tasks of a kind read a source. */
export const isSourceKind = (kind: string): kind is SourceKindName => kind in SOURCE_KINDS;

/** Ecosystems that the public OSV export has a directory for, in the order in which they are offered. */
export const OSV_ECOSYSTEMS = [
  'npm',
  'PyPI',
  'Maven',
  'Go',
  'NuGet',
  'crates.io',
  'RubyGems',
  'Packagist',
  'Debian',
  'Ubuntu',
  'Alpine',
  'Red Hat',
  'Rocky Linux',
  'AlmaLinux',
  'SUSE',
  'openSUSE',
  'Wolfi',
  'Chainguard',
  'Azure Linux',
  'Mageia',
  'openEuler',
  'Photon OS',
  'Hex',
  'Pub',
  'SwiftURL',
  'CRAN',
  'Bioconductor',
  'Hackage',
  'GHC',
  'Julia',
  'ConanCenter',
  'Bitnami',
  'GitHub Actions',
  'Android',
  'Linux',
  'OSS-Fuzz',
  'GIT',
  'Echo',
  'MinimOS',
  'VSCode',
] as const;
