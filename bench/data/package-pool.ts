/**
 * Packages from which SBOMs are drawn: names in advisories, the most frequent first, because widely used
 * packages are examined most. Packages that are malware from their first version are omitted, because
 * registries remove them. Versions are those that advisories name, newest first, interleaved with newer ones
 * that no advisory names, since most builds are current.
 */

import { parseVersion, schemeOf } from '@assay/core/advisories/version-schemes.ts';
import { ecosystemPartsOf } from '@assay/core/versions/ecosystem.ts';
import { readAdvisoryFile } from './advisory-records.ts';
import type { OsvAffected } from './corpus.ts';
import { hasPurl, purlTextOf } from './package-purl.ts';
import { createRandom, createSkew } from './random.ts';

const SEED = 46_000;
const MAX_REAL_VERSIONS = 100;
/** At every eighth position, an older version follows the newest real one. */
const OLDER_EACH = 8;

/** One package version, as a component names it. */
export interface PackageRef {
  name: string;
  version: string;
  purl: string;
  /** Index of the package, not of its version. */
  package_index: number;
}

interface PooledPackage {
  ecosystem: string;
  name: string;
  /** Newest first, from when it is first drawn. */
  versions: string[];
  isSorted: boolean;
}

export interface PackagePool {
  size: number;
  /** A package by popularity. */
  draw(): number;
  /** Returns the nth version of a package; unlimited. */
  version(package_index: number, nth: number): PackageRef;
}

/** Reads the pool out of a file of records; about five seconds at full size. */
export async function readPackagePool(path: string): Promise<PackagePool> {
  const found = new Map<string, Found>();
  for await (const { id, affected = [] } of readAdvisoryFile(path)) {
    for (const entry of id.startsWith('MAL-') ? [] : affected) collect(found, entry);
  }
  const random = createRandom(SEED);
  const entries = random.shuffle([...found]).sort(([, a], [, b]) => b.records - a.records);
  const packages = entries.map(([key, { versions }]): PooledPackage => {
    const [ecosystem = '', name = ''] = key.split('\n');
    return { ecosystem, name, versions: [...versions], isSorted: false };
  });
  return {
    size: packages.length,
    draw: createSkew(random, packages.length),
    version(package_index, nth) {
      const pooled = packages[package_index];
      if (pooled === undefined) throw new Error(`The pool has no package ${package_index}`);
      const { ecosystem, name } = pooled;
      const version = versionOf(pooled, nth);
      return { name, version, purl: purlTextOf(ecosystem, name, version), package_index };
    },
  };
}

interface Found {
  versions: Set<string>;
  /** Entries of advisories about it. */
  records: number;
}

function collect(
  found: Map<string, Found>,
  { package: named, ranges = [], versions = [] }: OsvAffected,
): void {
  if (named === undefined || !hasPurl(named.ecosystem)) return;
  const key = `${named.ecosystem}\n${named.name}`;
  const known = found.get(key) ?? { versions: new Set(), records: 0 };
  found.set(key, known);
  known.records++;
  const bounds = ranges
    .filter(({ type }) => type !== 'GIT')
    .flatMap(({ events }) =>
      events.map((e) => e['introduced'] ?? e['fixed'] ?? e['last_affected']),
    );
  for (const version of [...bounds, ...versions]) {
    if (known.versions.size >= MAX_REAL_VERSIONS) return;
    if (version !== undefined && version !== '0') known.versions.add(version);
  }
}

/** Newest real, newer ones, an older real, newer ones, the next older real, and so on. */
function versionOf(pooled: PooledPackage, nth: number): string {
  sortVersions(pooled);
  const real = nth % OLDER_EACH === 0 ? pooled.versions[nth / OLDER_EACH] : undefined;
  return real ?? newer(pooled, nth);
}

function sortVersions(pooled: PooledPackage): void {
  if (pooled.isSorted) return;
  pooled.isSorted = true;
  const scheme = schemeOf(ecosystemPartsOf(pooled.ecosystem).ecosystem);
  if (scheme === undefined) return;
  const parsed = pooled.versions.map((text) => ({ text, value: parseVersion(scheme, text) }));
  const readable = parsed.filter(({ value }) => value !== null);
  pooled.versions = readable
    .sort((a, b) => scheme.compare(b.value, a.value))
    .map(({ text }) => text);
}

/** A version with the next major number, with its epoch. */
function newer({ ecosystem, versions: [newest = '0'] }: PooledPackage, nth: number): string {
  const [, epoch = '', major = '0'] = /^(\d+:)?v?(\d+)/.exec(newest) ?? [];
  const plain = `${epoch}${Number(major) + 1}.${nth % 20}.${Math.floor(nth / 20)}`;
  const release = /^AlmaLinux:(.*)$/.exec(ecosystem)?.[1];
  return release === undefined ? plain : `${plain}-1.el${release}`;
}
