/** The records of Trivy's test database, written as OSV. */
import { globSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import type { Affected } from '@assay/core/advisories/advisory.ts';
import { parseOsv } from '@assay/core/advisories/osv.ts';
import { parse } from 'yaml';
import { CORPUS } from '../corpus.ts';
import { eventsOf, eventsOutside } from './constraint.ts';

/** Folder of Trivy's integration tests. */
export const TRIVY = new URL('peers/trivy-integration/', CORPUS);

/** Trivy's bucket -> OSV ecosystem. Not here: Red Hat (CPE numbers), CocoaPods (no OSV ecosystem), SUSE (no report names its records). */
const BUCKETS: [RegExp, string][] = [
  [/^alma (\d+)$/, 'AlmaLinux:$1'],
  [/^alpine (.+)$/, 'Alpine:v$1'],
  [/^amazon linux (.+)$/, 'Amazon Linux:$1'],
  [/^CBL-Mariner (.+)$/, 'Azure Linux:$1'],
  [/^debian (\d+)$/, 'Debian:$1'],
  [/^Oracle Linux (.+)$/, 'Oracle Linux:$1'],
  [/^ubuntu (.+)$/, 'Ubuntu:$1:LTS'],
  [/^rocky (\d+)$/, 'Rocky Linux:$1'],
  [/^Photon OS (.+)$/, 'Photon OS:$1'],
  [/^openSUSE (.+)$/, 'openSUSE:$1'],
  [/^npm::.*$/, 'npm'],
  [/^pip::.*$/, 'PyPI'],
  [/^maven::.*$/, 'Maven'],
  [/^go::.*$/, 'Go'],
  [/^cargo::.*$/, 'crates.io'],
  [/^composer::.*$/, 'Packagist'],
  [/^rubygems::.*$/, 'RubyGems'],
  [/^nuget::.*$/, 'NuGet'],
  [/^erlang::.*$/, 'Hex'],
  [/^pub::.*$/, 'Pub'],
  [/^swift::.*$/, 'SwiftURL'],
  [/^conan::.*$/, 'ConanCenter'],
  [/^k8s::.*$/, 'Kubernetes'],
];

interface Bucket {
  bucket?: string;
  key?: string;
  pairs?: Bucket[];
  value?: {
    FixedVersion?: string;
    VulnerableVersions?: string[];
    PatchedVersions?: string[];
  } | null;
}

/** One package that one record of Trivy's database names. */
export interface TrivyFact {
  id: string;
  affected: Affected;
}

/** Every record of the database whose bucket has an OSV ecosystem. */
export function readTrivyFacts(): TrivyFact[] {
  const folder = new URL('fixtures/db/', TRIVY);
  return globSync('*.yaml', { cwd: fileURLToPath(folder) }).flatMap((name) => {
    const buckets: Bucket[] = parse(readFileSync(new URL(name, folder), 'utf8'));
    return buckets.flatMap(({ bucket = '', pairs = [] }) => {
      const known = BUCKETS.find(([pattern]) => pattern.test(bucket));
      const ecosystem = known && bucket.replace(known[0], known[1]);
      return ecosystem ? pairs.flatMap((pkg) => packageFacts(ecosystem, pkg)) : [];
    });
  });
}

function packageFacts(ecosystem: string, { bucket: name, pairs = [] }: Bucket): TrivyFact[] {
  return pairs.flatMap(({ key: id = '', value }) => {
    const record = {
      id,
      modified: '2026-01-01T00:00:00Z',
      affected: [{ package: { ecosystem, name }, ranges: rangesOf(value ?? {}) }],
    };
    return parseOsv(record).affected.map((affected) => ({ id: id.trim(), affected }));
  });
}

function rangesOf(value: NonNullable<Bucket['value']>): object[] {
  const { VulnerableVersions: vulnerable, PatchedVersions: patched, FixedVersion: fixed } = value;
  const events = vulnerable
    ? vulnerable.map(eventsOf)
    : patched
      ? eventsOutside(patched)
      : [eventsOf(fixed ? `< ${fixed}` : '>= 0')];
  return events.map((each) => ({ type: 'ECOSYSTEM', events: each }));
}
