/** What Trivy finds with its test database, against our verdict on the same facts written as OSV. */
import assert from 'node:assert/strict';
import { existsSync, globSync, readFileSync } from 'node:fs';
import { test } from 'node:test';
import { fileURLToPath } from 'node:url';
import { parse } from 'yaml';
import { matchNameOf } from '../sbom/package-identity-ecosystem.ts';
import type { Affected } from './advisory.ts';
import { fixedVersionsOf } from './fixed-versions.ts';
import { matchAffected } from './match.ts';
import { parseOsv } from './osv.ts';
import { prepareAffected } from './prepare.ts';

const trivy = new URL('../../../../../shared/corpus/peers/trivy-integration/', import.meta.url);
const isAbsent = existsSync(trivy) ? false : 'the corpus is not beside this checkout';

/** Trivy's bucket -> OSV ecosystem. Not here: Red Hat (its database has CPE numbers), Amazon and Oracle (no OSV ecosystems), Mariner, SUSE (no report). */
const BUCKETS: [RegExp, string][] = [
  [/^alma (\d+)$/, 'AlmaLinux:$1'],
  [/^alpine (.+)$/, 'Alpine:v$1'],
  [/^debian (\d+)$/, 'Debian:$1'],
  [/^ubuntu (.+)$/, 'Ubuntu:$1:LTS'],
  [/^rocky (\d+)$/, 'Rocky Linux:$1'],
  [/^Photon OS (.+)$/, 'Photon OS:$1'],
  [/^openSUSE (.+)$/, 'openSUSE:$1'],
  [/^npm::.*$/, 'npm'],
  [/^pip::.*$/, 'PyPI'],
  [/^maven::.*$/, 'Maven'],
  [/^go::.*$/, 'Go'],
  [/^composer::.*$/, 'Packagist'],
  [/^rubygems::.*$/, 'RubyGems'],
  [/^nuget::.*$/, 'NuGet'],
  [/^erlang::.*$/, 'Hex'],
  [/^pub::.*$/, 'Pub'],
  [/^swift::.*$/, 'SwiftURL'],
  [/^conan::.*$/, 'ConanCenter'],
  [/^k8s::.*$/, 'Kubernetes'],
];

/** Trivy's result type -> the ecosystem of its components. */
const TYPES = new Map(
  [
    ...['alma:AlmaLinux', 'alpine:Alpine', 'debian:Debian', 'ubuntu:Ubuntu'],
    ...['rocky:Rocky Linux', 'photon:Photon OS', 'opensuse-leap:openSUSE'],
    ...['opensuse-tumbleweed:openSUSE', 'npm:npm', 'yarn:npm', 'pnpm:npm', 'bun:npm', 'pip:PyPI'],
    ...['pipenv:PyPI', 'poetry:PyPI', 'uv:PyPI', 'pylock:PyPI', 'python-pkg:PyPI', 'gradle:Maven'],
    ...['pom:Maven', 'sbt:Maven', 'jar:Maven', 'gomod:Go', 'composer:Packagist', 'hex:Hex'],
    ...['composer-vendor:Packagist', 'gemspec:RubyGems', 'nuget:NuGet', 'dotnet-core:NuGet'],
    ...[
      'packages-props:NuGet',
      'pub:Pub',
      'swift:SwiftURL',
      'conan:ConanCenter',
      'kubernetes:Kubernetes',
    ],
  ].map((pair): [string, string] => [
    pair.slice(0, pair.indexOf(':')),
    pair.slice(pair.indexOf(':') + 1),
  ]),
);

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

interface Fact {
  id: string;
  affected: Affected;
}

function facts(): Fact[] {
  const folder = new URL('fixtures/db/', trivy);
  return globSync('*.yaml', { cwd: fileURLToPath(folder) }).flatMap((name) => {
    const buckets: Bucket[] = parse(readFileSync(new URL(name, folder), 'utf8'));
    return buckets.flatMap(({ bucket = '', pairs = [] }) => {
      const known = BUCKETS.find(([pattern]) => pattern.test(bucket));
      const ecosystem = known && bucket.replace(known[0], known[1]);
      return ecosystem ? pairs.flatMap((pkg) => packageFacts(ecosystem, pkg)) : [];
    });
  });
}

function packageFacts(ecosystem: string, { bucket: name, pairs = [] }: Bucket): Fact[] {
  return pairs.flatMap(({ key: id = '', value }) => {
    const ranges = (value?.VulnerableVersions ?? [fixedConstraint(value?.FixedVersion)]).map(
      (constraint) => ({ type: 'ECOSYSTEM', events: eventsOf(constraint) }),
    );
    const record = {
      id,
      modified: '2026-01-01T00:00:00Z',
      affected: [{ package: { ecosystem, name }, ranges }],
    };
    return parseOsv(record).affected.map((affected) => ({ id: id.trim(), affected }));
  });
}

function fixedConstraint(fixed: string | undefined): string {
  return fixed ? `< ${fixed}` : '>= 0';
}

/** `>= 1, < 2`, `<= 3`, `[1,2)` as events; what a constraint does not bound starts at 0. */
function eventsOf(constraint: string): object[] {
  const maven = /^\[(.*),(.*)\)$/.exec(constraint);
  if (maven) return [{ introduced: maven[1] }, { fixed: maven[2] }];
  const events: object[] = [];
  for (const part of constraint.split(',')) {
    const [, operator, version] = /^\s*(>=|<=|<)\s*v?(\S+)\s*$/.exec(part) ?? [];
    if (operator === '>=') events.push({ introduced: version });
    if (operator === '<=') events.push({ last_affected: version });
    if (operator === '<') events.push({ fixed: version });
  }
  return events.some((event) => 'introduced' in event) ? events : [{ introduced: '0' }, ...events];
}

interface Finding {
  VulnerabilityID: string;
  PkgName: string;
  InstalledVersion: string;
  FixedVersion?: string;
}

interface Result {
  Type?: string;
  Packages?: { Name: string; Version?: string }[];
  Vulnerabilities?: Finding[];
}

interface Report {
  Metadata?: { OS?: { Family?: string; Name?: string } };
  Results?: Result[];
}

/** Results of ecosystems that can be expressed, each with the release of its system. */
function results(): { file: string; ecosystem: string; release: string; result: Result }[] {
  return globSync('expected/*.json.golden', { cwd: fileURLToPath(trivy) }).flatMap((file) => {
    const report: Report = JSON.parse(readFileSync(new URL(file, trivy), 'utf8'));
    return (report.Results ?? []).flatMap((result) => {
      const ecosystem = TYPES.get(result.Type ?? '');
      const name = report.Metadata?.OS?.Name ?? '';
      const release = name.split(' ')[0] ?? '';
      return ecosystem ? [{ file, ecosystem, release, result }] : [];
    });
  });
}

function about(found: readonly Fact[], ecosystem: string, id: string): Affected[] {
  return found
    .filter((fact) => fact.id === id && fact.affected.ecosystem === ecosystem)
    .map(({ affected }) => affected);
}

test('Every finding of Trivy is ours, with a fix that Trivy names', { skip: isAbsent }, () => {
  const known = facts();
  const differences: string[] = [];
  let count = 0;
  for (const { file, ecosystem, release, result } of results()) {
    for (const finding of result.Vulnerabilities ?? []) {
      count += 1;
      const version = finding.InstalledVersion;
      const candidates = about(known, ecosystem, finding.VulnerabilityID).map(prepareAffected);
      const hit = candidates.find(
        (each) => matchAffected(each, { version, release }).verdict === 'affected',
      );
      const fixes = hit ? fixedVersionsOf(hit, version) : [];
      const isNamed = fixes.every((fix) => finding.FixedVersion?.includes(fix));
      if (!hit || !isNamed)
        differences.push(
          `${file} ${finding.VulnerabilityID} ${finding.PkgName} ${version} ${fixes}`,
        );
    }
  }
  assert.deepEqual(differences, [
    // The image says 3.16 and installs from edge; the record is for edge.
    'expected/alpine-distroless.json.golden CVE-2022-24765 git 2.35.1-r2 ',
    // The database says "< 8.44" and, beside it, "fixed in 8.45".
    'expected/conan.json.golden CVE-2020-14155 pcre 8.43 8.44',
  ]);
  assert.equal(count, 102);
});

test('Where Trivy lists the packages, nothing else is affected', { skip: isAbsent }, () => {
  const known = facts();
  let packages = 0;
  for (const { file, ecosystem, release, result } of results()) {
    const expected = new Set(
      (result.Vulnerabilities ?? []).map((one) => `${one.PkgName} ${one.VulnerabilityID}`),
    );
    for (const { Name, Version } of result.Packages ?? []) {
      packages += 1;
      const own = known.filter(
        ({ affected }) =>
          affected.ecosystem === ecosystem && affected.name === matchNameOf(ecosystem, Name),
      );
      for (const { id, affected } of own) {
        const { verdict } = matchAffected(prepareAffected(affected), {
          version: Version ?? '',
          release,
        });
        assert.equal(
          verdict === 'affected',
          expected.has(`${Name} ${id}`),
          `${file} ${Name} ${Version} ${id}`,
        );
      }
    }
  }
  assert.equal(packages, 80);
});
