/**
 * Packages to draw SBOMs from: the names that advisories speak about, most often named first, as what is used most is
 * looked at most. Each has the versions that its advisories name and, behind these, others in the same shape.
 */
import { purlOf } from '@assay/core/purl/build.ts';
import { formatPurl } from '@assay/core/purl/format.ts';
import type { PurlParts } from '@assay/core/purl/purl.ts';
import { readAdvisoryFile } from './advisory-records.ts';
import type { OsvAffected } from './corpus.ts';
import { createRandom, createSkew, type Random } from './random.ts';

const SEED = 46_000;
const MAX_REAL_VERSIONS = 100;

/** One package version, as a component names it. */
export interface PackageRef {
  name: string;
  version: string;
  purl: string;
  /** Of the package, not of its version. */
  package_index: number;
}

interface PooledPackage {
  ecosystem: string;
  name: string;
  versions: string[];
}

export interface PackagePool {
  size: number;
  /** A package by popularity. */
  draw(): number;
  /** The nth version of a package; there is no end to them. */
  version(package_index: number, nth: number): PackageRef;
}

/** Reads the pool out of a file of records; about five seconds at full size. */
export async function readPackagePool(path: string): Promise<PackagePool> {
  const found = new Map<string, Found>();
  for await (const { affected = [] } of readAdvisoryFile(path)) {
    for (const entry of affected) collect(found, entry);
  }
  const random = createRandom(SEED);
  const packages = random.shuffle([...found]).sort(([, a], [, b]) => b.records - a.records);
  const pooled = packages.map(([key, { versions }]): PooledPackage => {
    const [ecosystem = '', name = ''] = key.split('\n');
    return { ecosystem, name, versions: random.shuffle([...versions]) };
  });
  return poolOf(pooled, random);
}

interface Found {
  versions: Set<string>;
  records: number;
}

function collect(found: Map<string, Found>, { package: named, ranges, versions }: OsvAffected) {
  if (named === undefined || typeOf(named.ecosystem) === undefined) return;
  const key = `${named.ecosystem}\n${named.name}`;
  const known = found.get(key) ?? { versions: new Set(), records: 0 };
  found.set(key, known);
  const bounds = (ranges ?? [])
    .filter(({ type }) => type !== 'GIT')
    .flatMap(({ events }) =>
      events.map((e) => e['introduced'] ?? e['fixed'] ?? e['last_affected']),
    );
  known.records++;
  for (const version of [...bounds, ...(versions ?? [])]) {
    if (known.versions.size >= MAX_REAL_VERSIONS) return;
    if (version !== undefined && version !== '0') known.versions.add(version);
  }
}

function poolOf(packages: PooledPackage[], random: Random): PackagePool {
  return {
    size: packages.length,
    draw: createSkew(random, packages.length),
    version(package_index, nth) {
      const pooled = packages[package_index];
      if (pooled === undefined) throw new Error(`The pool has no package ${package_index}`);
      const version = pooled.versions[nth] ?? madeUp(pooled, nth - pooled.versions.length);
      return { ...refOf(pooled, version), package_index };
    },
  };
}

/** Spread over the majors that real packages have, so that ranges hit some and miss some. */
function madeUp({ ecosystem }: PooledPackage, nth: number): string {
  const plain = `${nth % 7}.${Math.floor(nth / 7) % 40}.${Math.floor(nth / 280)}`;
  if (!ecosystem.startsWith('AlmaLinux')) return plain;
  return `${plain}-${1 + (nth % 5)}.el${ecosystem.slice('AlmaLinux:'.length)}`;
}

const TYPES: Record<string, string> = {
  'crates.io': 'cargo',
  CRAN: 'cran',
  Go: 'golang',
  Hackage: 'hackage',
  Maven: 'maven',
  npm: 'npm',
  NuGet: 'nuget',
  Packagist: 'composer',
  PyPI: 'pypi',
  RubyGems: 'gem',
};

const typeOf = (ecosystem: string): string | undefined =>
  ecosystem.startsWith('AlmaLinux:') ? 'rpm' : TYPES[ecosystem];

function refOf(
  { ecosystem, name }: PooledPackage,
  version: string,
): Omit<PackageRef, 'package_index'> {
  const type = typeOf(ecosystem) ?? '';
  if (type === 'rpm') return rpmOf(ecosystem, name, version);
  const parts: PurlParts = { type, ...placeOf(type, name), version: goVersion(type, version) };
  return { name, version, purl: formatPurl(purlOf(parts)) };
}

function placeOf(type: string, name: string): { namespace?: string; name: string } {
  const at = type === 'maven' ? name.indexOf(':') : name.lastIndexOf('/');
  const hasPlace = at > 0 && ['maven', 'npm', 'golang', 'composer'].includes(type);
  return hasPlace ? { namespace: name.slice(0, at), name: name.slice(at + 1) } : { name };
}

const goVersion = (type: string, version: string) => (type === 'golang' ? `v${version}` : version);

function rpmOf(ecosystem: string, name: string, version: string) {
  const [, epoch, rest = version] = /^(\d+):(.*)$/.exec(version) ?? [];
  const qualifiers: [string, string][] = [
    ['arch', 'x86_64'],
    ['distro', ecosystem.replace(':', '-').toLowerCase()],
  ];
  if (epoch !== undefined) qualifiers.push(['epoch', epoch]);
  const purl = purlOf({ type: 'rpm', namespace: 'almalinux', name, version: rest, qualifiers });
  return { name, version, purl: formatPurl(purl) };
}
