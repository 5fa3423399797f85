/** Plan of the big inventory: packages of each project, by SBOM. */
import type { PackagePool, PackageRef } from '../data/package-pool.ts';
import { createRandom, type Random } from '../data/random.ts';
import { scaled } from '../figure.ts';

const SEED = 100_000;
const COMPONENTS = 500;
/** Chosen so that 10,000 projects of 500 components have a million package versions between them. */
const VERSIONS_MEAN = 1.7;
const FIRST_DAY = Date.UTC(2025, 0, 1);
const DAYS = 365;

export const SBOMS_PER_PROJECT = 10;
const TOP = [
  'platform',
  'payments',
  'mobile',
  'data',
  'tools',
  'web',
  'edge',
  'labs',
  'legacy',
  'infra',
];

/** A project with two generations of packages, five SBOMs each. */
export interface PlannedProject {
  path: string;
  team: string;
  /** Both as packages of the pool. */
  before: PackageRef[];
  now: PackageRef[];
  /** Instants of its SBOMs, ascending, in milliseconds. */
  uploaded_at: number[];
}

/** 10,000 projects at full size, always the same. */
export function* plannedProjects(pool: PackagePool): Generator<PlannedProject> {
  const random = createRandom(SEED);
  for (let i = 0; i < projectCount(); i++) {
    const before = drawPackages(pool, random, COMPONENTS);
    const first = FIRST_DAY + random.below(DAYS) * 86_400_000;
    yield {
      path: `${TOP[i % TOP.length]}/group-${Math.floor(i / 10) % 50}/service-${i}`,
      team: `team-${i % 40}`,
      before,
      now: changed(pool, random, before),
      uploaded_at: Array.from(
        { length: SBOMS_PER_PROJECT },
        (_, n) => first + n * 7 * 86_400_000 + i,
      ),
    };
  }
}

export const projectCount = (): number => scaled(10_000);

/** One in twenty projects belongs to the second tenant. */
export const isOfSecondTenant = (index: number): boolean => index % 20 === 19;

/** Packages by popularity, in their first versions more often than in later ones. */
export const drawPackages = (pool: PackagePool, random: Random, count: number): PackageRef[] =>
  Array.from({ length: count }, () => drawOne(pool, random, pool.draw()));

const drawOne = (pool: PackagePool, random: Random, index: number) =>
  pool.version(index, Math.floor(-Math.log(1 - random.next()) * VERSIONS_MEAN));

/** One package in fifty has another version. */
function changed(pool: PackagePool, random: Random, packages: PackageRef[]): PackageRef[] {
  const next = [...packages];
  for (let n = 0; n < packages.length / 50; n++) {
    const place = random.below(next.length);
    next[place] = drawOne(pool, random, next[place]?.package_index ?? 0);
  }
  return next;
}
