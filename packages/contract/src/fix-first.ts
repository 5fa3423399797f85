import { UPGRADE_STEPS } from '@assay/core/priority/upgrade-step.ts';
import { z } from 'zod';
import { Check } from './coverage.ts';
import { EndOfLife } from './end-of-life.ts';
import { endpoints } from './endpoint.ts';
import { SeverityCounts } from './severity.ts';

/** A direct dependency through which a package gets into an SBOM. */
const Bump = z.object({
  /** Name of the direct dependency. */
  name: z.string(),
  /** Version in use. */
  version: z.string(),
  /** Package URL; null when the document states none. */
  purl: z.string().nullable(),
});

/** An upgrade of one package, with the findings that it removes. */
export const Upgrade = z.object({
  /** Stable key of the upgrade: ecosystem, release, package and version. */
  key: z.string(),
  /** OSV ecosystem of the package. */
  ecosystem: z.string(),
  /** Name of the package; of a distribution the source package. */
  name: z.string(),
  /** Versions in use that the upgrade replaces, five at most. */
  from: z.array(z.string()),
  /** Number of versions in use that it replaces. */
  from_count: z.number().int(),
  /** Smallest version that ends all findings with a fix and has no other known vulnerability. */
  to: z.string(),
  /** False when every version that ends the findings has other known vulnerabilities; `to` is then the one with the fewest. */
  is_safe: z.boolean(),
  /** Vulnerabilities of `to` itself that the version in use does not have. */
  introduced: z.number().int(),
  /** Package URL of one version in use. */
  purl: z.string(),
  /** Findings that the upgrade removes. */
  removed: z.number().int(),
  /** Findings with a KEV listing among them. */
  removed_exploited: z.number().int(),
  /** The removed findings by severity. */
  severity_counts: SeverityCounts,
  /** Sum over the removed findings: 50 in tier `now`, 10 in `next`; else High 5, Medium 2, Low and Unassigned 1. */
  weight: z.number().int(),
  /** Findings of these package versions that remain after the upgrade. */
  remaining: z.number().int(),
  /** Projects that use one of the versions. */
  projects: z.number().int(),
  /** How far the upgrade goes; below 1.0 a minor release counts as major. */
  step: z.enum(UPGRADE_STEPS),
  /** Whether the root depends on the package itself; `unknown` for several projects, and when the SBOM does not state it. */
  direct: z.enum(['yes', 'no', 'unknown']),
  /** Direct dependencies that bring the package in, five at most; empty for several projects, and for a direct one. */
  bumps: z.array(Bump),
  /** Number of direct dependencies that bring the package in. */
  bump_count: z.number().int(),
  /** Release cycle of a version in use, one that has ended first; null: unknown, since no product matches the package. */
  end_of_life: EndOfLife.nullable(),
});
export type Upgrade = z.output<typeof Upgrade>;

/** Upgrades, those first that remove most, and what they leave. */
export const FixFirst = z.object({
  /** Open findings: affected package versions in current SBOMs, times their vulnerabilities. */
  findings: z.number().int(),
  /** Open findings with a KEV listing. */
  exploited: z.number().int(),
  /** Findings whose record names no fixed version. */
  without_fix: z.number().int(),
  /** Upgrades by weight, 50 at most. */
  upgrades: z.array(Upgrade),
  /** Packages with a known fix that are not among the upgrades. */
  more_packages: z.number().int(),
  /** Findings of these packages whose record names a fixed version. */
  more_findings: z.number().int(),
  /** How much of the current SBOMs was compared with advisories; null for several projects, and until one is counted. */
  check: Check.nullable(),
});
export type FixFirst = z.output<typeof FixFirst>;

const One = z.object({
  /** UUID of the project. */
  uuid: z.uuid(),
});
const read = { access: 'Visitor', rate: 'L', api_keys: true, method: 'GET' } as const;

/** Upgrades that remove most findings. */
export const fixFirst = endpoints({
  /** From fixed versions in advisories and from what current SBOMs contain; nothing is asked of a registry. */
  listUpgrades: {
    ...read,
    path: '/fix-first',
    summary: 'List upgrades for all projects',
    result: FixFirst,
  },
  listProjectUpgrades: {
    ...read,
    path: '/projects/{uuid}/fix-first',
    summary: 'List upgrades for a project',
    params: One,
    result: FixFirst,
  },
  /**
   * Versions of a direct dependency that other SBOMs of the tenant use together with a version of the package. Which version
   * of the dependency requires which version of the package only its registry states.
   */
  listVersionsTogether: {
    ...read,
    path: '/fix-first/together',
    summary: 'List versions that SBOMs use together',
    query: z.object({
      /** Package URL of the direct dependency in use. */
      bump: z.string().min(1).max(2048),
      /** Package URL of the package to upgrade. */
      purl: z.string().min(1).max(2048),
      /** Version of the package that is wanted at least. */
      to: z.string().min(1).max(256),
    }),
    result: z.object({
      /** Versions later than the one in use, nearest first, ten at most; empty when no SBOM of the tenant has such a pair. */
      items: z.array(
        z.object({
          /** Version of the direct dependency. */
          version: z.string(),
          /** Version of the package in the same SBOM, `to` or later. */
          with: z.string(),
          /** Project of that SBOM. */
          project: z.string(),
          /** UUID of that SBOM. */
          sbomid: z.uuid(),
          /** Version of that SBOM. */
          sbom_version: z.string(),
        }),
      ),
    }),
  },
});
