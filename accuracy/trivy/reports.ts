/** The reports that Trivy's integration tests expect. */
import { globSync, readFileSync } from 'node:fs';
import { basename } from 'node:path';
import { fileURLToPath } from 'node:url';
import { TRIVY } from './database.ts';

/** Ecosystem -> Trivy's result types. */
const TYPES: Record<string, string[]> = {
  AlmaLinux: ['alma'],
  Alpine: ['alpine'],
  'Amazon Linux': ['amazon'],
  'Azure Linux': ['cbl-mariner'],
  ConanCenter: ['conan'],
  'crates.io': ['cargo'],
  Debian: ['debian'],
  Go: ['gomod'],
  Hex: ['hex'],
  Kubernetes: ['kubernetes'],
  Maven: ['gradle', 'pom', 'sbt', 'jar'],
  npm: ['npm', 'yarn', 'pnpm', 'bun'],
  NuGet: ['nuget', 'dotnet-core', 'packages-props'],
  openSUSE: ['opensuse-leap', 'opensuse-tumbleweed'],
  'Oracle Linux': ['oracle'],
  Packagist: ['composer', 'composer-vendor'],
  'Photon OS': ['photon'],
  Pub: ['pub'],
  PyPI: ['pip', 'pipenv', 'poetry', 'uv', 'pylock', 'python-pkg'],
  'Rocky Linux': ['rocky'],
  RubyGems: ['gemspec'],
  SwiftURL: ['swift'],
  Ubuntu: ['ubuntu'],
};

const ECOSYSTEM_OF = new Map(
  Object.entries(TYPES).flatMap(([ecosystem, types]) => types.map((type) => [type, ecosystem])),
);

interface Finding {
  VulnerabilityID: string;
  PkgName: string;
  InstalledVersion: string;
  FixedVersion?: string;
}

/** One result of a report: a lock file or the packages of a system. */
export interface TrivyResult {
  Type?: string;
  Packages?: { Name: string; Version?: string }[];
  Vulnerabilities?: Finding[];
}

interface Report {
  Metadata?: { OS?: { Name?: string } };
  Results?: TrivyResult[];
}

/** A result with its position, and the ecosystem and release of its packages. */
export interface ReportedResult {
  /** File name of the report. */
  file: string;
  /** Null where the result's type has no records in OSV's form. */
  ecosystem: string | null;
  /** Release of the distribution; '' = none. */
  release: string;
  result: TrivyResult;
}

/** Every result of every expected report. */
export function readTrivyResults(): ReportedResult[] {
  return globSync('expected/*.json.golden', { cwd: fileURLToPath(TRIVY) })
    .sort()
    .flatMap((path) => {
      const report: Report = JSON.parse(readFileSync(new URL(path, TRIVY), 'utf8'));
      const release = releaseOf(report.Metadata?.OS?.Name ?? '');
      return (report.Results ?? []).map((result) => ({
        file: basename(path),
        ecosystem: ECOSYSTEM_OF.get(result.Type ?? '') ?? null,
        release,
        result,
      }));
    });
}

/** `2 (Karoo)` -> `2`; Amazon Linux 1 spells its release `AMI release 2018.03`. */
function releaseOf(name: string): string {
  return name.startsWith('AMI release') ? '1' : (name.split(' ')[0] ?? '');
}
